"""Where nodes lie around one that is in focus: rings by distance, relatives side by side."""

from __future__ import annotations

from collections import Counter
from math import atan2, cos, pi, sin

import networkx as nx
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

_RING = 210.0
_ROOM = 50.0
_STAGGER = 95.0
_MODESTY = 0.75


def around(graph: nx.Graph, focus: int, spots: dict[int, Points]) -> dict[int, Points]:
    """Positions of the nodes of a connected graph on rings around `focus`, which lies on (0, 0).

    Radial tree layout after Yee, Fisher, Dhamija & Hearst (2001), "Animated exploration of dynamic graphs
    with radial layout": a node's share of its ring grows with its number of leaves, and a ring is as wide
    as its nodes need. A node hangs on that neighbour of the ring before it that has the fewest links. The
    order on a ring is that of the directions in which the nodes lie in `spots`, an earlier layout.
    """
    distance = nx.single_source_shortest_path_length(graph, focus)
    children = _children(graph, distance)
    for siblings in children.values():
        siblings.sort(key=lambda node: _direction(spots[node] - spots[focus]))
    rings = Counter(distance.values())
    radii = [0.0]
    for ring in range(1, len(rings)):
        radii.append(max(radii[-1] + _RING, rings[ring] * _ROOM / (2 * pi)))
    return _spread(focus, children, radii)


def _direction(point: Points) -> float:
    return atan2(point[1], point[0])


def _children(graph: nx.Graph, distance: dict[int, int]) -> dict[int, list[int]]:
    children: dict[int, list[int]] = {node: [] for node in distance}
    for node in sorted(distance):
        before = [other for other in graph[node] if distance[other] == distance[node] - 1]
        if before:
            children[min(before, key=lambda other: (graph.degree(other), other))].append(node)
    return children


def _spread(focus: int, children: dict[int, list[int]], radii: list[float]) -> dict[int, Points]:
    shares = _shares(focus, children)
    spots = {focus: np.zeros(2)}
    wedges = [(focus, 1, -pi, 2 * pi)]
    for node, ring, angle, width in wedges:
        ends = np.cumsum([0.0, *(shares[child] for child in children[node])])
        for place, child in enumerate(children[node]):
            start, end = angle + width * ends[place : place + 2] / ends[-1]
            radius = radii[ring] + min(0.22 * radii[ring], _STAGGER) * (place % 2)
            middle = (start + end) / 2
            spots[child] = radius * np.array([cos(middle), sin(middle)])
            wedges.append((child, ring + 1, start, end - start))
    return spots


def _shares(focus: int, children: dict[int, list[int]]) -> dict[int, float]:
    """How much of a ring each node takes: 1 for a leaf, else more, but less than all its leaves ask for."""
    order = [focus]
    for node in order:
        order += children[node]
    shares: dict[int, float] = {}
    for node in reversed(order):
        shares[node] = (1 + sum(shares[child] for child in children[node])) ** _MODESTY
    return shares
