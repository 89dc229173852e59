"""The best legal path of tags is the one that trying all paths finds."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.extract.tags import START, TAGS, TYPES, best_path, legal, spans

O, B_METHOD, I_METHOD, B_MODEL, I_MODEL = range(5)  # noqa: E741


def worth(path: tuple[int, ...], scores: np.ndarray, transitions: np.ndarray) -> float:
    befores = (START, *path[:-1])
    return float(
        sum(scores[i, t] + transitions[b, t] for i, (b, t) in enumerate(zip(befores, path, strict=True)))
    )


@settings(deadline=None, max_examples=40)
@given(st.integers(1, 4), st.integers(0, 2**32 - 1))
def test_no_path_is_better(words: int, seed: int) -> None:
    chance = np.random.default_rng(seed)
    scores = chance.normal(size=(words, len(TAGS))).astype(np.float32)
    transitions = legal() + chance.normal(size=legal().shape).astype(np.float32)
    scores[:, 5:] = transitions[:, 5:] = -np.inf  # two types, so that all paths can be tried
    best = best_path(scores, transitions)
    every = product(range(5), repeat=words)
    assert worth(tuple(best), scores, transitions) == pytest.approx(
        max(worth(path, scores, transitions) for path in every), abs=1e-4
    )


@given(st.integers(0, 30), st.integers(0, 2**32 - 1))
def test_paths_are_legal(words: int, seed: int) -> None:
    scores = np.random.default_rng(seed).normal(size=(words, len(TAGS))).astype(np.float32)
    path = best_path(scores, legal())
    assert len(path) == words
    for before, tag in zip([O, *path], path, strict=False):
        if tag and tag % 2 == 0:
            assert before in (tag - 1, tag)


def test_tags_are_named_by_place() -> None:
    assert (TAGS[O], TAGS[B_METHOD], TAGS[I_MODEL]) == ("O", "B-METHOD", "I-MODEL")
    assert len(TAGS) == 1 + 2 * len(TYPES)


def test_mentions_of_a_path() -> None:
    path = [B_METHOD, I_METHOD, B_METHOD, O, B_MODEL, I_MODEL, I_MODEL]
    assert spans(path) == [(0, 2), (2, 3), (4, 7)]
    assert spans([]) == spans([O, O]) == []
