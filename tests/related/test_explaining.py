"""The sentences behind the reasons."""

from __future__ import annotations

from kg.related.explaining import sentences
from kg.related.index import Index
from kg.related.lists import Sentence
from kg.related.reasons import Reason
from kg.types import EntityType, Extraction, Paper, PaperEntity, PaperRelation, RelationType, Role

READ = Extraction(
    Paper("p5"),
    entities=(
        PaperEntity(EntityType.METHOD, Role.PROPOSED, ("QLoRA",), evidence="We present QLoRA."),
        PaperEntity(EntityType.METHOD, Role.USED, ("Low-Rank Adaptation", "LoRA"), evidence="LoRA is used."),
    ),
    relations=(
        PaperRelation("QLoRA", RelationType.EXTENDS, "Low-Rank Adaptation", evidence="It extends LoRA."),
    ),
)


def test_a_role_is_shown_by_its_sentence_under_any_spelling(index: Index) -> None:
    lora = index.entities.ids.index("METHOD:lora")
    assert sentences(index, [READ], [Reason("both use LoRA", (lora,))]) == (
        Sentence("p5", "LoRA", "LoRA is used."),
    )


def test_a_relation_is_shown_by_its_own_sentence(index: Index) -> None:
    lora = index.entities.ids.index("METHOD:lora")
    reason = Reason("both extend LoRA", (lora,), relations=frozenset({RelationType.EXTENDS}))
    assert [s.text for s in sentences(index, [READ], [reason])] == ["It extends LoRA."]


def test_a_paper_that_does_not_name_the_entity_shows_nothing(index: Index) -> None:
    xnat = index.entities.ids.index("DATASET:xnat")
    assert sentences(index, [READ], [Reason("both evaluate on XNAT", (xnat,))]) == ()
