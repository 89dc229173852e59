"""The whole line: papers → extract → resolve → store, so that the store holds the graph of all its papers.

The graph is a pure function of the set of stored extractions. So loading twice changes nothing, adding
papers equals building from all of them, and a run that was interrupted is completed by the next.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TypeVar

from kg.papers.merge import evidence, merge, normal
from kg.resolve import resolve
from kg.resolve.corrections import NO_CORRECTIONS, Corrections
from kg.store.protocol import Changes, Store
from kg.types import Duplicate, Extraction, Graph, Paper, Rejected, Source

Extract = Callable[[Iterable[Paper]], Iterator[Extraction]]
Record = Paper | Duplicate | Rejected
T = TypeVar("T")

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

    Streams: memory grows by some hundred bytes a paper until the graph itself is made. `rejected` gets every
    record that could not be used; `progress` the number of records read. Raises StoreError.
    """
    papers = _Papers(store, dry_run)
    counts = dict.fromkeys(("read", "new", "merged", "known", "rejected"), 0)
    for chunk in _chunks(records, CHUNK):
        fresh, seen = papers.split(r for r in chunk if not isinstance(r, Rejected))
        refused = [r for r in chunk if isinstance(r, Rejected)]
        refused += papers.write(extract(fresh), fresh)
        merged = papers.merge(seen, extract)
        for each in refused:
            rejected(each)
        counts["read"] += len(chunk)
        counts["rejected"] += len(refused)
        counts["new"] += len(chunk) - len(seen) - len(refused)
        counts["merged"] += merged
        counts["known"] += len(seen) - merged
        progress(counts["read"], None)
    graph = resolve(papers.extractions(), corrections)
    return Report(**counts, changes=store.sync(graph, dry_run=dry_run), graph=graph)


def remove(store: Store, ids: Collection[str], corrections: Corrections = NO_CORRECTIONS) -> Changes:
    """Remove papers by id, and with them all that no other paper supports."""
    store.remove(ids)
    return store.sync(resolve(store.extractions(), corrections))


class _Papers:
    """The papers of a store by what they can be recognised by; in a dry run, changes stay in memory."""

    def __init__(self, store: Store, dry_run: bool) -> None:
        self._store, self._dry_run = store, dry_run
        self._owner: dict[int, str] = {}
        self._pending: dict[str, Extraction] = {}
        self._gone: set[str] = set()
        self._twice = [e.paper for e in store.extractions() if self._claim(e.paper)]

    def split(self, records: Iterable[Paper | Duplicate]) -> tuple[list[Paper], list[Paper]]:
        """New papers, and records of papers that are there, which an interrupted merge may have left, too."""
        fresh: list[Paper] = []
        seen = self._twice
        self._twice = []
        for record in records:
            paper = normal(record.paper if isinstance(record, Duplicate) else record)
            (seen if self._claim(paper) else fresh).append(paper)
        return fresh, seen

    def _claim(self, paper: Paper) -> bool:
        """Note what the paper is recognised by; whether another has that already."""
        keys = [hash(key) for key in evidence(paper)]
        owner = next((self._owner[key] for key in keys if key in self._owner), None)
        for key in keys:
            self._owner.setdefault(key, owner or paper.id)
        return owner is not None

    def write(self, extractions: Iterable[Extraction], papers: Iterable[Paper] = ()) -> list[Rejected]:
        """Store extractions; those that no store can hold come back as Rejected."""
        if self._dry_run:
            self._pending |= {e.paper.id: e for e in extractions}
            return []
        sources = {paper.id: paper.source for paper in papers}
        added = self._store.add(replace(e, paper=replace(e.paper, source=None)) for e in extractions)
        return [
            Rejected(sources.get(bad.paper) or Source("", 0, 0), bad.reason, bad.paper)
            for bad in added.unstorable
        ]

    def merge(self, records: list[Paper], extract: Extract) -> int:
        """Let records tell more of the papers that they belong to; returns how many papers changed."""
        stored = self._fetch({self._owner[hash(key)] for paper in records for key in evidence(paper)})
        changed = 0
        for record in records:
            owners = {self._owner[hash(key)] for key in evidence(record)}
            there = [stored[id_] for id_ in sorted(owners) if id_ in stored]
            merged = replace(merge([*(e.paper for e in there), record]), source=None)
            if [merged] == [replace(e.paper, source=None) for e in there]:
                continue
            text = merged.text, merged.title
            same = next((e for e in there if (e.paper.text, e.paper.title) == text), None)
            extraction = replace(same, paper=merged) if same else next(extract([merged]))
            self.write([extraction])
            self._drop({e.paper.id for e in there} - {merged.id})
            stored[merged.id] = extraction
            for paper in (merged, *(e.paper for e in there)):
                self._owner |= dict.fromkeys(map(hash, evidence(paper)), merged.id)
            changed += 1
        return changed

    def _fetch(self, ids: Collection[str]) -> dict[str, Extraction]:
        there = {e.paper.id: e for e in self._store.extractions(ids)} if ids else {}
        there |= {id_: self._pending[id_] for id_ in ids if id_ in self._pending}
        return {id_: e for id_, e in there.items() if id_ not in self._gone}

    def _drop(self, ids: set[str]) -> None:
        if self._dry_run:
            self._gone |= ids
        elif ids:
            self._store.remove(ids)

    def extractions(self) -> Iterator[Extraction]:
        """All that is, or would be, in the store."""
        for e in self._store.extractions():
            if e.paper.id not in self._gone and e.paper.id not in self._pending:
                yield e
        yield from (e for id_, e in self._pending.items() if id_ not in self._gone)


def _chunks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    source = iter(items)
    while chunk := list(islice(source, size)):
        yield chunk
