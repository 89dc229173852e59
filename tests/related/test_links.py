"""Shared entities, relations and two-step links."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kg.related.index import Index, build
from kg.related.links import FAMILY, entity_rows, rarity, reached, relation_rows, steps
from kg.related.rows import cosines, unit_rows
from kg.types import EntityType, Graph, Role


def value(index: Index, paper: str, entity: str) -> float:
    rows = entity_rows(index.facts, index.entities, len(index.cards.ids))
    return float(rows[index.cards.ids.index(paper), index.entities.ids.index(entity)])


def test_rare_entities_weigh_more_and_generic_ones_little(index: Index) -> None:
    weight = dict(zip(index.entities.ids, rarity(index.entities, 5), strict=True))
    assert weight["DATASET:xnat"] > weight["DATASET:mimic iv"] > weight["METHOD:neural network"]


def test_the_role_counts(index: Index) -> None:
    assert value(index, "p3", "METHOD:neural network") > value(index, "p2", "METHOD:neural network") > 0


def test_a_version_counts_half_for_its_family(index: Index) -> None:
    weight = rarity(index.entities, 5)[index.entities.ids.index("MODEL:llama")]
    assert np.isclose(value(index, "p1", "MODEL:llama"), FAMILY * weight)


def test_only_the_types_asked_for_count(index: Index) -> None:
    rows = entity_rows(index.facts, index.entities, 5, {EntityType.DATASET})
    named = {index.entities.ids[i] for i in rows.indices[rows.data > 0]}
    assert named == {"DATASET:mimic iv", "DATASET:xnat"}


def test_papers_that_extend_the_same_thing_share_a_relation(index: Index) -> None:
    rows = unit_rows(relation_rows(index.facts, index.entities, 5))
    alike = cosines(rows, rows)
    assert alike[0, 4] > 0
    assert alike[0, 1] == alike[0, 2] == 0


def test_two_steps_link_papers_that_share_no_entity(graph: Graph) -> None:
    """p1 names AC-LoRA, p5 names QLoRA, neither names LoRA: both extend it."""
    apart = [
        r for r in graph.roles if r.entity in ("METHOD:ac lora", "METHOD:qlora") and r.role is Role.PROPOSED
    ]
    index = build(replace(graph, roles=tuple(apart)))
    named = entity_rows(index.facts, index.entities, 5)
    away = reached(named, steps(index.entities))
    assert cosines(named, named)[0, 4] == 0
    assert cosines(away, unit_rows(named))[0, 4] > 0
    assert away.multiply(named).nnz == 0
