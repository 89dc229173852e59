"""`kg view`: an interactive page of the whole graph, or of one paper or entity and what is around it."""

from __future__ import annotations

import re
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli.context import open_store_from, store_options
from kg.errors import KgError

if TYPE_CHECKING:
    from kg.store import Counts, Store
    from kg.types import Graph

_SLOW = 1000


@click.command()
@click.argument("name", required=False)
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Where to write the page."
)
@click.option("--open", "open_page", is_flag=True, help="Open the page in the browser.")
@click.option(
    "--limit", metavar="NODES", type=click.IntRange(min=1), default=150, show_default=True,
    help="Draw at most so many papers and entities.",
)  # fmt: skip
@store_options
@click.pass_context
def view(ctx: click.Context, *, name: str | None, output: Path | None, open_page: bool, limit: int) -> None:
    """Draw the graph, or the paper or entity NAME and what is around it, as a page for the browser.

    The page is one HTML file that works without a network. Its name is printed; the default is kg-view.html
    or kg-view-NAME.html.

    \b
    kg view --open
    kg view "AC-LoRA" -o ac-lora.html
    """
    from kg_viz import render

    with open_store_from(ctx) as store:
        title, focus, graph, notice = _around(store, name, limit) if name else _everything(store, limit)
    if not graph.papers and not graph.entities:
        raise KgError("the graph is empty, there is nothing to draw", "load papers with `kg build LIST`")
    drawn = len(graph.papers) + len(graph.entities)
    if drawn > _SLOW:
        click.echo(f"kg: finding a place for {drawn:,} papers and entities …", err=True)
    path = render(graph, output or _file_for(name), title=title, notice=notice, focus=focus)
    click.echo(path)
    if open_page and not webbrowser.open(path.resolve().as_uri()):
        click.echo(f"kg: no browser can be started here; open {path} in one", err=True)


def _everything(store: Store, limit: int) -> tuple[str, None, Graph, str]:
    """Title, focus, graph and notice of the overview."""
    counts, graph = store.counts(), store.overview(limit)
    all_, drawn = _size(counts), len(graph.papers) + len(graph.entities)
    papers = counts.nodes.get("Paper", 0)
    title = f"Knowledge graph of {papers:,} paper{'' if papers == 1 else 's'}"
    if drawn >= all_:
        return title, None, graph, ""
    left_out = f"The {drawn:,} most connected of {all_:,} papers and entities; kg view --limit shows more."
    return title, None, graph, left_out


def _around(store: Store, name: str, limit: int) -> tuple[str, str, Graph, str]:
    """Title, focus, graph and notice of one node's surroundings."""
    match = store.one(name)
    graph = store.neighbourhood(match.id, limit)
    full = len(graph.papers) + len(graph.entities) > limit
    notice = f"The {limit:,} nearest papers and entities; kg view --limit shows more." if full else ""
    return match.name, match.id, graph, notice


def _size(counts: Counts) -> int:
    """The number of papers and entities."""
    from kg.schema import TYPE_OF_LABEL

    return sum(counts.nodes.get(label, 0) for label in ("Paper", *TYPE_OF_LABEL))


def _file_for(name: str | None) -> Path:
    words = re.findall(r"\w+", (name or "").lower())[:8]
    return Path("-".join(["kg-view", *words]) + ".html")
