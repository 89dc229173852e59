"""A database behind a driver: reads stream, writes go in batches by managed transactions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

import neo4j

from kg.errors import StoreError
from kg.store.driver_errors import driver_errors
from kg.store.protocol import Progress

BATCH = 2_000
_FETCH = 2_000
_T = TypeVar("_T")


class Connection:
    """One named database of a server that speaks Bolt."""

    def __init__(self, driver: neo4j.Driver, database: str, where: str) -> None:
        self.driver = driver
        self.database = database
        self.where = where

    def read(self, statement: str, **parameters: Any) -> Iterator[neo4j.Record]:
        """The records of a statement, streaming. Raises StoreError."""
        with (
            driver_errors(self.where),
            self.driver.session(
                database=self.database, default_access_mode=neo4j.READ_ACCESS, fetch_size=_FETCH
            ) as session,
        ):
            yield from session.run(statement, parameters)

    def run(self, statement: str) -> None:
        """Run a schema statement. Raises StoreError."""
        with driver_errors(self.where), self.driver.session(database=self.database) as session:
            session.execute_write(lambda tx: tx.run(statement).consume())

    def write(
        self,
        statement: str,
        rows: Sequence[Any],
        *,
        size: int | None = None,
        progress: Progress | None = None,
        before: int = 0,
        total: int = 0,
    ) -> int:
        """Run a load statement over `rows` in batches of `size`, each a transaction; returns their number.

        Raises StoreError that says how much is in the store.
        """
        done = 0
        try:
            with driver_errors(self.where), self.driver.session(database=self.database) as session:
                for batch in batches(rows, size or BATCH):
                    session.execute_write(_run_batch, statement, batch)
                    done += len(batch)
                    if progress:
                        progress(before + done, total)
        except StoreError as error:
            written = f"{before + done:,} of {total or len(rows):,} changes are in the store"
            raise StoreError(f"{error} ({written})", error.hint or "run again to complete it") from error
        return done


def batches(rows: Iterable[_T], size: int) -> Iterator[list[_T]]:
    """`rows` in lists of at most `size`."""
    iterator = iter(rows)
    while batch := list(islice(iterator, size)):
        yield batch


def _run_batch(transaction: neo4j.ManagedTransaction, statement: str, rows: list[Any]) -> None:
    transaction.run(statement, rows=rows).consume()
