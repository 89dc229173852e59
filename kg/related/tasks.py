"""The task space: a linear map of the sentence vector in which papers on like tasks lie close together.

Learnt from annotated abstracts by `training/related.py`: the names of each paper's tasks as tf-idf bags of
words are reduced to their main directions (latent semantic analysis, Deerwester et al. 1990), and ridge
regression foretells a paper's place there from its vector. So the text of any paper says what its tasks are
close to, in words that it may not use.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np

from kg.related.rows import Dense, unit


@cache
def _map() -> tuple[Dense, Dense]:
    with (files("kg.related") / "tasks.npz").open("rb") as file, np.load(file) as arrays:
        return arrays["mean"].astype(np.float32), arrays["map"].astype(np.float32)


def task_rows(vectors: Dense) -> Dense:
    """Unit rows (papers, 64) from unit sentence vectors (papers, 384); zeros where there is no vector.

    Vectors of another length than the map was learnt from have no place in its space: shape (papers, 0).
    """
    mean, linear = _map()
    if vectors.shape[1] != len(mean):
        return np.zeros((len(vectors), 0), np.float32)
    rows = unit(np.asarray((vectors - mean) @ linear, np.float32))
    rows[~vectors.any(axis=1)] = 0
    return rows
