"""How good extraction is on abstracts of our own, annotated by hand: it must not fall below a floor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from spacy.language import Language

from kg.evaluate.extraction import score
from kg.evaluate.gold import read_gold
from kg.extract import extract
from kg.papers.clean import clean
from kg.records import to_record
from kg.types import Paper

GOLD = Path(__file__).with_name("gold.jsonl")

# A little below what the shipped weights reach; raise them with better weights, never lower them.
MENTION, ENTITY, ROLES, PROPOSED, RELATION = 0.75, 0.72, 0.82, 0.70, 0.45


@pytest.fixture(scope="module")
def scores(nlp: Language) -> dict[str, Any]:
    gold = read_gold(GOLD)
    papers = [Paper(str(n), title=record["title"], abstract=record["text"]) for n, record in enumerate(gold)]
    return score(gold, map(to_record, extract(papers, nlp)))


@pytest.mark.parametrize(
    ("kind", "group", "floor"),
    [
        ("mention", "core", MENTION),
        ("entity", "core", ENTITY),
        ("mention", "all", MENTION),
        ("entity", "all", ENTITY),
    ],
)
def test_mentions_and_entities(scores: dict[str, Any], kind: str, group: str, floor: float) -> None:
    assert scores[kind][group]["f1"] >= floor


def test_roles_and_relations(scores: dict[str, Any]) -> None:
    assert scores["role_accuracy"] >= ROLES
    assert scores["proposed"]["f1"] >= PROPOSED
    assert scores["relation"]["f1"] >= RELATION


def test_the_annotations_themselves() -> None:
    """Texts are clean, surfaces are copied from them, and relations stand between first surfaces."""
    for record in read_gold(GOLD):
        text, firsts = record["text"], {entity["surfaces"][0] for entity in record["entities"]}
        assert clean(text) == text
        surfaces = [surface for entity in record["entities"] for surface in entity["surfaces"]]
        assert len(surfaces) == len(set(surfaces))
        assert all(surface in text for surface in surfaces)
        assert all({head, tail} <= firsts for head, _, tail in record["relations"])
