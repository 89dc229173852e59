"""Writes rows as a table for people, or as CSV, JSON, JSON Lines or Markdown."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from typing import Any, TextIO

from kg.readable import readable

FORMATS = ("table", "csv", "json", "jsonl", "markdown")
TABLE_ROWS = 100
"""How many rows a table shows unless told otherwise."""

Rows = Sequence[Sequence[Any]]
_MARKDOWN = str.maketrans({character: "\\" + character for character in "\\`*_[]<>|#"} | {"\n": " "})


def chosen(format: str | None, stream: TextIO) -> str:
    """The format asked for; else a table on a terminal, CSV where the output goes elsewhere."""
    return format or ("table" if stream.isatty() else "csv")


def write(columns: Sequence[str], rows: Rows, format: str, stream: TextIO) -> None:
    """Write `rows`, each with a JSON-ready value for every one of `columns`, in one of `FORMATS`."""
    match format:
        case "table":
            _table(columns, rows, stream)
        case "csv":
            _csv(columns, rows, stream)
        case "markdown":
            _markdown(columns, rows, stream)
        case "json":
            records = [dict(zip(columns, row, strict=True)) for row in rows]
            stream.write(to_json(records, indent=2) + "\n")
        case "jsonl":
            stream.writelines(to_json(dict(zip(columns, row, strict=True))) + "\n" for row in rows)
        case _:
            raise ValueError(f"unknown format {format!r}")


def to_json(value: Any, indent: int | None = None) -> str:
    """JSON text in one line, or indented."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent)


def _csv(columns: Sequence[str], rows: Rows, stream: TextIO) -> None:
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_csv_cell(value) for value in row] for row in rows)


def _csv_cell(value: Any) -> Any:
    return to_json(value) if isinstance(value, bool | dict | list) else value


def _markdown(columns: Sequence[str], rows: Rows, stream: TextIO) -> None:
    heading, *lines = [[readable(value).translate(_MARKDOWN) for value in row] for row in (columns, *rows)]
    for cells in (heading, ["---"] * len(columns), *lines):
        stream.write(f"| {' | '.join(cells)} |\n")


def _table(columns: Sequence[str], rows: Rows, stream: TextIO) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for index, name in enumerate(columns):
        is_number = bool(rows) and all(_is_number(row[index]) for row in rows)
        table.add_column(Text(readable(name)), justify="right" if is_number else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(readable(value)) for value in row))
    Console(file=stream, highlight=False).print(table)


def _is_number(value: Any) -> bool:
    return value is None or (isinstance(value, int | float) and not isinstance(value, bool))
