"""A list of related papers as a table for a terminal: the papers on the left, the reasons on the right."""

from __future__ import annotations

import io
from collections.abc import Sequence

from kg.labels import shortened
from kg.readable import readable
from kg.related.lists import Entry


def table(entries: Sequence[Entry], width: int | None = None) -> str:
    """The list in columns that share `width` (default: the terminal's); digests are shortened."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    shown = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, expand=True)
    shown.add_column("", justify="right")
    shown.add_column("paper", ratio=1, overflow="fold")
    shown.add_column("why", ratio=1, overflow="fold")
    for entry in entries:
        paper = f"{readable(entry.label)}\n{readable(_about(entry))}"
        shown.add_row(str(entry.rank), Text(paper), Text(readable(entry.why)))
    stream = io.StringIO()
    Console(file=stream, highlight=False, width=width).print(shown)
    return stream.getvalue()


def _about(entry: Entry) -> str:
    """Year and id; other commands take the shortened id as well."""
    id_ = shortened(entry.paper.id)
    return f"{entry.paper.year} · {id_}" if entry.paper.year else id_
