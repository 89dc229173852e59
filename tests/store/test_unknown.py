"""What is said of labels and relationship types that the graph does not have."""

from __future__ import annotations

import pytest

from kg.questions import questions
from kg.store.unknown import unknown_names


@pytest.mark.parametrize(
    ("query", "lines"),
    [
        ("MATCH (p:Papers) RETURN p", ["the graph has no label Papers; did you mean Paper?"]),
        ("MATCH (p:paper) RETURN p", ["the graph has no label paper; did you mean Paper?"]),
        ("MATCH (:Paper)-[r:EVALUATESON|USES*1..2]->() RETURN r", ["the graph has no relationship type "
         "EVALUATESON; did you mean EVALUATES_ON?"]),
        ("MATCH (n) WHERE n:Person OR n:!Method&`Dataset` RETURN n", ["the graph has no label Person"]),
        ("MATCH (n:Paper {id: Papers}) RETURN {a: Papers, b: [1]}", []),
        ("MATCH (n:Paper) RETURN 'n:Papers' // (n:Papers)", []),
    ],
)  # fmt: skip
def test_unknown_names(query: str, lines: list[str]) -> None:
    assert list(unknown_names(query)) == lines


def test_saved_questions_name_nothing_unknown() -> None:
    for question in questions().values():
        assert list(unknown_names(question.cypher)) == []
