"""Resolution from beginning to end: extractions of papers in, one graph out."""

from __future__ import annotations

from collections.abc import Iterable

from kg.resolve.clustering import Clustering, cluster
from kg.resolve.corrections import NO_CORRECTIONS, Corrections
from kg.resolve.graph import entities_of, relations_of, roles_of
from kg.resolve.names import key
from kg.resolve.papers import things
from kg.resolve.rules import rules_of
from kg.resolve.versions import versions_of
from kg.types import Entity, Extraction, Graph, Relation


def resolve(extractions: Iterable[Extraction], corrections: Corrections = NO_CORRECTIONS) -> Graph:
    """One node for one thing over all papers.

    A pure function of the set of extractions: their order and the runs they came in make no difference.
    Papers are told apart by their id; of several extractions of one paper, one counts, always the same.
    """
    by_paper, rules = _by_paper(extractions), rules_of(corrections)
    all_things = [thing for extraction in by_paper.values() for thing in things(extraction, rules)]
    found = cluster(all_things, rules)
    entities = entities_of(found.groups, found.clusters, rules)
    placed = [(thing, entities[root]) for root, members in found.groups.items() for thing in members]
    ids: dict[str, dict[str, str]] = {paper: {} for paper in by_paper}
    for thing, entity in placed:
        ids[thing.paper] |= {surface: entity.id for part in thing.parts for surface in part.surfaces}
    families, versions = _versions(found, entities)
    relations = [*relations_of(by_paper.values(), ids), *versions]
    return Graph(
        papers=tuple(extraction.paper for extraction in by_paper.values()),
        entities=tuple(sorted([*entities.values(), *families], key=lambda entity: entity.id)),
        roles=tuple(roles_of(placed)),
        relations=tuple(sorted(relations, key=lambda r: (r.head, r.type, r.tail))),
    )


def _versions(found: Clustering, entities: dict[str, Entity]) -> tuple[list[Entity], list[Relation]]:
    def find(name: str) -> Entity | None:
        own = key(name)
        return entities.get(found.clusters.find(own)) if own in found.clusters else None

    return versions_of(list(entities.values()), find)


def _by_paper(extractions: Iterable[Extraction]) -> dict[str, Extraction]:
    found: dict[str, Extraction] = {}
    for extraction in extractions:
        other = found.setdefault(extraction.paper.id, extraction)
        if other is not extraction and repr(extraction) > repr(other):
            found[extraction.paper.id] = extraction
    return dict(sorted(found.items()))
