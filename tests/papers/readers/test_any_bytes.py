"""No content makes a reader fail: it gives papers and rejected records, or an error that names the fault."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import KgError
from kg.papers.formats import FORMATS, Format, detect
from kg.papers.options import Options
from kg.types import Paper, Rejected

FRAGMENTS = st.sampled_from(
    [
        *(b'{"title": "A"}', b"[", b"]", b"{", b"}", b'"', b",", b":", b"NaN", b"\\ud800", b'"abstract": '),
        *(b"@article{k,", b"title = {A},", b'title = "A"', b"#", b"@string{x = y}", b"\n\n", b"\n", b"\r\n"),
        *(b"TY  - JOUR\n", b"TI  - A\n", b"ER  - \n", b"Title,Abstract\n", b"A;B\n", b"sep=;\n", b"\t"),
        *(
            b"<?xml version='1.0'?>",
            b"<feed>",
            b"<entry>",
            b"<title>A</title>",
            b"</entry>",
            b"</feed>",
            b"&x;",
        ),
        *(
            b"<record>",
            b"<paper>",
            b"<PubmedArticle>",
            b"<html>",
            b"<li><a href='x'>A title here",
            b"</li>",
            b"<br>",
        ),
        *(
            b"# A\n",
            b"## A title\n",
            b"- [A](http://a.org)\n",
            b"**A**",
            b"NeurIPS 2025 Papers\n",
            b"We propose it.",
        ),
    ]
)
CONTENT = st.lists(FRAGMENTS | st.binary(max_size=4), min_size=1, max_size=20).map(b"".join)


@pytest.mark.parametrize("format", FORMATS, ids=lambda format: format.name)
@given(content=CONTENT)
def test_any_bytes_are_survived(format: Format, content: bytes) -> None:
    try:
        items = list(format.read(io.BufferedReader(io.BytesIO(content)), "x", Options()))
    except KgError:
        return
    for item in items:
        assert isinstance(item, Paper | Rejected)
        repr(item).encode()


@given(content=CONTENT)
def test_a_format_is_found_for_any_bytes(content: bytes) -> None:
    assert detect(content, Options()) in FORMATS
