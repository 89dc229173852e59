"""The index: all that a ranking needs of a graph, as arrays, with the papers in the order of their ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.related import words
from kg.related.facts import Entities, Facts, entities_of, facts_of
from kg.related.rows import Dense, unit
from kg.types import Graph, Paper


@dataclass(frozen=True, slots=True)
class Cards:
    """What filters and lists need of each paper; year 0 is unknown.

    `titles` hold what a person knows a paper by: where it has no title, what it proposes and how it begins.
    """

    ids: tuple[str, ...]
    titles: tuple[str, ...]
    venues: tuple[str, ...]
    identifiers: tuple[tuple[str, ...], ...]
    years: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Index:
    """One row a paper in everything; `vectors` has shape (papers, 0) when the graph holds none.

    `collection` is the number of papers in which the rarity of entities is counted.
    """

    cards: Cards
    vectors: Dense
    words: words.Words
    entities: Entities
    facts: Facts
    collection: int

    @property
    def lacking_vectors(self) -> int:
        """How many papers have no vector."""
        return len(self.cards.ids) - int(np.any(self.vectors, axis=1).sum())


def build(
    graph: Graph,
    vectors: Mapping[str, Sequence[float]] | None = None,
    labels: Mapping[str, str] | None = None,
    collection: int | None = None,
) -> Index:
    """The index of a graph; `vectors` and `labels` hold papers' sentence vectors and names by id.

    `collection` is given where the graph is a part of a larger one: the number of papers there.
    """
    papers = sorted(graph.papers, key=lambda p: p.id)
    ids = tuple(p.id for p in papers)
    entities = entities_of(sorted(graph.entities, key=lambda e: e.id), graph.relations)
    return Index(
        cards=_cards(papers, labels or {}),
        vectors=_vectors(ids, vectors or {}),
        words=words.fit([full_text(p) for p in papers]),
        entities=entities,
        facts=facts_of(ids, entities, graph.roles, graph.relations),
        collection=len(ids) if collection is None else collection,
    )


def full_text(paper: Paper) -> str:
    """What tf-idf reads of a paper."""
    return f"{paper.title}. {paper.abstract}" if paper.title else paper.abstract


def _cards(papers: Sequence[Paper], labels: Mapping[str, str]) -> Cards:
    return Cards(
        ids=tuple(p.id for p in papers),
        titles=tuple(labels.get(p.id, p.title) for p in papers),
        venues=tuple(p.venue for p in papers),
        identifiers=tuple(p.identifiers for p in papers),
        years=np.array([p.year or 0 for p in papers], np.int32),
    )


def _vectors(ids: Sequence[str], vectors: Mapping[str, Sequence[float]]) -> Dense:
    length = max(map(len, vectors.values()), default=0)
    rows = np.zeros((len(ids), length), np.float32)
    for row, paper in zip(rows, ids, strict=True):
        if len(found := vectors.get(paper, ())):
            row[:] = found
    return unit(rows)
