"""Reads what a ranking needs of the graph: no sentences, no offsets, no authors; tells when it changed."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from kg.records import from_record
from kg.schema import ROLE_RELATIONSHIPS, TYPE_OF_LABEL
from kg.store.batches import batches
from kg.store.protocol import Store
from kg.types import Entity, Extraction, Graph, Paper, PaperRole, Relation, RelationType, Role

_ROLES, _RELATIONS = "|".join(ROLE_RELATIONSHIPS), "|".join(RelationType)
_PATIENCE = 600.0
"""Seconds for one query over the whole graph."""
_BATCH = 1_000

PAPER_STATE = (
    "MATCH (p:Paper) RETURN count(p) AS papers, sum(size(p.extraction)) AS read, count(p.vector) AS vectors"
)
ENTITY_STATE = (
    "MATCH (e:Entity) RETURN count(e) AS entities, sum(e.papers) AS named, sum(size(e.names)) AS spelled"
)
PAPER_IDS = "MATCH (p:Paper) RETURN p.id AS id ORDER BY id"
PAPERS = (
    "UNWIND $ids AS id MATCH (p:Paper {id: id}) RETURN p.id AS id, p.label AS label, p.title AS title, "
    "p.abstract AS abstract, p.year AS year, p.identifiers AS identifiers, p.vector AS vector"
)
VENUES = "MATCH (p:Paper)-[:PUBLISHED_IN]->(v:Venue) RETURN p.id AS paper, v.name AS venue"
ENTITIES = (
    "MATCH (e:Entity) RETURN e.id AS id, labels(e) AS labels, e.name AS name, e.aliases AS aliases, "
    "e.papers AS papers, e.generic AS generic"
)
ROLES = f"MATCH (p:Paper)-[r:{_ROLES}]->(e:Entity) RETURN p.id AS paper, e.id AS entity, r.role AS role"
RELATIONS = (
    f"MATCH (a:Entity)-[r:{_RELATIONS}]->(b:Entity) "
    "RETURN a.id AS head, type(r) AS type, b.id AS tail, r.papers AS papers"
)
RECORDS = "UNWIND $ids AS id MATCH (p:Paper {id: id}) RETURN p.id AS id, p.extraction AS extraction"


@dataclass(frozen=True, slots=True)
class Slim:
    """A graph without authors and evidence, and the papers' vectors and labels by id."""

    graph: Graph
    vectors: dict[str, Sequence[float]] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)


def state(store: Store) -> str:
    """A short text that changes when papers, what was read in them, vectors or entities change.

    The graph is a function of what was read and of corrections, which rename or merge entities; so sums
    over papers and entities tell of every load, removal and correction without reading relationships.
    """
    rows = (store.query(cypher, timeout=_PATIENCE).rows[0] for cypher in (PAPER_STATE, ENTITY_STATE))
    return " ".join(f"{value or 0:.12g}" for row in rows for value in row)


def state_of_files(folder: Path) -> str:
    """The same for a store in a folder that is open, without a question: its data files' sizes and times."""
    files = sorted(folder.glob("**/*.bucket"))
    seen = "".join(f"{file.name} {(stat := file.stat()).st_size} {stat.st_mtime_ns}\n" for file in files)
    return sha256(seen.encode()).hexdigest()


def slim(store: Store) -> Slim:
    """The whole graph, slim."""
    venues = dict(_rows(store, VENUES))
    papers, vectors, labels = [], {}, {}
    for id_, label, title, abstract, year, identifiers, vector in _papers(store):
        papers.append(
            Paper(
                id_,
                title or "",
                abstract or "",
                year=year,
                venue=venues.get(id_, ""),
                identifiers=tuple(identifiers or ()),
            )
        )
        labels[id_] = label
        if vector:
            vectors[id_] = vector
    return Slim(Graph(tuple(papers), _entities(store), *_edges(store)), vectors, labels)


def whole(store: Store, ids: Collection[str]) -> dict[str, Extraction]:
    """All that was read in these papers (but the vector), by id."""
    return {id_: from_record(json.loads(text)) for id_, text in _rows(store, RECORDS, ids=sorted(ids))}


def _papers(store: Store) -> Iterator[tuple[Any, ...]]:
    for batch in batches([id_ for (id_,) in _rows(store, PAPER_IDS)], _BATCH):
        yield from sorted(_rows(store, PAPERS, ids=batch))


def _entities(store: Store) -> tuple[Entity, ...]:
    return tuple(
        Entity(
            id_,
            next(TYPE_OF_LABEL[label] for label in labels if label in TYPE_OF_LABEL),
            name,
            tuple(aliases or ()),
            papers,
            generic,
        )
        for id_, labels, name, aliases, papers, generic in sorted(_rows(store, ENTITIES))
        if not TYPE_OF_LABEL.keys().isdisjoint(labels)
    )


def _edges(store: Store) -> tuple[tuple[PaperRole, ...], tuple[Relation, ...]]:
    roles = tuple(PaperRole(paper, entity, Role(role)) for paper, entity, role in _rows(store, ROLES))
    relations = tuple(
        Relation(head, RelationType(type_), tail, tuple(papers or ()))
        for head, type_, tail, papers in _rows(store, RELATIONS)
    )
    return roles, relations


def _rows(store: Store, cypher: str, **parameters: Any) -> list[tuple[Any, ...]]:
    return store.query(cypher, parameters, timeout=_PATIENCE).rows
