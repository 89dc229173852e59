"""`kg extract` and `kg eval`: extractions without a store, and how good they are."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.cli.options import extraction_options, reading_options, records_from
from kg.cli.progress import Step, progress

if TYPE_CHECKING:
    from kg.build import Record
    from kg.types import Extraction, Paper

SHOWN = 200
"""Papers on a displaCy page: more, and a browser is slow."""


@click.command()
@click.argument("lists", metavar="LIST...", nargs=-1, required=True)
@reading_options
@extraction_options
@click.option("-o", "--output", metavar="FILE", type=click.File("w", encoding="utf-8"), default="-",
              help="Where the JSON Lines go (default: standard output).")  # fmt: skip
@click.option("--vectors", is_flag=True, help="With each paper's vector.")
@click.option("--displacy", metavar="FILE", type=click.Path(path_type=Path),
              help=f"Write a page, too, that shows the mentions of the first {SHOWN} papers.")  # fmt: skip
def extract(lists: tuple[str, ...], **options: Any) -> None:
    """Read papers from LIST... and write what they name, one JSON object a line.

    Keys: id, text, mentions, entities, relations, relation_evidence, paper. Offsets count into text.
    Records that cannot be used are named and left out, and the exit code is then 1.
    """
    from kg.extract import extract as read
    from kg.extract import load
    from kg.extract.page import page
    from kg.records import to_record

    counts = Counter[str]()
    shown: list[Extraction] = []
    records = records_from(lists, options)
    nlp = load(options["terms"], options["stop"], options["min_score"], options["threads"])
    with progress("extracting") as step:
        for extraction in read(_papers(records, counts, step), nlp):
            line = to_record(extraction) | ({"vector": extraction.vector} if options["vectors"] else {})
            options["output"].write(json.dumps(line, ensure_ascii=False) + "\n")
            if options["displacy"] and len(shown) < SHOWN:
                shown.append(extraction)
    if options["displacy"]:
        options["displacy"].write_text(page(shown), encoding="utf-8")
    if left_out := ", ".join(f"{why} {number:,}" for why, number in sorted(counts.items())):
        click.echo(f"kg: records left out: {left_out}", err=True)
    if counts["rejected"]:
        sys.exit(1)


@click.command("eval")
@click.argument("gold", metavar="[GOLD.jsonl]", type=click.Path(path_type=Path), required=False)
@click.option("--aliases", metavar="FILE", type=click.Path(path_type=Path),
              help="Measure the resolution on alias pairs instead.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the scores as JSON.")
@extraction_options
def eval(gold: Path | None, aliases: Path | None, as_json: bool, **options: Any) -> None:
    """Extract from the annotated abstracts in GOLD.jsonl and score what comes out.

    A line: {"id", "text", "entities": [{"type", "role", "surfaces"}], "relations": [[head, type, tail]]}.
    """
    if (gold is None) == (aliases is None):
        raise click.UsageError("give GOLD.jsonl, or --aliases FILE")
    if aliases:
        from kg.evaluate import aliases as pairs

        measured = pairs.evaluate(aliases)
        click.echo(json.dumps(measured.to_record()) if as_json else str(measured))
        return
    from kg.evaluate import extraction
    from kg.evaluate.gold import read_gold
    from kg.extract import extract as read
    from kg.extract import load
    from kg.papers.clean import clean
    from kg.records import to_record
    from kg.types import Paper

    assert gold is not None
    records = read_gold(gold)
    nlp = load(options["terms"], options["stop"], options["min_score"], options["threads"])
    papers = (
        Paper(str(number), title=clean(r.get("title") or ""), abstract=clean(r["text"]))
        for number, r in enumerate(records)
    )
    predicted = [to_record(e) for e in read(papers, nlp)]
    scores = extraction.score(records, predicted)
    click.echo(json.dumps(scores) if as_json else extraction.table(scores))


def _papers(records: Iterable[Record], left_out: Counter[str], step: Step) -> Iterator[Paper]:
    from kg.types import Duplicate, Rejected

    for number, record in enumerate(records, 1):
        if isinstance(record, Rejected):
            click.echo(f"kg: {record.source}: {record.reason}", err=True)
            left_out["rejected"] += 1
        elif isinstance(record, Duplicate):
            left_out["read before"] += 1
        else:
            yield record
        step(number, None)
