"""Identifiers in every spelling meet in one form, and every paper has one id."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.papers import identifiers

SPELLINGS = {
    # DOI
    "10.1145/3292500.3330701": "doi:10.1145/3292500.3330701",
    "https://doi.org/10.1000/ABC.Def": "doi:10.1000/abc.def",
    "http://dx.doi.org/10.1002/(SICI)1097-0258(19980815)17:15%3C1661::AID-SIM968%3E3.0.CO;2-2": (
        "doi:10.1002/(sici)1097-0258(19980815)17:15"
    ),
    "doi:10.1016/j.neunet.2020.01.001.": "doi:10.1016/j.neunet.2020.01.001",
    "(see 10.1016/S0893-6080(05)80056-5)": "doi:10.1016/s0893-6080(05)80056-5",
    # arXiv
    "1706.03762": "arxiv:1706.03762",
    "1706.03762v7": "arxiv:1706.03762",
    "arXiv:1706.03762V7 [cs.CL]": "arxiv:1706.03762",
    "https://arxiv.org/abs/1706.03762v7": "arxiv:1706.03762",
    "http://arxiv.org/pdf/1706.03762v7.pdf": "arxiv:1706.03762",
    "oai:arXiv.org:1706.03762": "arxiv:1706.03762",
    "cs/9901001v2": "arxiv:cs/9901001",
    "arXiv:math.GT/0309136": "arxiv:math/0309136",
    # OpenReview, PubMed and others
    "https://openreview.net/forum?id=Bkg6RiCqY7": "openreview:Bkg6RiCqY7",
    "https://openreview.net/pdf?noteId=x&id=a_-9": "openreview:a_-9",
    "openreview:Bkg6RiCqY7": "openreview:Bkg6RiCqY7",
    "PMID: 31452104": "pmid:31452104",
    # ACL Anthology
    "https://aclanthology.org/2020.acl-main.1/": "acl:2020.acl-main.1",
    "https://www.aclweb.org/anthology/P19-1001.pdf": "acl:P19-1001",
    "n19-1423": "acl:N19-1423",
}  # fmt: skip


@pytest.mark.parametrize(("spelling", "canonical"), SPELLINGS.items())
def test_every_spelling_has_one_canonical_form(spelling: str, canonical: str) -> None:
    assert canonical in identifiers.find(spelling)


@pytest.mark.parametrize("canonical", sorted(set(SPELLINGS.values())))
def test_the_canonical_form_is_its_own_spelling(canonical: str) -> None:
    assert canonical in identifiers.find(canonical)


@pytest.mark.parametrize(
    "text", ["", "12", "train-0001", "3dv2025/1xLfRYErqk", "https://a.org/2020", "2020.12", "v2"]
)
def test_what_is_no_identifier_gives_none(text: str) -> None:
    assert identifiers.find(text) == ()


def test_a_doi_of_arxiv_or_the_acl_counts_as_both() -> None:
    assert identifiers.find("10.48550/arXiv.1706.03762") == (
        "arxiv:1706.03762",
        "doi:10.48550/arxiv.1706.03762",
    )
    assert identifiers.find("10.18653/v1/N19-1423") == ("acl:N19-1423", "doi:10.18653/v1/n19-1423")


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("1706.03762v7", 7),
        ("cs/9901001v2", 2),
        ("https://arxiv.org/abs/1706.03762V12", 12),
        ("1706.03762", None),
    ],
)
def test_the_arxiv_version_is_read_apart(text: str, version: int | None) -> None:
    assert identifiers.arxiv_version(text) == version


def test_the_strongest_identifier_is_the_id() -> None:
    known = identifiers.find("10.48550/arXiv.1706.03762")
    assert identifiers.paper_id(known, "x", "T", "A") == "arxiv:1706.03762"
    assert identifiers.paper_id((*known, "doi:10.1/x"), "x", "T", "A") == "doi:10.1/x"
    assert identifiers.value((*known, "doi:10.1/x"), "doi") == "10.1/x"


def test_without_identifiers_the_given_name_or_the_text_is_the_id() -> None:
    assert identifiers.paper_id((), "dev-0001", "T", "A") == "dev-0001"
    row_counter = identifiers.paper_id((), "17", "T", "A")
    assert row_counter == identifiers.paper_id((), "", "T", "A") == "sha1:" + identifiers.text_key("t", "a")


@given(st.text(), st.text())
def test_the_id_does_not_depend_on_case_or_spaces(title: str, abstract: str) -> None:
    spelled = identifiers.paper_id((), "", f"  {title}", abstract + "\n")
    assert spelled == identifiers.paper_id((), "", title, abstract)


@given(st.text())
def test_any_text_can_be_searched(text: str) -> None:
    for found in identifiers.find(text):
        assert ":" in found
