"""Maximal marginal relevance."""

from __future__ import annotations

import numpy as np

from kg.related.diversity import diverse

SCORES = np.array([1.0, 0.95, 0.5, 0.0], np.float32)
TWINS = np.eye(4, dtype=np.float32)
TWINS[0, 1] = TWINS[1, 0] = 1


def test_a_twin_of_the_first_comes_last() -> None:
    assert diverse(SCORES, TWINS, 4, relevance=0.5).tolist() == [0, 2, 3, 1]


def test_relevance_one_is_the_plain_order() -> None:
    assert diverse(SCORES, TWINS, 4, relevance=1).tolist() == [0, 1, 2, 3]


def test_equal_scores_and_short_lists() -> None:
    assert diverse(np.ones(3, np.float32), np.eye(3, dtype=np.float32), 9).tolist() == [0, 1, 2]
    assert diverse(np.ones(0, np.float32), np.eye(0, dtype=np.float32), 9).tolist() == []
