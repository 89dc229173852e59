"""Loose fields become a paper, whatever their JSON types are."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.papers import fields
from kg.types import Paper, Rejected, Source

HERE = Source("papers.json", 1, 1)


@pytest.mark.parametrize(
    "authors",
    [
        ["Ada Lovelace", "Alan Turing"],
        "Ada Lovelace; Alan Turing",
        "Ada Lovelace and Alan Turing",
        "Ada Lovelace, Alan Turing",
        [{"name": "Ada Lovelace"}, {"given": "Alan", "family": "Turing"}],
        ["Ada Lovelace", None, " Alan  Turing ", "Ada Lovelace"],
    ],
)
def test_authors_come_in_many_forms(authors: Any) -> None:
    assert fields.names(authors) == ["Ada Lovelace", "Alan Turing"]


def test_names_with_the_family_name_first_are_turned() -> None:
    assert fields.names("Lovelace, Ada") == ["Ada Lovelace"]
    assert fields.names(["King, Jr., Martin Luther", "Sammy Davis, Jr."]) == [
        "Martin Luther King Jr.",
        "Sammy Davis, Jr.",
    ]


@pytest.mark.parametrize("year", [2025, "2025", "2025-05-01T00:00:00Z", "May 2025", 2025.0])
def test_the_year_is_found_in_numbers_and_dates(year: Any) -> None:
    assert fields.year_of(year) == 2025


@pytest.mark.parametrize("year", [None, "", "n.d.", 20250, "120251", [2025]])
def test_no_year_is_made_up(year: Any) -> None:
    assert fields.year_of(year) is None


def test_keywords_are_split_at_semicolons_before_commas() -> None:
    assert fields.words("graphs, large; LoRA; graphs, large") == ["graphs, large", "LoRA"]
    assert fields.words("graphs, LoRA") == ["graphs", "LoRA"]


def test_identifiers_of_all_kinds_are_kept() -> None:
    paper = fields.make_paper(
        HERE,
        title="T",
        ids=["10.1145/1", "arXiv:2106.09685v2"],
        url="https://openreview.net/forum?id=nZeVKeeFYf9",
    )
    assert isinstance(paper, Paper)
    assert paper.id == "doi:10.1145/1"
    assert (paper.doi, paper.arxiv_id, paper.version) == ("10.1145/1", "2106.09685", 2)
    assert paper.identifiers == ("arxiv:2106.09685", "doi:10.1145/1", "openreview:nZeVKeeFYf9")


def test_the_raw_abstract_is_kept_beside_the_cleaned_one() -> None:
    paper = fields.make_paper(HERE, abstract=r" 50 \% of $\beta$ ")
    assert isinstance(paper, Paper)
    assert (paper.abstract, paper.raw) == ("50 % of β", r"50 \% of $\beta$")


def test_a_record_without_abstract_and_title_is_rejected() -> None:
    assert fields.make_paper(HERE, abstract=" ", title=None, given="x7") == Rejected(
        HERE, "neither an abstract nor a title", "x7"
    )


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.fixed_dictionaries(
        {},
        optional=dict.fromkeys(
            ["title", "abstract", "authors", "year", "venue", "url", "keywords", "given"], JSON
        ),
    )
)
def test_any_json_value_is_survived(raw: dict[str, Any]) -> None:
    item = fields.make_paper(HERE, **raw)
    if isinstance(item, Paper):
        assert item.text
        repr(item).encode("utf-8", "surrogatepass")
        assert all(isinstance(author, str) and author for author in item.authors)
