"""Variety in a list: maximal marginal relevance (Carbonell and Goldstein, SIGIR 1998)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kg.related.rows import Dense

RELEVANCE = 0.7
"""Lambda of the paper: 1 is the plain order, 0 looks at variety alone."""


def diverse(scores: Dense, likeness: Dense, count: int, relevance: float = RELEVANCE) -> NDArray[np.intp]:
    """Order of the `count` items that are relevant and unlike those before them.

    `scores` of shape (n,) are brought to [0, 1] first; `likeness` of shape (n, n) is at most 1. Each step
    takes the item with the highest relevance · score − (1 − relevance) · likeness to its closest
    predecessor; of equal ones the first.
    """
    span = float(np.ptp(scores)) if len(scores) else 0.0
    relevant = relevance * ((scores - scores.min()) / span if span else np.zeros_like(scores))
    taken: list[int] = []
    closest = np.zeros(len(scores), np.float32)
    left = np.ones(len(scores), np.bool_)
    for _ in range(min(count, len(scores))):
        marginal = np.where(left, relevant - (1 - relevance) * closest, -np.inf)
        item = int(np.argmax(marginal))
        taken.append(item)
        left[item] = False
        closest = np.maximum(closest, likeness[item])
    return np.array(taken, np.intp)
