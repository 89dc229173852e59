"""The papers of a store by what they are recognised by, and what becomes of records that come to them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kg.papers.identifiers import is_given
from kg.papers.merge import evidence, merge, normal
from kg.store.protocol import Store
from kg.store.rows import extraction_text
from kg.store.unstorable import reason_against
from kg.types import Duplicate, Extraction, Paper, Rejected, Source

Extract = Callable[[Iterable[Paper]], Iterator[Extraction]]


@dataclass(frozen=True, slots=True)
class Taken:
    """How many records were new papers, told more of a paper (merged) or told nothing more (known)."""

    new: int = 0
    merged: int = 0
    known: int = 0
    refused: tuple[Rejected, ...] = ()


class Known:
    """The papers of a store, and those that come to it; in a dry run what would be written stays here.

    Keeps a number for each key of each paper, about a kilobyte a paper.
    """

    def __init__(self, store: Store, extract: Extract, *, dry_run: bool = False) -> None:
        self._store, self._extract, self._dry_run = store, extract, dry_run
        self._owner: dict[int, str] = {}
        self._written: dict[str, Extraction] = {}
        self._gone: set[str] = set()
        twice = []
        for extraction in store.extractions():
            if self._shared(extraction.paper):
                twice.append(extraction.paper)
            self._claim(extraction.paper)
        # A merge that was interrupted has left the paper beside what it was merged from.
        self._merge(twice)

    def take(self, records: Iterable[Paper | Duplicate]) -> Taken:
        """Extract from new papers and store them; let the other records tell more of theirs."""
        fresh: list[Paper] = []
        seen: list[Paper] = []
        refused: list[Rejected] = []
        for record in records:
            paper = normal(record.paper if isinstance(record, Duplicate) else record)
            shared = self._shared(paper)
            if shared == {paper.id} and is_given(paper.id):
                refused.append(_refused(paper, f"the id {paper.id!r} already names another paper"))
                continue
            self._claim(paper)
            (seen if shared else fresh).append(paper)
        unstorable = self._add(fresh)
        told = self._merge(seen)
        return replace(
            told,
            new=told.new + len(fresh) - len(unstorable),
            refused=(*refused, *unstorable, *told.refused),
        )

    def extractions(self) -> Iterator[Extraction]:
        """All that is, or would be, in the store."""
        for extraction in self._store.extractions():
            if extraction.paper.id not in self._gone and extraction.paper.id not in self._written:
                yield extraction
        yield from self._written.values()

    def forget_merged(self) -> None:
        """Take out of the store what is now part of other papers, once the graph no longer needs it."""
        if self._gone and not self._dry_run:
            self._store.remove(self._gone)

    def _shared(self, paper: Paper) -> set[str]:
        """By what the paper is recognised as one that is there."""
        return {key for key in evidence(paper) if hash(key) in self._owner}

    def _claim(self, paper: Paper) -> None:
        keys = list(map(hash, evidence(paper)))
        owner = next((self._owner[key] for key in keys if key in self._owner), paper.id)
        for key in keys:
            self._owner.setdefault(key, owner)

    def _owners(self, paper: Paper) -> set[str]:
        """The ids of the papers that a claimed record may belong to."""
        return {paper.id, *(self._owner[hash(key)] for key in evidence(paper))}

    def _add(self, papers: Sequence[Paper]) -> list[Rejected]:
        bad = {paper.id: reason for paper in papers if (reason := _reason_against(Extraction(paper)))}
        bad |= self._write(self._extract([paper for paper in papers if paper.id not in bad]))
        return [_refused(paper, bad[paper.id]) for paper in papers if paper.id in bad]

    def _merge(self, records: Sequence[Paper]) -> Taken:
        """Let records tell more of the papers that they belong to."""
        stored = self._fetch({owner for record in records for owner in self._owners(record)})
        new = merged = 0
        refused = []
        for record in records:
            there = [stored[id_] for id_ in sorted(self._owners(record)) if id_ in stored]
            paper = replace(merge([*(e.paper for e in there), record]), source=None)
            if [paper] == [e.paper for e in there]:
                continue
            if reason := self._replace(there, paper, stored):
                refused.append(_refused(record, reason))
            elif there:
                merged += 1
            else:
                new += 1
        return Taken(new, merged, len(records) - new - merged - len(refused), tuple(refused))

    def _replace(self, there: Sequence[Extraction], paper: Paper, stored: dict[str, Extraction]) -> str:
        """Put `paper` in the place of those that are there, also in `stored`; else why it cannot be."""
        if reason := _reason_against(Extraction(paper)):
            return reason
        same = (e for e in there if (e.paper.text, e.paper.title) == (paper.text, paper.title))
        found = next(same, None) or next(iter(self._extract([paper])))
        extraction = replace(found, paper=paper)
        if bad := self._write([extraction]):
            return bad[paper.id]
        for id_ in {e.paper.id for e in there} - {paper.id}:
            del stored[id_]
            self._written.pop(id_, None)
            self._gone.add(id_)
        stored[paper.id] = extraction
        for each in (paper, *(e.paper for e in there)):
            self._owner |= dict.fromkeys(map(hash, evidence(each)), paper.id)
        return ""

    def _write(self, extractions: Iterable[Extraction]) -> dict[str, str]:
        """Store extractions; those that no store can hold come back as paper id → reason."""
        placeless = (replace(e, paper=replace(e.paper, source=None)) for e in extractions)
        if not self._dry_run:
            return {bad.paper: bad.reason for bad in self._store.add(placeless).unstorable}
        bad = {}
        for extraction in placeless:
            if reason := _reason_against(extraction):
                bad[extraction.paper.id] = reason
            else:
                self._written[extraction.paper.id] = extraction
        self._gone -= self._written.keys()
        return bad

    def _fetch(self, ids: Collection[str]) -> dict[str, Extraction]:
        there = {e.paper.id: e for e in self._store.extractions(ids)} if ids else {}
        there |= {id_: self._written[id_] for id_ in ids if id_ in self._written}
        return {id_: e for id_, e in there.items() if id_ not in self._gone}


def _refused(paper: Paper, reason: str) -> Rejected:
    return Rejected(paper.source or Source("", 0, 0), reason, paper.text[:80])


def _reason_against(extraction: Extraction) -> str:
    return reason_against(extraction, extraction_text(extraction))
