"""The index in a file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from kg.related import cache
from kg.related.index import Index, build
from kg.types import Graph


def test_the_index_comes_back_as_it_was(index: Index, tmp_path: Path) -> None:
    path = tmp_path / "new" / "related.npz"
    cache.save(index, path, "now")
    again = cache.load(path, "now")
    assert again
    assert again.cards.ids == index.cards.ids
    assert again.cards.identifiers == index.cards.identifiers
    assert again.entities.aliases == index.entities.aliases
    assert np.array_equal(again.facts.roles.toarray(), index.facts.roles.toarray())
    assert np.array_equal(again.words.matrix.toarray(), index.words.matrix.toarray())
    assert np.array_equal(again.entities.edges, index.entities.edges)


def test_an_empty_graph_too(tmp_path: Path) -> None:
    cache.save(build(Graph()), tmp_path / "i.npz", "")
    assert cache.load(tmp_path / "i.npz", "") is not None


def test_an_index_of_another_state_is_not_used(index: Index, tmp_path: Path) -> None:
    cache.save(index, tmp_path / "i.npz", "before")
    assert cache.load(tmp_path / "i.npz", "now") is None


@pytest.mark.parametrize("damage", ["missing", "empty", "cut", "other"])
def test_a_broken_file_is_not_used(index: Index, tmp_path: Path, damage: str) -> None:
    path = tmp_path / "i.npz"
    if damage != "missing":
        cache.save(index, path, "now")
        whole = path.read_bytes()
        path.write_bytes({"empty": b"", "cut": whole[: len(whole) // 2], "other": b"not numpy"}[damage])
    assert cache.load(path, "now") is None
