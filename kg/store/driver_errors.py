"""The driver's errors as ours: one line that says what is wrong, a hint that says what to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from neo4j.exceptions import (
    DriverError,
    Neo4jError,
)

from kg.errors import StoreError


@contextmanager
def driver_errors(where: str) -> Iterator[None]:
    """Turn what the driver raises into StoreError; `where` names the store and holds no password."""
    try:
        yield
    except (DriverError, Neo4jError) as error:
        raise StoreError(f"{where}: {_first_line(error)}") from error


def _first_line(error: Exception) -> str:
    message = getattr(error, "message", None) or str(error)
    return message.splitlines()[0] if message else type(error).__name__
