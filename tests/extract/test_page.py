"""Mentions as a page: displaCy's own drawing of what was extracted, with every text escaped."""

from __future__ import annotations

import re

from kg.extract.page import page
from kg.types import EntityType, Extraction, Mention, Paper

NASTY = '<img src=x onerror=alert(1)> & "BERT"'


def test_mentions_are_marked_and_texts_escaped() -> None:
    at = NASTY.index("BERT")
    mention = Mention(at, at + 4, "BERT", EntityType.MODEL)
    html = page([Extraction(Paper("x", title="<b>T</b>", abstract=NASTY), (mention,))])
    assert "<img" not in html
    assert "<b>" not in html
    assert "&lt;img src=x onerror=alert(1)&gt;" in html
    assert re.search(r"<mark[^>]*>\s*BERT\s*<span[^>]*>MODEL</span>", html)


def test_a_page_without_papers_or_mentions_is_a_page() -> None:
    assert page([]).rstrip().endswith("</html>")
    assert "nothing here" in page([Extraction(Paper("x", abstract="nothing here"))])


def test_the_page_makes_no_request() -> None:
    assert not re.search(r"(?:src|href)\s*=|url\(|@import", page([Extraction(Paper("x", abstract="text"))]))
