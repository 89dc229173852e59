"""The whole line: papers → extract → resolve → store, so that the store holds the graph of all its papers.

The graph is a pure function of the set of stored extractions. So loading twice changes nothing, adding
papers equals building from all of them, and a run that was interrupted is completed by the next.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import nullcontext
from dataclasses import dataclass, field

from kg.known import Extract, Known
from kg.resolve import resolve
from kg.resolve.corrections import NO_CORRECTIONS, Corrections
from kg.store.batches import batches
from kg.store.protocol import Changes, Store
from kg.types import Duplicate, Graph, Paper, Rejected

Record = Paper | Duplicate | Rejected

CHUNK = 256
"""Records that are looked up, extracted and written together."""


@dataclass(frozen=True, slots=True)
class Report:
    """What became of the records: read = new + merged + known + rejected.

    merged: records that told more of a paper that is there; known: those that told nothing more.
    """

    read: int = 0
    new: int = 0
    merged: int = 0
    known: int = 0
    rejected: int = 0
    changes: Changes = field(default_factory=Changes)
    graph: Graph = field(default_factory=Graph, repr=False)


def build(
    store: Store,
    records: Iterable[Record],
    extract: Extract,
    *,
    corrections: Corrections = NO_CORRECTIONS,
    rejected: Callable[[Rejected], None] = lambda _: None,
    progress: Callable[[int, int | None], None] = lambda _done, _total: None,
    dry_run: bool = False,
) -> Report:
    """Add papers to the store and bring its graph up to date; with `dry_run` only say what would change.

    Streams: memory grows by a kilobyte a paper until the graph itself is made. `rejected` gets every record
    that could not be used; `progress` the number of records read. Raises StoreError.
    """
    papers = Known(store, extract, dry_run=dry_run)
    read = new = merged = known = refused = 0
    for chunk in batches(records, CHUNK):
        unreadable = [record for record in chunk if isinstance(record, Rejected)]
        taken = papers.take(record for record in chunk if not isinstance(record, Rejected))
        for each in (*unreadable, *taken.refused):
            rejected(each)
        read, new, merged = read + len(chunk), new + taken.new, merged + taken.merged
        known, refused = known + taken.known, refused + len(unreadable) + len(taken.refused)
        progress(read, None)
    with nullcontext() if dry_run else store.alone():
        graph = resolve(papers.extractions(), corrections)
        changes = store.sync(graph, dry_run=dry_run)
        papers.forget_merged()
    return Report(read, new, merged, known, refused, changes, graph)


def remove(store: Store, ids: Collection[str], corrections: Corrections = NO_CORRECTIONS) -> Changes:
    """Remove papers by id, and with them all that no other paper supports."""
    gone = set(ids)
    with store.alone():
        left = (extraction for extraction in store.extractions() if extraction.paper.id not in gone)
        changes = store.sync(resolve(left, corrections))
        store.remove(gone)
    return changes
