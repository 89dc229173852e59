"""What differs between the servers behind a Bolt connection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kg.store.connection import Connection


@dataclass(frozen=True, slots=True)
class Server:
    """A connection and the two things that each server does its own way.

    `prepare()` makes constraints and indexes before the first write; `before_query(cypher, write, timeout)`
    prepares for a user's query and raises QueryError on one that the server says would write.
    """

    connection: Connection
    prepare: Callable[[], None]
    before_query: Callable[[str, bool, float], None]
