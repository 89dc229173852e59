"""The store on a Neo4j server, Community edition 5 or newer."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

import neo4j
from neo4j.exceptions import DriverError, Neo4jError

from kg import __version__
from kg.errors import ConfigError, StoreError
from kg.schema import FULLTEXT_INDEXES, fulltext_indexes, vector_index
from kg.settings import Settings
from kg.store.connection import Connection
from kg.store.cypher import LOCK
from kg.store.driver_errors import driver_errors
from kg.store.query import query_errors
from kg.store.read_only import SHIFT, explain_type
from kg.store.server import UserQuery

OLDEST = (5, 0)
WITH_VECTOR_INDEX = (5, 23)
_SCHEMES = ("bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc")
_SECONDS_TO_CONNECT = 10.0
_SECONDS_TO_RETRY = 30.0


def connect(uri: str, settings: Settings, resources: ExitStack) -> Neo4j:
    """Reach the server and its database; `resources` closes the connection again.

    Raises StoreError that says why it cannot be reached, ConfigError if the URI makes no sense.
    """
    _check_uri(uri)
    logging.getLogger("neo4j").addHandler(logging.NullHandler())
    with driver_errors(uri):
        driver = neo4j.GraphDatabase.driver(
            uri,
            auth=(settings.username, settings.password) if settings.password else None,
            user_agent=f"kg/{__version__}",
            connection_timeout=_SECONDS_TO_CONNECT,
            connection_acquisition_timeout=2 * _SECONDS_TO_CONNECT,
            max_transaction_retry_time=_SECONDS_TO_RETRY,
            initial_retry_delay=0.1,
            notifications_min_severity=neo4j.NotificationMinimumSeverity.OFF,
            telemetry_disabled=True,
        )
        resources.callback(driver.close)
        version = _version(uri, driver.get_server_info().agent)
    connection = Connection(driver, settings.database, f"{uri}, database {settings.database}")
    next(connection.read("RETURN 1"))
    return Neo4j(connection, version)


@dataclass(frozen=True, slots=True)
class Neo4j:
    """Implements `Server`; `version` is empty where the server is another than Neo4j's own."""

    connection: Connection
    version: tuple[int, ...]

    def index(self) -> None:
        for statement in fulltext_indexes():
            self.connection.run(statement)
        for index in FULLTEXT_INDEXES:
            self.connection.run(f"CALL db.awaitIndex('{index.name}', 600)")
        if self.version >= WITH_VECTOR_INDEX:
            self.connection.run(vector_index())

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Hold the lock of a node that is never committed: it ends with this program, however that ends."""
        session = self.connection.driver.session(database=self.connection.database)
        try:
            with driver_errors(self.connection.where):
                session.begin_transaction().run(LOCK).consume()
            yield
        finally:
            with suppress(DriverError, Neo4jError):
                session.close()

    @contextmanager
    def asking(self, session: neo4j.Session, query: UserQuery) -> Iterator[None]:
        if not query.write:
            with query_errors(query, SHIFT):
                explain_type(session, query.cypher, query.parameters)
        yield


def _check_uri(uri: str) -> None:
    """Before the driver sees it, whose messages would show a password that stands in it."""
    parts = urlsplit(uri)
    if parts.scheme not in _SCHEMES:
        raise ConfigError(f"{parts.scheme}:// names no Neo4j server", "use one of " + ", ".join(_SCHEMES))
    if "@" in parts.netloc:
        raise ConfigError("the address holds a user or password", "use NEO4J_USERNAME and NEO4J_PASSWORD")
    try:
        port = parts.port
    except ValueError:
        port = 0
    if port == 0 or not parts.hostname:
        raise ConfigError(f"{uri} is no address of a server", "write it as bolt://localhost:7687")


def _version(uri: str, agent: str) -> tuple[int, ...]:
    name, _, version = agent.partition("/")
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
    if name != "Neo4j":
        return ()
    if numbers < OLDEST:
        raise StoreError(f"{uri} runs Neo4j {version}", "kg needs Neo4j 5 or newer")
    return numbers
