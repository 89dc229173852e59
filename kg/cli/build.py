"""`kg build` and `kg remove`: papers into the store and out of it."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from kg.cli.context import open_store_from, store_folder, store_options
from kg.cli.options import corrections_for, extraction_options, paper_named, reading_options, records_from
from kg.cli.progress import progress
from kg.errors import Interrupted

if TYPE_CHECKING:
    from kg.build import Report
    from kg.store import Store
    from kg.types import Rejected


@click.command()
@click.argument("lists", metavar="LIST...", nargs=-1, required=True)
@reading_options
@extraction_options
@click.option("--corrections", metavar="FILE", type=click.Path(path_type=Path),
              help="YAML or JSON rules about names; kept in the store from then on.")  # fmt: skip
@click.option("--rejected", "rejects", metavar="FILE", type=click.Path(path_type=Path),
              help="Where unusable records go (default: rejected.jsonl in the store).")  # fmt: skip
@click.option("--dry-run", is_flag=True, help="Only say what would change.")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
@store_options
@click.pass_context
def build(ctx: click.Context, /, lists: tuple[str, ...], **options: Any) -> None:
    """Read papers from LIST... (files, folders, patterns or - for standard input) into the graph.

    Running it again, with the same lists or more, adds only what is new. Interrupted, it is completed by
    the next run.

    \b
    kg build neurips-2025.txt iclr.jsonl
    kg build --store bolt://localhost:7687 papers/
    """
    began = time.monotonic()
    target = options["rejects"] or (store_folder(ctx) or Path()) / "rejected.jsonl"
    try:
        from kg.build import build as build_graph
        from kg.extract import extract, load

        records = records_from(lists, options)
        nlp = load(options["terms"], options["stop"], options["min_score"], options["threads"])
        with _store(ctx, options["dry_run"]) as store, progress("reading") as step:
            report = build_graph(
                store,
                records,
                lambda papers: extract(papers, nlp),
                corrections=corrections_for(store, options["corrections"], keep=not options["dry_run"]),
                rejected=_reject(target, options["dry_run"]),
                progress=step,
                dry_run=options["dry_run"],
            )
    except KeyboardInterrupt:
        raise Interrupted("what was read is kept; the same command again completes the graph") from None
    summary = _summary(report, time.monotonic() - began)
    if options["as_json"]:
        click.echo(json.dumps(summary))
    else:
        click.echo("\n".join(_lines(report, summary, target, options["dry_run"])))
    if report.rejected and report.rejected == report.read:
        sys.exit(1)


@click.command()
@click.argument("names", metavar="PAPER...", nargs=-1, required=True)
@store_options
@click.pass_context
def remove(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Remove papers (by id, title or what they propose) and all that only they support."""
    from kg.build import remove as remove_papers

    with open_store_from(ctx) as store:
        ids = [paper_named(store, name) for name in names]
        changes = remove_papers(store, ids, corrections_for(store, None))
    click.echo(f"removed: papers {len(ids):,}, {_what(asdict(changes), 'removed')}")


@contextmanager
def _store(ctx: click.Context, dry_run: bool) -> Iterator[Store]:
    """The store of this call; for a dry run where there is none yet, an empty one that goes away."""
    from kg.store import open_store

    folder = store_folder(ctx)
    if dry_run and folder and not folder.exists():
        with TemporaryDirectory() as temporary, open_store(Path(temporary, "store")) as store:
            yield store
    else:
        with open_store_from(ctx, create=not dry_run) as store:
            yield store


def _reject(path: Path, dry_run: bool) -> Callable[[Rejected], None]:
    """Shows a rejected record on stderr (ten at most) and keeps it in the file, each once."""
    seen = set(path.read_text(encoding="utf-8", errors="replace").split("\n")) if path.exists() else set()
    shown = 0

    def reject(record: Rejected) -> None:
        nonlocal shown
        shown += 1
        if shown <= 10:
            click.echo(f"kg: {record.source}: {record.reason}", err=True)
        line = json.dumps(asdict(record), ensure_ascii=False)
        if line not in seen and not dry_run:
            seen.add(line)
            with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(line + "\n")

    return reject


def _summary(report: Report, seconds: float) -> dict[str, Any]:
    numbers = {name: getattr(report, name) for name in ("read", "new", "merged", "known", "rejected")}
    graph = report.graph
    return numbers | {
        "seconds": round(seconds, 2),
        "changes": asdict(report.changes),
        "graph": {
            "papers": len(graph.papers),
            "entities": len(graph.entities),
            "relationships": len(graph.roles) + len(graph.relations),
            "contested": sum(e.contested for e in graph.entities),
        },
    }


def _lines(report: Report, summary: dict[str, Any], target: Path, dry_run: bool) -> Iterable[str]:
    would = "would be " if dry_run else ""
    yield (
        f"read in {summary['seconds']:.1f} s: records {report.read:,}, of them new {report.new:,}, "
        f"merged {report.merged:,}, known {report.known:,}, rejected {report.rejected:,}"
    )
    if report.rejected and not dry_run:
        yield f"rejected records and their reasons are in {target}"
    changes = summary["changes"]
    for verb in ("added", "changed", "removed"):
        if changes[f"nodes_{verb}"] or changes[f"relationships_{verb}"]:
            yield f"{would}{verb}: {_what(changes, verb)}"
    graph = summary["graph"]
    numbers = ", ".join(f"{what} {graph[what]:,}" for what in ("papers", "entities", "relationships"))
    yield f"{'would be' if dry_run else 'now'} in the graph: {numbers}"


def _what(changes: dict[str, int], verb: str) -> str:
    return f"nodes {changes[f'nodes_{verb}']:,}, relationships {changes[f'relationships_{verb}']:,}"
