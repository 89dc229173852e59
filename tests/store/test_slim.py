"""What a ranking reads of a store."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kg.store import Store, open_store
from kg.store.slim import slim, state, state_of_files, whole
from kg.types import Extraction, Graph, PaperRole
from tests.related.conftest import ENTITIES, PAPERS, RELATIONS, ROLES

GRAPH = Graph(PAPERS, ENTITIES, ROLES, RELATIONS)


VECTOR = (0.6, 0.8, *[0.0] * 382)


def fill(store: Store) -> None:
    store.add(Extraction(paper, vector=VECTOR if paper.id == "p1" else ()) for paper in PAPERS)
    store.sync(GRAPH)


def test_the_graph_without_what_no_ranking_needs(store: Store) -> None:
    fill(store)
    found = slim(store)
    assert [(p.id, p.title, p.abstract, p.year) for p in found.graph.papers] == [
        (p.id, p.title, p.abstract, p.year) for p in PAPERS
    ]
    assert found.graph.entities == ENTITIES
    assert set(found.graph.roles) == {PaperRole(r.paper, r.entity, r.role) for r in ROLES}
    assert {(r.head, r.type, r.tail, r.papers) for r in found.graph.relations} == {
        (r.head, r.type, r.tail, r.papers) for r in RELATIONS
    }
    assert found.vectors == {"p1": list(VECTOR)}
    assert found.labels["p5"].startswith("Quantised")


def test_whole_extractions_on_request(store: Store) -> None:
    fill(store)
    assert whole(store, ["p3", "p1", "unknown"]) == {p.id: Extraction(p) for p in (PAPERS[0], PAPERS[2])}


def test_the_files_of_a_folder_tell_of_changes(tmp_path: Path) -> None:
    states = []
    for number in (1, 1, 2):
        with open_store(tmp_path) as store:
            if len(states) != 1:
                store.add([Extraction(PAPERS[number])])
        with open_store(tmp_path):
            states.append(state_of_files(tmp_path))
    assert states[0] == states[1] != states[2]


def test_the_state_changes_with_papers_vectors_and_names_only(store: Store) -> None:
    fill(store)
    first = state(store)
    fill(store)
    assert state(store) == first
    store.add([Extraction(PAPERS[1], vector=VECTOR[::-1])])
    with_vector = state(store)
    renamed = (replace(ENTITIES[0], name="MIMIC IV v2"), *ENTITIES[1:])
    store.sync(replace(GRAPH, entities=renamed))
    renamed_state = state(store)
    store.remove(["p5"])
    assert len({first, with_vector, renamed_state, state(store)}) == 4


def test_a_part_of_the_graph_with_what_its_entities_lead_to(store: Store) -> None:
    fill(store)
    part, everything = slim(store, ["p5"]), slim(store, [paper.id for paper in PAPERS])
    assert [paper.id for paper in part.graph.papers] == ["p5"]
    assert {role.entity for role in part.graph.roles} == {role.entity for role in ROLES if role.paper == "p5"}
    assert {entity.name for entity in part.graph.entities} == {"LoRA", "QLoRA", "Llama 2", "Llama"}
    assert set(everything.graph.roles) == set(slim(store).graph.roles)


def test_reading_tells_how_far_it_is(store: Store) -> None:
    fill(store)
    told: list[tuple[int, int]] = []
    slim(store, progress=lambda done, of_all: told.append((done, of_all)))
    assert told == [(0, 5)]
