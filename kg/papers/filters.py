"""Parts of a stream of papers: the first ones, those since a year, those of a venue."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kg.folding import fold
from kg.types import Duplicate, Paper, Rejected

Item = Paper | Duplicate | Rejected
_GLUED_YEAR = re.compile(r"(?<=[^\W\d])((?:19|20)\d\d)$")


def limit(items: Iterable[Item], number: int) -> Iterator[Item]:
    """Everything up to and with the `number`-th paper; duplicates and rejected records do not count."""
    left = number
    if left <= 0:
        return
    for item in items:
        yield item
        left -= isinstance(item, Paper)
        if not left:
            return


def since(items: Iterable[Item], year: int) -> Iterator[Item]:
    """Without the papers from before the year or of an unknown year; rejected records stay."""
    return (item for item in items if isinstance(item, Rejected) or (_paper(item).year or 0) >= year)


def of_venue(items: Iterable[Item], name: str) -> Iterator[Item]:
    """Only papers whose venue has the words of the name side by side, in any case; rejected records stay.

    `neurips` finds `NeurIPS 2025 Datasets and Benchmarks Track` and `neurips2025`.
    """
    wanted = _words(name)
    return (item for item in items if isinstance(item, Rejected) or wanted in _words(_paper(item).venue))


def _paper(item: Paper | Duplicate) -> Paper:
    return item.paper if isinstance(item, Duplicate) else item


def _words(venue: str) -> str:
    return " " + fold(_GLUED_YEAR.sub(r" \1", venue)) + " "
