"""The panel tells what stands out, and all about one node."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from kg.types import Graph

pytestmark = pytest.mark.browser
Look = Callable[..., Any]


def test_at_first_it_ranks_papers_and_entities(look: Look, graph: Graph) -> None:
    window = look(graph)
    datasets = window.page.locator("#panel section", has_text="Datasets").locator("li span")
    assert datasets.all_inner_texts() == ["GLUE", "MMLU"]


def test_an_entity_shows_spellings_and_the_sentence_behind_each_relationship(
    look: Look, graph: Graph
) -> None:
    window = look(graph, focus="method:lora")
    text = window.panel()
    for part in (
        "method · 2 papers",
        "low-rank adaptation",
        "proposed by",
        "compared with by",
        "extended by",
    ):
        assert part in text
    assert "We propose LoRA, which adapts GPT-3 with few parameters" in text
    assert "LoRA" in window.page.locator("#panel blockquote mark").all_inner_texts()


def test_a_sentence_of_another_paper_names_it(look: Look, graph: Graph) -> None:
    window = look(graph, focus="method:lora")
    sources = window.page.locator("#panel cite").all_inner_texts()
    assert sources == ["QLoRA", "doi:10.9/elsewhere"]


def test_papers_of_an_entity_that_are_not_drawn_are_counted(look: Look, graph: Graph) -> None:
    glue = replace(graph.entities[0], papers=40)
    window = look(replace(graph, entities=(glue, *graph.entities[1:])), focus=glue.id)
    assert "3 of the 40 papers that name it are in this picture." in window.panel()
    window.run("(number) => select(number)", window.number("MMLU"))
    assert "in this picture" not in window.panel()


def test_a_paper_shows_authors_links_and_its_abstract_with_the_names_in_it(look: Look, graph: Graph) -> None:
    window = look(graph, focus="arxiv:2106.09685")
    assert "Edward Hu, Yelong Shen" in window.panel()
    links = window.page.locator("#panel .web a")
    assert links.all_inner_texts() == ["arXiv", "openreview.net"]
    assert links.first.get_attribute("rel") == "noopener noreferrer"
    window.page.locator("#panel .abstract a", has_text="GPT-3").click()
    assert window.page.inner_text("#panel h2") == "GPT-3"


def test_an_address_that_is_no_web_page_is_no_link(look: Look, graph: Graph) -> None:
    window = look(graph, focus="doi:10.1/q")
    assert window.page.locator("#panel .web a").all_inner_texts() == ["DOI"]
    assert "javascript:" not in window.page.inner_html("#panel")


def test_neighbours_can_be_followed_and_the_overview_be_returned_to(look: Look, graph: Graph) -> None:
    window = look(graph, focus="method:qlora")
    window.page.locator("#panel .fact > button", has_text="LoRA").last.click()
    assert window.page.inner_text("#panel h2") in ("LoRA", "QLoRA")
    window.page.get_by_role("button", name="Overview").click()
    assert "What stands out" in window.panel()
    assert window.run("state.lit") is None


def test_a_selection_is_announced(look: Look, graph: Graph) -> None:
    window = look(graph)
    window.run("(number) => select(number)", window.number("MMLU"))
    assert window.page.text_content("[role=status]") == "MMLU: 1 relationship"
