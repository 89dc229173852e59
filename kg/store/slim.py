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
from kg.store.protocol import Progress, Store
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
EVERY = "MATCH (n:{label})"
THESE = "UNWIND $ids AS id MATCH (n:{label} {{id: id}})"
VENUES = "-[:PUBLISHED_IN]->(v:Venue) RETURN n.id AS paper, v.name AS venue"
ENTITIES = (
    " RETURN n.id AS id, labels(n) AS labels, n.name AS name, n.aliases AS aliases, "
    "n.papers AS papers, n.generic AS generic"
)
ROLES = f"-[r:{_ROLES}]->(e:Entity) RETURN n.id AS paper, e.id AS entity, r.role AS role"
RELATIONS = (
    f"-[r:{_RELATIONS}]->(b:Entity) RETURN n.id AS head, type(r) AS type, b.id AS tail, r.papers AS papers"
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


def slim(store: Store, ids: Collection[str] | None = None, progress: Progress | None = None) -> Slim:
    """The whole graph, slim; or that of some papers, with the entities that they name and what these lead to.

    `progress` gets the number of papers read and of all.
    """
    venues = dict(_from(store, "Paper", VENUES, ids))
    papers, vectors, labels = [], {}, {}
    for id_, label, title, abstract, year, identifiers, vector in _papers(store, ids, progress):
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
    return Slim(Graph(tuple(papers), *_said(store, ids)), vectors, labels)


def whole(store: Store, ids: Collection[str]) -> dict[str, Extraction]:
    """All that was read in these papers (but the vector), by id."""
    return {id_: from_record(json.loads(text)) for id_, text in _rows(store, RECORDS, ids=sorted(ids))}


def _papers(
    store: Store, ids: Collection[str] | None, progress: Progress | None
) -> Iterator[tuple[Any, ...]]:
    wanted = [id_ for (id_,) in _rows(store, PAPER_IDS)] if ids is None else sorted(ids)
    for number, batch in enumerate(batches(wanted, _BATCH)):
        if progress:
            progress(number * _BATCH, len(wanted))
        yield from sorted(_rows(store, PAPERS, ids=batch))


def _said(
    store: Store, papers: Collection[str] | None
) -> tuple[tuple[Entity, ...], tuple[PaperRole, ...], tuple[Relation, ...]]:
    roles = tuple(PaperRole(p, e, Role(role)) for p, e, role in _from(store, "Paper", ROLES, papers))
    named = None if papers is None else {role.entity for role in roles}
    relations = tuple(
        Relation(head, RelationType(type_), tail, tuple(by or ()))
        for head, type_, tail, by in _from(store, "Entity", RELATIONS, named)
    )
    reached = None if named is None else named | {relation.tail for relation in relations}
    return _entities(store, reached), roles, relations


def _entities(store: Store, ids: Collection[str] | None) -> tuple[Entity, ...]:
    return tuple(
        Entity(
            id_,
            next(TYPE_OF_LABEL[label] for label in labels if label in TYPE_OF_LABEL),
            name,
            tuple(aliases or ()),
            papers,
            generic,
        )
        for id_, labels, name, aliases, papers, generic in sorted(_from(store, "Entity", ENTITIES, ids))
        if not TYPE_OF_LABEL.keys().isdisjoint(labels)
    )


def _from(store: Store, label: str, rest: str, ids: Collection[str] | None) -> list[tuple[Any, ...]]:
    """The rows of a statement that starts from all nodes of a label, or from those with these ids."""
    if ids is None:
        return _rows(store, EVERY.format(label=label) + rest)
    return _rows(store, THESE.format(label=label) + rest, ids=sorted(ids))


def _rows(store: Store, cypher: str, **parameters: Any) -> list[tuple[Any, ...]]:
    return store.query(cypher, parameters, timeout=_PATIENCE).rows
