"""The legend hides and shows kinds of nodes and of relationships."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kg.types import Graph

pytestmark = pytest.mark.browser
Look = Callable[..., Any]


def test_a_kind_is_hidden_with_its_links_and_shown_again(look: Look, graph: Graph) -> None:
    window = look(graph)
    number, color = window.number("GLUE"), window.pixel(window.number("GLUE"))
    button = window.page.get_by_role("button", name="Datasets")
    button.click()
    window.page.wait_for_timeout(100)
    assert button.get_attribute("aria-pressed") == "false"
    assert window.pixel(number) != color
    assert all(edge["hidden"] for edge in window.run("edges.get()") if number in (edge["from"], edge["to"]))
    button.click()
    window.page.wait_for_timeout(100)
    assert window.pixel(number) == color
    assert not any(edge["hidden"] for edge in window.run("edges.get()"))


def test_a_family_of_relationships_is_hidden(look: Look, graph: Graph) -> None:
    window = look(graph)
    window.page.get_by_role("button", name="evaluates").click()
    hidden = {edge["type"] for edge in window.run("edges.get()") if edge["hidden"]}
    assert hidden == {"EVALUATES_ON"}


def test_choosing_something_hidden_shows_its_kind_again(look: Look, graph: Graph) -> None:
    window = look(graph)
    button = window.page.get_by_role("button", name="Tasks")
    button.click()
    window.page.fill("#search", "forgetting")
    window.page.keyboard.press("Enter")
    assert button.get_attribute("aria-pressed") == "true"


def test_the_legend_has_only_what_is_there(look: Look, graph: Graph) -> None:
    legend = look(graph).page.inner_text(".legend")
    assert "Datasets" in legend
    assert "Metrics" not in legend
