"""How a query falls into tokens, and how a place in it is shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import QueryError
from kg.store.tokens import place, tokens


def test_comments_and_spaces_are_no_tokens() -> None:
    found = list(tokens("MATCH (n) // all\n/* of\nthem */ RETURN n"))
    assert [token.text for token in found] == ["MATCH", "(", "n", ")", "RETURN", "n"]
    assert found[4].start == 31


@pytest.mark.parametrize(
    ("query", "kinds"),
    [
        ("'it\\'s' \"a'b\" 'c\\\\'", ["string"] * 3),
        ("`a``b` ``", ["name", "name"]),
        ("a1 é _x 日本", ["word"] * 4),
        ("10CALL 1_000 1.5 1..3", ["number", "word", "number", "number", "number", "symbol", "number"]),
        ("$a", ["symbol", "word"]),
    ],
)
def test_tokens_are_of_a_kind(query: str, kinds: list[str]) -> None:
    assert [token.kind for token in tokens(query)] == kinds


@pytest.mark.parametrize(
    ("query", "message", "column"),
    [
        ("RETURN 'abc", "a string does not end", 8),
        ('RETURN "abc\\"', "a string does not end", 8),
        ("RETURN `abc", "a name in backticks does not end", 8),
        ("RETURN 1 /* all", "a comment does not end", 10),
        ("RETURN\u200b1", "invisible character U+200B in the query", 7),
        (r"\u0052ETURN 1", r"the Unicode escape \u0052 hides what the query does", 1),
        (r"RETURN 'a\u0027'", r"the Unicode escape \u0027 hides what the query does", 10),
    ],
)
def test_what_cannot_be_split_is_shown_in_its_place(query: str, message: str, column: int) -> None:
    with pytest.raises(QueryError) as error:
        list(tokens(query))
    assert str(error.value) == message
    assert error.value.place.startswith(f"line 1, column {column}:")


def test_escapes_that_hide_nothing_pass() -> None:
    assert [token.kind for token in tokens(r"'caf\u00e9' // C:\users")] == ["string"]


def test_the_caret_stands_below_the_character() -> None:
    query = "MATCH (n)\n\tWHERE n.日本 = wrong\nRETURN n"
    assert place(query, query.index("wrong")) == (
        "line 2, column 15:\n  \tWHERE n.日本 = wrong\n  \t" + " " * 15 + "^"
    )


def test_a_long_line_is_cut_around_the_place() -> None:
    _, line, caret = place("x" * 500 + "!" + "y" * 500, 500).splitlines()
    assert len(line) < 110
    assert line[caret.index("^")] == "!"


def test_control_characters_do_not_reach_the_terminal() -> None:
    assert "\x1b" not in place("RETURN \x1b[31m", 7)


@given(st.text(), st.integers(-5, 50))
def test_every_place_can_be_shown(query: str, offset: int) -> None:
    _, line, caret = place(query, offset).split("\n")
    assert caret.strip() == "^"
    assert line.startswith("  ")


@given(st.lists(st.sampled_from(["MATCH", "(n)", "'a'", '"b"', "`c`", "/* d */", "// e\n", "1", " "])))
def test_tokens_lie_where_they_say(parts: list[str]) -> None:
    query = " ".join(parts)
    for token in tokens(query):
        assert query[token.start :].startswith(token.text)
