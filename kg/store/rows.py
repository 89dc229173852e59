"""Extractions and graphs as rows for the load statements: plain maps without empty values."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from kg.folding import fold
from kg.labels import label
from kg.records import to_record
from kg.schema import LABEL_OF_TYPE, relationship_of
from kg.types import Entity, Extraction, Graph, Paper, PaperRole, Relation

Properties = dict[str, Any]
Pair = tuple[str, str]
Fact = PaperRole | Relation | int | None
"""What a relationship states: a role, a relation, an author's place, or nothing but itself."""


@dataclass(slots=True)
class Rows:
    """The derived part of the graph: everything but the papers, keyed as the store knows it."""

    nodes: dict[str, dict[str, Properties]] = field(default_factory=lambda: defaultdict(dict))
    """label → id → properties"""
    second_labels: dict[str, str] = field(default_factory=dict)
    """entity id → second label"""
    relationships: dict[str, dict[Pair, Fact]] = field(default_factory=lambda: defaultdict(dict))
    """type → (start id, end id) → what `properties_of` makes properties of"""


def extraction_text(extraction: Extraction) -> str:
    """The JSON that a paper's node keeps, from which everything can be made again (but the vector)."""
    return json.dumps(to_record(extraction), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def paper_row(extraction: Extraction, text: str) -> Properties:
    """All properties of a paper's node; `text` is its `extraction_text`."""
    paper = extraction.paper
    shown = label(extraction)
    return _filled(
        id=paper.id,
        label=shown,
        title=paper.title,
        abstract=paper.abstract,
        year=paper.year,
        url=paper.url,
        doi=paper.doi,
        arxiv_id=paper.arxiv_id,
        version=paper.version,
        keywords=list(paper.keywords),
        identifiers=list(paper.identifiers),
        names=_names((shown, paper.title)),
        extraction=text,
        vector=list(map(float, extraction.vector)),
    )


def derived(graph: Graph) -> Rows:
    """Entities, authors, venues and all relationships of `graph`."""
    rows = Rows()
    for entity in graph.entities:
        rows.nodes["Entity"][entity.id] = _entity(entity)
        rows.second_labels[entity.id] = LABEL_OF_TYPE[entity.type]
    types = {entity.id: entity.type for entity in graph.entities}
    for role in graph.roles:
        type_ = relationship_of(role.role, types[role.entity])
        rows.relationships[type_][role.paper, role.entity] = role
    for relation in graph.relations:
        rows.relationships[relation.type.value][relation.head, relation.tail] = relation
    _authors_and_venues(graph.papers, rows)
    return rows


def properties_of(fact: Fact) -> Properties:
    """The properties of a relationship."""
    match fact:
        case PaperRole():
            return _role(fact)
        case Relation():
            return _relation(fact)
        case int():
            return {"position": fact}
    return {}


def _entity(entity: Entity) -> Properties:
    return _filled(
        id=entity.id,
        name=entity.name,
        aliases=list(entity.aliases),
        papers=entity.papers,
        generic=entity.generic,
        contested=entity.contested,
        names=_names((entity.name, *entity.aliases)),
    )


def _role(role: PaperRole) -> Properties:
    return _filled(
        role=role.role.value,
        count=role.count,
        score=float(role.score),
        evidence=role.evidence,
        offsets=list(chain.from_iterable(role.offsets)),
    )


def _relation(relation: Relation) -> Properties:
    return _filled(
        support=relation.support,
        papers=list(relation.papers),
        evidence=list(relation.evidence),
        score=float(relation.score),
    )


def _authors_and_venues(papers: Iterable[Paper], rows: Rows) -> None:
    spellings: dict[str, dict[str, Counter[str]]] = {
        "Author": defaultdict(Counter),
        "Venue": defaultdict(Counter),
    }
    for paper in papers:
        for position, name in enumerate(paper.authors, start=1):
            author = fold(name)
            if not author:
                continue
            spellings["Author"][author][name] += 1
            rows.relationships["WROTE"].setdefault((author, paper.id), position)
        if venue := fold(paper.venue):
            spellings["Venue"][venue][paper.venue] += 1
            rows.relationships["PUBLISHED_IN"][paper.id, venue] = None
    for label_, names in spellings.items():
        for id_, counter in names.items():
            rows.nodes[label_][id_] = {"id": id_, "name": _most_used(counter)}


def _most_used(spellings: Counter[str]) -> str:
    return min(spellings, key=lambda name: (-spellings[name], name))


def _names(spellings: Iterable[str]) -> str:
    """Folded spellings, each on a line of its own with breaks around it, so that one is found whole."""
    folded = sorted({fold(spelling) for spelling in spellings if spelling.strip()})
    return "\n" + "\n".join(folded) + "\n"


def _filled(**properties: Any) -> Properties:
    return {name: value for name, value in properties.items() if value not in (None, "", [])}
