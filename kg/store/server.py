"""What differs between the servers behind a Bolt connection."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

import neo4j

from kg.schema import constraints
from kg.store.connection import Connection


@dataclass(frozen=True, slots=True)
class UserQuery:
    """A query that a user asks; `timeout` in seconds, `limit` in rows."""

    cypher: str
    parameters: Mapping[str, Any]
    write: bool
    timeout: float
    limit: int | None


class Server(Protocol):
    """A connection and what each kind of server does its own way."""

    @property
    def connection(self) -> Connection:
        """The way to its database."""

    def index(self) -> None:
        """Make the indexes that questions need: after the first load, when that takes a fraction of the time.

        The vector index may still be growing when this returns.
        """

    def alone(self) -> AbstractContextManager[None]:
        """Other programs that also want to be alone wait until the block ends."""

    def asking(self, session: neo4j.Session, query: UserQuery) -> AbstractContextManager[None]:
        """A user's query runs within this; raises QueryError on one that does more than it may."""


def constrain(connection: Connection) -> None:
    """Make the constraints: before the first write. Raises StoreError if they are refused."""
    for statement in constraints():
        connection.run(statement)
