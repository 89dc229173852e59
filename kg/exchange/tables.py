"""The graph as CSV tables to read with other programs: one for each node label and each pair of labels."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from kg.exchange.contents import Contents
from kg.schema import NODES, RELATIONSHIPS, Node, Relationship


def write(contents: Contents, folder: Path) -> None:
    """`Paper.csv`, `Entity.csv`, … and `Paper-Entity.csv`, …; UTF-8, RFC 4180, lists as JSON.

    Entities have their second label in a column `type`, as relationships have theirs.
    """
    for node in NODES:
        names = [property_.name for property_ in node.properties]
        write_csv(
            folder / f"{node.label}.csv",
            ["type", *names] if node.second_labels else names,
            _nodes(contents, node, names),
        )
    for kind in RELATIONSHIPS:
        names = [property_.name for property_ in kind.properties]
        rows = _relationships(contents, kind, names)
        write_csv(folder / f"{kind.start}-{kind.end}.csv", ["start", "type", "end", *names], rows)


def write_csv(path: Path, header: Sequence[str] | None, rows: Iterable[Sequence[Any]]) -> None:
    """Cells that hold a quote, comma or line end are quoted: `csv` knows the line ends it writes itself."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\r\n")
        if header:
            writer.writerow(header)
        writer.writerows(rows)


def _nodes(contents: Contents, node: Node, names: list[str]) -> Iterator[list[Any]]:
    for second, properties in contents.nodes(node):
        cells = [_cell(properties.get(name)) for name in names]
        yield [second, *cells] if node.second_labels else cells


def _relationships(contents: Contents, kind: Relationship, names: list[str]) -> Iterator[list[Any]]:
    for type_ in kind.types:
        for start, end, properties in contents.relationships(type_):
            yield [start, type_, end, *(_cell(properties.get(name)) for name in names)]


def _cell(value: Any) -> Any:
    match value:
        case bool():
            return "true" if value else "false"
        case list():
            return json.dumps(value, ensure_ascii=False)
    return value
