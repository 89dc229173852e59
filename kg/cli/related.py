"""`kg related`: papers like one or several others, or like a text, with reasons."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli.context import open_store_from, settings_from, store_options
from kg.errors import ConfigError, InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kg.related.answer import Found
    from kg.related.index import Index
    from kg.related.lists import Entry
    from kg.related.signals import By
    from kg.store import Store
    from kg.types import Extraction

FORMATS = ("table", "markdown", "csv", "json", "jsonl", "bibtex", "ris", "html")
_SUFFIXES = {
    ".md": "markdown", ".csv": "csv", ".json": "json", ".jsonl": "jsonl", ".bib": "bibtex", ".ris": "ris",
    ".html": "html", ".htm": "html",
}  # fmt: skip


@click.command()
@click.argument("papers", nargs=-1, metavar="[PAPER]...")
@click.option("--text", metavar="FILE", help="Start from the abstract in a file; - is standard input.")
@click.option("--not", "away", multiple=True, metavar="PAPER", help="Keep away from papers like this one.")
@click.option("-n", "count", type=click.IntRange(min=1), default=10, show_default=True, help="How many.")
@click.option(
    "--by", type=click.Choice(["all", "method", "data", "task"]), default="all", show_default=True,
    help="The side that is compared: methods and models, datasets and metrics, or tasks.",
)  # fmt: skip
@click.option("--year", metavar="SPAN", help="2024, 2023.., ..2020 or 2021..2023.")
@click.option("--venue", multiple=True, metavar="NAME", help="Only papers of this venue. May be repeated.")
@click.option("--known", multiple=True, metavar="FILE", help="Leave out papers that a list already holds.")
@click.option("--diverse", is_flag=True, help="Trade a little closeness for variety.")
@click.option("--explain", is_flag=True, help="With the sentences behind each reason.")
@click.option("--all", "every", is_flag=True, help="A list for every paper of the graph; needs -o.")
@click.option("--format", type=click.Choice(FORMATS), help="Default: by the suffix of FILE, else a table.")
@click.option("--json", "format", flag_value="json", help="Short for --format json.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write to a file.")
@store_options
@click.pass_context
def related(
    ctx: click.Context,
    *,
    papers: tuple[str, ...],
    text: str | None,
    away: tuple[str, ...],
    count: int,
    by: str,
    year: str | None,
    venue: tuple[str, ...],
    known: tuple[str, ...],
    diverse: bool,
    explain: bool,
    every: bool,
    format: str | None,
    output: Path | None,
) -> None:
    """Papers related to each PAPER (an id, a title or what it proposes), the closest first, with the reasons.

    \b
    kg related "AC-LoRA"
    kg related arxiv:2405.00001 "Llama 3.1" --by method --year 2023.. -o related.bib
    pbpaste | kg related --text - --known library.bib --explain
    """
    from kg.readable import visible
    from kg.related.answer import related as find_related
    from kg.related.forms import as_text
    from kg.related.signals import By

    if every == bool(papers or text):
        raise click.UsageError("name a paper, give --text FILE, or ask for --all", ctx)
    chosen = format or _SUFFIXES.get(output.suffix.lower() if output else "", "")
    pasted = _read_text(text) if text else None
    with open_store_from(ctx) as store:
        index, starts, far = _index(ctx, store, papers, away, pasted, every)
        allowed = _allowed(index, year, venue, known)
        if every:
            _write_every(index, allowed, count, By(by), chosen, output)
            return
        found = find_related(index, starts, allowed, count, text=pasted, away=far, by=By(by), varied=diverse)
        entries = _entries(store, index, found, starts, pasted, explain)
    title = "Related to " + ", ".join([*(index.cards.titles[s] for s in starts), *["the text"] * bool(text)])
    if chosen in ("", "table"):
        click.echo(f"kg: {visible(title)}", err=True)
    _write(as_text(entries, title, chosen or "table"), output)
    if not entries:
        click.echo("kg: no paper of the graph is like this and passes the filters", err=True)


def _index(
    ctx: click.Context,
    store: Store,
    papers: Sequence[str],
    away: Sequence[str],
    text: Extraction | None,
    every: bool,
) -> tuple[Index, list[int], list[int]]:
    """The index to look in, and the places in it of the papers to start from and to keep away from."""
    from kg.cli.options import paper_named
    from kg.cli.progress import progress
    from kg.related.current import current
    from kg.related.nearby import is_large, nearby
    from kg.related.starts import find

    if not every and is_large(store):
        ids, others = ([paper_named(store, name) for name in names] for names in (papers, away))
        index = nearby(store, ids, others, text)
        return index, [*map(index.cards.ids.index, ids)], [*map(index.cards.ids.index, others)]
    with progress("reading the graph") as step:
        index = current(store, settings_from(ctx).store, step)
    _warn_of_missing_vectors(index)
    return index, [find(name, index) for name in papers], [find(name, index) for name in away]


def _write_every(
    index: Index, allowed: NDArray[np.bool_], count: int, by: By, format: str, output: Path | None
) -> None:
    from kg.cli.progress import progress
    from kg.related.answer import all_related
    from kg.related.everything import lines

    if not output:
        raise click.UsageError("--all writes many lists: say where with -o FILE")
    total = len(index.cards.ids)
    texts = lines(index, all_related(index, allowed, count, by), format)
    try:
        with output.open("w", encoding="utf-8", newline="\n") as file, progress("lists") as step:
            for done, text in enumerate(texts, start=1):
                file.write(text)
                step(done, total)
    except OSError as error:
        raise ConfigError(f"{output} cannot be written: {error.strerror or error}") from None


def _read_text(source: str) -> Extraction:
    """What the extractor finds in an abstract; nothing is stored. Raises InputError if there is no text."""
    from kg.extract import extract, load
    from kg.papers.clean import clean
    from kg.types import Paper

    try:
        raw = sys.stdin.read() if source == "-" else Path(source).read_text("utf-8")
    except OSError as error:
        raise InputError(error.strerror or str(error), source) from None
    except UnicodeDecodeError:
        raise InputError("not UTF-8 text", source) from None
    cleaned = clean(raw)
    if not any(character.isalnum() for character in cleaned):
        raise InputError("there are no words in the text", source, hint="paste an abstract or a title")
    return next(iter(extract([Paper("text", abstract=cleaned)], load())))


def _warn_of_missing_vectors(index: Index) -> None:
    total, lacking = len(index.cards.ids), index.lacking_vectors
    if lacking:
        some = "the papers" if lacking == total else f"{lacking:,} of {total:,} papers"
        click.echo(f"kg: {some} have no vectors yet; `kg build` again adds them", err=True)


def _allowed(
    index: Index, year: str | None, venues: Sequence[str], known: Sequence[str]
) -> NDArray[np.bool_]:
    from kg.papers import read_papers
    from kg.related import filters
    from kg.types import Paper

    mask = filters.within(index.cards, filters.parse_years(year) if year else filters.Years())
    if venues:
        mask &= filters.at_venues(index.cards, venues)
    if known:
        have = [item for item in read_papers(known) if isinstance(item, Paper)]
        mask &= ~filters.known(index.cards, have)
    return mask


def _entries(
    store: Store,
    index: Index,
    found: Sequence[Found],
    starts: Sequence[int],
    text: Extraction | None,
    explain: bool,
) -> list[Entry]:
    """The list with all that is known of its papers, and with sentences if they are asked for."""
    from kg.related.explaining import sentences
    from kg.related.lists import Entry
    from kg.store import slim

    ids = index.cards.ids
    whole = slim.whole(store, {ids[place] for place in (*starts, *(f.place for f in found))})
    near = [*(whole[ids[start]] for start in starts), *([text] if text else [])]
    return [
        Entry(
            rank=rank,
            paper=whole[ids[f.place]].paper,
            label=index.cards.titles[f.place] or ids[f.place],
            score=f.score,
            reasons=tuple(reason.text for reason in f.reasons),
            evidence=sentences(index, [*near, whole[ids[f.place]]], f.reasons) if explain else (),
        )
        for rank, f in enumerate(found, start=1)
    ]


def _write(text: str, output: Path | None) -> None:
    if not output:
        click.echo(text, nl=False)
        return
    try:
        output.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise ConfigError(f"{output} cannot be written: {error.strerror or error}") from None
