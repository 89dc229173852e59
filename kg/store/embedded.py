"""The embedded store: ArcadeDB in this process, spoken to over Bolt on a loopback port like any server."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import neo4j

from kg.errors import StoreError
from kg.schema import FULLTEXT_INDEXES, VECTOR_INDEX
from kg.store.connection import Connection
from kg.store.driver_errors import FULL, is_disk_full
from kg.store.folder import claim
from kg.store.server import UserQuery

_HOST = "127.0.0.1"
_DATABASE = "kg"
_BOLT = "Bolt:com.arcadedb.bolt.BoltProtocolPlugin"
_ATTEMPTS = 5
_GRAPH = '"maxConnections": 12, "beamWidth": 40'
"""Built in a fifth of the time of ArcadeDB's defaults; who wants the ten nearest asks for 200."""
_MEND = "put back a copy of the folder, or remove it and build again"


def start(folder: Path, resources: ExitStack) -> ArcadeDB:
    """Open or make the store in `folder`; `resources` closes it again.

    Raises StoreError if another process holds it, the folder is something else, or the database is broken.
    """
    claim(folder, resources)
    server, port, password = _start_server(folder.resolve())
    resources.callback(server.stop)
    database = server.create_database(_DATABASE)
    driver = neo4j.GraphDatabase.driver(f"bolt://{_HOST}:{port}", auth=("root", password))
    resources.callback(driver.close)
    opened = ArcadeDB(Connection(driver, _DATABASE, str(folder)), database)
    opened.limit_time(0)
    return opened


@dataclass(frozen=True, slots=True)
class ArcadeDB:
    """Implements `Server`; `database` is its own handle of what `connection` leads to."""

    connection: Connection
    database: Any

    def index(self) -> None:
        for index in FULLTEXT_INDEXES:
            for name in index.properties:
                self._run(f"CREATE PROPERTY {index.label}.{name} IF NOT EXISTS STRING")
            properties = ", ".join(index.properties)
            self._run(f"CREATE INDEX {index.name} IF NOT EXISTS ON {index.label} ({properties}) FULL_TEXT")
        self._index_vectors()

    def _index_vectors(self) -> None:
        name, label, property_ = VECTOR_INDEX.name, VECTOR_INDEX.label, VECTOR_INDEX.property
        # A list keeps its numbers as they are; an array of floats would round them.
        self._run(f"CREATE PROPERTY {label}.{property_} IF NOT EXISTS LIST")
        self._run(
            f"CREATE INDEX {name} IF NOT EXISTS ON {label} ({property_}) LSM_VECTOR "
            f'METADATA {{"dimensions": {VECTOR_INDEX.dimensions}, "similarity": "COSINE", {_GRAPH}}}'
        )

    def alone(self) -> AbstractContextManager[None]:
        return nullcontext()

    @contextmanager
    def asking(self, session: neo4j.Session, query: UserQuery) -> Iterator[None]:  # noqa: ARG002
        self.limit_time(query.timeout)
        try:
            yield
        finally:
            self.limit_time(0)

    def limit_time(self, seconds: float) -> None:
        """ArcadeDB heeds a timeout of its own only, which holds for all that follows; 0 is none."""
        milliseconds = max(1, round(seconds * 1000)) if seconds else 0
        self._run(f"ALTER DATABASE `arcadedb.command.timeout` {milliseconds}")

    def _run(self, sql: str) -> None:
        self.database.command("sql", sql)


def _start_server(folder: Path) -> tuple[Any, int, str]:
    """A started server, its Bolt port and the password of this run."""
    os.environ.setdefault("ARCADEDB_LOG_DIR", str(folder / "log"))
    os.environ.setdefault("ARCADEDB_LOG_CONSOLE", "0")
    import arcadedb

    root = folder / "server"
    for attempt in range(1, _ATTEMPTS + 1):
        shutil.rmtree(root, ignore_errors=True)
        password, port = secrets.token_urlsafe(24), _free_port()
        server = arcadedb.create_server(str(root), password, _configuration(folder, port))
        try:
            server.start()
        except arcadedb.ArcadeDBError as error:
            # Another program may take the port between our look and the server's.
            if attempt == _ATTEMPTS or "Unable to listen" not in str(error):
                raise _cannot_open(folder, error) from error
        else:
            return server, port, password
    raise AssertionError("unreachable")


def _configuration(folder: Path, port: int) -> dict[str, Any]:
    """In the mode `production` the server would hide what is wrong with a query."""
    return {
        "mode": "development",
        "host": _HOST,
        "http_port": 0,
        "server_databaseDirectory": str(folder / "graph"),
        "server_plugins": _BOLT,
        "bolt_host": _HOST,
        "bolt_port": port,
    }


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((_HOST, 0))
        return int(probe.getsockname()[1])


def _cannot_open(folder: Path, error: Exception) -> StoreError:
    """With the innermost cause; the outer ones tell of the server's start only."""
    cause = getattr(error, "java_chain", None) or [("", str(error))]
    message, hint = FULL if is_disk_full(str(error)) else (str(cause[-1][1] or cause[-1][0]), _MEND)
    return StoreError(f"{folder} cannot be opened: {message.splitlines()[0]}", hint)
