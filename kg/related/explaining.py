"""The sentences behind the reasons."""

from __future__ import annotations

from collections.abc import Iterable

from kg.folding import fold
from kg.related.index import Index
from kg.related.lists import Sentence
from kg.related.reasons import Reason
from kg.types import Extraction, RelationType


def sentences(index: Index, papers: Iterable[Extraction], found: Iterable[Reason]) -> tuple[Sentence, ...]:
    """For each entity of each reason, the sentences of the papers that show it, where there are such."""
    papers = tuple(papers)
    shown = (
        Sentence(paper.paper.id, index.entities.names[place], text)
        for reason in found
        for place in reason.entities
        for paper in papers
        if (text := _sentence(paper, _names(index, place), reason.relations))
    )
    return tuple(dict.fromkeys(shown))


def _names(index: Index, place: int) -> set[str]:
    return set(map(fold, (index.entities.names[place], *index.entities.aliases[place])))


def _sentence(paper: Extraction, names: set[str], relations: frozenset[RelationType]) -> str:
    """The sentence of a relation to the entity, if the reason tells of one; else that of its role."""
    surfaces = {
        surface: entity.surfaces
        for entity in paper.entities
        if not names.isdisjoint(map(fold, entity.surfaces))
        for surface in entity.surfaces
    }
    told = (r.evidence for r in paper.relations if r.type in relations and r.tail in surfaces)
    roles = (entity.evidence for entity in paper.entities if entity.surfaces in surfaces.values())
    return next((text for text in (*told, *roles) if text), "")
