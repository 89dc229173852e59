"""What the graph says two papers have in common: shared entities, relations and two-step links."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from kg.related.facts import RELATIONS, ROLES, TYPES, Entities, Facts
from kg.related.rows import Sparse, from_arrays, unit_rows
from kg.types import EntityType, RelationType, Role

ROLE_WEIGHT = {
    Role.PROPOSED: 1.0,
    Role.USED: 1.0,
    Role.EVALUATED: 0.8,
    Role.COMPARED: 0.6,
    Role.ADDRESSED: 1.0,
    Role.BACKGROUND: 0.4,
}
TYPE_WEIGHT = {
    EntityType.METHOD: 1.0,
    EntityType.MODEL: 1.0,
    EntityType.DATASET: 1.0,
    EntityType.TASK: 1.0,
    EntityType.METRIC: 0.4,
}
GENERIC = 0.3
"""Generic entities ("neural network") count this much of a specific one."""
FAMILY = 0.5
"""A version ("Llama 3.1") counts this much for its family ("Llama")."""
STEP = 0.5
"""An entity one relation away from what a paper names counts this much of a named one."""
FAINT = 0.02
"""What is reached more faintly is left out."""
STEPS = (RelationType.EXTENDS, RelationType.PART_OF, RelationType.VERSION_OF, RelationType.BENCHMARK_FOR)


def rarity(entities: Entities, papers: int) -> NDArray[np.float32]:
    """Inverse document frequency of each entity (Spärck Jones 1972), dimmed for generic ones."""
    idf = np.log((1 + papers) / (1 + entities.papers)) + 1
    return (idf * np.where(entities.generic, GENERIC, 1.0)).astype(np.float32)


def entity_rows(
    facts: Facts, entities: Entities, papers: int, types: Collection[EntityType] = TYPES
) -> Sparse:
    """One row a paper: role × type × rarity of each entity, and half of a version's for its family.

    `papers` is the size of the collection that rarity is counted in. Not scaled to unit length.
    """
    of_role = np.array([0.0, *(ROLE_WEIGHT[role] for role in ROLES)], np.float32)
    of_type = np.array([TYPE_WEIGHT[t] if t in types else 0.0 for t in TYPES], np.float32)
    weight = rarity(entities, papers) * of_type[entities.type]
    cells = facts.roles.tocoo()
    value = of_role[cells.data.astype(np.int8)]
    row, column = cells.coords
    version = entities.family[column] >= 0
    row = np.concatenate([row, row[version]])
    column = np.concatenate([column, entities.family[column[version]]])
    value = np.concatenate([value, FAMILY * value[version]])
    return from_arrays(row, column, value * weight[column], facts.roles.shape)


def relation_rows(facts: Facts, entities: Entities, papers: int) -> Sparse:
    """One row a paper: each (relation, side, entity) that it states, weighted by the entity's rarity."""
    paper, head, relation, tail = facts.statements.T
    size = len(entities.ids)
    weight = rarity(entities, papers)
    column = np.concatenate([(2 * relation) * size + head, (2 * relation + 1) * size + tail])
    value = np.concatenate([weight[head], weight[tail]])
    shape = (facts.roles.shape[0], 2 * len(RELATIONS) * size)
    return from_arrays(np.concatenate([paper, paper]), column, value, shape)


def steps(entities: Entities) -> Sparse:
    """From each entity (row) to those one relation away, `STEP` divided among an entity's neighbours."""
    size = len(entities.ids)
    head, relation, tail = entities.edges.T
    kept = np.isin(relation, [RELATIONS.index(r) for r in STEPS])
    ends = np.concatenate([head[kept], tail[kept]]), np.concatenate([tail[kept], head[kept]])
    step = from_arrays(*ends, np.ones(len(ends[0]), np.float32), (size, size))
    degree = np.maximum(np.asarray(step.sum(axis=1)), 1)
    step.data /= np.repeat(degree, np.diff(step.indptr)).astype(np.float32) / np.float32(STEP)
    return step


def reached(named: Sparse, step: Sparse) -> Sparse:
    """What is one or two relations away from what rows of `named` name, but not named itself; unit rows.

    A paper that names such a thing is linked: both extend the same method, or one uses what the other's
    method is part of.
    """
    one = csr_array(named @ step)
    both = csr_array(one + one @ step)
    both.data[both.data < FAINT] = 0
    away = csr_array(both - both.multiply(named.astype(bool)))
    away.eliminate_zeros()
    return unit_rows(away)
