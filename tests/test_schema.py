"""The schema: its files say what the code says, and what the code writes keeps to it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from kg.records import paper_to_record, to_record
from kg.schema import NODES, RELATIONSHIP_OF_ROLE, RELATIONSHIPS, ROLE_RELATIONSHIPS, relationship_of
from kg.schema_files import files
from kg.store.rows import derived, extraction_text, paper_row, properties_of
from kg.types import (
    Entity,
    EntityType,
    Extraction,
    Graph,
    Mention,
    Paper,
    PaperEntity,
    PaperRelation,
    PaperRole,
    Relation,
    RelationType,
    Role,
    Source,
)

FOLDER = Path(__file__).parents[1] / "schemas"

PAPER = Paper(
    id="doi:10.1/1",
    title="A title",
    abstract="We use BERT.",
    authors=("Ana Núñez",),
    year=2024,
    venue="ACL",
    url="https://doi.org/10.1/1",
    doi="10.1/1",
    arxiv_id="2401.00001",
    version=3,
    keywords=("nets",),
    identifiers=("arxiv:2401.00001", "doi:10.1/1"),
    raw="We use BERT.\n",
    source=Source("list.txt", 1, 1),
)
EXTRACTION = Extraction(
    PAPER,
    (Mention(7, 11, "BERT", EntityType.MODEL),),
    (PaperEntity(EntityType.MODEL, Role.USED, ("BERT",), 0.9, ((7, 11),), "We use BERT."),),
    (PaperRelation("BERT", RelationType.TRAINED_ON, "BERT", 0.5, "We use BERT."),),
    (0.5,) * 384,
)
GRAPH = Graph(
    (PAPER,),
    (Entity("model:bert", EntityType.MODEL, "BERT", ("Bert",), 1),),
    (PaperRole(PAPER.id, "model:bert", Role.USED, 1, 0.9, "We use BERT.", ((7, 11),)),),
    (Relation("model:bert", RelationType.VERSION_OF, "model:bert", (PAPER.id,), ("We use BERT.",), 0.5),),
)
CYPHER_TYPES = {
    str: "STRING", int: "INTEGER", float: "FLOAT", bool: "BOOLEAN",
}  # fmt: skip


def test_the_files_are_up_to_date() -> None:
    """If not: python -m kg.schema"""
    assert {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()} == files()


def validate(record: Any, schema: str) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(files()[schema]))
    validator.validate(json.loads(json.dumps(record)))


def test_records_keep_to_their_schemas() -> None:
    validate(paper_to_record(PAPER), "paper.schema.json")
    validate(to_record(EXTRACTION), "extraction.schema.json")
    validate(paper_to_record(Paper("sha1:0")), "paper.schema.json")


def test_a_record_of_another_form_does_not() -> None:
    for wrong in ({}, {"id": 1}, {"id": "x", "colour": "red"}):
        with pytest.raises(jsonschema.ValidationError):
            validate(wrong, "paper.schema.json")


def cypher_type(value: Any) -> str:
    return f"LIST<{CYPHER_TYPES[type(value[0])]}>" if isinstance(value, list) else CYPHER_TYPES[type(value)]


def test_nodes_have_the_properties_that_the_schema_tells() -> None:
    rows = derived(GRAPH)
    rows.nodes["Paper"][PAPER.id] = paper_row(EXTRACTION, extraction_text(EXTRACTION))
    rows.nodes["Corrections"]["corrections"] = {"id": "corrections", "rules": "{}"}
    for node in NODES:
        (row,) = rows.nodes[node.label].values()
        assert {name: cypher_type(value) for name, value in row.items()} == {
            p.name: p.type for p in node.properties
        }


def test_relationships_have_the_properties_that_the_schema_tells() -> None:
    written = derived(GRAPH).relationships
    assert set(written) == {"USES", "VERSION_OF", "WROTE", "PUBLISHED_IN"}
    for kind in RELATIONSHIPS:
        (fact,) = (fact for type_ in kind.types for fact in written[type_].values())
        assert {name: cypher_type(value) for name, value in properties_of(fact).items()} == {
            p.name: p.type for p in kind.properties
        }


def test_what_is_required_is_never_left_out() -> None:
    bare = Graph((), (Entity("task:x", EntityType.TASK, "x"),), (PaperRole("p", "task:x", Role.USED),))
    rows = derived(bare)
    rows.nodes["Paper"]["p"] = paper_row(Extraction(Paper("p")), "{}")
    for node in NODES[:1] + NODES[2:3]:
        (row,) = rows.nodes[node.label].values()
        assert {p.name for p in node.properties if p.required} <= set(row)
    assert {p.name for p in RELATIONSHIPS[0].properties if p.required} <= set(
        properties_of(rows.relationships["USES"]["p", "task:x"])
    )


def test_a_role_and_a_type_make_a_relationship() -> None:
    assert relationship_of(Role.EVALUATED, EntityType.DATASET) == "EVALUATES_ON"
    assert relationship_of(Role.EVALUATED, EntityType.METRIC) == "REPORTS"
    assert relationship_of(Role.EVALUATED, EntityType.TASK) == "USES"
    assert relationship_of(Role.PROPOSED, EntityType.DATASET) == "PROPOSES"
    assert {relationship_of(role, type_) for role in Role for type_ in EntityType} == set(ROLE_RELATIONSHIPS)
    assert set(RELATIONSHIP_OF_ROLE) == set(Role)


def test_every_label_and_type_is_a_plain_name() -> None:
    """They stand in Cypher as they are."""
    names = [node.label for node in NODES] + [label for node in NODES for label in node.second_labels]
    names += [type_ for kind in RELATIONSHIPS for type_ in kind.types]
    assert all(name.isidentifier() and name.isascii() for name in names)
    assert len(set(names)) == len(names)
