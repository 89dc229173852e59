"""BibTeX and RIS go out and come back without loss."""

# ruff: noqa: E501 (samples as their sources write them)
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.papers.clean import clean
from kg.papers.write import citation_key, to_bibtex, to_ris
from kg.types import Paper

Write = Callable[[Iterable[Paper]], Iterator[str]]
WRITERS = pytest.mark.parametrize("write", [to_bibtex, to_ris])

FULL = Paper(
    id="doi:10.1000/x_y",
    title="AC-LoRA & {Friends}: 50% of C# at O(n^2)",
    abstract="We propose AC-LoRA, see https://a.org/x_y#z, for $5 ~10% more. It uses “quotes”, λ, {0, 1} and \\.",
    authors=("Mira Okonkwo", "José de la Cruz", "Research and Development Group"),
    year=2024,
    venue="NeurIPS & Friends",
    url="https://a.org/x_y?a=1&b=2",
    doi="10.1000/x_y",
    arxiv_id="2402.00001",
    version=3,
    keywords=("low rank", "C#"),
    identifiers=("arxiv:2402.00001", "doi:10.1000/x_y", "openreview:aBc"),
)


def stripped(paper: Paper) -> Paper:
    return replace(paper, raw="", source=None)


@WRITERS
def test_a_full_paper_comes_back(read: Any, write: Write) -> None:
    [back] = read("".join(write([FULL])))
    assert stripped(back) == FULL


@WRITERS
def test_papers_without_titles_or_with_own_ids_come_back(read: Any, write: Write) -> None:
    papers = [
        Paper(id="my/17", abstract="We propose AC-LoRA."),
        Paper(id="arxiv:2402.00001", title="T", arxiv_id="2402.00001", identifiers=("arxiv:2402.00001",)),
    ]
    assert [stripped(back) for back in read("".join(write(papers)))] == papers


@WRITERS
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.text("abc XYZ09.,:;-()%&$#_{}~^\\\"'`*<>/[]éλ“”|", max_size=60)
    .map(clean)
    .filter(lambda t: len(t) > 3)
)
def test_any_clean_text_comes_back(read: Any, write: Write, text: str) -> None:
    [back] = read("".join(write([Paper(id="my/17", title="Title", abstract=text)])))
    assert back.abstract == text


def test_keys_are_readable_and_told_apart() -> None:
    assert citation_key(FULL) == "okonkwo2024ac"
    assert citation_key(Paper("x", abstract="The Größe of things")) == "grosse"
    first, second = to_bibtex([FULL, FULL])
    assert first.startswith("@inproceedings{okonkwo2024ac,") and second.startswith(
        "@inproceedings{okonkwo2024ac-2,"
    )
