"""Places for every node: fixed, finite, apart."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg_viz.layout import positions

BOX = (40.0, 30.0)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 25), st.data())
def test_every_node_has_a_place_of_its_own(count: int, data: st.DataObject) -> None:
    node = st.integers(0, max(count - 1, 0))
    pairs = data.draw(st.lists(st.tuples(node, node), max_size=40)) if count else []
    focus = data.draw(st.none() | node) if count else None
    spots = positions([BOX] * count, pairs, focus)
    assert len(set(spots)) == len(spots) == count


def test_the_same_graph_gets_the_same_places_whatever_the_order_of_its_links() -> None:
    pairs = list(nx.gnm_random_graph(60, 110, seed=3).edges)
    backwards = [(b, a) for a, b in reversed(pairs)]
    assert positions([BOX] * 60, pairs) == positions([BOX] * 60, backwards)


def test_linked_nodes_lie_nearer_than_others() -> None:
    graph = nx.barbell_graph(12, 2)
    points = np.array(positions([BOX] * len(graph), list(graph.edges)))
    distance = np.linalg.norm(points[:, None] - points[None], axis=-1)
    linked = nx.to_numpy_array(graph) > 0
    assert distance[linked].mean() < 0.7 * distance[~linked].mean()


def test_what_is_in_focus_lies_in_the_middle_of_its_neighbours() -> None:
    star = [(7, other) for other in range(12) if other != 7]
    points = np.array(positions([BOX] * 12, star, focus=7))
    neighbours = np.delete(points, 7, axis=0)
    assert np.linalg.norm(points[7] - neighbours.mean(axis=0)) < 60


@pytest.mark.parametrize("count", [1200])
def test_a_large_graph_keeps_its_neighbours_together(count: int) -> None:
    graph = nx.barabasi_albert_graph(count, 2, seed=5)
    points = np.array(positions([(20.0, 20.0)] * count, list(graph.edges)))
    linked = np.mean([np.linalg.norm(points[a] - points[b]) for a, b in graph.edges])
    generator = np.random.default_rng(1)
    chance = np.linalg.norm(points - points[generator.permutation(count)], axis=1).mean()
    assert linked < 0.75 * chance
