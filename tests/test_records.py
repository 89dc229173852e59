"""Papers and extractions as JSON and back: nothing is lost, and other forms are refused."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.records import from_record, paper_from_record, paper_to_record, to_record
from kg.types import (
    EntityType,
    Extraction,
    Mention,
    Paper,
    PaperEntity,
    PaperRelation,
    RelationType,
    Role,
    Source,
)

EXTRACTION = Extraction(
    Paper("arxiv:1", title="T", abstract="We use BERT on GLUE.", year=2024, source=Source("a.txt", 2, 7)),
    (Mention(7, 11, "BERT", EntityType.MODEL, 0.9), Mention(15, 19, "GLUE", EntityType.DATASET, 0.8)),
    (
        PaperEntity(EntityType.MODEL, Role.USED, ("BERT",), 0.9, ((7, 11),), "We use BERT on GLUE."),
        PaperEntity(EntityType.DATASET, Role.EVALUATED, ("GLUE",), 0.8, ((15, 19),), "We use BERT on GLUE."),
    ),
    (PaperRelation("BERT", RelationType.EVALUATED_ON, "GLUE", 0.7, "We use BERT on GLUE."),),
)


def there_and_back(record: Any) -> Any:
    return json.loads(json.dumps(record, ensure_ascii=False))


def test_the_keys_of_a_line() -> None:
    record = there_and_back(to_record(EXTRACTION))
    assert list(record) == [
        "id",
        "text",
        "mentions",
        "entities",
        "relations",
        "relation_evidence",
        "paper",
    ]
    assert record["mentions"][0] == {"start": 7, "end": 11, "text": "BERT", "type": "MODEL", "score": 0.9}
    assert record["entities"][0]["surfaces"] == ["BERT"]
    assert record["relations"] == [["BERT", "EVALUATED_ON", "GLUE"]]
    assert record["relation_evidence"] == [{"score": 0.7, "evidence": "We use BERT on GLUE."}]


def test_fields_of_a_paper_that_hold_nothing_are_left_out() -> None:
    assert paper_to_record(Paper("x", title="T")) == {"id": "x", "title": "T"}


texts = st.text(max_size=8)
papers = st.builds(
    Paper,
    id=st.text(min_size=1, max_size=8),
    title=texts,
    abstract=texts,
    authors=st.lists(texts, max_size=3).map(tuple),
    year=st.none() | st.integers(1900, 2100),
    version=st.none() | st.integers(0, 9),
    keywords=st.lists(texts, max_size=3).map(tuple),
    identifiers=st.lists(texts, max_size=3).map(tuple),
    keys=st.lists(texts, max_size=3).map(tuple),
    source=st.none() | st.builds(Source, texts, st.integers(1, 9), st.integers(1, 9)),
)
offsets = st.tuples(st.integers(0, 99), st.integers(0, 99))
extractions = st.builds(
    Extraction,
    paper=papers,
    mentions=st.lists(
        st.builds(
            Mention,
            st.integers(0, 99),
            st.integers(0, 99),
            texts,
            st.sampled_from(EntityType),
            st.floats(0, 1),
        ),
        max_size=2,
    ).map(tuple),
    entities=st.lists(
        st.builds(
            PaperEntity,
            st.sampled_from(EntityType),
            st.sampled_from(Role),
            st.lists(texts, min_size=1, max_size=2).map(tuple),
            st.floats(0, 1),
            st.lists(offsets, max_size=2).map(tuple),
            texts,
        ),
        max_size=2,
    ).map(tuple),
    relations=st.lists(
        st.builds(PaperRelation, texts, st.sampled_from(RelationType), texts, st.floats(0, 1), texts),
        max_size=2,
    ).map(tuple),
)


@given(papers)
def test_papers_come_back_as_they_were(paper: Paper) -> None:
    assert paper_from_record(there_and_back(paper_to_record(paper))) == paper


@given(extractions)
def test_extractions_come_back_as_they_were(extraction: Extraction) -> None:
    back = from_record(there_and_back(to_record(extraction)))
    assert back == extraction
    assert all(type(mention.type) is EntityType for mention in back.mentions)
    assert all(type(relation.type) is RelationType for relation in back.relations)
    assert hash(back) == hash(extraction)


def test_the_vector_stays_behind() -> None:
    with_vector = replace(EXTRACTION, vector=(0.5, 0.5))
    assert from_record(to_record(with_vector)) == EXTRACTION


@pytest.mark.parametrize(
    "change",
    [
        {"paper": None},
        {"paper": {"id": "x", "colour": "red"}},
        {"mentions": None},
        {"mentions": [{"start": 0}]},
        {"mentions": [{"start": 0, "end": 1, "text": "a", "type": "PLACE"}]},
        {"entities": [{"type": "MODEL", "role": "loved", "surfaces": ["a"]}]},
        {"relations": [["BERT", "BEATS", "GLUE"]]},
        {"relations": [["BERT", "EXTENDS"]]},
        {"relation_evidence": []},
    ],
    ids=str,
)
def test_a_record_of_another_form_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        from_record(to_record(EXTRACTION) | change)


def test_a_key_is_missing() -> None:
    for key in ("mentions", "entities", "relations", "relation_evidence", "paper"):
        record = to_record(EXTRACTION)
        del record[key]
        with pytest.raises(KeyError, match=key):
            from_record(record)
