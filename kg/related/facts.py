"""What papers say of entities, as arrays: who plays which role where, and who stands in which relation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.folding import fold
from kg.related.rows import Sparse, from_triples
from kg.types import Entity, EntityType, Extraction, PaperRole, Relation, RelationType, Role

ROLES = tuple(Role)
TYPES = tuple(EntityType)
RELATIONS = tuple(RelationType)


@dataclass(frozen=True, slots=True)
class Entities:
    """The entities of a graph, one place each in every array (sorted by id).

    `type` counts into `TYPES`; `papers` is the number of papers that name the entity; `family` is the
    place of the entity that this one is a version of, or -1; `edges` holds (head, relation, tail) rows
    over all papers, with `relation` counting into `RELATIONS`.
    """

    ids: tuple[str, ...]
    names: tuple[str, ...]
    aliases: tuple[tuple[str, ...], ...]
    type: NDArray[np.int8]
    papers: NDArray[np.int32]
    generic: NDArray[np.bool_]
    family: NDArray[np.int32]
    edges: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Facts:
    """What each paper says: `roles` holds 1 + place in `ROLES` at (paper, entity), 0 where not named;
    `statements` holds (paper, head, relation, tail) rows, sorted."""

    roles: Sparse
    statements: NDArray[np.int32]

    def take(self, places: Sequence[int]) -> Facts:
        """The facts of the papers at these places, numbered anew in this order."""
        bounds = np.searchsorted(self.statements[:, 0], [(place, place + 1) for place in places])
        kept = [self.statements[first:last].copy() for first, last in bounds.reshape(-1, 2)]
        for row, statements in enumerate(kept):
            statements[:, 0] = row
        return Facts(self.roles[list(places)], np.concatenate([*kept, np.empty((0, 4), np.int32)]))


def entities_of(entities: Sequence[Entity], relations: Sequence[Relation]) -> Entities:
    """The graph's entities as arrays."""
    place = {entity.id: i for i, entity in enumerate(entities)}
    edges = [
        (place[r.head], RELATIONS.index(r.type), place[r.tail])
        for r in relations
        if r.head in place and r.tail in place
    ]
    family = np.full(len(entities), -1, np.int32)
    for head, relation, tail in edges:
        if RELATIONS[relation] is RelationType.VERSION_OF:
            family[head] = tail
    return Entities(
        ids=tuple(e.id for e in entities),
        names=tuple(e.name for e in entities),
        aliases=tuple(e.aliases for e in entities),
        type=np.array([TYPES.index(e.type) for e in entities], np.int8),
        papers=np.array([e.papers for e in entities], np.int32),
        generic=np.array([e.generic for e in entities], np.bool_),
        family=family,
        edges=np.array(edges, np.int32).reshape(-1, 3),
    )


def facts_of(
    papers: Sequence[str], entities: Entities, roles: Sequence[PaperRole], relations: Sequence[Relation]
) -> Facts:
    """What the papers (ids) of a graph say; roles and relations of other papers are left out."""
    row = {paper: i for i, paper in enumerate(papers)}
    place = {entity: i for i, entity in enumerate(entities.ids)}
    strongest: dict[tuple[int, int], int] = {}
    for role in roles:
        if role.paper in row and role.entity in place:
            _keep_strongest(strongest, (row[role.paper], place[role.entity]), role.role)
    statements = sorted(
        (row[paper], place[r.head], RELATIONS.index(r.type), place[r.tail])
        for r in relations
        for paper in r.papers
        if paper in row and r.head in place and r.tail in place
    )
    return _facts(strongest, statements, (len(papers), len(entities.ids)))


def facts_of_extraction(extraction: Extraction, entities: Entities) -> Facts:
    """What one paper outside the graph says of the graph's entities, as a single row.

    A surface finds the entity whose name or alias folds to the same, of the same type if there are several.
    """
    known = _places_by_name(entities)
    strongest: dict[tuple[int, int], int] = {}
    place_of_surface: dict[str, int] = {}
    for entity in extraction.entities:
        found = [i for surface in entity.surfaces for i in known.get(fold(surface), ())]
        found.sort(key=lambda i: TYPES[entities.type[i]] is not entity.type)
        if found:
            _keep_strongest(strongest, (0, found[0]), entity.role)
            place_of_surface.update(dict.fromkeys(entity.surfaces, found[0]))
    statements = sorted(
        (0, place_of_surface[r.head], RELATIONS.index(r.type), place_of_surface[r.tail])
        for r in extraction.relations
        if r.head in place_of_surface and r.tail in place_of_surface
    )
    return _facts(strongest, statements, (1, len(entities.ids)))


def _keep_strongest(strongest: dict[tuple[int, int], int], cell: tuple[int, int], role: Role) -> None:
    code = 1 + ROLES.index(role)
    strongest[cell] = min(code, strongest.get(cell, code))


def _facts(
    strongest: dict[tuple[int, int], int],
    statements: list[tuple[int, int, int, int]],
    shape: tuple[int, int],
) -> Facts:
    cells = [(paper, entity, float(code)) for (paper, entity), code in sorted(strongest.items())]
    return Facts(from_triples(cells, shape), np.array(statements, np.int32).reshape(-1, 4))


def _places_by_name(entities: Entities) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for i, (name, aliases) in enumerate(zip(entities.names, entities.aliases, strict=True)):
        for key in {fold(name), *map(fold, aliases)}:
            places.setdefault(key, []).append(i)
    return places
