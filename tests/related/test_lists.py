"""A list as a person or a program reads it."""

from __future__ import annotations

import json

from kg.related.lists import HEADINGS, Entry, Sentence, link, markdown, record, table_rows
from kg.related.page import page
from kg.types import Paper

NASTY = '<img src=x onerror=alert(1)> [x](javascript:alert(1)) *b* "q"'
ENTRY = Entry(
    1,
    Paper("p1", NASTY, authors=("A & B",), venue="NeurIPS", year=2025, url="https://example.org/?a=1&b=<2>"),
    NASTY,
    1.23456,
    ("both use LoRA",),
    (Sentence("p1", "LoRA", f"We use LoRA {NASTY}."),),
)


def test_rows_follow_the_headings() -> None:
    row = dict(zip(HEADINGS, table_rows([ENTRY])[0], strict=True))
    assert (row["rank"], row["score"], row["why"]) == (1, 1.2346, "both use LoRA")


def test_a_record_is_json() -> None:
    fields = json.loads(json.dumps(record(ENTRY)))
    assert fields["evidence"][0]["entity"] == "LoRA"
    assert "evidence" not in record(Entry(1, Paper("p"), "p", 0.0))


def test_no_reason_in_the_graph_is_said() -> None:
    assert Entry(1, Paper("p"), "p", 0.0).why == "only the text is alike"


def test_markdown_keeps_marks_as_text() -> None:
    text = markdown([ENTRY], "Related to *x*")
    assert "\\<img src=x" in text
    assert "\\[x\\](javascript" in text
    assert "<https://example.org/?a=1&b=%3C2%3E>" in text


def test_only_web_addresses_become_links() -> None:
    assert link(Paper("p", url="javascript:alert(1)")) == ""
    assert link(Paper("p", url="javascript:alert(1)", doi="10.1/x")) == "https://doi.org/10.1/x"
    assert link(Paper("p", arxiv_id="2305.14314")) == "https://arxiv.org/abs/2305.14314"


def test_the_page_escapes_everything_and_asks_for_nothing() -> None:
    html = page([ENTRY], f"Related to {NASTY}")
    assert "<img" not in html
    assert "<script" not in html
    assert "&lt;img src=x onerror=alert(1)&gt;" in html
    assert "default-src 'none'" in html
