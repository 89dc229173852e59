"""What appears beside the pointer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kg.types import Graph

pytestmark = pytest.mark.browser
Look = Callable[..., Any]


def test_a_node_shows_its_name_and_a_sentence(look: Look, graph: Graph) -> None:
    window = look(graph)
    window.page.mouse.move(*window.spot(window.number("MMLU")))
    window.page.wait_for_selector("#tooltip:not([hidden])")
    text = window.page.inner_text("#tooltip")
    assert "MMLU" in text
    assert "It is measured on MMLU and GLUE" in text
    window.page.mouse.move(500, 120)
    window.page.wait_for_selector("#tooltip", state="hidden")


def test_a_relationship_shows_its_evidence(look: Look, graph: Graph) -> None:
    window = look(graph)
    (ax, ay), (bx, by) = (window.spot(window.number(*key)) for key in (("GPT-3",), (graph.papers[0].title,)))
    window.page.mouse.move(ax * 0.6 + bx * 0.4, ay * 0.6 + by * 0.4)
    window.page.wait_for_selector("#tooltip:not([hidden])")
    text = " ".join(window.page.inner_text("#tooltip").split())
    assert "uses GPT-3" in text
    assert "which adapts GPT-3 with few parameters" in text


def test_it_stays_inside_of_the_picture(look: Look, graph: Graph) -> None:
    window = look(graph)
    room = window.page.locator("#canvas").bounding_box()
    window.run("([x, y]) => showTip(nodeTip(0), { x, y })", [room["width"] - 5, room["height"] - 5])
    box = window.page.locator("#tooltip").bounding_box()
    assert box["x"] + box["width"] <= room["x"] + room["width"]
    assert box["y"] + box["height"] <= room["y"] + room["height"]
