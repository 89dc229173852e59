"""The embedded store: ArcadeDB in this process, spoken to over Bolt on a loopback port like any server.

Folder: `kg.lock` (held while the store is open), `holder` (who holds it), `graph/` (the database),
`server/` (made anew at each opening: password, ports), `log/`.
"""

from __future__ import annotations

import os
import secrets
import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import neo4j
from filelock import FileLock, Timeout

from kg.errors import StoreError
from kg.schema import FULLTEXT_INDEXES, constraints
from kg.store.connection import Connection
from kg.store.server import Server, UserQuery

DATABASE = "kg"
_LOCK = "kg.lock"
_ATTEMPTS = 5
_BOLT = "Bolt:com.arcadedb.bolt.BoltProtocolPlugin"


def is_store(folder: Path) -> bool:
    """Whether `folder` holds an embedded store."""
    return (folder / _LOCK).exists()


def start(folder: Path, resources: ExitStack) -> Server:
    """Open or make the store in `folder`; `resources` closes it again.

    Raises StoreError if another process holds it, the folder is something else, or the database is broken.
    """
    _claim(folder, resources)
    server, port, password = _start_server(folder)
    resources.callback(server.stop)
    database = server.create_database(DATABASE)
    driver = neo4j.GraphDatabase.driver(f"bolt://127.0.0.1:{port}", auth=("root", password))
    resources.callback(driver.close)
    connection = Connection(driver, DATABASE, str(folder), abreast=False)

    def limit_time(seconds: float) -> None:
        milliseconds = max(1, round(seconds * 1000)) if seconds else 0
        database.command("sql", f"ALTER DATABASE `arcadedb.command.timeout` {milliseconds}")

    @contextmanager
    def limited(_session: neo4j.Session, query: UserQuery) -> Iterator[None]:
        """ArcadeDB does not heed the driver's timeout, and keeps its own for all that follows."""
        limit_time(query.timeout)
        try:
            yield
        finally:
            limit_time(0)

    limit_time(0)
    return Server(connection, lambda: _constrain(connection), lambda: _index(database), limited)


def _claim(folder: Path, resources: ExitStack) -> None:
    if folder.exists() and not is_store(folder) and (not folder.is_dir() or any(folder.iterdir())):
        raise StoreError(f"{folder} is not a kg store", "name a new or an empty folder with --store")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / _LOCK, timeout=0)
        resources.enter_context(lock)
        (folder / "holder").write_text(str(os.getpid()), encoding="utf-8")
    except Timeout:
        raise StoreError(
            f"{folder} is in use by process {_holder(folder)}",
            "wait until it has ended; one process at a time opens a store",
        ) from None
    except OSError as error:
        raise StoreError(f"{folder} cannot be opened: {error.strerror}") from error


def _holder(folder: Path) -> str:
    try:
        return (folder / "holder").read_text(encoding="utf-8")
    except OSError:
        return "unknown"


def _start_server(folder: Path) -> tuple[Any, int, str]:
    """A started server, its Bolt port and the password of this run."""
    os.environ.setdefault("ARCADEDB_LOG_DIR", str(folder.resolve() / "log"))
    os.environ.setdefault("ARCADEDB_LOG_CONSOLE", "0")
    import arcadedb

    root = folder.resolve() / "server"
    for attempt in range(1, _ATTEMPTS + 1):
        shutil.rmtree(root, ignore_errors=True)
        password, port = secrets.token_urlsafe(24), _free_port()
        server = arcadedb.create_server(
            str(root),
            password,
            {
                "mode": "development",
                "host": "127.0.0.1",
                "http_port": 0,
                "server_databaseDirectory": str(folder.resolve() / "graph"),
                "server_plugins": _BOLT,
                "bolt_host": "127.0.0.1",
                "bolt_port": port,
            },
        )
        try:
            server.start()
        except arcadedb.ArcadeDBError as error:
            # Another program may take the port between our look and the server's.
            if attempt == _ATTEMPTS:
                raise StoreError(f"{folder} cannot be opened: {error}") from error
        else:
            return server, port, password
    raise AssertionError("unreachable")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _constrain(connection: Connection) -> None:
    for statement in constraints():
        connection.run(statement)


def _index(database: Any) -> None:
    for index in FULLTEXT_INDEXES:
        for name in index.properties:
            database.command("sql", f"CREATE PROPERTY {index.label}.{name} IF NOT EXISTS STRING")
        properties = ", ".join(index.properties)
        database.command(
            "sql", f"CREATE INDEX {index.name} IF NOT EXISTS ON {index.label} ({properties}) FULL_TEXT"
        )
