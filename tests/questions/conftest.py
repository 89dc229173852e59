"""A graph of five papers in a real store, small enough that every answer is known."""

from __future__ import annotations

import time
from math import cos, sin

import pytest

from kg.store import Store
from kg.types import Entity, EntityType, Extraction, Graph, Paper, PaperRole, Relation, RelationType, Role

AUTHORS = {1: ("Ada Lovelace",), 2: ("Ada Lovelace", "Alan Turing"), 3: ("Alan Turing",)}
YEARS = {1: 2022, 2: 2023, 3: 2024, 5: 2025}
PAPERS = tuple(
    Paper(f"doi:10.1/{n}", f"Paper {n}", authors=AUTHORS.get(n, ("Grace Hopper",)), year=YEARS.get(n))
    for n in range(1, 6)
)


def towards(angle: float) -> tuple[float, ...]:
    """A unit vector of which the cosine with `towards(other)` is that of the angle between them."""
    return (cos(angle), sin(angle), *[0.0] * 382)


VECTORS = {1: towards(0.0), 2: towards(0.5), 3: towards(1.0), 5: towards(3.0)}
"""Paper 4 has none."""

ENTITIES = (
    Entity("dataset:glue", EntityType.DATASET, "GLUE", papers=2),
    Entity("dataset:medbench", EntityType.DATASET, "MedBench", papers=2),
    Entity("dataset:squad", EntityType.DATASET, "SQuAD", ("SQuAD 1.1",), papers=2),
    Entity("method:adaprune", EntityType.METHOD, "AdaPrune", papers=1),
    Entity("method:lora", EntityType.METHOD, "LoRA", ("low-rank adaptation",), papers=5),
    Entity("method:neural network", EntityType.METHOD, "neural network", papers=2, generic=True),
    Entity("method:qlora", EntityType.METHOD, "QLoRA", papers=3, contested=True),
    Entity("metric:bleu", EntityType.METRIC, "BLEU", papers=1),
    Entity("metric:f1", EntityType.METRIC, "F1", papers=3),
    Entity("model:llama", EntityType.MODEL, "Llama", papers=1),
    Entity("model:llama 3", EntityType.MODEL, "Llama 3", papers=3),
    Entity("task:pruning", EntityType.TASK, "pruning", papers=1),
    Entity("task:question answering", EntityType.TASK, "question answering", ("QA",), papers=3),
)

SAYS = {
    1: "proposed method:lora; used model:llama; evaluated dataset:glue; evaluated metric:f1; "
    "addressed task:question answering",
    2: "proposed method:qlora; used method:lora; used model:llama 3; used method:neural network; "
    "evaluated dataset:glue; evaluated dataset:squad; evaluated metric:f1; addressed task:question answering",
    3: "proposed method:adaprune; used method:lora; used model:llama 3; compared method:qlora; "
    "used method:neural network; evaluated dataset:squad; evaluated metric:bleu; addressed task:pruning",
    4: "proposed dataset:medbench; used method:lora; used model:llama 3; evaluated metric:f1; "
    "addressed task:question answering",
    5: "evaluated dataset:medbench; used method:qlora; background method:lora",
}
ROLES = tuple(
    PaperRole(f"doi:10.1/{paper}", entity, Role(role), evidence=f"Paper {paper} writes of {entity}.")
    for paper, text in SAYS.items()
    for role, _, entity in (clause.partition(" ") for clause in text.split("; "))
)


def relation(head: str, type_: str, tail: str, *papers: int) -> Relation:
    evidence = tuple(f"Paper {paper} says so." for paper in papers)
    return Relation(head, RelationType(type_), tail, tuple(f"doi:10.1/{paper}" for paper in papers), evidence)


RELATIONS = (
    relation("dataset:medbench", "BENCHMARK_FOR", "task:question answering", 4),
    relation("method:adaprune", "EVALUATED_ON", "dataset:squad", 3),
    relation("method:adaprune", "EXTENDS", "method:qlora", 3),
    relation("method:adaprune", "OUTPERFORMS", "method:qlora", 3),
    relation("method:lora", "EVALUATED_ON", "dataset:glue", 1),
    relation("method:lora", "OUTPERFORMS", "method:qlora", 3),
    relation("method:qlora", "EVALUATED_ON", "dataset:glue", 2),
    relation("method:qlora", "EVALUATED_ON", "dataset:squad", 2),
    relation("method:qlora", "EXTENDS", "method:lora", 2),
    relation("method:qlora", "OUTPERFORMS", "method:lora", 2, 5),
    relation("model:llama 3", "TRAINED_ON", "dataset:squad", 4),
    relation("model:llama 3", "VERSION_OF", "model:llama"),
)


def wait_for_indexes(store: Store) -> None:
    """Neo4j fills the vector index after the load."""
    while any(state == "POPULATING" for _, _, state, *_ in store.query("SHOW INDEXES").rows):
        time.sleep(0.1)


@pytest.fixture(scope="module")
def store(module_store: Store) -> Store:
    module_store.add(
        Extraction(paper, vector=VECTORS.get(number, ())) for number, paper in enumerate(PAPERS, start=1)
    )
    module_store.sync(Graph(PAPERS, ENTITIES, ROLES, RELATIONS))
    wait_for_indexes(module_store)
    return module_store
