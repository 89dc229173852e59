"""What papers say of entities, as arrays."""

from __future__ import annotations

from kg.related.facts import ROLES, facts_of_extraction
from kg.related.index import Index
from kg.types import (
    EntityType,
    Extraction,
    Paper,
    PaperEntity,
    PaperRelation,
    RelationType,
    Role,
)


def test_each_paper_has_its_roles(index: Index) -> None:
    lora = index.entities.ids.index("METHOD:lora")
    assert [
        ROLES[int(code) - 1] if code else None for code in index.facts.roles[:, [lora]].toarray()[:, 0]
    ] == [
        Role.USED,
        Role.USED,
        None,
        None,
        Role.USED,
    ]


def test_a_version_knows_its_family(index: Index) -> None:
    ids = index.entities.ids
    assert index.entities.family[ids.index("MODEL:llama 2")] == ids.index("MODEL:llama")
    assert index.entities.family[ids.index("METHOD:lora")] == -1


def test_taking_papers_keeps_their_statements(index: Index) -> None:
    taken = index.facts.take([4, 3])
    assert taken.statements.shape == (1, 4)
    assert taken.statements[0, 0] == 0
    assert (taken.roles.toarray() == index.facts.roles.toarray()[[4, 3]]).all()


def test_a_new_paper_meets_entities_by_alias_and_type(index: Index) -> None:
    extraction = Extraction(
        Paper("new"),
        entities=(
            PaperEntity(EntityType.METHOD, Role.PROPOSED, ("MyLoRA",)),
            PaperEntity(EntityType.METHOD, Role.USED, ("Low-Rank Adaptation", "LoRA")),
            PaperEntity(EntityType.METHOD, Role.USED, ("ACLoRA",)),
        ),
        relations=(
            PaperRelation("MyLoRA", RelationType.EXTENDS, "Low-Rank Adaptation"),
            PaperRelation("ACLoRA", RelationType.EXTENDS, "LoRA"),
        ),
    )
    facts = facts_of_extraction(extraction, index.entities)
    named = [index.entities.ids[i] for i in facts.roles.indices]
    assert named == ["METHOD:ac lora", "METHOD:lora"]
    assert len(facts.statements) == 1
