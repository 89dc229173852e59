"""Rows of the store as the objects they came from: the inverse of kg.store.rows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kg.records import from_record, paper_from_record
from kg.schema import TYPE_OF_LABEL
from kg.types import Entity, Extraction, Graph, Paper, PaperRole, Relation, RelationType, Role

Record = Mapping[str, Any]


def extraction(text: str, vector: Sequence[float] | None) -> Extraction:
    """From a paper's properties `extraction` and `vector`."""
    return replace(from_record(json.loads(text)), vector=tuple(vector or ()))


def paper(text: str) -> Paper:
    """From a paper's property `extraction`."""
    return paper_from_record(json.loads(text)["paper"])


def entity(labels: Iterable[str], properties: Record) -> Entity | None:
    """None if the node has no second label: a load was cut off before it, and the next one sets it."""
    types = [TYPE_OF_LABEL[label] for label in labels if label in TYPE_OF_LABEL]
    if not types:
        return None
    return Entity(
        id=properties["id"],
        type=types[0],
        name=properties["name"],
        aliases=tuple(properties.get("aliases", ())),
        papers=properties["papers"],
        generic=properties["generic"],
        contested=properties["contested"],
    )


def role(paper: str, entity: str, properties: Record) -> PaperRole:
    """From a relationship Paper → Entity."""
    flat = properties.get("offsets", ())
    return PaperRole(
        paper=paper,
        entity=entity,
        role=Role(properties["role"]),
        count=properties["count"],
        score=properties["score"],
        evidence=properties.get("evidence", ""),
        offsets=tuple(zip(flat[::2], flat[1::2], strict=True)),
    )


def relation(head: str, type_: str, tail: str, properties: Record) -> Relation:
    """From a relationship Entity → Entity."""
    return Relation(
        head=head,
        type=RelationType(type_),
        tail=tail,
        papers=tuple(properties.get("papers", ())),
        evidence=tuple(properties.get("evidence", ())),
        score=properties["score"],
    )


def graph(
    papers: Iterable[Paper],
    entities: Iterable[Entity | None],
    roles: Iterable[PaperRole],
    relations: Iterable[Relation],
) -> Graph:
    """A graph in its order, without relationships that lead out of it."""
    papers = sorted(papers, key=lambda paper: paper.id)
    present = sorted((entity for entity in entities if entity), key=lambda entity: entity.id)
    paper_ids, entity_ids = {paper.id for paper in papers}, {entity.id for entity in present}
    return Graph(
        papers=tuple(papers),
        entities=tuple(present),
        roles=tuple(
            sorted(
                (role for role in roles if role.paper in paper_ids and role.entity in entity_ids),
                key=lambda role: (role.paper, role.entity),
            )
        ),
        relations=tuple(
            sorted(
                (r for r in relations if r.head in entity_ids and r.tail in entity_ids),
                key=lambda r: (r.head, r.type, r.tail),
            )
        ),
    )
