"""Parts of a graph lie side by side."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from kg_viz.packing import pack


def test_the_first_part_lies_in_the_middle() -> None:
    first, *_ = pack([np.array([[100.0, 100.0], [300.0, 200.0]]), np.zeros((1, 2))])
    assert first.tolist() == [[-100.0, -50.0], [100.0, 50.0]]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(1, 12), min_size=1, max_size=12), st.integers(0, 2**32 - 1))
def test_parts_keep_their_shape_and_a_distance(counts: list[int], seed: int) -> None:
    generator = np.random.default_rng(seed)
    parts = [generator.uniform(0, 300, (count, 2)) for count in counts]
    packed = pack(parts)
    for before, after in zip(parts, packed, strict=True):
        assert np.allclose(before - before[0], after - after[0])
    for one, other in combinations(packed, 2):
        assert np.linalg.norm(one[:, None] - other[None], axis=-1).min() > 40
