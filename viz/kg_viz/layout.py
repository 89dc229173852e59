"""Where every node lies: each connected part by forces or around the focus, then the parts side by side."""

from __future__ import annotations

from collections.abc import Sequence

import networkx as nx
import numpy as np
from numpy.typing import NDArray

from kg_viz.packing import pack
from kg_viz.radial import around
from kg_viz.spacing import separate

Points = NDArray[np.float64]

_SEED, _ROUNDS = 20, 150
# From 500 nodes on networkx takes another way through scipy, if that happens to be installed.
_CORE = 499
_WIDE, _NARROW = 92.0, 58.0
_ASPECT = 1.25


def positions(
    boxes: Sequence[tuple[float, float]], pairs: Sequence[tuple[int, int]], focus: int | None = None
) -> list[tuple[int, int]]:
    """(x, y) in whole pixels, centred on (0, 0), for nodes 0 … n-1 of the given (width, height).

    Each connected component is laid out by Fruchterman & Reingold (1991), "Graph drawing by force-directed
    placement", and evened out, or radially if `focus` is in it; then it is freed from overlaps and the
    components are packed. The result depends on the arguments alone.
    """
    if not boxes:
        return []
    sizes = np.asarray(boxes, dtype=np.float64)
    graph = _graph(range(len(boxes)), pairs)
    components = sorted(
        map(sorted, nx.connected_components(graph)), key=lambda part: (focus not in part, -len(part), part)
    )
    placed = []
    for part in components:
        inner = _graph(part, graph.subgraph(part).edges)
        spots = _by_forces(inner)
        if focus is not None and focus in inner:
            spots = around(inner, focus, spots)
        placed.append(separate(np.array([spots[node] for node in part]), sizes[part]))
    points = np.empty((len(boxes), 2))
    for part, spot in zip(components, pack(placed), strict=True):
        points[part] = spot
    points -= (points.min(axis=0) + points.max(axis=0)) / 2
    return [(round(x), round(y)) for x, y in points.tolist()]


def _graph(nodes: Sequence[int], pairs: Sequence[tuple[int, int]]) -> nx.Graph:
    """An undirected graph without loops whose order depends on the numbers alone."""
    graph = nx.Graph()
    graph.add_nodes_from(nodes)
    graph.add_edges_from(sorted({(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]}))
    return graph


def _by_forces(graph: nx.Graph) -> dict[int, Points]:
    """Positions of one connected component; of a large one only the nodes with most links feel the forces."""
    if len(graph) == 1:
        return dict.fromkeys(graph, np.zeros(2))
    heaviest = sorted(graph, key=lambda node: (-graph.degree(node), node))
    parts = map(sorted, nx.connected_components(graph.subgraph(heaviest[:_CORE])))
    core = max(parts, key=lambda part: (len(part), part))
    inner = _graph(core, graph.subgraph(core).edges)
    spots: dict[int, Points] = nx.spring_layout(inner, seed=_SEED, iterations=_ROUNDS, method="force")
    _attach(graph, spots)
    return dict(zip(spots, _even(np.array(list(spots.values()))), strict=True))


def _attach(graph: nx.Graph, spots: dict[int, Points]) -> None:
    """Put each node that has no place yet close to the middle of its neighbours that have one."""
    generator = np.random.default_rng(_SEED)
    waiting = [node for node in graph if node not in spots]
    while waiting:
        near = {node: [spots[other] for other in graph[node] if other in spots] for node in waiting}
        for node, neighbours in near.items():
            if neighbours:
                spots[node] = np.mean(neighbours, axis=0) + generator.normal(scale=0.04, size=2)
        waiting = [node for node in waiting if node not in spots]


def _even(points: Points) -> Points:
    """Turn the long axis level, draw in the outskirts, and give every node the same area on average."""
    count = len(points)
    centred = points - points.mean(axis=0)
    _, axes = np.linalg.eigh(centred.T @ centred)
    turned = centred @ axes[:, ::-1]
    radius = np.maximum(np.linalg.norm(turned, axis=1), 1e-9)
    even = np.sqrt((radius.argsort().argsort() + 1) / count)
    turned *= (np.sqrt(even * radius / radius.max()) / radius)[:, None]
    wide, high = np.maximum(turned.std(axis=0), 1e-9)
    flatten = np.clip(np.sqrt(wide / high / _ASPECT), 0.75, 1.35)
    turned *= (1 / flatten, flatten)
    side = np.clip(_WIDE * (150 / count) ** 0.35, _NARROW, _WIDE)
    wanted = side * np.sqrt(count / (2 * np.pi))
    return np.asarray(turned * wanted / np.sqrt((turned**2).sum() / count))
