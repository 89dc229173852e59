"""A driver's values as JSON-ready ones."""

from __future__ import annotations

from math import isfinite, isnan
from typing import Any

from neo4j.graph import Node, Path, Relationship

BULKY = frozenset({"extraction", "names", "vector"})
"""Properties left out when a query returns whole nodes; `RETURN p.vector` still gives them."""


def plain(value: Any) -> Any:
    """Nodes and relationships as maps (with `labels` or `type`), paths as lists, times as ISO 8601 text.

    Numbers that JSON has no form for are texts as Cypher writes them: NaN, Infinity, -Infinity.
    """
    match value:
        case float() if not isfinite(value):
            return "NaN" if isnan(value) else "Infinity" if value > 0 else "-Infinity"
        case None | bool() | int() | float() | str():
            return value
        case Node():
            return {"labels": sorted(value.labels), **_properties(value)}
        case Relationship():
            return {"type": value.type, **_properties(value)}
        case Path():
            steps: list[Any] = [value.start_node]
            for relationship, node in zip(value.relationships, value.nodes[1:], strict=True):
                steps += [relationship, node]
            return [plain(step) for step in steps]
        case dict():
            return {key: plain(item) for key, item in value.items()}
        case bytes() | bytearray():
            return value.hex()
        case list() | tuple():
            return [plain(item) for item in value]
        case _:
            return value.iso_format() if hasattr(value, "iso_format") else str(value)


def _properties(element: Node | Relationship) -> dict[str, Any]:
    return {key: plain(item) for key, item in sorted(element.items()) if key not in BULKY}
