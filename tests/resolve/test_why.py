"""Reasons for merges, suggestions of further ones, and the health of a graph."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kg.errors import AmbiguousError, NotFoundError
from kg.resolve import Corrections, resolve
from kg.resolve.health import health
from kg.resolve.suggest import suggest
from kg.resolve.why import why
from kg.types import Extraction, Paper, PaperRelation, RelationType, Role

Make = Callable[..., Extraction]


def test_every_merge_has_its_reason_and_a_sentence(paper: Make) -> None:
    text = "Nothing yet. Low-rank adaptation (LoRA) is cheap."
    written = paper("p1", "Low-rank adaptation, LoRA")
    papers = [Extraction(Paper("p1", abstract=text), entities=written.entities), paper("p2", "LoRA", "LORA")]
    found = why("lora", papers)
    assert found.spellings == (("LoRA", "LORA"), ("Low-rank adaptation",))
    (reason,) = found.reasons
    assert (reason.a, reason.b, reason.reason, reason.paper) == (
        "LoRA",
        "Low-rank adaptation",
        "short form of",
        "p1",
    )
    assert reason.evidence == "Low-rank adaptation (LoRA) is cheap."


def test_a_correction_is_a_reason(paper: Make) -> None:
    rule = Corrections(same=(("COCO", "MS COCO"),))
    found = why("COCO", [paper("p1", "COCO"), paper("p2", "MS COCO")], rule)
    assert [reason.reason for reason in found.reasons] == ["joined by a correction"]


def test_why_asks_back_for_unknown_and_ambiguous_names(paper: Make) -> None:
    papers = [paper("p1", "retrieval-augmented generation, RAG"), paper("p2", "region adjacency graph, RAG")]
    with pytest.raises(AmbiguousError, match="fits 2 things"):
        why("RAG", papers)
    with pytest.raises(NotFoundError) as caught:
        why("region adjacency graphics", papers)
    assert caught.value.suggestions == ("region adjacency graph",)


def test_likely_duplicates_are_suggested_with_sentences_of_both(paper: Make) -> None:
    papers = [paper("p1", "linear programming"), paper("p2", "linear programs"), paper("p3", "Adam")]
    (suggestion,) = suggest(papers)
    assert {suggestion.a.name, suggestion.b.name} == {"linear programming", "linear programs"}
    assert {suggestion.evidence_a, suggestion.evidence_b} == {
        "p1 writes linear programming.",
        "p2 writes linear programs.",
    }


def test_what_a_rule_a_number_or_a_family_tells_apart_is_not_suggested(paper: Make) -> None:
    papers = [
        paper("p1", "linear programming", "MODEL: GPT-4 model", "phase 2 trial", "MODEL: GPT-4 network")
    ]
    others = [paper("p2", "linear programs", "phase 3 trial")]
    rule = Corrections(different=(("linear programming", "linear programs"),))
    assert suggest([*papers, *others], rule) == []


def test_health_names_what_deserves_a_look(paper: Make) -> None:
    outperforms = (PaperRelation("Lion", RelationType.OUTPERFORMS, "Adam"),)
    papers = [
        paper("p1", "Adam", "Lion", "unlearning", relations=outperforms),
        paper("p2", "Adam", "TASK: unlearning"),
        paper("p3", "Sophia"),
        Extraction(Paper("p4")),
        paper("p5", "Muon", role=Role.BACKGROUND),
        *(paper(f"q{n}", "Adam") for n in range(10)),
    ]
    found = health(resolve(papers), suggest(papers))
    assert [entity.name for entity in found.hubs] == ["Adam"]
    assert [entity.name for entity in found.contested] == ["unlearning"]
    assert [entity.name for entity in found.orphans] == ["Muon"]
    assert [each.id for each in found.alone] == ["p3", "p5"]
    assert [each.id for each in found.empty] == ["p4"]
