"""One answer: which papers are related to the starts, in order, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.related.facts import facts_of_extraction
from kg.related.index import Index
from kg.related.links import steps
from kg.related.ranking import order, rank, weights_for
from kg.related.reasons import Names, Reason, Said, names_of, reasons, said
from kg.related.signals import By, Rows, alike, rows_of, rows_of_extraction
from kg.types import Extraction

_BLOCK = 64
"""Starts that are compared with all papers at a time when every paper is a start."""


@dataclass(frozen=True, slots=True)
class Found:
    """A related paper: its place in the index, its score (no fixed range, higher is closer), why."""

    place: int
    score: float
    reasons: tuple[Reason, ...]


def related(
    index: Index,
    starts: Sequence[int],
    allowed: NDArray[np.bool_],
    count: int,
    *,
    text: Extraction | None = None,
    away: Sequence[int] = (),
    by: By = By.ALL,
    varied: bool = False,
) -> list[Found]:
    """The `count` papers closest to the starts (places in the index) and to a text, best first.

    `allowed` marks the papers that may be listed; starts and papers to keep away from never are.
    Raises ValueError without a start.
    """
    papers = rows_of(index, by)
    rows = [papers.take(np.array(starts, np.intp))] if starts else []
    told = [said(index.facts, start, index.entities) for start in starts]
    if text:
        rows.append(rows_of_extraction(text, index, by))
        told.append(said(facts_of_extraction(text, index.entities), 0, index.entities))
    if not rows:
        raise ValueError("no start")
    listed = allowed.copy()
    listed[[*starts, *away]] = False
    far = papers.take(np.array(away, np.intp)) if away else None
    weights = weights_for(by)
    step = steps(index.entities)
    ranked = rank(papers, Rows.joined(rows), step, listed, count, away=far, weights=weights, varied=varied)
    names = names_of(index.entities, index.collection)
    return [Found(r.place, r.score, _why(index, told, r.place, names)) for r in ranked]


def all_related(
    index: Index, allowed: NDArray[np.bool_], count: int, by: By = By.ALL
) -> Iterator[list[Found]]:
    """For every paper of the index in turn, the `count` closest of the allowed others."""
    papers = rows_of(index, by)
    names = names_of(index.entities, index.collection)
    told = [said(index.facts, place, index.entities) for place in range(len(index.cards.ids))]
    listed, step = np.flatnonzero(allowed), steps(index.entities)
    for first in range(0, len(told), _BLOCK):
        block = np.arange(first, min(first + _BLOCK, len(told)))
        likeness = alike(papers.take(block), papers, step)
        for row, start in enumerate(block.tolist()):
            ranked = order(likeness[:, row], listed[listed != start], count, weights_for(by))
            yield [Found(r.place, r.score, reasons([told[start]], told[r.place], names)) for r in ranked]


def _why(index: Index, starts: Sequence[Said], place: int, names: Names) -> tuple[Reason, ...]:
    return reasons(starts, said(index.facts, place, index.entities), names)
