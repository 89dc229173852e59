"""The part of a large graph that may be related to some papers, as an index of its own."""

from __future__ import annotations

from collections.abc import Collection

from kg.related.index import Index, build
from kg.store import near
from kg.store.protocol import Store
from kg.store.slim import slim
from kg.types import Extraction

EXACT = 100_000
"""Up to so many papers, each is compared; of a larger graph those that the store's indexes find."""
NEAREST = 2_000
"""So many papers are taken by vector, and as many by what they name."""


def is_large(store: Store) -> bool:
    """Whether the graph has more than `EXACT` papers, and the index that finds some of them."""
    return near.papers(store) > EXACT and near.has_vector_index(store)


def nearby(store: Store, starts: Collection[str], away: Collection[str], text: Extraction | None) -> Index:
    """The index of all papers that may be listed for these starts (ids), with the starts and `away`.

    Rarity of entities is that in the whole graph, rarity of words that among these papers.
    """
    found = slim(store, {*near.near(store, starts, text, NEAREST), *starts, *away})
    return build(found.graph, found.vectors, found.labels, near.papers(store))
