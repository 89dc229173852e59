"""What people say against the automatic resolution."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kg.errors import InputError
from kg.resolve import Corrections, resolve
from kg.resolve.corrections import merge, split
from kg.resolve.corrections_file import EXAMPLE, from_record, load, save, to_record
from kg.types import EntityType, Extraction, Paper, PaperEntity, Role

Make = Callable[..., Extraction]


def names(extractions: list[Extraction], corrections: Corrections) -> dict[str, int]:
    return {entity.name: entity.papers for entity in resolve(extractions, corrections).entities}


def test_same_joins_what_nothing_else_joins(paper: Make) -> None:
    papers = [paper("p1", "DATASET: COCO"), paper("p2", "DATASET: MS COCO"), paper("p3", "DATASET: MS COCO")]
    assert names(papers, Corrections(same=(("COCO", "MS COCO"),))) == {"MS COCO": 3}


def test_different_keeps_apart_what_papers_write_as_one(paper: Make) -> None:
    papers = [paper("p1", "language models, LLMs"), paper("p2", "language models"), paper("p3", "LLMs")]
    apart = Corrections(different=(("LLMs", "language models"),))
    assert names(papers, apart) == {"language models": 2, "LLMs": 2}


def test_different_divides_the_mentions_of_a_paper_too() -> None:
    text = "Adam beats ADAMW."
    entity = PaperEntity(EntityType.METHOD, Role.USED, ("Adam", "ADAMW"), offsets=((0, 4), (11, 16)))
    graph = resolve(
        [Extraction(Paper("p", abstract=text), entities=(entity,))],
        Corrections(different=(("Adam", "ADAMW"),)),
    )
    spans = {role.entity: role.offsets for role in graph.roles}
    assert spans == {"method:adam": ((0, 4),), "method:adamw": ((11, 16),)}


def test_different_tells_even_spellings_of_one_name_apart(paper: Make) -> None:
    papers = [
        paper("p1", "MODEL: Perplexity"),
        paper("p2", "METRIC: perplexity"),
        paper("p3", "METRIC: perplexity"),
    ]
    graph = resolve(papers, Corrections(different=(("Perplexity", "perplexity"),)))
    assert {entity.type: entity.papers for entity in graph.entities} == {
        EntityType.MODEL: 1,
        EntityType.METRIC: 2,
    }


def test_rename_type_and_drop_name_the_whole_entity(paper: Make) -> None:
    papers = [paper("p1", "large language models, LLMs"), paper("p2", "LLMs"), paper("p3", "our pipeline")]
    corrections = Corrections(
        rename=(("LLM", "Large Language Model"),), type=(("llms", EntityType.MODEL),), drop=("our pipeline",)
    )
    (entity,) = resolve(papers, corrections).entities
    assert (entity.name, entity.type, entity.papers) == ("Large Language Model", EntityType.MODEL, 2)
    assert "LLMs" in entity.aliases


def test_a_homonym_is_meant_by_its_telling_name(paper: Make) -> None:
    papers = [paper("p1", "retrieval-augmented generation, RAG"), paper("p2", "region adjacency graph, RAG")]
    dropped = Corrections(drop=("RAG (region adjacency graph)",))
    assert names(papers, dropped) == {"retrieval-augmented generation": 1}


def test_rules_about_names_that_no_paper_has_do_nothing(paper: Make) -> None:
    papers = [paper("p1", "Adam")]
    nothing = Corrections((("X", "Y"),), (("Z", "W"),), (("V", "U"),), (("T", EntityType.TASK),), ("S",))
    assert resolve(papers, nothing) == resolve(papers)


def test_the_last_word_counts_when_a_person_merges_and_splits() -> None:
    merged = merge(Corrections(), "A", "B")
    assert merged == Corrections(same=(("A", "B"),))
    assert split(merged, "B", "A") == Corrections(different=(("B", "A"),))
    assert merge(split(merged, "A", "B"), "A", "B") == merged


@pytest.mark.parametrize("name", ["rules.yaml", "rules.json"])
def test_a_file_gives_back_what_was_written(tmp_path: Path, name: str) -> None:
    (tmp_path / "example.yaml").write_text(EXAMPLE)
    rules = load(tmp_path / "example.yaml")
    assert rules.type == (("GLUE", EntityType.DATASET),)
    save(rules, tmp_path / name)
    assert load(tmp_path / name) == rules
    assert from_record(to_record(rules)) == rules


def test_an_empty_file_has_no_rules(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text("# nothing yet\nsame:\n")
    assert not load(tmp_path / "rules.yaml")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("- a\n- b", "must be a table"),
        ("same: [[A]]", "rule 1 of 'same' must be a list of two names"),
        ("same: [[A, B], C]", "rule 2 of 'same'"),
        ("same: A", "the rules of 'same' must be a list"),
        ("rename: [A, B]", "the rules of 'rename' must be a table"),
        ("rename: {A: null}", "the rule of 'rename' for 'A' has None"),
        ("type: {GLUE: CORPUS}", "the rule of 'type' for 'GLUE' gives 'CORPUS'"),
        ("merge: [[A, B]]", "unknown kind of rule 'merge'"),
        ("drop: [[A]]", "rule 1 of 'drop'"),
        ("same: [[A, B]]\ndifferent: [[B, A]]", "'A' and 'B' are same and different"),
        ("same: [[A, B", "neither YAML nor JSON"),
    ],
)
def test_a_wrong_rule_is_named_with_its_file(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(text)
    with pytest.raises(InputError, match=reason) as caught:
        load(path)
    assert str(path) in str(caught.value)


def test_a_missing_or_binary_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        load(tmp_path / "none.yaml")
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="not UTF-8"):
        load(tmp_path / "binary.yaml")
