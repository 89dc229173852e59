"""Users' own queries: read-only unless they say otherwise, with a time limit and a row limit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

import neo4j
from neo4j.exceptions import Neo4jError

from kg.errors import QueryError
from kg.store.driver_errors import driver_errors
from kg.store.mistakes import mistake
from kg.store.protocol import Result
from kg.store.read_only import check
from kg.store.server import Server, UserQuery
from kg.store.values import plain


def answer(server: Server, query: UserQuery) -> Result:
    """Run a query and take its rows; one that may not write runs in a transaction that is rolled back."""
    if not query.write:
        check(query.cypher)
    access = neo4j.WRITE_ACCESS if query.write else neo4j.READ_ACCESS
    connection = server.connection
    with (
        driver_errors(connection.where),
        connection.driver.session(database=connection.database, default_access_mode=access) as session,
        server.asking(session, query),
        query_errors(query),
    ):
        return _run(session, query)


def _run(session: neo4j.Session, query: UserQuery) -> Result:
    parameters = dict(query.parameters)
    if query.write:  # by itself, since CALL { … } IN TRANSACTIONS makes its own transactions
        return _take(session.run(neo4j.Query(query.cypher, timeout=query.timeout), parameters), query.limit)
    with session.begin_transaction(timeout=query.timeout) as transaction:
        return _take(transaction.run(query.cypher, parameters), query.limit)


def _take(answer: neo4j.Result, limit: int | None) -> Result:
    columns = tuple(answer.keys())
    rows = [tuple(map(plain, record.values())) for record in islice(answer, limit)]
    truncated = limit is not None and next(answer, None) is not None
    answer.consume()
    return Result(columns, rows, truncated)


@contextmanager
def query_errors(query: UserQuery, shift: int = 0) -> Iterator[None]:
    """A server's complaint about a query as QueryError; `shift` characters were put before it."""
    try:
        yield
    except Neo4jError as error:
        code, message = error.code or "", error.message or str(error)
        if "TransactionTimedOut" in code or "command.timeout" in message:
            raise QueryError(
                f"the query took longer than {query.timeout:g} s and was ended",
                "ask for less, or raise --timeout",
            ) from error
        if ".Statement." not in code and ".Procedure." not in code:
            raise
        raise mistake(message, query.cypher, shift) from error
    except (OverflowError, TypeError, ValueError) as error:
        raise QueryError(f"a parameter cannot be sent: {error}") from error
