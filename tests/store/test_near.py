"""Finding papers near others by the store's indexes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.store import Store
from kg.store.near import has_vector_index, near, papers
from kg.types import EntityType, Extraction, Graph, PaperEntity, Role
from tests.questions.conftest import towards, wait_for_indexes
from tests.related.conftest import ENTITIES, PAPERS, RELATIONS, ROLES

ANGLES = {"p1": 0.0, "p3": 1.2, "p4": 0.5}


@pytest.fixture
def filled(store: Store) -> Store:
    """p2 and p5 have no vector; p4 shares nothing with any paper."""
    store.add(
        Extraction(paper, vector=towards(ANGLES[paper.id]) if paper.id in ANGLES else ()) for paper in PAPERS
    )
    store.sync(Graph(PAPERS, ENTITIES, ROLES, RELATIONS))
    wait_for_indexes(store)
    return store


def test_by_vector_and_by_what_they_name(filled: Store) -> None:
    assert near(filled, ["p4"], None, 2) == {"p4", "p1"}
    assert near(filled, ["p5"], None, 9) == {"p5", "p1", "p2"}
    assert near(filled, ["p1"], None, 9) == {"p1", "p2", "p3", "p4", "p5"}


def test_a_text_by_its_vector_and_its_names_in_any_spelling(filled: Store) -> None:
    names = (PaperEntity(EntityType.METHOD, Role.USED, ("Low-Rank Adaptation",)),)
    text = Extraction(replace(PAPERS[0], id="text"), entities=names)
    assert near(filled, [], text, 9) == {"p1", "p2", "p5"}
    assert near(filled, [], replace(text, entities=(), vector=towards(0.6)), 1) == {"p4"}


def test_what_is_not_there_is_near_nothing(filled: Store) -> None:
    assert near(filled, ["unknown"], None, 9) == set()


def test_the_index_is_made_with_the_first_graph(store: Store) -> None:
    assert papers(store) == 0
    store.sync(Graph(PAPERS, ENTITIES, ROLES, RELATIONS))
    wait_for_indexes(store)
    assert has_vector_index(store)


def test_papers_that_come_after_the_index_are_found(filled: Store) -> None:
    filled.add([Extraction(replace(PAPERS[0], id="new"), vector=towards(0.01))])
    assert near(filled, ["p1"], None, 2) >= {"p1", "new"}
    filled.remove(["new"])
    assert "new" not in near(filled, ["p1"], None, 9)
