"""The Cypher statements that write the graph.

Labels and relationship types come from kg.schema alone, values are always parameters. Nodes are matched by
label and key, so that every look-up is an index seek. A statement that MERGEs nodes from UNWIND sets no
second label: ArcadeDB swaps properties between the nodes of a batch if it does.
"""

from __future__ import annotations

from collections.abc import Iterator

from kg.schema import LABEL_OF_TYPE, NODES, RELATIONSHIPS

_ENDS = {type_: relationship for relationship in RELATIONSHIPS for type_ in relationship.types}
_LABELS = {node.label for node in NODES}
_SECOND_LABELS = set(LABEL_OF_TYPE.values())


def merge_nodes(label: str) -> str:
    """Rows: all properties of a node."""
    assert label in _LABELS
    return f"UNWIND $rows AS row MERGE (n:{label} {{id: row.id}}) SET n = row"


def set_label(second: str) -> str:
    """Rows: `id` of an entity that gets its second label."""
    assert second in _SECOND_LABELS
    return f"UNWIND $rows AS row MATCH (n:Entity {{id: row.id}}) SET n:{second}"


def delete_nodes(label: str) -> str:
    """Rows: `id` of a node that goes, with its relationships."""
    assert label in _LABELS
    return f"UNWIND $rows AS row MATCH (n:{label} {{id: row.id}}) DETACH DELETE n"


def create_relationships(type_: str) -> str:
    """Rows: `start` and `end` (ids) that have no such relationship yet, `properties`; a fifth faster."""
    return _match_ends(type_) + f"CREATE (a)-[r:{type_}]->(b) SET r = row.properties"


def merge_relationships(type_: str) -> str:
    """Rows: `start` and `end` (ids), `properties` in place of any that are there."""
    return _match_ends(type_) + f"MERGE (a)-[r:{type_}]->(b) SET r = row.properties"


def delete_relationships(type_: str) -> str:
    """Rows: `start` and `end` (ids)."""
    ends = _ENDS[type_]
    return (
        f"UNWIND $rows AS row MATCH (a:{ends.start} {{id: row.start}})-[r:{type_}]->"
        f"(b:{ends.end} {{id: row.end}}) DELETE r"
    )


def _match_ends(type_: str) -> str:
    ends = _ENDS[type_]
    return (
        f"UNWIND $rows AS row MATCH (a:{ends.start} {{id: row.start}}) MATCH (b:{ends.end} {{id: row.end}}) "
    )


def load_statements() -> Iterator[str]:
    """Every statement that writes, for the tests that read their plans."""
    for node in NODES:
        yield merge_nodes(node.label)
        yield delete_nodes(node.label)
        yield from map(set_label, node.second_labels)
    for type_ in _ENDS:
        yield create_relationships(type_)
        yield merge_relationships(type_)
        yield delete_relationships(type_)


LOCK = "MERGE (c:Corrections {id: 'lock'})"
"""For a transaction that is rolled back: until then, others that merge the same node wait."""
