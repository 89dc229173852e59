"""One piece of work runs while the last one's result is used."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


def one_ahead(submitted: Iterator[Future[T]]) -> Iterator[T]:
    """The results in order, each taken when the next piece is submitted."""
    running = next(submitted, None)
    while running:
        following = next(submitted, None)
        yield running.result()
        running = following
