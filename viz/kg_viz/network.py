"""Drawing → pyvis network: every node and edge with its place, size, colour and shape."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from math import sqrt
from typing import Any

from pyvis.network import Network
from pyvis.node import Node as PyvisNode

from kg_viz.drawing import Drawing, Node
from kg_viz.edges import edges
from kg_viz.layout import positions
from kg_viz.names import label
from kg_viz.style import KINDS, PAPER

_SMALLEST, _LARGEST_PAPER, _LARGEST = 8.0, 16.0, 30.0
_CHARACTER, _LINE = 6.4, 15.0

_MANY_LINKS = 2500


def vis_script() -> str:
    """The source of the vis-network library that comes with pyvis."""
    return files("pyvis").joinpath("lib/vis-9.1.2/vis-network.min.js").read_text(encoding="utf-8")


def network(drawing: Drawing, focus: int | None = None) -> Network:
    """The pyvis network of a drawing, laid out around `focus`; node and edge ids are their numbers in it.

    The lists are filled directly, as `Network.add_edge` compares each new edge with all earlier ones.
    """
    net = Network(directed=True)
    net.options = _options(len(drawing.links))
    net.nodes = _nodes(drawing, focus)
    net.edges = edges(drawing)
    return net


def _options(links: int) -> dict[str, Any]:
    """No physics, as the places are fixed; of many links none is drawn while the picture moves."""
    return {
        "physics": {"enabled": False},
        "layout": {"improvedLayout": False},
        "nodes": {"borderWidth": 0, "chosen": False},
        "edges": {"smooth": False, "chosen": False, "arrowStrikethrough": False, "hoverWidth": 0},
        "interaction": {
            "hover": True,
            "hideEdgesOnDrag": links > _MANY_LINKS,
            "hideEdgesOnZoom": links > _MANY_LINKS,
        },
    }


def _nodes(drawing: Drawing, focus: int | None) -> list[dict[str, Any]]:
    sizes = _sizes(drawing.nodes)
    labels = [label(node.name) for node in drawing.nodes]
    boxes = [_box(size, text, len(labels)) for size, text in zip(sizes, labels, strict=True)]
    spots = positions(boxes, [(link.source, link.target) for link in drawing.links], focus)
    return [
        PyvisNode(
            number,
            KINDS[node.kind].shape,
            labels[number],
            x=spots[number][0],
            y=spots[number][1],
            size=round(sizes[number] * KINDS[node.kind].scale, 1),
            color=KINDS[node.kind].color,
            kind=node.kind,
            prominence=round(sizes[number] / _LARGEST, 2),
        ).options
        for number, node in enumerate(drawing.nodes)
    ]


def _sizes(nodes: Sequence[Node]) -> list[float]:
    """Radii in pixels, for papers and for entities on a scale of their own."""
    papers = max((node.weight for node in nodes if node.kind == PAPER), default=0)
    entities = max((node.weight for node in nodes if node.kind != PAPER), default=0)
    return [
        _radius(node.weight, papers, _LARGEST_PAPER)
        if node.kind == PAPER
        else _radius(node.weight, entities, _LARGEST)
        for node in nodes
    ]


def _radius(weight: int, heaviest: int, largest: float) -> float:
    """The area grows with the weight."""
    return _SMALLEST + (largest - _SMALLEST) * sqrt(weight / max(heaviest, 10))


def _box(size: float, text: str, count: int) -> tuple[float, float]:
    """Room for a node and its label: for the whole label among few nodes, for less of it among many."""
    share = max(size / _LARGEST, min(1.0, 60 / count))
    lines = text.split("\n")
    wide, high = _CHARACTER * max(map(len, lines)), _LINE * len(lines)
    return max(2 * size, share * wide) + 12, 2 * size + share * high + 8
