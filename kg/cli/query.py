"""`kg query`, `kg ask`, `kg questions`, `kg search`: rows out of the graph."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from kg.cli.answers import limit_option, output_options, rows_wanted, show
from kg.cli.context import open_store_from, store_options
from kg.errors import AmbiguousError, InputError, QueryError
from kg.output import TABLE_ROWS, chosen, write

if TYPE_CHECKING:
    from kg.questions import Question
    from kg.store import Store


def _parameter(ctx: click.Context, param: click.Parameter, values: Sequence[str]) -> dict[str, str]:
    given = {}
    for text in values:
        name, equals, value = text.partition("=")
        name = name.strip().removeprefix("$")
        if not equals or not name:
            raise click.BadParameter(f"{text!r} is not NAME=VALUE", ctx, param)
        given[name] = value
    return given


_parameters = click.option(
    "-p", "--param", "parameters", multiple=True, metavar="NAME=VALUE", callback=_parameter,
    help="A parameter of the query: a JSON value, else a text. May be repeated.",
)  # fmt: skip
_timeout = click.option(
    "--timeout", type=click.FloatRange(0, min_open=True), default=30.0, show_default=True, metavar="SECONDS",
    help="End the query after so long.",
)  # fmt: skip


@click.command()
@click.argument("cypher", required=False)
@click.option("-f", "--file", metavar="FILE", help="Read the query from a file; - is standard input.")
@_parameters
@click.option("--write", "may_write", is_flag=True, help="Let the query change the graph.")
@limit_option(f"At most so many rows, 0 for all. Default: {TABLE_ROWS} in a table, else all.")
@_timeout
@output_options
@store_options
@click.pass_context
def query(
    ctx: click.Context,
    *,
    cypher: str | None,
    file: str | None,
    parameters: dict[str, str],
    may_write: bool,
    limit: int | None,
    timeout: float,
    format: str | None,
) -> None:
    """Ask the graph in Cypher.

    \b
    kg query "MATCH (d:Dataset) RETURN d.name, d.papers ORDER BY d.papers DESC LIMIT 10"
    kg query -f question.cypher -p year=2025 --json
    """
    if (cypher is None) == (file is None):
        raise click.UsageError("give a query, or a file with -f", ctx)
    text = cypher if cypher is not None else _read(file or "")
    values = {name: _value(value) for name, value in parameters.items()}
    format = chosen(format, sys.stdout)
    with open_store_from(ctx) as store:
        result = store.query(text, values, write=may_write, timeout=timeout, limit=rows_wanted(limit, format))
    show(result, format)
    if not result.rows:
        from kg.store.unknown import unknown_names

        for line in dict.fromkeys(unknown_names(text)):
            click.echo(f"kg: {line}", err=True)


@click.command()
@click.argument("name")
@_parameters
@limit_option("At most so many rows.")
@_timeout
@output_options
@store_options
@click.pass_context
def ask(
    ctx: click.Context,
    *,
    name: str,
    parameters: dict[str, str],
    limit: int | None,
    timeout: float,
    format: str | None,
) -> None:
    """Ask a saved question; `kg questions` lists them.

    \b
    kg ask datasets-by-use
    kg ask outperforming -p name=LoRA
    """
    from kg.questions import question

    asked = question(name)
    kinds = {parameter.name: parameter.kind for parameter in asked.parameters}
    given = {key: _value(text) if kinds.get(key) == "value" else text for key, text in parameters.items()}
    if limit and "limit" in kinds:
        given.setdefault("limit", limit)
    bound = asked.bind(given)
    format = chosen(format, sys.stdout)
    with open_store_from(ctx) as store:
        for key in given:
            if kinds[key] == "paper":
                bound[key] = _paper(store, parameters[key])
        result = store.query(asked.cypher, bound, timeout=timeout, limit=rows_wanted(limit, format))
        if not result.rows:
            _check_names(store, asked, parameters)
    show(result, format)


@click.command()
@click.argument("name", required=False)
@output_options
def questions(name: str | None, format: str | None) -> None:
    """List the saved questions, or show the one called NAME with its Cypher."""
    from kg.questions import question
    from kg.questions import questions as saved

    if name:
        click.echo(question(name).cypher.rstrip())
        return
    format = chosen(format, sys.stdout)
    rows = [
        (each.name, each.title, list(map(asdict, each.parameters)) if "json" in format else _signature(each))
        for each in saved().values()
    ]
    write(("name", "question", "parameters"), rows, format, sys.stdout)


@click.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(min=1), default=20, show_default=True, metavar="ROWS")
@output_options
@store_options
@click.pass_context
def search(ctx: click.Context, words: Sequence[str], limit: int, format: str | None) -> None:
    """Find papers and entities by words of their text."""
    with open_store_from(ctx) as store:
        found = store.search(" ".join(words), limit)
    rows = [(match.label, match.name, round(match.score, 3), match.id) for match in found]
    write(("what", "name", "score", "id"), rows, chosen(format, sys.stdout), sys.stdout)
    if not rows:
        click.echo("kg: nothing has these words", err=True)


def _read(path: str) -> str:
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return data.decode("utf-8-sig")
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", path) from error
    except UnicodeDecodeError as error:
        raise InputError("is not UTF-8 text", path, hint=f"byte {error.start} is wrong") from error


def _value(text: str) -> Any:
    """What the text means as JSON, else the text."""

    def not_json(constant: str) -> NoReturn:
        raise ValueError(constant)

    try:
        return json.loads(text, parse_constant=not_json)
    except ValueError:
        return text


def _signature(question: Question) -> str:
    """The parameters as they are given to `kg ask`, those with a default in brackets."""
    texts = [
        f"{parameter.name}=…" if parameter.required else f"[{parameter.name}={json.dumps(parameter.default)}]"
        for parameter in question.parameters
    ]
    return " ".join(texts)


def _paper(store: Store, name: str) -> str:
    """The id of the paper that is called so. Raises NotFoundError, AmbiguousError or QueryError."""
    papers = [match for match in store.find(name) if match.label == "Paper"]
    if len(papers) > 1:
        raise AmbiguousError(name, [f"{match.id} ({match.name})" for match in papers])
    match = papers[0] if papers else store.one(name)
    if match.label != "Paper":
        raise QueryError(
            f"{match.name} is a {match.label.lower()}, not a paper", "give a paper's id or title"
        )
    return match.id


def _check_names(store: Store, question: Question, given: dict[str, str]) -> None:
    """Raise NotFoundError if a question has no answer because nothing in the graph is called so."""
    for parameter in question.parameters:
        if parameter.kind == "name" and parameter.name in given and not store.find(given[parameter.name]):
            store.one(given[parameter.name])
