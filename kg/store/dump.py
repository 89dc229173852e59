"""The graph as sorted JSON lines, the same for the same graph whatever store holds it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from neo4j import Record

from kg.schema import NODES, RELATIONSHIPS
from kg.store import cypher_read as cypher
from kg.store.batches import batches
from kg.store.connection import Connection
from kg.store.papers import paper_ids

_DECIMALS = 6
_BATCH = 500


def lines(connection: Connection) -> Iterator[str]:
    """Nodes by label and key, then relationships by type and ends, floats rounded to six decimals."""
    for batch in batches(paper_ids(connection), _BATCH):
        yield from _nodes(connection.read(cypher.PAPER_NODES, ids=batch))
    for node in NODES:
        if node.label != "Paper":
            yield from _nodes(connection.read(cypher.nodes(node.label)))
    for kind in RELATIONSHIPS:
        records = sorted(connection.read(cypher.relationships(kind)), key=lambda r: (r[1], r[0], r[2]))
        yield from (relationship_line(*record) for record in records)


def _nodes(records: Iterable[Record]) -> Iterator[str]:
    for _, labels, properties in sorted(records, key=lambda record: str(record["id"])):
        yield node_line(labels, properties)


def node_line(labels: Iterable[str], properties: Mapping[str, Any]) -> str:
    """A node as it stands in a dump."""
    return _line({"id": properties["id"], "labels": sorted(labels), "properties": properties})


def relationship_line(start: str, type_: str, end: str, properties: Mapping[str, Any]) -> str:
    """A relationship as it stands in a dump; `start` and `end` are keys of nodes."""
    return _line({"type": type_, "start": start, "end": end, "properties": properties})


def _line(record: dict[str, Any]) -> str:
    return json.dumps(_rounded(record), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _rounded(value: Any) -> Any:
    match value:
        case float():
            return round(value, _DECIMALS)
        case Mapping():
            return {key: _rounded(item) for key, item in value.items()}
        case list():
            return [_rounded(item) for item in value]
    return value
