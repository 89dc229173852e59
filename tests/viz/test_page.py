"""One text with everything in it, which no text of a paper can change into something else."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kg.types import Entity, EntityType, Graph, Paper, PaperRole, Role
from kg_viz.drawing import draw
from kg_viz.page import html

WICKED = (
    "</script><script>alert(1)</script>",
    "<!--",
    "<img src=x onerror=alert(1)>",
    "\u2028\u2029",
    "'\"&amp;{{ 7*7 }}{% raw %}",
    "]]>",
    "\\u003c/script",
)


@dataclass
class Parsed(HTMLParser):
    """The tags of a page in order, the text of its heading, its scripts and its policy."""

    tags: list[str] = field(default_factory=list)
    texts: dict[str, list[str]] = field(default_factory=dict)
    policy: str = ""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.texts.setdefault(tag, []).append("")
        if tag == "meta" and ("http-equiv", "Content-Security-Policy") in attrs:
            self.policy = dict(attrs)["content"] or ""

    def handle_data(self, data: str) -> None:
        if self.tags:
            self.texts[self.tags[-1]][-1] += data


def parsed(text: str) -> Parsed:
    page = Parsed()
    page.feed(text)
    return page


def graph_saying(text: str) -> Graph:
    """A graph in which every text of a paper and an entity is `text`."""
    paper = Paper("p" + text, text, text, (text,), 2025, text, text, text, text, None, (text,))
    entity = Entity("e" + text, EntityType.METHOD, text, (text,), 1)
    return Graph((paper,), (entity,), (PaperRole(paper.id, entity.id, Role.USED, evidence=text),))


def page_saying(text: str) -> Parsed:
    return parsed(html(draw(graph_saying(text)), title=text, notice=text, focus=None))


HARMLESS = page_saying("harmless")


def data_of(page: Parsed) -> Any:
    return json.loads(page.texts["script"][0])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(WICKED) | st.text(min_size=1), min_size=1, max_size=3).map("".join))
def test_no_text_changes_the_structure_of_the_page(text: str) -> None:
    page = page_saying(text)
    assert page.tags == HARMLESS.tags
    entity, paper = data_of(page)["details"]
    assert entity["name"] == text
    assert text in "".join(piece if isinstance(piece, str) else piece[0] for piece in paper["abstract"])


def test_the_title_is_shown_as_it_is() -> None:
    page = page_saying("<b>R&D</b>")
    assert page.texts["title"][0].strip() == page.texts["h1"][0].strip() == "<b>R&D</b>"


def test_nothing_in_the_page_is_fetched(graph: Graph) -> None:
    text = html(draw(graph), title="t", notice="", focus=None)
    page = parsed(text)
    assert not {"link", "img", "iframe", "object", "embed", "base"} & set(page.tags)
    assert not re.search(r"<script[^>]*\ssrc=|@import|url\(|sourceMappingURL", text)


def test_the_policy_allows_nothing_but_the_page_itself(graph: Graph) -> None:
    rules = parsed(html(draw(graph), title="t", notice="", focus=None)).policy.split("; ")
    assert rules[0] == "default-src 'none'"
    assert all("unsafe" not in rule and "http" not in rule for rule in rules)


def test_legend_and_heading_count_what_is_there(graph: Graph) -> None:
    page = parsed(html(draw(graph), title="t", notice="", focus=None))
    assert "3 papers · 2 methods · 1 model · 2 datasets · 1 task" in "".join(page.texts["p"])


def test_the_notice_is_shown_if_there_is_one(graph: Graph) -> None:
    notice = "The 9 most connected of 1,203 papers and entities."
    assert notice in html(draw(graph), title="t", notice=notice, focus=None)
    assert 'role="note"' not in html(draw(graph), title="t", notice="", focus=None)


def test_half_a_character_does_no_harm(graph: Graph) -> None:
    papers = (replace(graph.papers[0], title="broken \ud800 title"), *graph.papers[1:])
    page = parsed(html(draw(replace(graph, papers=papers)), title="t", notice="", focus=None))
    assert any(node["name"] == "broken \ud800 title" for node in data_of(page)["details"])
