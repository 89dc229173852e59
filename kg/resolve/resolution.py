"""Resolution from beginning to end: extractions of papers in, one graph out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kg.resolve.clustering import Clustering, cluster
from kg.resolve.corrections import NO_CORRECTIONS, Corrections
from kg.resolve.graph import entities_of, relations_of, roles_of
from kg.resolve.names import key
from kg.resolve.papers import things
from kg.resolve.rules import Rules, rules_of
from kg.resolve.versions import versions_of
from kg.types import Entity, Extraction, Graph


@dataclass(frozen=True, slots=True)
class Resolution:
    """Everything that is decided on the way: `entities` by the representative key of their cluster."""

    extractions: dict[str, Extraction]
    rules: Rules
    clustering: Clustering
    entities: dict[str, Entity]

    def find(self, name: str) -> Entity | None:
        """The entity that a name stands for when nothing else is said."""
        own, clusters = key(name), self.clustering.clusters
        return self.entities.get(clusters.find(own)) if own in clusters else None


def resolve(extractions: Iterable[Extraction], corrections: Corrections = NO_CORRECTIONS) -> Graph:
    """One node for one thing over all papers.

    A pure function of the set of extractions: their order and the runs they came in make no difference.
    Papers are told apart by their id; of several extractions of one paper, one counts, always the same.
    """
    return graph_of(resolution(extractions, corrections))


def resolution(extractions: Iterable[Extraction], corrections: Corrections = NO_CORRECTIONS) -> Resolution:
    """What `resolve` decides, before it becomes a graph: for reasons and suggestions."""
    by_paper, rules = _by_paper(extractions), rules_of(corrections)
    all_things = [thing for extraction in by_paper.values() for thing in things(extraction, rules)]
    clustering = cluster(all_things, rules)
    return Resolution(by_paper, rules, clustering, entities_of(clustering.groups, clustering.clusters, rules))


def graph_of(found: Resolution) -> Graph:
    """The graph that a resolution amounts to."""
    groups, entities = found.clustering.groups, found.entities
    placed = [(thing, entities[root]) for root, members in groups.items() for thing in members]
    ids: dict[str, dict[str, str]] = {paper: {} for paper in found.extractions}
    for thing, entity in placed:
        ids[thing.paper] |= {surface: entity.id for part in thing.parts for surface in part.surfaces}
    families, versions = versions_of(list(entities.values()), found.find)
    said = relations_of(found.extractions.values(), ids)
    relations = {(r.head, r.type, r.tail): r for r in (*versions, *said)}
    return Graph(
        papers=tuple(extraction.paper for extraction in found.extractions.values()),
        entities=tuple(sorted([*entities.values(), *families], key=lambda entity: entity.id)),
        roles=tuple(roles_of(placed)),
        relations=tuple(relation for _, relation in sorted(relations.items())),
    )


def _by_paper(extractions: Iterable[Extraction]) -> dict[str, Extraction]:
    found: dict[str, Extraction] = {}
    for extraction in extractions:
        other = found.setdefault(extraction.paper.id, extraction)
        if other is not extraction and repr(extraction) > repr(other):
            found[extraction.paper.id] = extraction
    return dict(sorted(found.items()))
