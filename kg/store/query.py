"""Users' own queries: read-only unless they say otherwise, with a time limit and a row limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Any

import neo4j
from neo4j.exceptions import Neo4jError

from kg.errors import QueryError
from kg.store.driver_errors import driver_errors
from kg.store.mistakes import mistake
from kg.store.protocol import Result
from kg.store.read_only import check
from kg.store.server import Server
from kg.store.values import plain


def answer(
    server: Server,
    cypher: str,
    parameters: Mapping[str, Any],
    *,
    write: bool,
    timeout: float,
    limit: int | None,
) -> Result:
    """Run a query and take up to `limit` rows; one that may not write runs in a transaction rolled back."""
    if not write:
        check(cypher)
    access = neo4j.WRITE_ACCESS if write else neo4j.READ_ACCESS
    connection = server.connection
    with (
        driver_errors(connection.where),
        _query_errors(cypher, timeout),
        connection.driver.session(database=connection.database, default_access_mode=access) as session,
    ):
        server.before_query(cypher, write, timeout)
        if write:
            query = neo4j.Query(cypher, timeout=timeout)
            return _take(session.run(query, dict(parameters)), limit)
        with session.begin_transaction(timeout=timeout) as transaction:
            return _take(transaction.run(cypher, dict(parameters)), limit)


def _take(answer: neo4j.Result, limit: int | None) -> Result:
    columns = tuple(answer.keys())
    rows = [tuple(map(plain, record.values())) for record in islice(answer, limit)]
    truncated = limit is not None and next(answer, None) is not None
    answer.consume()
    return Result(columns, rows, truncated)


@contextmanager
def _query_errors(cypher: str, timeout: float) -> Iterator[None]:
    try:
        yield
    except Neo4jError as error:
        message = error.message or str(error)
        if "TransactionTimedOut" in (error.code or "") or "command.timeout" in message:
            raise QueryError(
                f"the query took longer than {timeout:g} s and was ended", "ask for less, or raise --timeout"
            ) from error
        if ".Statement." not in (error.code or ""):
            raise
        raise mistake(message, cypher) from error
    except (TypeError, ValueError) as error:
        raise QueryError(f"a parameter cannot be sent: {error}") from error
