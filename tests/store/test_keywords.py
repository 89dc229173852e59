"""Which words of a query are keywords."""

from __future__ import annotations

import pytest

from kg.store.keywords import dotted_name, keywords
from kg.store.tokens import tokens


def found(query: str) -> list[int]:
    """The columns (from 0) of SET and CALL as keywords."""
    parts = list(tokens(query))
    return [parts[index].start for index in keywords(parts, {"SET", "CALL"})]


@pytest.mark.parametrize(
    ("query", "columns"),
    [
        ("MATCH (n) SET n.set = 1", [10]),
        ("MATCH (set) SET set.set = {set: $set}", [12]),
        ("CALL { WITH 1 AS set SET n.x = set }", [0, 21]),
        ("CALL (set) { CALL db.labels() }", [0, 13]),
        ("WITH 2 * set AS x, * SET x.y = 1", [21]),
        ("RETURN n:SET, n:!Set&SET|set", []),
        ("RETURN CASE WHEN set THEN set ELSE set END", []),
        ("WITH DISTINCT set RETURN NOT set", []),
        ("RETURN set[0], set.call, [set IN set | set], set {.*}", []),
    ],
)
def test_keywords_are_told_from_names(query: str, columns: list[int]) -> None:
    assert found(query) == columns


@pytest.mark.parametrize(
    ("query", "name"),
    [("db . `in``dex` /* x */ .labels()", "db.in`dex.labels"), ("labels()", "labels"), ("(n)", ""), ("", "")],
)
def test_a_dotted_name_is_read_to_its_end(query: str, name: str) -> None:
    parts = list(tokens(query))
    read, end = dotted_name(parts, 0)
    assert read == name
    assert all(token.text == "(" for token in parts[end : end + 1])
