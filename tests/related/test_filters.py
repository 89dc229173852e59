"""Years, venues and what the reader already has."""

from __future__ import annotations

import pytest

from kg.errors import ConfigError
from kg.related.filters import Years, at_venues, known, parse_years, within
from kg.related.index import Index
from kg.types import Paper


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("2024", Years(2024, 2024)),
        ("2023..", Years(2023, None)),
        ("..2020", Years(None, 2020)),
        ("2021..2023", Years(2021, 2023)),
    ],
)
def test_spans_of_years(text: str, years: Years) -> None:
    assert parse_years(text) == years


@pytest.mark.parametrize("text", ["", "..", "soon", "2023-2024", "20", "2024..2021"])
def test_anything_else_is_refused_with_what_to_write(text: str) -> None:
    with pytest.raises(ConfigError) as refused:
        parse_years(text)
    assert ".." in refused.value.hint


def test_unknown_years_are_outside_a_span(index: Index) -> None:
    assert within(index.cards, Years(2024, None)).tolist() == [True, True, False, False, False]
    assert within(index.cards, Years(None, 2023)).tolist() == [False, False, True, True, False]
    assert within(index.cards, Years()).all()


def test_a_venue_is_found_by_its_words(index: Index) -> None:
    assert at_venues(index.cards, ["neurips"]).tolist() == [False, False, True, False, False]
    assert not at_venues(index.cards, ["neur"]).any()


def test_known_by_title_or_identifier(index: Index) -> None:
    have = [Paper("x", "COOKING  recipes"), Paper("y", identifiers=("arxiv:2305.14314",)), Paper("z")]
    assert known(index.cards, have).tolist() == [False, False, False, True, True]
