"""Makes the derived part of a store equal to a graph: reads what is there, writes the differences only.

Nothing relies on what an earlier run meant to do: what a kill left half-way is only a larger difference.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from kg.schema import GIVEN, NODES, RELATIONSHIPS, Relationship
from kg.store import cypher, cypher_read
from kg.store.connection import Connection
from kg.store.protocol import Changes, Progress
from kg.store.rows import Properties, Rows

_FROM_PAPER = {type_ for kind in RELATIONSHIPS if kind.start == "Paper" for type_ in kind.types}


@dataclass(slots=True)
class Difference:
    """Rows to write, by node label, second label or relationship type."""

    nodes: dict[str, list[Properties]] = field(default_factory=lambda: defaultdict(list))
    second_labels: dict[str, list[Properties]] = field(default_factory=lambda: defaultdict(list))
    nodes_gone: dict[str, list[Properties]] = field(default_factory=lambda: defaultdict(list))
    relationships: dict[str, list[Properties]] = field(default_factory=lambda: defaultdict(list))
    relationships_gone: dict[str, list[Properties]] = field(default_factory=lambda: defaultdict(list))
    nodes_changed: int = 0
    relationships_changed: int = 0

    def changes(self) -> Changes:
        """Their numbers."""
        return Changes(
            nodes_added=_size(self.nodes) - self.nodes_changed,
            nodes_changed=self.nodes_changed,
            nodes_removed=_size(self.nodes_gone),
            relationships_added=_size(self.relationships) - self.relationships_changed,
            relationships_changed=self.relationships_changed,
            relationships_removed=_size(self.relationships_gone),
        )


def difference(connection: Connection, wanted: Rows) -> Difference:
    """What must be written so that the store holds `wanted` and nothing else beside the papers."""
    found = Difference()
    for node in NODES:
        if node.label not in GIVEN:
            _compare_nodes(connection, node.label, wanted, found)
    for kind in RELATIONSHIPS:
        _compare_relationships(connection, kind, wanted, found)
    return found


def _compare_nodes(connection: Connection, label: str, wanted: Rows, found: Difference) -> None:
    missing = dict(wanted.nodes[label])
    unlabelled = {id_ for id_ in missing if id_ in wanted.second_labels}
    for id_, labels, properties in connection.read(cypher_read.nodes(label)):
        row = missing.pop(id_, None)
        if row is None:
            found.nodes_gone[label].append({"id": id_})
            continue
        if wanted.second_labels.get(id_) in labels:
            unlabelled.discard(id_)
        if row != properties:
            found.nodes[label].append(row)
            found.nodes_changed += 1
    found.nodes[label].extend(missing.values())
    for id_ in unlabelled:
        found.second_labels[wanted.second_labels[id_]].append({"id": id_})


def _compare_relationships(
    connection: Connection, kind: Relationship, wanted: Rows, found: Difference
) -> None:
    missing = {
        (type_, *pair): row for type_ in kind.types for pair, row in wanted.relationships[type_].items()
    }
    for start, type_, end, properties in connection.read(cypher_read.relationships(kind)):
        row = missing.pop((type_, start, end), None)
        if row is None:
            found.relationships_gone[type_].append({"start": start, "end": end})
        elif row != properties:
            found.relationships[type_].append({"start": start, "end": end, "properties": row})
            found.relationships_changed += 1
    for (type_, start, end), row in missing.items():
        found.relationships[type_].append({"start": start, "end": end, "properties": row})


def apply(connection: Connection, found: Difference, progress: Progress | None = None) -> None:
    """Write a difference: nodes, their second labels, relationships, then what goes.

    Second labels have a transaction of their own, and come before relationships: ArcadeDB moves a node
    that gets a label. Rows are sorted so that parallel writers take their locks in one order.
    """
    steps = [
        *((cypher.merge_nodes(label), _by_id(rows)) for label, rows in found.nodes.items()),
        *((cypher.set_label(label), _by_id(rows)) for label, rows in found.second_labels.items()),
        *(
            (cypher.merge_relationships(type_), _by_hub(type_, rows))
            for type_, rows in found.relationships.items()
        ),
        *(
            (cypher.delete_relationships(type_), _by_hub(type_, rows))
            for type_, rows in found.relationships_gone.items()
        ),
        *((cypher.delete_nodes(label), _by_id(rows)) for label, rows in found.nodes_gone.items()),
    ]
    total, done = sum(len(rows) for _, rows in steps), 0
    for statement, rows in steps:
        done += connection.write(statement, rows, progress=progress, before=done, total=total)


def _by_id(rows: list[Properties]) -> list[Properties]:
    return sorted(rows, key=lambda row: str(row["id"]))


def _by_hub(type_: str, rows: list[Properties]) -> list[Properties]:
    """By the end that papers share first: several programs at one server then lock in the same order."""
    order = ("end", "start") if type_ in _FROM_PAPER else ("start", "end")
    return sorted(rows, key=itemgetter(*order))


def _size(rows: dict[str, list[Any]]) -> int:
    return sum(map(len, rows.values()))
