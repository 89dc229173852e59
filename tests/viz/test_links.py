"""Only addresses of web pages become links."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.types import Paper
from kg_viz.links import paper_links, web_address


def test_a_paper_links_to_arxiv_doi_and_its_own_page() -> None:
    paper = Paper("x", arxiv_id="2106.09685", doi="10.1/a b", url="https://openreview.net/forum?id=1")
    assert paper_links(paper) == [
        ("arXiv", "https://arxiv.org/abs/2106.09685"),
        ("DOI", "https://doi.org/10.1/a%20b"),
        ("openreview.net", "https://openreview.net/forum?id=1"),
    ]


def test_the_same_page_is_linked_once() -> None:
    paper = Paper("x", arxiv_id="2106.09685", url="https://arxiv.org/abs/2106.09685")
    assert paper_links(paper) == [("arXiv", "https://arxiv.org/abs/2106.09685")]


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        " JaVaScRiPt:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "//host/x",
        "http://[",
        "",
    ],
)
def test_no_other_scheme_is_an_address(address: str) -> None:
    assert web_address(address) == ""


@given(st.text() | st.from_regex(r"[a-z]{1,12}:/{0,3}[^\s]*", fullmatch=True))
def test_whatever_is_an_address_is_http_with_a_host(text: str) -> None:
    address = web_address(text)
    assert not address or (urlsplit(address).scheme in ("http", "https") and urlsplit(address).netloc)
