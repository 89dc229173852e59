"""Options and notices of the commands that print rows."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kg.output import FORMATS, TABLE_ROWS, write

if TYPE_CHECKING:
    from kg.store import Result

F = TypeVar("F", bound=Callable[..., Any])


def output_options(command: F) -> F:
    """Adds --format and --json; the command gets `format`, None where the output decides."""
    command = click.option("--json", "format", flag_value="json", help="Short for --format json.")(command)
    return click.option(
        "--format", type=click.Choice(FORMATS), help="Default: table on a terminal, CSV elsewhere."
    )(command)


def limit_option(help: str) -> Callable[[F], F]:
    """Adds --limit; the command gets `limit`, None if it is not given."""
    return click.option("--limit", type=click.IntRange(min=0), metavar="ROWS", help=help)


def rows_wanted(limit: int | None, format: str) -> int | None:
    """How many rows to ask for: a table has an end, even where no limit is given; None is all."""
    if limit is None:
        return TABLE_ROWS if format == "table" else None
    return limit or None


def show(result: Result, format: str) -> None:
    """Print the rows, and say on stderr if there are more, or none."""
    write(result.columns, result.rows, format, sys.stdout)
    if result.truncated:
        count = len(result.rows)
        click.echo(f"kg: only the first {count} rows; --limit {10 * count} for more, 0 for all", err=True)
    elif not result.rows and format == "table":
        click.echo("kg: no rows", err=True)
