"""Rows in every format."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.output import FORMATS, chosen, write

COLUMNS = ("name", "papers")
ROWS = [("LoRA", 3), (None, 12), ("a | b\n<img onerror=x> [bold]c[/bold]", None)]


def written(format: str, rows: Any = ROWS, columns: tuple[str, ...] = COLUMNS) -> str:
    stream = io.StringIO()
    write(columns, rows, format, stream)
    return stream.getvalue()


def test_a_table_aligns_numbers_and_takes_text_as_it_is() -> None:
    assert [line.rstrip() for line in written("table").splitlines()] == [
        "name                             papers",
        "─" * 39,
        "LoRA                                  3",
        "                                     12",
        "a | b",
        "<img onerror=x> [bold]c[/bold]",
    ]


def test_csv_keeps_text_and_writes_structures_as_json() -> None:
    rows = [('a,b\n"c"', ["x", 1]), (True, {"é": None}), (None, 0.5)]
    assert list(csv.reader(io.StringIO(written("csv", rows)))) == [
        ["name", "papers"],
        ['a,b\n"c"', '["x", 1]'],
        ["true", '{"é": null}'],
        ["", "0.5"],
    ]


def test_json_and_json_lines_hold_the_same_records() -> None:
    records = [dict(zip(COLUMNS, row, strict=True)) for row in ROWS]
    assert json.loads(written("json")) == records
    assert [json.loads(line) for line in written("jsonl").splitlines()] == records


def test_markdown_cannot_be_broken_by_text() -> None:
    assert written("markdown").splitlines() == [
        "| name | papers |",
        "| --- | --- |",
        "| LoRA | 3 |",
        "|  | 12 |",
        r"| a \| b \<img onerror=x\> \[bold\]c\[/bold\] |  |",
    ]


@pytest.mark.parametrize(
    ("format", "text"),
    [
        ("csv", "name,papers\n"),
        ("json", "[]\n"),
        ("jsonl", ""),
        ("markdown", "| name | papers |\n| --- | --- |\n"),
    ],
)
def test_no_rows(format: str, text: str) -> None:
    assert written(format, []) == text


def test_the_output_decides_the_format_unless_it_is_named() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    assert chosen(None, Terminal()) == "table"
    assert chosen(None, io.StringIO()) == "csv"
    assert chosen("json", Terminal()) == "json"


VALUES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
    | st.lists(st.text())
)


@given(st.lists(st.tuples(VALUES, VALUES), max_size=5), st.sampled_from(FORMATS))
def test_any_rows_can_be_written(rows: list[tuple[Any, Any]], format: str) -> None:
    text = written(format, rows)
    if format == "jsonl":
        assert len([json.loads(line) for line in text.split("\n")[:-1]]) == len(rows)
    if format == "markdown":
        assert len(text.split("\n")) == len(rows) + 3
