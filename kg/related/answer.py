"""One answer: which papers are related to the starts, in order, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.related.facts import facts_of_extraction
from kg.related.index import Index
from kg.related.ranking import best, rank
from kg.related.reasons import Names, Reason, Said, names_of, reasons, said
from kg.related.signals import WEIGHTS, By, Rows, rows_of, rows_of_extraction, scores
from kg.types import Extraction

_BLOCK = 256
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
    ranked = rank(papers, Rows.joined(rows), listed, count, away=far, varied=varied)
    names = names_of(index.entities, len(index.cards.ids))
    return [Found(r.place, r.score, _why(index, told, r.place, names)) for r in ranked]


def all_related(
    index: Index, allowed: NDArray[np.bool_], count: int, by: By = By.ALL
) -> Iterator[list[Found]]:
    """For every paper of the index in turn, the `count` closest of the allowed others."""
    papers = rows_of(index, by)
    names = names_of(index.entities, len(index.cards.ids))
    told = [said(index.facts, place, index.entities) for place in range(len(index.cards.ids))]
    for first in range(0, len(told), _BLOCK):
        block = np.arange(first, min(first + _BLOCK, len(told)))
        totals = scores(papers.take(block), papers, WEIGHTS)
        for start, total in zip(block.tolist(), totals, strict=True):
            total[start] = -np.inf
            places = [place for place in best(total, allowed, count + 1).tolist() if place != start][:count]
            yield [
                Found(place, float(total[place]), reasons([told[start]], told[place], names))
                for place in places
            ]


def _why(index: Index, starts: Sequence[Said], place: int, names: Names) -> tuple[Reason, ...]:
    return reasons(starts, said(index.facts, place, index.entities), names)
