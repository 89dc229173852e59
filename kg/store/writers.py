"""Divides rows among writers so that no two of them wait for each other's locks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, zip_longest
from typing import Any, TypeVar
from zlib import crc32

Row = dict[str, Any]
T = TypeVar("T")


def batches(rows: Iterable[T], size: int) -> Iterator[list[T]]:
    """`rows` in lists of at most `size`."""
    iterator = iter(rows)
    while batch := list(islice(iterator, size)):
        yield batch


def rounds(rows: Sequence[Row], size: int) -> Iterator[list[list[Row]]]:
    """Batches of at most `size` rows in rounds of one or two that may be written at the same time.

    Nodes fall into two halves by their key. Two batches of a round have no node in common: a writer of
    relationships inside one half, or from the first half to the second, meets none of its counterpart's
    nodes unless both kinds of ends are the same kind of node.
    """
    blocks: dict[tuple[int, int], list[Row]] = defaultdict(list)
    for row in rows:
        blocks[_half(row.get("start", row.get("id"))), _half(row.get("end", row.get("id")))].append(row)
    yield from _abreast(blocks[0, 0], blocks[1, 1], size)
    there, back = blocks[0, 1], blocks[1, 0]
    if _nodes(there).isdisjoint(_nodes(back)):
        yield from _abreast(there, back, size)
    else:
        yield from ([batch] for block in (there, back) for batch in batches(block, size))


def _abreast(left: list[Row], right: list[Row], size: int) -> Iterator[list[list[Row]]]:
    for pair in zip_longest(batches(left, size), batches(right, size)):
        yield [batch for batch in pair if batch]


def _half(key: object) -> int:
    return crc32(str(key).encode()) & 1


def _nodes(rows: list[Row]) -> set[str]:
    return {row[end] for row in rows for end in ("start", "end")}
