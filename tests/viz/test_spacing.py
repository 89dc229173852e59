"""Boxes are pushed apart, and only those that lie on each other."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from kg_viz.spacing import separate

Points = NDArray[np.float64]


def overlapping_pairs(points: Points, sizes: Points) -> int:
    """Pairs of boxes that cover each other by more than half a pixel."""
    apart = np.abs(points[:, None] - points[None])
    room = (sizes[:, None] + sizes[None]) / 2
    return int(np.triu(((room - apart) > 0.5).all(axis=2), k=1).sum())


def test_boxes_apart_stay_where_they_are() -> None:
    points = np.array([[0.0, 0.0], [100.0, 0.0], [0.0, 50.0]])
    assert (separate(points, np.full((3, 2), 40.0)) == points).all()


def test_two_boxes_part_along_the_shorter_way() -> None:
    first, second = separate(np.array([[0.0, 0.0], [30.0, 10.0]]), np.full((2, 2), 40.0))
    assert second[0] - first[0] >= 40
    assert second[1] - first[1] == 10


@settings(max_examples=50, deadline=None)
@given(st.integers(2, 30), st.integers(0, 2**32 - 1))
def test_no_box_covers_another(count: int, seed: int) -> None:
    generator = np.random.default_rng(seed)
    points = generator.uniform(-200, 200, (count, 2))
    sizes = generator.uniform(10, 60, (count, 2))
    assert overlapping_pairs(separate(points, sizes), sizes) == 0


def test_boxes_on_one_spot_come_apart() -> None:
    sizes = np.full((5, 2), 20.0)
    assert overlapping_pairs(separate(np.zeros((5, 2)), sizes), sizes) == 0
