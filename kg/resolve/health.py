"""What in a graph deserves a look: suspected duplicates, contested types, hubs, and what stands alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from kg.resolve.suggest import Suggestion
from kg.types import Entity, Graph, Paper, Role

HUB = 0.05
"""Share of all papers from which an entity that is not marked generic is a hub."""
HUB_PAPERS = 10
"""Papers that a hub has at least."""


@dataclass(frozen=True, slots=True)
class Health:
    """Entities by most papers first, papers by id.

    `orphans` are entities that a single paper names in passing and no relation has; `alone` are papers that
    share no entity with another paper; `empty` papers name none.
    """

    duplicates: tuple[Suggestion, ...]
    contested: tuple[Entity, ...]
    hubs: tuple[Entity, ...]
    orphans: tuple[Entity, ...]
    alone: tuple[Paper, ...]
    empty: tuple[Paper, ...]


def health(graph: Graph, suggestions: Sequence[Suggestion] = ()) -> Health:
    """Looks a whole graph through; `suggestions` are those of `suggest`."""
    ranked = sorted(graph.entities, key=lambda entity: (-entity.papers, entity.id))
    hub = max(HUB_PAPERS, HUB * len(graph.papers))
    related = {end for relation in graph.relations for end in (relation.head, relation.tail)}
    passing = {role.entity for role in graph.roles if role.role is Role.BACKGROUND}
    papers_of = {entity.id: entity.papers for entity in graph.entities}
    entities: Counter[str] = Counter(role.paper for role in graph.roles)
    shared = {role.paper for role in graph.roles if papers_of[role.entity] > 1}
    return Health(
        duplicates=tuple(suggestions),
        contested=tuple(entity for entity in ranked if entity.contested),
        hubs=tuple(entity for entity in ranked if entity.papers >= hub and not entity.generic),
        orphans=tuple(entity for entity in ranked if entity.id in passing - related and entity.papers == 1),
        alone=tuple(p for p in graph.papers if entities[p.id] and p.id not in shared),
        empty=tuple(paper for paper in graph.papers if not entities[paper.id]),
    )
