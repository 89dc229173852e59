"""Rings around the node in focus."""

from __future__ import annotations

import networkx as nx
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from kg_viz.radial import around


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 40), st.integers(0, 10_000))
def test_farther_nodes_lie_on_outer_rings(count: int, seed: int) -> None:
    graph = nx.Graph(nx.random_labeled_tree(count, seed=seed))
    spots = around(graph, 0, nx.random_layout(graph, seed=seed))
    distance = nx.single_source_shortest_path_length(graph, 0)
    assert spots[0].tolist() == [0.0, 0.0]
    radius = {node: float(np.linalg.norm(spot)) for node, spot in spots.items()}
    for ring in range(max(distance.values())):
        inner = max(radius[node] for node in graph if distance[node] == ring)
        assert inner < min(radius[node] for node in graph if distance[node] == ring + 1)


def test_children_lie_beside_their_parent() -> None:
    """Two branches: the leaves of one are nearer to their own parent than to the other."""
    graph = nx.Graph([(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6)])
    spots = around(graph, 0, nx.random_layout(graph, seed=1))
    for parent, other, leaves in ((1, 2, (3, 4)), (2, 1, (5, 6))):
        for leaf in leaves:
            near = np.linalg.norm(spots[leaf] - spots[parent])
            assert near < np.linalg.norm(spots[leaf] - spots[other])
