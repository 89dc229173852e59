"""What differs between the servers behind a Bolt connection."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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

    `prepare()` makes constraints and indexes before the first write; `before_query(session, query)` sets the
    stage for a user's query and raises QueryError on one that, the server says, does more than it may.
    """

    connection: Connection
    prepare: Callable[[], None]
    before_query: Callable[[neo4j.Session, UserQuery], None]
