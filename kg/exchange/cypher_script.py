"""The graph as one Cypher script for cypher-shell; running it again changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from kg.exchange.contents import Contents
from kg.schema import NODES, RELATIONSHIPS, statements
from kg.store import cypher
from kg.store.rows import Properties

_LONGEST_STATEMENT = 100_000
"""Characters of values in one statement: a server plans each as a whole."""


def lines(contents: Contents) -> Iterator[str]:
    """The script, a statement a line or more; the same statements that load a store, with their rows."""
    yield "// cypher-shell --file THIS   on Neo4j 5 or newer; it merges, so running it twice is harmless."
    yield from (f"{statement};" for statement in statements())
    for node in NODES:
        yield from _statements(
            cypher.merge_nodes(node.label), (properties for _, properties in contents.nodes(node))
        )
        for label in node.second_labels:
            ids = ({"id": row["id"]} for second, row in contents.nodes(node) if second == label)
            yield from _statements(cypher.set_label(label), ids)
    for type_ in (type_ for kind in RELATIONSHIPS for type_ in kind.types):
        rows = (
            {"start": start, "end": end, "properties": properties}
            for start, end, properties in contents.relationships(type_)
        )
        yield from _statements(cypher.merge_relationships(type_), rows)


def _statements(template: str, rows: Iterable[Properties]) -> Iterator[str]:
    """`template` once for every few rows, these written in the place of `$rows`."""
    before, after = template.split("$rows")
    literals = map(literal, rows)
    while first := next(literals, ""):
        batch, length = [first], len(first)
        while length < _LONGEST_STATEMENT and (following := next(literals, "")):
            batch.append(following)
            length += len(following)
        yield f"{before}[{', '.join(batch)}]{after};"


def literal(value: Any) -> str:
    r"""A value as a Cypher expression. In a quoted string only `\` and `'` need a backslash.

    A vector is one string that the server splits: it reads that five times as fast as hundreds of numbers.

    >>> print(literal({"name": "O'Neil\\", "offsets": [0, 6], "generic": False, "vector": [0.6, -0.8]}))
    {name: 'O\'Neil\\', offsets: [0, 6], generic: false, vector: [x IN split('0.6 -0.8', ' ') | toFloat(x)]}
    """
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
        case [float(), *_]:
            return f"[x IN split('{' '.join(map(repr, value))}', ' ') | toFloat(x)]"
        case list():
            return f"[{', '.join(map(literal, value))}]"
        case dict():
            return "{" + ", ".join(f"{key}: {literal(item)}" for key, item in value.items()) + "}"
    return repr(value)
