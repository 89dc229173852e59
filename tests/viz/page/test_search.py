"""The search box finds by name, title and other spelling, with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kg.types import Graph

pytestmark = pytest.mark.browser
Look = Callable[..., Any]


def found(window: Any) -> list[str]:
    return [str(name) for name in window.page.locator("#results [role=option] span").all_inner_texts()]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("lora", "LoRA"),
        ("gpt3", "GPT-3"),
        ("low rank", "LoRA"),
        ("large language", "LoRA: Low-Rank Adaptation of Large Language Models"),
        ("GÉNERAL language", "GLUE"),
    ],
)
def test_spelling_case_and_accents_do_not_matter(look: Look, graph: Graph, words: str, first: str) -> None:
    window = look(graph)
    window.page.fill("#search", words)
    assert found(window)[0] == first


def test_a_name_that_is_not_there_is_said(look: Look, graph: Graph) -> None:
    window = look(graph)
    window.page.fill("#search", "diffusion")
    assert found(window) == []
    assert "Nothing of that name" in window.page.inner_text("#results")


def test_the_keyboard_reaches_chooses_and_leaves(look: Look, graph: Graph) -> None:
    window = look(graph)
    keys = window.page.keyboard
    keys.press("/")
    keys.type("lora")
    first, second = found(window)[:2]
    keys.press("ArrowDown")
    chosen = window.page.get_attribute("#search", "aria-activedescendant")
    assert window.page.inner_text(f"#{chosen} span") == second != first
    keys.press("ArrowUp")
    keys.press("Enter")
    assert window.page.inner_text("#panel h2") == first
    assert window.page.is_hidden("#results")
    keys.press("Escape")
    assert "What stands out" in window.panel()


def test_a_click_on_a_result_brings_it_into_the_middle(look: Look, graph: Graph) -> None:
    window = look(graph)
    window.page.fill("#search", "forgetting")
    window.page.locator("#results [role=option]").first.click()
    assert window.run("state.selected") == window.number("forgetting")
    box = window.page.locator("#canvas").bounding_box()
    x, y = window.spot(window.number("forgetting"))
    assert box["x"] + 100 < x < box["x"] + box["width"] - 100
    assert box["y"] + 100 < y < box["y"] + box["height"] - 50
