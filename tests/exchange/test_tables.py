"""CSV tables hold the whole graph: read back with the standard library, they are the rows of the store."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

from kg.exchange import tables
from kg.exchange.contents import Contents, type_of
from kg.schema import NODES, RELATIONSHIPS, Property


def value(cell: str, property_: Property) -> Any:
    type_, is_list = type_of(property_)
    if is_list:
        return json.loads(cell)
    match type_:
        case "long":
            return int(cell)
        case "double":
            return float(cell)
        case "boolean":
            return {"true": True, "false": False}[cell]
    return cell


def read(path: Path, properties: tuple[Property, ...]) -> list[tuple[dict[str, str], dict[str, Any]]]:
    types = {property_.name: property_ for property_ in properties}
    with path.open(encoding="utf-8", newline="") as file:
        return [
            (row, {name: value(row[name], types[name]) for name in types if row[name]})
            for row in csv.DictReader(file)
        ]


def test_node_tables_hold_every_property_exactly(contents: Contents, tmp_path: Path) -> None:
    tables.write(contents, tmp_path)

    for node in NODES:
        found = read(tmp_path / f"{node.label}.csv", node.properties)
        assert [(row.get("type", ""), properties) for row, properties in found] == list(contents.nodes(node))


def test_relationship_tables_hold_ends_type_and_every_property(contents: Contents, tmp_path: Path) -> None:
    tables.write(contents, tmp_path)

    for kind in RELATIONSHIPS:
        found = read(tmp_path / f"{kind.start}-{kind.end}.csv", kind.properties)
        assert [(row["type"], row["start"], row["end"], properties) for row, properties in found] == [
            (type_, *relationship) for type_ in kind.types for relationship in contents.relationships(type_)
        ]
