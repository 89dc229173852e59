"""Rows divided among writers: none is lost, and no two batches of a round touch the same node."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kg.store.writers import rounds

keys = st.integers(0, 30).map(str)
nodes = st.lists(keys, unique=True).map(lambda ids: [{"id": key} for key in ids])
pairs = st.lists(st.tuples(keys, keys), unique=True)
inside = pairs.map(lambda found: [{"start": a, "end": b} for a, b in found])
across = pairs.map(lambda found: [{"start": f"paper {a}", "end": f"entity {b}"} for a, b in found])


@given(nodes | inside | across, st.integers(1, 9))
def test_rounds(rows: list[dict[str, Any]], size: int) -> None:
    planned = list(rounds(rows, size))
    written = [tuple(row.items()) for together in planned for batch in together for row in batch]
    assert Counter(written) == Counter(tuple(row.items()) for row in rows)
    for together in planned:
        touched = [{key for row in batch for key in row.values()} for batch in together]
        assert all(0 < len(batch) <= size for batch in together)
        assert len(touched) == 1 or touched[0].isdisjoint(touched[1])


def test_papers_and_entities_are_written_by_two() -> None:
    rows = [{"start": f"paper {a}", "end": f"entity {b}"} for a in range(40) for b in range(40)]
    assert sum(len(together) == 2 for together in rounds(rows, 100)) >= 6
