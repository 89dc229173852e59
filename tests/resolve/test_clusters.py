"""Groups of keys that grow together."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg.resolve.clusters import Clusters

KEYS = "abcdef"
pairs = st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(KEYS)), max_size=10)


def test_joins_are_transitive_and_named_by_the_smallest_key() -> None:
    clusters = Clusters(KEYS)
    assert clusters.join("c", "b")
    assert clusters.join("b", "d")
    assert not clusters.join("c", "d")
    assert clusters.members("d") == ["b", "c", "d"]
    assert clusters.find("d") == "b"


def test_what_must_stay_apart_does_so_through_others_too() -> None:
    clusters = Clusters(KEYS, [("a", "c")])
    assert clusters.join("a", "b")
    assert not clusters.join("b", "c")


@given(pairs, pairs)
def test_no_set_ever_holds_a_forbidden_pair(
    joins: list[tuple[str, str]], apart: list[tuple[str, str]]
) -> None:
    clusters = Clusters(KEYS, apart)
    for a, b in joins:
        clusters.join(a, b)
    assert all(clusters.find(a) != clusters.find(b) for a, b in apart if a != b)
    assert sorted(k for root in {*map(clusters.find, KEYS)} for k in clusters.members(root)) == list(KEYS)
