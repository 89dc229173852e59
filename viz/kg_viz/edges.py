"""Links → pyvis edges: colour, width, bend and arrow of every line."""

from __future__ import annotations

from collections import Counter
from math import log2, sqrt
from typing import Any

from pyvis.edge import Edge

from kg_viz.drawing import Drawing, Link
from kg_viz.style import FAMILIES, PAPER, WORDINGS

_ARROW = {"to": {"enabled": True, "scaleFactor": 0.45}}


def edges(drawing: Drawing) -> list[dict[str, Any]]:
    """One edge a link, with the link's number as id; the more there are, the fainter they are.

    Of several links between the same two nodes all but the first are bent.
    """
    opacity = min(0.6, max(0.3, 10 / sqrt(len(drawing.links) + 1)))
    thickness = min(2.0, max(1.0, sqrt(len(drawing.nodes) / 150)))
    before: Counter[frozenset[int]] = Counter()
    made = []
    for number, link in enumerate(drawing.links):
        ends = frozenset((link.source, link.target))
        options = _look(link, round(opacity, 2), thickness) | {"id": number} | _bend(before[ends])
        if drawing.nodes[link.source].kind != PAPER:
            options["arrows"] = _ARROW
        made.append(Edge(link.source, link.target, **options).options)
        before[ends] += 1
    return made


def _look(link: Link, opacity: float, thickness: float) -> dict[str, Any]:
    """Colour by what is said, width by how many papers say it."""
    family = FAMILIES[WORDINGS[link.type].family]
    width = family.width + 0.8 * log2(max(1, len(link.statements)))
    return {
        "type": link.type,
        "family": family.key,
        "color": {"color": family.color, "opacity": opacity},
        "width": round(width * thickness, 1),
        "dashes": [3, 4] if family.dashed else False,
    }


def _bend(place: int) -> dict[str, Any]:
    if not place:
        return {}
    return {"smooth": {"enabled": True, "type": "curvedCW", "roundness": round(0.15 * place, 2)}}
