"""Labels do not cover each other; where there is no room for all, the heaviest nodes have theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kg.types import Entity, EntityType, Graph

pytestmark = pytest.mark.browser
Look = Callable[..., Any]

DRAWN = """() => {
    const drawn = [];
    const context = document.querySelector("canvas").getContext("2d");
    const proto = Object.getPrototypeOf(context);
    const fillText = proto.fillText;
    proto.fillText = function (text, x, y) {
        const width = this.measureText(text).width;
        drawn.push({ text, left: x - width / 2, right: x + width / 2, y });
    };
    drawOver(context);
    proto.fillText = fillText;
    return drawn;
}"""


def methods(count: int) -> Graph:
    return Graph(
        entities=tuple(
            Entity(f"method:{place:03}", EntityType.METHOD, f"Method number {place}", (), count - place)
            for place in range(count)
        )
    )


def test_few_nodes_all_have_their_label(look: Look, graph: Graph) -> None:
    window = look(graph)
    drawn = {line["text"] for line in window.run(DRAWN)}
    labels = {line for node in window.run("DATA.nodes") for line in node["label"].split("\n")}
    assert drawn == labels


def test_of_many_nodes_the_heaviest_have_theirs_and_no_label_covers_another(look: Look) -> None:
    window = look(methods(400))
    drawn = window.run(DRAWN)
    assert {"Method number 0", "Method number 1"} <= {line["text"] for line in drawn}
    assert len(drawn) < 400
    for place, one in enumerate(drawn):
        for other in drawn[:place]:
            beside = one["right"] <= other["left"] or other["right"] <= one["left"]
            assert beside or abs(one["y"] - other["y"]) > 10


def test_closer_up_more_of_them_fit(look: Look) -> None:
    window = look(methods(400))
    before = len(window.run(DRAWN))
    in_view = "() => nodesInView(container.clientWidth, container.clientHeight).length"
    share = before / window.run(in_view)
    window.run("() => network.moveTo({ scale: network.getScale() * 3 })")
    assert len(window.run(DRAWN)) / window.run(in_view) > share


def test_what_the_links_of_the_selected_node_say_is_written_on_them(look: Look, graph: Graph) -> None:
    window = look(graph, focus="arxiv:2106.09685")
    assert {"proposes", "uses"} <= {line["text"] for line in window.run(DRAWN)}
