"""The ranking: from starting papers, papers to keep away from and filters to an ordered list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.related.diversity import diverse
from kg.related.rows import Dense, cosines
from kg.related.signals import WEIGHTS, Rows, Weights, scores

AWAY = 0.5
"""How much likeness to a paper that was marked as not wanted counts against likeness to a start."""
POOL = 100
"""Variety is looked for among this many of the best papers."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """The place of a paper in the index and its score (higher is closer; no fixed range)."""

    place: int
    score: float


def rank(
    papers: Rows,
    starts: Rows,
    allowed: NDArray[np.bool_],
    count: int,
    *,
    away: Rows | None = None,
    weights: Weights = WEIGHTS,
    varied: bool = False,
) -> list[Ranked]:
    """The `count` papers closest to all starts together, best first; equal scores go by place (id).

    `allowed` marks the papers that may be listed. With several starts their scores are averaged; the
    average over `away` is subtracted, `AWAY` times. `varied` reorders for variety, see `diverse`.
    """
    total = scores(starts, papers, weights).mean(axis=0)
    if away is not None:
        total -= AWAY * scores(away, papers, weights).mean(axis=0)
    order = best(total, allowed, max(count, POOL) if varied else count)
    if varied:
        order = order[diverse(total[order], likeness(papers.take(order), weights), count)]
    return [Ranked(int(place), float(total[place])) for place in order]


def best(total: Dense, allowed: NDArray[np.bool_], count: int) -> NDArray[np.intp]:
    """Places of the `count` highest totals among the allowed, highest first, equal ones by place."""
    places = np.flatnonzero(allowed)
    return places[np.argsort(-total[places], kind="stable")[:count]]


def likeness(papers: Rows, weights: Weights) -> Dense:
    """How alike these papers are to each other: the cosines' weighted mean over the signals, in [-1, 1]."""
    pairs: Sequence[tuple[float, Dense]] = [
        (weights.vector, cosines(papers.vector, papers.vector)),
        (weights.words, cosines(papers.words, papers.words)),
        (weights.entities, cosines(papers.entities, papers.entities)),
    ]
    return np.asarray(sum(w * c for w, c in pairs) / sum(w for w, _ in pairs), np.float32)
