"""The graph as sorted JSON lines, the same for the same graph whatever store holds it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from kg.schema import NODES, RELATIONSHIPS
from kg.store import cypher_read as cypher
from kg.store.connection import Connection, batches
from kg.store.papers import paper_ids

_DECIMALS = 6


def lines(connection: Connection) -> Iterator[str]:
    """Nodes by label and key, then relationships by type and ends, floats rounded to six decimals."""
    for batch in batches(paper_ids(connection), 500):
        yield from sorted(_node(*record) for record in connection.read(cypher.PAPER_NODES, ids=batch))
    for node in NODES:
        if node.label != "Paper":
            yield from sorted(_node(*record) for record in connection.read(cypher.nodes(node.label)))
    for kind in RELATIONSHIPS:
        yield from sorted(_relationship(*record) for record in connection.read(cypher.relationships(kind)))


def _node(id_: str, labels: list[str], properties: dict[str, Any]) -> str:
    return _line({"id": id_, "labels": sorted(labels), "properties": properties})


def _relationship(start: str, type_: str, end: str, properties: dict[str, Any]) -> str:
    return _line({"type": type_, "start": start, "end": end, "properties": properties})


def _line(record: dict[str, Any]) -> str:
    return json.dumps(_rounded(record), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _rounded(value: Any) -> Any:
    match value:
        case float():
            return round(value, _DECIMALS)
        case dict():
            return {key: _rounded(item) for key, item in value.items()}
        case list():
            return [_rounded(item) for item in value]
    return value
