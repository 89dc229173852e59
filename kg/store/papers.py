"""What people gave to the store: papers with their extractions, and corrections."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from operator import itemgetter

from kg.store import back, cypher, cypher_read
from kg.store.batches import batches
from kg.store.connection import Connection
from kg.store.protocol import Added, Progress, Unstorable
from kg.store.rows import Properties, extraction_text, paper_row
from kg.store.unstorable import reason_against
from kg.types import Extraction

_ID = itemgetter("id")
_BATCH = 200
"""Papers a transaction: each carries its texts and a vector, some 20 kB."""


def known(connection: Connection, ids: Collection[str]) -> set[str]:
    """Those of `ids` that are papers of the store."""
    return {
        record["id"]
        for batch in batches(sorted(set(ids)), 10_000)
        for record in connection.read(cypher_read.KNOWN, ids=batch)
    }


def add(connection: Connection, extractions: Iterable[Extraction], progress: Progress | None) -> Added:
    """Write papers batch by batch, setting aside what cannot be stored."""
    unstorable: list[Unstorable] = []

    def storable() -> Iterator[Properties]:
        for extraction in extractions:
            text = extraction_text(extraction)
            if reason := reason_against(extraction, text):
                unstorable.append(Unstorable(extraction.paper.id, reason))
            else:
                yield paper_row(extraction, text)

    written = connection.write(cypher.merge_nodes("Paper"), storable(), _ID, size=_BATCH, progress=progress)
    return Added(written, tuple(unstorable))


def remove(connection: Connection, ids: Collection[str]) -> int:
    """Remove papers with their relationships; returns how many were there."""
    present = sorted(known(connection, ids))
    rows = ({"id": id_} for id_ in present)
    return connection.write(cypher.delete_nodes("Paper"), rows, _ID, size=_BATCH)


def extractions(connection: Connection, ids: Iterable[str] | None = None) -> Iterator[Extraction]:
    """The extractions of `ids` (default: all papers) by order of id."""
    wanted = paper_ids(connection) if ids is None else sorted(ids)
    for batch in batches(wanted, _BATCH):
        records = connection.read(cypher_read.EXTRACTIONS, ids=batch)
        found = {record["id"]: (record["extraction"], record["vector"]) for record in records}
        yield from (back.extraction(*found[id_]) for id_ in batch if id_ in found)


def paper_ids(connection: Connection) -> list[str]:
    """The ids of all papers, sorted."""
    return sorted(chain.from_iterable(connection.read(cypher_read.PAPER_IDS)))


def corrections(connection: Connection) -> str:
    """The rules that people gave, as JSON; empty if none."""
    return "".join(record["rules"] for record in connection.read(cypher_read.CORRECTIONS))


def correct(connection: Connection, rules: str) -> None:
    """Keep these rules in place of the others."""
    connection.write(cypher.merge_nodes("Corrections"), [{"id": "corrections", "rules": rules}], _ID)
