"""Makes the derived part of a store equal to a graph: reads what is there, writes the differences only.

Nothing relies on what an earlier run meant to do: what a kill left half-way is only a larger difference.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from kg.schema import GIVEN, NODES, RELATIONSHIPS, Relationship
from kg.store import cypher, cypher_read
from kg.store.connection import Connection
from kg.store.protocol import Changes, Progress
from kg.store.rows import Fact, Pair, Properties, Rows, properties_of

_ID, _START_FIRST, _END_FIRST = itemgetter("id"), itemgetter("start", "end"), itemgetter("end", "start")
_FROM_PAPER = {type_ for kind in RELATIONSHIPS if kind.start == "Paper" for type_ in kind.types}

Stated = tuple[Pair, Fact]


@dataclass(slots=True)
class Difference:
    """Rows to write, by node label, second label or relationship type."""

    nodes: dict[str, list[Properties]] = field(default_factory=lambda: defaultdict(list))
    second_labels: dict[str, list[Properties]] = field(default_factory=lambda: defaultdict(list))
    nodes_gone: dict[str, list[Properties]] = field(default_factory=lambda: defaultdict(list))
    nodes_changed: int = 0
    relationships_new: dict[str, list[Stated]] = field(default_factory=lambda: defaultdict(list))
    relationships_changed: dict[str, list[Stated]] = field(default_factory=lambda: defaultdict(list))
    relationships_gone: dict[str, list[Stated]] = field(default_factory=lambda: defaultdict(list))

    def changes(self) -> Changes:
        """Their numbers."""
        return Changes(
            nodes_added=_size(self.nodes) - self.nodes_changed,
            nodes_changed=self.nodes_changed,
            nodes_removed=_size(self.nodes_gone),
            relationships_added=_size(self.relationships_new),
            relationships_changed=_size(self.relationships_changed),
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
    missing = {type_: dict(wanted.relationships[type_]) for type_ in kind.types}
    for start, type_, end, properties in connection.read(cypher_read.relationships(kind)):
        pair = start, end
        if pair not in missing[type_]:
            found.relationships_gone[type_].append((pair, None))
            continue
        fact = missing[type_].pop(pair)
        if properties_of(fact) != properties:
            found.relationships_changed[type_].append((pair, fact))
    for type_, facts in missing.items():
        # What is there twice goes, and comes again as new if it does not as changed.
        facts.update(
            (pair, wanted.relationships[type_][pair])
            for pair in _pairs(found.relationships_gone[type_]) - _pairs(found.relationships_changed[type_])
            if pair in wanted.relationships[type_]
        )
        found.relationships_new[type_].extend(facts.items())


def apply(connection: Connection, found: Difference, progress: Progress | None = None) -> None:
    """Write a difference: relationships that go, nodes, their second labels, relationships, nodes that go.

    Second labels have a transaction of their own, and come before relationships: ArcadeDB moves a node
    that gets a label.
    """
    total, done = found.changes().total + _size(found.second_labels), 0
    for statement, rows, order in _steps(found):
        done += connection.write(statement, rows, order, progress=progress, before=done, total=total)


Step = tuple[str, Iterable[Properties], Callable[[Properties], Any]]


def _steps(found: Difference) -> Iterator[Step]:
    """Statements with their rows and the order of these."""
    yield from _relationship_steps(cypher.delete_relationships, found.relationships_gone)
    for label, rows in found.nodes.items():
        yield cypher.merge_nodes(label), rows, _ID
    for label, rows in found.second_labels.items():
        yield cypher.set_label(label), rows, _ID
    yield from _relationship_steps(cypher.merge_relationships, found.relationships_changed)
    yield from _relationship_steps(cypher.create_relationships, found.relationships_new)
    for label, rows in found.nodes_gone.items():
        yield cypher.delete_nodes(label), rows, _ID


def _relationship_steps(statement: Callable[[str], str], found: dict[str, list[Stated]]) -> Iterator[Step]:
    """In order of the end that papers share; rows are made when they are written."""
    for type_, stated in found.items():
        rows = (
            {"start": start, "end": end, "properties": properties_of(fact)} for (start, end), fact in stated
        )
        yield statement(type_), rows, _END_FIRST if type_ in _FROM_PAPER else _START_FIRST


def _pairs(stated: list[Stated]) -> set[Pair]:
    return {pair for pair, _ in stated}


def _size(rows: dict[str, list[Any]]) -> int:
    return sum(map(len, rows.values()))
