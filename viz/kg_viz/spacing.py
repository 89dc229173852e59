"""Pushes apart boxes that lie on each other, moving each as little as possible."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

_ROUNDS = 60


def separate(points: Points, sizes: Points) -> Points:
    """Centres, shape (n, 2), moved so that boxes of `sizes` (n, 2: width, height) do not overlap.

    Every round, overlapping boxes share the way out along the axis on which they overlap less. Boxes are
    compared in order of their left edges only as far as the widest reaches. Crowds that have not come
    apart after 60 rounds keep a small overlap.
    """
    points = points.copy()
    reach = sizes[:, 0].max(initial=0.0)
    for _ in range(_ROUNDS):
        order = np.argsort(points[:, 0], kind="stable")
        shift = np.zeros_like(points)
        crowd = np.ones(len(points))
        for step in range(1, len(points)):
            left, right = order[:-step], order[step:]
            apart = points[right] - points[left]
            if apart[:, 0].min() >= reach:
                break
            overlap = (sizes[left] + sizes[right]) / 2 - np.abs(apart)
            touching = (overlap > 0).all(axis=1)
            if touching.any():
                left, right = left[touching], right[touching]
                way = _way_out(apart[touching], overlap[touching])
                np.add.at(shift, left, -way)
                np.add.at(shift, right, way)
                np.add.at(crowd, np.concatenate((left, right)), 1)
        if not shift.any():
            break
        points += shift / np.sqrt(crowd)[:, None]
    return points


def _way_out(apart: Points, overlap: Points) -> Points:
    """For pairs, shape (n, 2): half of the shift that parts them along the axis of the smaller overlap."""
    rows, axis = np.arange(len(apart)), overlap.argmin(axis=1)
    way = np.zeros_like(apart)
    way[rows, axis] = (overlap[rows, axis] / 2 + 0.5) * np.where(apart[rows, axis] < 0, -1.0, 1.0)
    return way
