"""Which papers may be listed: years, venues, and what the reader already has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.errors import ConfigError
from kg.folding import fold
from kg.related.index import Cards
from kg.types import Paper

_YEARS = re.compile(r"(?:(?P<only>\d{4})|(?P<first>\d{4})?\.\.(?P<last>\d{4})?)")


@dataclass(frozen=True, slots=True)
class Years:
    """A span of years, both ends included; None is open."""

    first: int | None = None
    last: int | None = None


def parse_years(text: str) -> Years:
    """`2024`, `2023..`, `..2020` or `2021..2023`; raises ConfigError on anything else."""
    found = _YEARS.fullmatch(text.strip())
    if not found or text.strip() == "..":
        raise ConfigError(f"{text!r} is no span of years", "write 2024, 2023.., ..2020 or 2021..2023")
    if only := found["only"]:
        return Years(int(only), int(only))
    years = Years(*(int(found[end]) if found[end] else None for end in ("first", "last")))
    if years.first is not None and years.last is not None and years.first > years.last:
        raise ConfigError(f"{text!r} ends before it begins", f"did you mean {years.last}..{years.first}?")
    return years


def within(cards: Cards, years: Years) -> NDArray[np.bool_]:
    """Marks papers of these years; a paper of unknown year is not within a bounded span."""
    mask = np.ones(len(cards.ids), np.bool_)
    if years.first is not None:
        mask &= cards.years >= years.first
    if years.last is not None:
        mask &= (cards.years <= years.last) & (cards.years > 0)
    return mask


def at_venues(cards: Cards, venues: Sequence[str]) -> NDArray[np.bool_]:
    """Marks papers whose venue contains one of these names as whole words, whatever the case."""
    wanted = [f" {fold(venue)} " for venue in venues]
    hits = {v: any(w in f" {fold(v)} " for w in wanted) for v in set(cards.venues)}
    return np.fromiter((hits[venue] for venue in cards.venues), np.bool_, len(cards.venues))


def known(cards: Cards, papers: Iterable[Paper]) -> NDArray[np.bool_]:
    """Marks papers that share an id, an identifier or the folded title with one of `papers`."""
    identifiers: set[str] = set()
    titles: set[str] = set()
    for paper in papers:
        identifiers.update((paper.id, *paper.identifiers))
        titles.add(fold(paper.title) if paper.title else "")
    titles.discard("")
    return np.fromiter(
        (
            not identifiers.isdisjoint((paper, *others)) or (bool(title) and fold(title) in titles)
            for paper, others, title in zip(cards.ids, cards.identifiers, cards.titles, strict=True)
        ),
        np.bool_,
        len(cards.ids),
    )
