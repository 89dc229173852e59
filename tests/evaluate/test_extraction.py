"""Scores of extractions, counted by hand and beside another scorer of the same annotations."""

from __future__ import annotations

import importlib.util
import os
import random
from pathlib import Path
from typing import Any

import pytest

from kg.evaluate.extraction import gold_mentions, score, table
from kg.types import EntityType, RelationType, Role

TEXT = "We propose AC-LoRA. AC-LoRA extends LoRA and beats BERT on GLUE. QLoRA is no LoRA."


def entity(type_: str, role: str, *surfaces: str) -> dict[str, Any]:
    return {"type": type_, "role": role, "surfaces": list(surfaces)}


GOLD = {
    "id": "1",
    "text": TEXT,
    "entities": [
        entity("METHOD", "proposed", "AC-LoRA"),
        entity("METHOD", "used", "LoRA"),
        entity("MODEL", "compared", "BERT"),
        entity("DATASET", "evaluated", "GLUE"),
    ],
    "relations": [["AC-LoRA", "EXTENDS", "LoRA"], ["AC-LoRA", "OUTPERFORMS", "BERT"]],
}


def predicted(entities: list[dict[str, Any]], relations: Any = (), text: str = TEXT) -> dict[str, Any]:
    found = sorted(gold_mentions(text, entities))
    mentions = [{"start": a, "end": b, "type": type_} for a, b, type_ in found]
    return {"id": "1", "text": text, "entities": entities, "mentions": mentions, "relations": list(relations)}


def scored(prediction: dict[str, Any]) -> dict[str, Any]:
    return score([GOLD], [prediction])


def test_mentions_are_whole_words_and_the_longest() -> None:
    assert sorted(TEXT[a:b] for a, b, _ in gold_mentions(TEXT, GOLD["entities"])) == [
        "AC-LoRA",
        "AC-LoRA",
        "BERT",
        "GLUE",
        "LoRA",
        "LoRA",
    ]


def test_everything_right() -> None:
    scores = scored(predicted(GOLD["entities"], GOLD["relations"]))
    perfect = {"p": 1.0, "r": 1.0, "f1": 1.0}
    assert scores["mention"]["core"] == {**perfect, "gold": 6}
    assert scores["entity"]["all"] == {**perfect, "gold": 4}
    assert scores["proposed"] == {**perfect, "gold": 1}
    assert scores["relation"] == {**perfect, "gold": 2}
    assert scores["role_accuracy"] == 1
    assert scores["abstracts"] == 1


def test_nothing_found() -> None:
    scores = scored(predicted([]))
    assert scores["mention"]["core"] == {"p": 0, "r": 0, "f1": 0, "gold": 6}
    assert scores["role_accuracy"] == 0


def test_counted_by_hand() -> None:
    """AC-LoRA right but with a wrong role, LoRA of a wrong type, BERT missed, QLoRA invented."""
    entities = [
        entity("METHOD", "used", "ac lora"),
        entity("MODEL", "used", "LoRA"),
        entity("DATASET", "evaluated", "GLUE"),
        entity("METHOD", "proposed", "QLoRA"),
    ]
    scores = scored(predicted(entities, [["ac lora", "EXTENDS", "LoRA"], ["ac lora", "EXTENDS", "QLoRA"]]))
    assert scores["entity"]["core"] == {"p": 0.5, "r": 0.5, "f1": 0.5, "gold": 4}
    assert scores["entity"]["MODEL"] == {"p": 0.0, "r": 0.0, "f1": 0.0, "gold": 1}
    assert scores["mention"]["METHOD"] == {"p": 0.0, "r": 0.0, "f1": 0.0, "gold": 4}
    assert scores["mention"]["DATASET"]["f1"] == 1
    assert scores["role_accuracy"] == 0.5
    assert scores["proposed"] == {"p": 0.0, "r": 0.0, "f1": 0.0, "gold": 1}
    assert scores["relation"]["f1"] == pytest.approx(2 * 0.5 * 0.5 / 1, abs=1e-4)


def test_cleaned_texts_are_compared_by_words() -> None:
    scores = scored(predicted(GOLD["entities"], GOLD["relations"], text="  " + TEXT))
    assert scores["mention"]["core"]["f1"] == 1


def test_as_many_predictions_as_abstracts() -> None:
    with pytest.raises(ValueError, match="shorter"):
        score([GOLD], [])


def test_a_table_to_read() -> None:
    lines = table(scored(predicted(GOLD["entities"], GOLD["relations"]))).split("\n")
    assert lines[0] == "1 abstracts"
    assert "entity   core     P 1.000  R 1.000  F1 1.000  (4 gold)" in lines
    assert lines[-1] == "relation          P 1.000  R 1.000  F1 1.000  (2 gold)"


def disturbed(record: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A prediction that is the annotation with faults of every kind."""
    entities = []
    for each in record["entities"]:
        if chance.random() < 0.8:
            type_ = each["type"] if chance.random() < 0.9 else chance.choice(list(EntityType))
            role = each["role"] if chance.random() < 0.8 else chance.choice(list(Role))
            surfaces = each["surfaces"] if chance.random() < 0.9 else [each["surfaces"][0].upper()]
            entities.append(entity(type_, role, *surfaces))
    words = record["text"].split()
    entities += [entity("METHOD", "used", chance.choice(words)) for _ in range(2)]
    relations = [r for r in record["relations"] if chance.random() < 0.7]
    firsts = [each["surfaces"][0] for each in entities]
    relations += [[chance.choice(firsts), chance.choice(list(RelationType)), chance.choice(firsts)]]
    return predicted(entities, relations, record["text"]) | {"id": record["id"]}


def test_the_scores_of_the_other_scorer() -> None:
    shared = Path(os.environ.get("KG_SHARED", Path(__file__).parents[2].parent / "shared"))
    path = shared / "eval" / "score_extraction.py"
    if not path.exists():
        pytest.skip(f"needs {path} (set KG_SHARED)")
    spec = importlib.util.spec_from_file_location("score_extraction", path)
    assert spec and spec.loader
    other = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(other)
    gold = other.read(shared / "corpus" / "dev.jsonl")[:150]
    chance = random.Random(0)
    guesses = [disturbed(record, chance) for record in gold]
    theirs = other.score(gold, guesses)
    assert theirs.pop("missing") == 0
    assert score(gold, guesses) == theirs
