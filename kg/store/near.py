"""Finds papers near others by the store's own indexes, without reading the whole graph."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kg.folding import fold
from kg.schema import ROLE_RELATIONSHIPS, VECTOR_INDEX
from kg.store.protocol import Store
from kg.types import Extraction

_ROLES = "|".join(ROLE_RELATIONSHIPS)
_PATIENCE = 600.0
"""Seconds for one query."""
_COMMON = 10
"""An entity that more than so many times the wanted papers name says little: they are not looked at."""

PAPERS = "MATCH (p:Paper) RETURN count(p) AS papers"
INDEXES = "SHOW INDEXES"
VECTORS = "UNWIND $ids AS id MATCH (p:Paper {id: id}) WHERE p.vector IS NOT NULL RETURN p.vector AS vector"
NAMED = f"UNWIND $ids AS id MATCH (p:Paper {{id: id}})-[:{_ROLES}]->(e:Entity) RETURN DISTINCT e.id AS id"
SPELLED = "MATCH (e:Entity) WHERE any(line IN $lines WHERE e.names CONTAINS line) RETURN e.id AS id"
NEAREST = "CALL db.index.vector.queryNodes($index, $count, $vector) YIELD node RETURN node.id AS id"
SHARING = (
    "UNWIND $ids AS id MATCH (e:Entity {id: id}) WHERE NOT e.generic AND e.papers <= $common "
    f"MATCH (e)<-[:{_ROLES}]-(p:Paper) WITH p.id AS id, sum(1.0 / e.papers) AS weight "
    "RETURN id ORDER BY weight DESC, id LIMIT $count"
)


def papers(store: Store) -> int:
    """How many papers the store holds."""
    return int(store.query(PAPERS).rows[0][0])


def has_vector_index(store: Store) -> bool:
    """Whether the vector index is there and filled: kg makes it at the end of a load."""
    rows = store.query(INDEXES).rows
    return any(VECTOR_INDEX.name in row and "ONLINE" in row for row in rows)


def near(store: Store, starts: Collection[str], text: Extraction | None, count: int) -> set[str]:
    """Ids of the `count` papers nearest to each start and to a text by vector, and of as many that name what
    they name, the rarest first. Starts are among them if they have a vector or name anything."""
    vectors = [vector for (vector,) in _rows(store, VECTORS, ids=sorted(starts))]
    entities = {id_ for (id_,) in _rows(store, NAMED, ids=sorted(starts))}
    if text:
        vectors += [list(map(float, text.vector))] if text.vector else []
        lines = sorted({f"\n{fold(surface)}\n" for entity in text.entities for surface in entity.surfaces})
        entities |= {id_ for (id_,) in _rows(store, SPELLED, lines=lines)}
    found = _rows(store, SHARING, ids=sorted(entities), common=_COMMON * count, count=count)
    for vector in vectors:
        found += _rows(store, NEAREST, index=VECTOR_INDEX.name, count=count, vector=vector)
    return {id_ for (id_,) in found}


def _rows(store: Store, cypher: str, **parameters: Any) -> list[tuple[Any, ...]]:
    return store.query(cypher, parameters, timeout=_PATIENCE).rows
