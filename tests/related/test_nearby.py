"""The part of a large graph: the closest papers are those that a look at every paper finds."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kg.related import nearby, ranking
from kg.related.answer import related
from kg.related.index import Index, build
from kg.store import Store
from kg.store.slim import slim
from kg.types import Entity, EntityType, Extraction, Graph, Paper, PaperEntity, PaperRole, Role
from tests.questions.conftest import wait_for_indexes

TOPICS, PAPERS_A_TOPIC = 6, 20
CHANCE = random.Random(0)


def paper(number: int) -> Extraction:
    """A paper of a topic: vector, words and entities are near to those of its like."""
    topic = number % TOPICS
    vector = np.random.default_rng(number).normal(size=384) / 20
    vector[topic] += 1.0
    names = [f"method {topic}-{k}" for k in CHANCE.sample(range(8), 3)]
    words = " ".join(f"word{topic}{k}" for k in CHANCE.sample(range(30), 12))
    return Extraction(
        Paper(f"p{number:03}", f"Paper {number}", f"{words}.", year=2020 + number % 5),
        entities=tuple(PaperEntity(EntityType.METHOD, Role.USED, (name,)) for name in names),
        vector=tuple((vector / np.linalg.norm(vector)).tolist()) if number != 7 else (),
    )


READ = tuple(map(paper, range(TOPICS * PAPERS_A_TOPIC)))
ROLES = tuple(
    PaperRole(e.paper.id, f"method:{name}", Role.USED)
    for e in READ
    for name in sorted(entity.surfaces[0] for entity in e.entities)
)
NAMES = sorted({role.entity for role in ROLES})
ENTITIES = tuple(
    Entity(
        id_,
        EntityType.METHOD,
        id_.removeprefix("method:"),
        papers=sum(role.entity == id_ for role in ROLES),
    )
    for id_ in NAMES
)
GRAPH = Graph(tuple(e.paper for e in READ), ENTITIES, ROLES)


@pytest.fixture(scope="module")
def store(module_store: Store) -> Store:
    module_store.add(READ)
    module_store.sync(GRAPH)
    wait_for_indexes(module_store)
    return module_store


def best(index: Index, *starts: str, text: Extraction | None = None, count: int = 5) -> list[str]:
    places = [index.cards.ids.index(start) for start in starts]
    allowed = np.ones(len(index.cards.ids), np.bool_)
    return [index.cards.ids[f.place] for f in related(index, places, allowed, count, text=text)]


@pytest.fixture(scope="module")
def whole(store: Store) -> Index:
    found = slim(store)
    return build(found.graph, found.vectors, found.labels)


@pytest.mark.parametrize("starts", [("p000",), ("p007",), ("p033",), ("p005", "p011")])
def test_the_best_are_those_of_the_whole_graph(
    store: Store, whole: Index, monkeypatch: pytest.MonkeyPatch, starts: tuple[str, ...]
) -> None:
    """As in a large graph, only the best of each signal are scored, and these are among the candidates.

    p007 has no vector: what it names leads to its like. Rarity of words is that among the candidates, and
    the index is approximate: one of five may be another.
    """
    monkeypatch.setattr(ranking, "POOL", 5)
    monkeypatch.setattr(nearby, "NEAREST", len(READ) // 2)
    part = nearby.nearby(store, starts, (), None)
    assert len(part.cards.ids) < len(READ) == part.collection
    wanted, found = best(whole, *starts), best(part, *starts)
    assert found[0] == wanted[0]
    assert len(set(found) & set(wanted)) >= 4


def test_enough_candidates_give_the_very_same_list(store: Store, whole: Index) -> None:
    """p007 shares nothing with p000 and has no vector, so it is there only to keep away from."""
    part = nearby.nearby(store, ["p000"], ["p007"], None)
    assert len(part.cards.ids) == len(READ)
    assert best(part, "p000", count=50) == best(whole, "p000", count=50)


def test_a_text_finds_papers_by_vector_and_by_what_it_names(
    store: Store, whole: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ranking, "POOL", 5)
    monkeypatch.setattr(nearby, "NEAREST", len(READ) // 2)
    part = nearby.nearby(store, (), (), READ[12])
    assert best(part, text=READ[12])[0] == best(whole, text=READ[12])[0] == "p012"
    assert set(best(part, text=READ[12])) == set(best(whole, text=READ[12]))


def test_papers_to_keep_away_from_are_in_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearby, "NEAREST", 3)
    assert {"p000", "p004"} <= set(nearby.nearby(store, ["p000"], ["p004"], None).cards.ids)


def test_a_graph_is_large_beyond_the_limit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not nearby.is_large(store)
    monkeypatch.setattr(nearby, "EXACT", len(READ) - 1)
    assert nearby.is_large(store)
