"""Makes a store of what another store, or `kg extract`, wrote as JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from kg.exchange.importing import read_records
from kg.resolve import Corrections, corrections_file, resolve
from kg.store import Changes, Progress, Store
from kg.types import Extraction, Rejected


@dataclass(frozen=True, slots=True)
class Loaded:
    """How many papers were written, what was left out and why, what changed in the graph."""

    papers: int
    left_out: tuple[str, ...]
    changes: Changes


def load(store: Store, files: Iterable[str], *, progress: Progress | None = None) -> Loaded:
    """Add the papers of the files to the store and bring its graph up to date.

    Corrections in a file are left out where the store keeps others. Raises InputError for a file that
    cannot be read, StoreError.
    """
    corrections: list[Corrections] = []
    left_out: list[str] = []
    added = store.add(_extractions(files, corrections, left_out), progress=progress)
    left_out += [f"{paper.paper}: {paper.reason}" for paper in added.unstorable]
    for rules in corrections:
        text = json.dumps(corrections_file.to_record(rules))
        if store.corrections() in ("", text):
            store.correct(text)
        else:
            left_out.append("corrections: the store keeps others; `kg build --corrections` replaces them")
    kept = corrections_file.from_record(json.loads(store.corrections() or "null"))
    with store.alone():
        changes = store.sync(resolve(store.extractions(), kept), progress=progress)
    return Loaded(added.papers, tuple(left_out), changes)


def _extractions(
    files: Iterable[str], corrections: list[Corrections], left_out: list[str]
) -> Iterator[Extraction]:
    """Without the place where a paper was read, which is not a fact about it."""
    for file in files:
        for record in read_records(file):
            match record:
                case Extraction():
                    yield replace(record, paper=replace(record.paper, source=None))
                case Corrections():
                    corrections.append(record)
                case Rejected():
                    left_out.append(f"{record.source}: {record.reason}")
