"""A database behind a driver: reads stream, writes go in batches by managed transactions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import neo4j

from kg.ahead import one_ahead
from kg.errors import StoreError
from kg.store.batches import batches
from kg.store.driver_errors import driver_errors
from kg.store.protocol import Progress

BATCH = 2_000
_FETCH = 2_000

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Connection:
    """One named database of a server that speaks Bolt; `where` names it in errors."""

    driver: neo4j.Driver
    database: str
    where: str

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
        rows: Iterable[Row],
        order: Callable[[Row], Any],
        *,
        size: int | None = None,
        progress: Progress | None = None,
        before: int = 0,
        total: int = 0,
    ) -> int:
        """Run a load statement over `rows` in batches of `size`, each a transaction; returns their number.

        While the server writes a batch, the next is made. Rows are sorted in a batch by `order`, so that
        several programs at one server take the locks of shared nodes in one order.
        Raises StoreError that says how much is in the store.
        """
        done = before
        try:
            with ThreadPoolExecutor(1) as writer:
                for count in one_ahead(
                    writer.submit(self._write_batch, statement, sorted(batch, key=order))
                    for batch in batches(rows, size or BATCH)
                ):
                    done += count
                    if progress:
                        progress(done, total or done)
        except StoreError as error:
            written = f"{done:,}" + (f" of {total:,}" if total else "")
            hint = (
                f"{error.hint}; then run again to complete it" if error.hint else "run again to complete it"
            )
            raise StoreError(f"{error} ({written} changes are in the store)", hint) from error
        return done - before

    def _write_batch(self, statement: str, batch: list[Row]) -> int:
        """A managed transaction: the driver repeats it after a deadlock, a lost connection, a new leader."""
        with driver_errors(self.where), self.driver.session(database=self.database) as session:
            session.execute_write(lambda tx: tx.run(statement, rows=batch).consume())
        return len(batch)
