"""Options of the commands that read papers and extract from them, and what they stand for."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from kg.build import Record
    from kg.resolve import Corrections
    from kg.store import Store

F = TypeVar("F", bound=Callable[..., Any])


def _columns(ctx: click.Context, param: click.Parameter, value: str | None) -> dict[str, str]:
    pairs = [part.partition("=") for part in (value or "").split(",") if part.strip()]
    if any(not field.strip() or not column.strip() for field, _, column in pairs):
        raise click.BadParameter("give it as title=Title,abstract=Summary", ctx, param)
    return {field.strip(): column.strip() for field, _, column in pairs}


def reading_options(command: F) -> F:
    """Adds --format, --map, --declined, --limit, --since and --venue."""
    file = (
        click.option("--format", help="Format of the lists, if it is not to be found from their content."),
        click.option("--map", "columns", metavar="FIELD=COLUMN,...", callback=_columns,
                     help="Columns of a table: title=Title,abstract=Summary."),
        click.option("--declined", is_flag=True, help="Read papers, too, that a list marks as rejected."),
        click.option("--limit", metavar="N", type=click.IntRange(min=1), help="Only the first N papers."),
        click.option("--since", metavar="YEAR", type=int, help="Only papers of that year or later."),
        click.option("--venue", metavar="NAME", help="Only papers of that venue."),
    )  # fmt: skip
    for option in reversed(file):
        command = option(command)
    return command


def extraction_options(command: F) -> F:
    """Adds --terms, --stop, --min-score and --threads."""
    path = click.Path(path_type=Path)
    each = (
        click.option("--terms", metavar="FILE", type=path,
                     help='Your own names, one JSON a line: {"label": "MODEL", "pattern": "AC-LoRA"}.'),
        click.option("--stop", metavar="FILE", type=path, help="Names, one a line, that never become nodes."),
        click.option("--min-score", type=click.FloatRange(0, 1), default=0.0, show_default=True,
                     help="Leave out mentions that are less likely right."),
        click.option("--threads", type=click.IntRange(min=1), help="Threads of the network."),
    )  # fmt: skip
    for option in reversed(each):
        command = option(command)
    return command


def records_from(lists: Sequence[str], options: Mapping[str, Any]) -> Iterator[Record]:
    """The records of the lists under the reading options. Raises InputError and ConfigError at once."""
    from kg.papers import Options, filters, read_papers

    records = read_papers(lists, options["format"], Options(options["columns"], options["declined"]))
    if options["since"] is not None:
        records = filters.since(records, options["since"])
    if options["venue"]:
        records = filters.of_venue(records, options["venue"])
    return filters.limit(records, options["limit"]) if options["limit"] else records


def corrections_for(store: Store, file: Path | None, *, keep: bool = True) -> Corrections:
    """The corrections in `file`, which the store keeps from then on, else those that it keeps."""
    from kg.resolve import corrections_file

    if file is None:
        return corrections_file.from_record(json.loads(store.corrections() or "null"))
    corrections = corrections_file.load(file)
    if keep:
        store.correct(json.dumps(corrections_file.to_record(corrections)))
    return corrections


def paper_named(store: Store, name: str) -> str:
    """The id of the paper called so. Raises NotFoundError and AmbiguousError."""
    from kg.errors import AmbiguousError, NotFoundError

    papers = [match for match in store.find(name) if match.label == "Paper"]
    if len(papers) > 1:
        raise AmbiguousError(name, [f"{match.id} ({match.name})" for match in papers])
    if not papers:
        store.one(name)
        raise NotFoundError(name)
    return papers[0].id
