"""What differs between the servers behind a Bolt connection."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

import neo4j

from kg.store.connection import Connection


@dataclass(frozen=True, slots=True)
class UserQuery:
    """A query that a user asks; `timeout` in seconds, `limit` in rows."""

    cypher: str
    parameters: Mapping[str, Any]
    write: bool
    timeout: float
    limit: int | None


@dataclass(frozen=True, slots=True)
class Server:
    """A connection and what each server does its own way.

    `constrain()` makes constraints before the first write, `index()` fulltext indexes after the first load,
    when that takes a fraction of the time; a user's query runs within `asking(session, query)`, which raises
    QueryError if the server says that it does more than it may.
    """

    connection: Connection
    constrain: Callable[[], None]
    index: Callable[[], None]
    asking: Callable[[neo4j.Session, UserQuery], AbstractContextManager[None]]
