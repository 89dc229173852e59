"""The picture is drawn, moves, and shows what is selected."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from kg.types import Entity, EntityType, Graph, Paper, PaperRole, Role
from kg_viz.style import KINDS

pytestmark = pytest.mark.browser
Look = Callable[..., Any]


def test_every_node_is_drawn_in_the_color_of_its_kind(look: Look, graph: Graph) -> None:
    window = look(graph)
    for number, node in enumerate(window.run("DATA.nodes")):
        assert window.pixel(number) == KINDS[node["kind"]].color


@pytest.mark.parametrize("width", [1280, 480])
def test_everything_is_in_view_at_first(look: Look, graph: Graph, width: int) -> None:
    window = look(graph, viewport={"width": width, "height": 800})
    box = window.page.locator("#canvas").bounding_box()
    for number in range(len(graph.papers) + len(graph.entities)):
        x, y = window.spot(number)
        assert box["x"] < x < box["x"] + box["width"]
        assert box["y"] < y < box["y"] + box["height"]


def test_the_page_opens_on_what_is_in_focus(look: Look, graph: Graph) -> None:
    window = look(graph, focus="method:lora")
    assert window.page.inner_text("#panel h2") == "LoRA"
    assert window.run("state.selected") == window.number("LoRA")


def test_a_click_selects_a_node_and_a_click_beside_lets_go(look: Look, graph: Graph) -> None:
    window = look(graph)
    number = window.number("GLUE")
    window.page.mouse.click(*window.spot(number))
    window.page.wait_for_function("state.selected !== null")
    assert window.run("state.selected") == number
    assert window.page.inner_text("#panel h2") == "GLUE"
    window.page.mouse.click(500, 120)
    window.page.wait_for_function("state.selected === null")
    assert "What stands out" in window.panel()


def test_what_is_not_linked_to_the_selected_node_fades(look: Look, graph: Graph) -> None:
    window = look(graph)
    window.run("(number) => select(number)", window.number("MMLU"))
    opacity = {node["id"]: node["opacity"] for node in window.run("nodes.get()")}
    assert opacity[window.number("QLoRA", "PAPER")] == 1
    assert opacity[window.number("GPT-3")] < 0.3


def test_back_returns_to_what_was_selected_before(look: Look, graph: Graph) -> None:
    window = look(graph)
    for name in ("GLUE", "LoRA"):
        window.run("(number) => select(number)", window.number(name))
    window.page.go_back()
    window.page.wait_for_function("document.querySelector('#panel h2').textContent === 'GLUE'")


def test_the_keyboard_moves_and_zooms_the_picture(look: Look, graph: Graph) -> None:
    window = look(graph)
    window.page.focus("#canvas")
    x = window.spot(0)[0]
    window.page.keyboard.press("ArrowRight")
    assert window.spot(0)[0] < x
    scale = window.run("network.getScale()")
    window.page.keyboard.press("+")
    assert window.run("network.getScale()") > scale
    window.page.keyboard.press("0")
    assert window.spot(0)[0] == pytest.approx(x, abs=1)


def test_the_buttons_zoom_and_show_everything(look: Look, graph: Graph) -> None:
    window = look(graph)
    scales = [window.run("network.getScale()")]
    for label in ("Zoom in", "Zoom out", "Zoom out", "Show everything"):
        window.page.get_by_role("button", name=label).click()
        scales.append(window.run("network.getScale()"))
    assert [after > before for before, after in pairwise(scales)] == [True, False, False, True]
    assert scales[-1] == pytest.approx(scales[0])


def test_light_and_dark_follow_the_system(look: Look, graph: Graph) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    window = look(graph, color_scheme="light")
    light, ink = window.run(ground), window.run("colors.ink")
    window.page.emulate_media(color_scheme="dark")
    assert window.run(ground) != light
    window.page.wait_for_function("before => colors.ink !== before", arg=ink)


def test_an_empty_graph_says_so(look: Look) -> None:
    assert "the graph is empty" in look(Graph()).page.inner_text("main")


def test_five_hundred_nodes_and_three_thousand_links_are_drawn(look: Look) -> None:
    papers = [Paper(f"p{number}", title=f"Paper {number}") for number in range(300)]
    entities = [Entity(f"e{number}", EntityType.METHOD, f"Method {number}", (), 20) for number in range(200)]
    roles = [
        PaperRole(f"p{number % 300}", f"e{(number * number + number // 300) % 200}", Role.USED)
        for number in range(3000)
    ]
    window = look(Graph(tuple(papers), tuple(entities), tuple(roles)))
    assert window.run("network.body.edgeIndices.length") == 3000
    assert window.pixel(0) == KINDS[window.run("DATA.nodes[0].kind")].color
