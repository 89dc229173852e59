"""VERSION_OF: from every version or size to the nearest member of its family that is a node."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence

from kg.folding import fold
from kg.resolve.families import lineage, marked_version
from kg.resolve.names import key
from kg.types import Entity, EntityType, Relation, RelationType

Find = Callable[[str], Entity | None]

MEMBERS = 2
"""So many versions must share an ancestor that no paper names for it to become a node."""
_RUN = {EntityType.MODEL, EntityType.METHOD}


def versions_of(entities: Sequence[Entity], find: Find) -> tuple[list[Entity], list[Relation]]:
    """Ancestors that versions share although no paper names them, and all VERSION_OF relations.

    `find` gives the entity that a name stands for. The new entities have no papers.
    """
    new = _unnamed_ancestors(entities, find)
    relations = []
    for entity in [*entities, *new.values()]:
        ancestor = _nearest_ancestor(entity, lambda name: find(name) or new.get(key(name)))
        if ancestor is not None:
            relations.append(Relation(entity.id, RelationType.VERSION_OF, ancestor.id))
    return list(new.values()), relations


def _nearest_ancestor(entity: Entity, find: Find) -> Entity | None:
    names = _ancestors(entity.name)
    found = (find(name) for name in names)
    return next((a for a in found if a and _alike(a, entity) and len(_ancestors(a.name)) < len(names)), None)


def _ancestors(name: str) -> tuple[str, ...]:
    """Names of what a name is a version of, nearest first."""
    line, base = lineage(name), marked_version(name)
    return line.ancestors if line else (base,) if base else ()


def _alike(a: Entity, b: Entity) -> bool:
    return a.type == b.type or {a.type, b.type} <= _RUN


def _unnamed_ancestors(entities: Sequence[Entity], find: Find) -> dict[str, Entity]:
    """By key; each is called as most papers' versions begin."""
    spellings: dict[str, Counter[str]] = defaultdict(Counter)
    members: Counter[str] = Counter()
    types: dict[str, EntityType] = {}
    for entity in entities:
        line = lineage(entity.name)
        for name in line.ancestors if line else ():
            if find(name) is None:
                spellings[key(name)][name] += entity.papers
                members[key(name)] += 1
                types[key(name)] = line.type if line else entity.type
    taken = {fold(entity.name) for entity in entities}
    new = {}
    for ancestor in sorted(members):
        name = min(spellings[ancestor], key=lambda n: (-spellings[ancestor][n], n))
        if members[ancestor] >= MEMBERS and fold(name) not in taken:
            type_ = types[ancestor]
            new[ancestor] = Entity(f"{type_.lower()}:{fold(name)}", type_, name)
    return new
