"""Tag log-probabilities → the best legal tag sequence and its spans."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kg.types import EntityType

Floats = NDArray[np.float32]

TYPES = tuple(EntityType)
TAGS = ("O", *(f"{bio}-{t}" for t in TYPES for bio in "BI"))
"""O, then B and I of each type: tag 1 + 2 t begins type t, tag 2 + 2 t goes on with it."""
START = len(TAGS)
"""The row of a transition matrix for what stands before the first word."""


def legal() -> Floats:
    """(12, 11) transition scores: 0, but -inf into I-x from anything other than B-x and I-x."""
    scores = np.zeros((len(TAGS) + 1, len(TAGS)), np.float32)
    for t in range(len(TYPES)):
        inside = 2 + 2 * t
        scores[:, inside] = -np.inf
        scores[inside - 1, inside] = scores[inside, inside] = 0
    return scores


def best_path(scores: Floats, transitions: Floats) -> list[int]:
    """Viterbi 1967: the tags (one a word) with the largest sum of `scores` (words, 11) and `transitions`."""
    if not len(scores):
        return []
    best = scores[0] + transitions[START]
    back = np.zeros(scores.shape, np.int64)
    for word in range(1, len(scores)):
        total = best[:, None] + transitions[:START]
        back[word] = total.argmax(0)
        best = total.max(0) + scores[word]
    path = [int(best.argmax())]
    for word in range(len(scores) - 1, 0, -1):
        path.append(int(back[word, path[-1]]))
    return path[::-1]


def spans(path: list[int]) -> list[tuple[int, int]]:
    """The (first word, word behind the last) of each mention in a legal path.

    >>> spans([0, 1, 2, 1, 0])
    [(1, 3), (3, 4)]
    """
    found = []
    for word, tag in enumerate(path):
        if tag % 2:
            found.append((word, word + 1))
        elif tag:
            found[-1] = (found[-1][0], word + 1)
    return found
