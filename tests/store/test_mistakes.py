"""How a server's complaint about a query is told to the person who wrote it."""

from __future__ import annotations

import pytest

from kg.errors import QueryError
from kg.store import Store
from kg.store.mistakes import mistake

MISTAKES = [
    ("MATCH (n:Paper) RETRUN n", "'RETRUN' does not belong here", "did you mean RETURN?", 1, 17),
    ("MTCH (n) RETURN n", "'MTCH' does not belong here", "did you mean MATCH?", 1, 1),
    ("MATCH (n)\nWHERE n.x == 1\nRETURN n", "'=' does not belong here", "single =", 2, 12),
    ("MATCH (n) WHERE n.x LIKE 'a' RETURN n", "'LIKE' does not belong here", "CONTAINS", 1, 21),
    ("MATCH (n:Paper RETURN n", "'RETURN' does not belong here", "", 1, 16),
    ("MATCH (n) RETURN n.x +", "the query ends too early", "", 1, 23),
    ("MATCH (n)\n  RETURN n.id,\n  m", "nothing before this is called m", "", 3, 3),
    ("RETURN '😀' AS x, y", "nothing before this is called y", "", 1, 18),
    ("RETURN nope(1)", "Unknown function 'nope'", "", 1, 8),
]


def test_one_line_and_the_place(store: Store) -> None:
    for query, message, hint, line, column in MISTAKES:
        with pytest.raises(QueryError) as error:
            store.query(query)
        assert str(error.value).startswith(message)
        assert "\n" not in str(error.value)
        assert hint in error.value.hint
        assert error.value.place.startswith(f"line {line}, column {column}:\n")


def test_what_has_no_place_is_said_plainly(store: Store) -> None:
    with pytest.raises(QueryError, match="division by zero"):
        store.query("RETURN 1 / 0")
    with pytest.raises(QueryError, match="the query needs a value for year"):
        store.query("RETURN $year")


def test_what_the_server_expects_is_said_if_it_is_short() -> None:
    neo4j = "Invalid input 'x': expected ',' or ']' (line 1, column 10 (offset: 9))\n\"…\"\n ^"
    assert str(mistake(neo4j, "RETURN [1x")) == "'x' does not belong here; expected ',' or ']'"
    words = ", ".join(f"'WORD{n}'" for n in range(30))
    long = f"Invalid input 'x': expected {words} (line 1, column 1 (offset: 0))"
    assert str(mistake(long, "x")) == "'x' does not belong here"


def test_what_was_sent_before_the_query_is_not_counted() -> None:
    error = mistake("Variable `m` not defined (line 1, column 16 (offset: 15))", "RETURN m", len("EXPLAIN "))
    assert error.place == "line 1, column 8:\n  RETURN m\n         ^"


def test_java_does_not_show() -> None:
    text = (
        "Query failed: com.arcadedb.exception.CommandParsingException: TypeError: a set is no list\n\tat x.y"
    )
    assert str(mistake(text, "RETURN 1")) == "a set is no list"


def test_a_vector_index_that_is_not_there(store: Store) -> None:
    """As papers' own is not in a store that an older kg built."""
    query = "CALL db.index.vector.queryNodes('no_vectors', 3, $v) YIELD node RETURN node.id"
    with pytest.raises(QueryError, match="there is no such vector index") as error:
        store.query(query, {"v": [1.0] * 384})
    assert "kg build makes" in error.value.hint
