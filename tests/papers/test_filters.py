"""Parts of a stream of papers."""

from __future__ import annotations

from kg.papers.filters import limit, of_venue, since
from kg.types import Duplicate, Paper, Rejected, Source

BAD = Rejected(Source("a", 1, 1), "no")
OLD, NEW = Paper("1", venue="ICLR", year=2019), Paper("2", venue="NeurIPS 2025 Datasets Track", year=2025)
UNDATED = Paper("3", venue="neurips2024")
ITEMS = [BAD, OLD, Duplicate(OLD, of="1"), NEW, BAD, UNDATED]


def test_the_first_papers() -> None:
    assert list(limit(ITEMS, 2)) == ITEMS[:4]
    assert list(limit(ITEMS, 0)) == []
    assert list(limit(ITEMS, 99)) == ITEMS


def test_a_limit_reads_no_further_than_it_must() -> None:
    stream = iter(ITEMS)
    list(limit(stream, 1))
    assert next(stream) == ITEMS[2]


def test_papers_since_a_year() -> None:
    assert list(since(ITEMS, 2020)) == [BAD, NEW, BAD]


def test_papers_of_a_venue() -> None:
    assert list(of_venue(ITEMS, "NEURIPS")) == [BAD, NEW, BAD, UNDATED]
    assert list(of_venue(ITEMS, "ips")) == [BAD, BAD]
