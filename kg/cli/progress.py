"""Progress of long work on stderr: a moving bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Step = Callable[[int, int | None], None]
"""Called with (done, of all or None) as the work goes on."""

LINES_APART = 10.0
"""Seconds between two lines where stderr is no terminal."""


@contextmanager
def progress(what: str, unit: str = "papers") -> Iterator[Step]:
    """Shows how far `what` has come while the block runs; quiet where it ends at once."""
    if sys.stderr.isatty():
        with _bar(what) as step:
            yield step
    else:
        yield _lines(what, unit)


def _lines(what: str, unit: str) -> Step:
    began = shown = time.monotonic()

    def step(done: int, total: int | None) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown >= LINES_APART:
            shown = now
            of_all = f" of {total:,}" if total else ""
            print(f"{what}: {done:,}{of_all} {unit}, {done / (now - began):,.0f} a second", file=sys.stderr)

    return step


@contextmanager
def _bar(what: str) -> Iterator[Step]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
