"""A database behind a driver: reads stream, writes go in batches by managed transactions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import neo4j

from kg.errors import StoreError
from kg.store.driver_errors import driver_errors
from kg.store.protocol import Progress
from kg.store.writers import Row, batches, rounds

BATCH = 2_000
_FETCH = 2_000


class Connection:
    """One named database of a server that speaks Bolt; `where` names it in errors.

    With `abreast` it is written by two transactions at a time.
    """

    def __init__(self, driver: neo4j.Driver, database: str, where: str, *, abreast: bool) -> None:
        self.driver = driver
        self.database = database
        self.where = where
        self._abreast = abreast

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
        rows: Sequence[Row],
        *,
        size: int | None = None,
        progress: Progress | None = None,
        before: int = 0,
        total: int = 0,
    ) -> int:
        """Run a load statement over `rows` in batches of `size`, each a transaction; returns their number.

        Raises StoreError that says how much is in the store.
        """
        done, size = 0, size or BATCH
        plan = rounds(rows, size) if self._abreast else ([batch] for batch in batches(rows, size))
        try:
            with driver_errors(self.where), ThreadPoolExecutor(2) as writers:
                for together in plan:
                    done += sum(writers.map(partial(self._write_batch, statement), together))
                    if progress:
                        progress(before + done, total)
        except StoreError as error:
            written = f"{before + done:,}" + (f" of {total:,}" if total else "")
            hint = (
                f"{error.hint}; then run again to complete it" if error.hint else "run again to complete it"
            )
            raise StoreError(f"{error} ({written} changes are in the store)", hint) from error
        return done

    def _write_batch(self, statement: str, batch: list[Row]) -> int:
        """A managed transaction: the driver repeats it after a deadlock, a lost connection, a new leader."""
        with self.driver.session(database=self.database) as session:
            session.execute_write(lambda tx: tx.run(statement, rows=batch).consume())
        return len(batch)
