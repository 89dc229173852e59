"""Every saved question, asked of a graph whose answers are known, on every store."""

from __future__ import annotations

from typing import Any

import pytest

from kg.questions import question, questions
from kg.store import Store

ANSWERS: dict[str, tuple[dict[str, Any], list[tuple[Any, ...]]]] = {
    "authors-on-task": (
        {"task": "QA"},
        [
            ("Ada Lovelace", 2, ["Paper 1", "Paper 2"]),
            ("Alan Turing", 1, ["Paper 2"]),
            ("Grace Hopper", 1, ["Paper 4"]),
        ],
    ),
    "contested": ({}, [("QLoRA", "Method", 3)]),
    "contradictions": ({}, [("LoRA", "QLoRA", 1, 2, "Paper 3 says so.", "Paper 2 says so.")]),
    "datasets-by-use": ({}, [("GLUE", 2, 2), ("SQuAD", 2, 2), ("MedBench", 1, 1)]),
    "evaluated-on": (
        {"dataset": "squad"},
        [("AdaPrune", "SQuAD", 1, "Paper 3 says so."), ("QLoRA", "SQuAD", 1, "Paper 2 says so.")],
    ),
    "extending": ({"name": "lora"}, [("QLoRA", "LoRA", 1), ("AdaPrune", "LoRA", 2)]),
    "in-common": (
        {"one": "LoRA", "other": "GLUE"},
        [
            ("Paper 2", "USES", "EVALUATES_ON", 2023, "doi:10.1/2"),
            ("Paper 1", "PROPOSES", "EVALUATES_ON", 2022, "doi:10.1/1"),
        ],
    ),
    "methods-by-use": (
        {"limit": 3},
        [("Llama 3", 3, None), ("LoRA", 3, "Paper 1"), ("Llama", 1, None)],
    ),
    "methods-for-task": (
        {"task": "question answering"},
        [("LoRA", 3, 1), ("Llama 3", 2, 0), ("Llama", 1, 0), ("QLoRA", 1, 1)],
    ),
    "metrics-by-task": ({}, [("question answering", "F1", 3), ("pruning", "BLEU", 1)]),
    "new-datasets": ({}, [("MedBench", "Paper 4", None, 1, ["question answering"])]),
    "outperformed-by": ({"name": "low-rank adaptation"}, [("LoRA", "QLoRA", 1, "Paper 3 says so.")]),
    "outperforming": ({"name": "Low-Rank Adaptation"}, [("QLoRA", "LoRA", 2, "Paper 2 says so.")]),
    "proposed-and-evaluated": (
        {"dataset": "SQuAD 1.1"},
        [
            ("Paper 3", ["AdaPrune"], "Paper 3 writes of dataset:squad.", 2024, "doi:10.1/3"),
            ("Paper 2", ["QLoRA"], "Paper 2 writes of dataset:squad.", 2023, "doi:10.1/2"),
        ],
    ),
    "said-of": (
        {"name": "llama-3"},
        [
            ("Llama 3", "USES", "Paper 2 writes of model:llama 3.", "Paper 2", "doi:10.1/2"),
            ("Llama 3", "USES", "Paper 3 writes of model:llama 3.", "Paper 3", "doi:10.1/3"),
            ("Llama 3", "USES", "Paper 4 writes of model:llama 3.", "Paper 4", "doi:10.1/4"),
        ],
    ),
    "shared-entities": (
        {"paper": "doi:10.1/5"},
        [
            ("Paper 4", 0.7, ["MedBench", "LoRA"], "doi:10.1/4"),
            ("Paper 2", 0.53, ["QLoRA", "LoRA"], "doi:10.1/2"),
            ("Paper 3", 0.53, ["QLoRA", "LoRA"], "doi:10.1/3"),
            ("Paper 1", 0.2, ["LoRA"], "doi:10.1/1"),
        ],
    ),
    "similar-papers": (
        {"paper": "doi:10.1/2", "limit": 2},
        [("Paper 1", 0.878, 2022, "doi:10.1/1"), ("Paper 3", 0.878, 2024, "doi:10.1/3")],
    ),
    "timeline": (
        {"name": "LoRA"},
        [
            ("LoRA", 2022, 1, ["Paper 1"], "Paper 1"),
            ("LoRA", 2023, 1, [], "Paper 2"),
            ("LoRA", 2024, 1, [], "Paper 3"),
            ("LoRA", 2025, 1, [], "Paper 5"),
            ("LoRA", None, 1, [], "Paper 4"),
        ],
    ),
    "trained-on": ({}, [("Llama 3", "SQuAD", 1, "Paper 4 says so.")]),
    "unbeaten": ({"dataset": "SQuAD"}, [("AdaPrune", ["QLoRA"], 1)]),
    "used-together": ({}, [("LoRA", "Llama 3", 3)]),
}


def test_every_question_is_asked_here() -> None:
    assert set(ANSWERS) == set(questions())


@pytest.mark.parametrize("name", ANSWERS)
def test_the_answer(store: Store, name: str) -> None:
    given, rows = ANSWERS[name]
    asked = question(name)
    assert store.query(asked.cypher, asked.bind(given)).rows == rows


@pytest.mark.parametrize(
    ("name", "given"),
    [("trained-on", {"dataset": "GLUE"}), ("metrics-by-task", {"task": "image segmentation"})],
)
def test_a_name_narrows_the_answer(store: Store, name: str, given: dict[str, Any]) -> None:
    asked = question(name)
    assert store.query(asked.cypher, asked.bind(given)).rows == []


@pytest.mark.parametrize("paper", ["doi:10.1/4", "doi:10.1/unknown"])
def test_nothing_is_similar_to_a_paper_without_a_vector(store: Store, paper: str) -> None:
    asked = question("similar-papers")
    assert store.query(asked.cypher, asked.bind({"paper": paper})).rows == []


def test_the_paper_itself_is_not_among_the_similar(store: Store) -> None:
    asked = question("similar-papers")
    rows = store.query(asked.cypher, asked.bind({"paper": "doi:10.1/1"})).rows
    assert [(row[0], row[1]) for row in rows] == [("Paper 2", 0.878), ("Paper 3", 0.54), ("Paper 5", -0.99)]


def test_a_question_as_a_file_finds_names_in_any_case(store: Store) -> None:
    cypher = question("outperforming").cypher
    assert store.query(cypher, {"name": "LORA", "limit": 5}).rows == ANSWERS["outperforming"][1]
