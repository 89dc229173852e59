"""Packs the separate parts of a graph side by side, the largest in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, floor, sin, sqrt

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Cell = tuple[int, int]

_CELL = 70.0
_LANDSCAPE = 1.4


def pack(parts: Sequence[Points]) -> list[Points]:
    """The parts, each an (n, 2) array, moved so that they do not cover each other.

    Polyomino packing of Freivalds, Dogrusoz & Kikusts (2002), "Disconnected graph layout and the polyomino
    packing approach": a part covers grid cells and takes the first free place on a spiral.
    """
    taken: set[Cell] = set()
    tried: dict[tuple[Cell, ...], int] = {}
    packed = []
    for points in parts:
        centred = points - (points.min(axis=0) + points.max(axis=0)) / 2
        cells = _cells(centred)
        tried[cells] = step = _free(cells, taken, tried.get(cells, 0))
        column, row = _spiral(step)
        taken.update((x + column + i, y + row + j) for x, y in cells for i in (-1, 0, 1) for j in (-1, 0, 1))
        packed.append(centred + np.array([column, row]) * _CELL)
    return packed


def _cells(points: Points) -> tuple[Cell, ...]:
    return tuple(sorted({(floor(x / _CELL + 0.5), floor(y / _CELL + 0.5)) for x, y in points.tolist()}))


def _free(cells: tuple[Cell, ...], taken: set[Cell], step: int) -> int:
    """The first step of the spiral, from `step` on, at which no cell is taken."""
    while True:
        column, row = _spiral(step)
        if taken.isdisjoint((x + column, y + row) for x, y in cells):
            return step
        step += 1


def _spiral(step: int) -> Cell:
    """Cells outwards from (0, 0) along a sunflower spiral that is wider than high."""
    radius, angle = sqrt(step) * 0.7, step * 2.399963
    return round(radius * cos(angle) * _LANDSCAPE), round(radius * sin(angle))
