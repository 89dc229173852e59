"""The ranking: from how alike papers are in each signal to an ordered list."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.related.diversity import diverse
from kg.related.rows import Dense, Sparse
from kg.related.signals import OF_TEXT, By, Rows, Weights, alike

AWAY = 0.5
"""How much likeness to a paper that was marked as not wanted counts against likeness to a start."""
POOL = 200
"""The best so many papers of each signal are looked at; what is in no signal among them cannot win."""
WEIGHTS = Weights()
ONE_SIDE = Weights(entities=2.0)
"""Where one side of papers is compared, what they name there counts more."""


def weights_for(by: By) -> Weights:
    """The weights for whole papers or for one side of them."""
    return WEIGHTS if by is By.ALL else ONE_SIDE


@dataclass(frozen=True, slots=True)
class Ranked:
    """The place of a paper in the index and its score (higher is closer; no fixed range)."""

    place: int
    score: float


def rank(
    papers: Rows,
    starts: Rows,
    step: Sparse,
    allowed: NDArray[np.bool_],
    count: int,
    *,
    away: Rows | None = None,
    weights: Weights = WEIGHTS,
    varied: bool = False,
) -> list[Ranked]:
    """The `count` papers closest to all starts together, best first; equal scores go by place (id).

    `step` links entities (`links.steps`); `allowed` marks the papers that may be listed. With several
    starts a paper's likeness is the mean over them; the mean over `away` is subtracted, `AWAY` times.
    `varied` reorders for variety, see `diverse`.
    """
    likeness = alike(starts, papers, step).mean(axis=1)
    if away is not None:
        likeness -= AWAY * alike(away, papers, step).mean(axis=1)
    ranked = order(likeness, np.flatnonzero(allowed), count if not varied else max(count, POOL), weights)
    if not varied or not ranked:
        return ranked
    chosen = papers.take(np.array([r.place for r in ranked]))
    among = np.tensordot(weights.as_array(), alike(chosen, chosen, step), 1) / weights.as_array().sum()
    scores = np.array([r.score for r in ranked], np.float32)
    return [ranked[i] for i in diverse(scores, among, count)]


def order(likeness: Dense, places: NDArray[np.intp], count: int, weights: Weights) -> list[Ranked]:
    """The best of `places` by the weighted sum of their signals; `likeness` has shape (signals, papers).

    Signals of the text are standardised over the pool of the papers that are best in at least one signal,
    so that scores mean the same in a small and in a large graph.
    """
    pool = places[_pool(likeness[:, places], max(POOL, count))]
    values = likeness[:, pool]
    total = weights.as_array() @ np.concatenate([standardised(values[:OF_TEXT]), values[OF_TEXT:]])
    best = np.argsort(-total, kind="stable")[:count]
    return [Ranked(int(pool[i]), float(total[i])) for i in best]


def standardised(values: Dense) -> Dense:
    """Each row with mean 0 and standard deviation 1; a constant row, which tells nothing, becomes zeros."""
    if not values.size:
        return values
    centred = values - values.mean(axis=1, keepdims=True)
    deviation = centred.std(axis=1, keepdims=True)
    return np.asarray(np.where(deviation > 1e-6, centred / np.maximum(deviation, 1e-6), 0), np.float32)


def _pool(values: Dense, size: int) -> NDArray[np.intp]:
    """Columns that are among the `size` highest of a row, ties included, sorted."""
    if values.shape[1] <= size:
        return np.arange(values.shape[1])
    bar = np.partition(values, -size, axis=1)[:, -size, None]
    return np.flatnonzero(((values >= bar) & (values > 0)).any(axis=0))
