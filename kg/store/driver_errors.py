"""The driver's errors as ours: one line that says what is wrong, a hint that says what to do."""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager

from neo4j.exceptions import (
    DriverError,
    IncompleteCommit,
    Neo4jError,
    ServiceUnavailable,
    SessionExpired,
)

from kg.errors import StoreError

Reason = tuple[str, str]

_STOPPED: Reason = ("the database is not running", "see the server's log; a full disk is a usual cause")
_READ_ONLY: Reason = (
    "the server only takes reads here",
    "use neo4j:// so that writes go to the leader, or switch the database to read-write",
)
_NOT_WRITTEN: Reason = ("the transaction could not be written", "see that there is room on the disk")

_BY_CODE: dict[str, Reason] = {
    "Security.Unauthorized": ("wrong user or password", "set NEO4J_USERNAME and NEO4J_PASSWORD"),
    "Security.AuthenticationRateLimit": ("too many wrong passwords in a row", "wait a few seconds"),
    "Security.CredentialsExpired": (
        "the password must be changed first",
        "in cypher-shell: ALTER CURRENT USER SET PASSWORD FROM … TO …",
    ),
    "Security.Forbidden": (
        "the user has no right to do this",
        "ask the administrator for rights to read, write and manage constraints and indexes",
    ),
    "Database.DatabaseNotFound": (
        "there is no such database",
        "set NEO4J_DATABASE to one that SHOW DATABASES lists",
    ),
    "Database.DatabaseUnavailable": _STOPPED,
    "General.DatabaseUnavailable": _STOPPED,
    "Cluster.NotALeader": ("this member takes no writes", "use neo4j:// so that writes go to the leader"),
    "General.ForbiddenOnReadOnlyDatabase": _READ_ONLY,
    "General.WriteOnReadOnlyAccessDatabase": _READ_ONLY,
    "Transaction.TransactionCommitFailed": _NOT_WRITTEN,
    "Transaction.TransactionNotFound": _NOT_WRITTEN,
    "General.MemoryPoolOutOfMemoryError": ("the server is out of memory", "give it more memory"),
    "Transaction.DeadlockDetected": ("other writers stand in the way", "let them end"),
}
_DISK_FULL = re.compile(r"no space left|disk (?:is )?full|insufficient (?:disk )?space", re.IGNORECASE)
FULL: Reason = ("the disk is full", "make room")
_LOST: Reason = ("the connection was lost", "see that the server runs")
_NOT_BOLT: Reason = (
    "what answers there does not speak plain Bolt",
    "use bolt+s:// or neo4j+s:// if it wants TLS; Bolt's usual port is 7687",
)
_NO_TLS: Reason = ("it does not speak TLS", "use bolt:// or neo4j:// without +s")
_OLD: Reason = ("the server is too old for this program", "kg needs Neo4j 5 or newer")

_BY_CAUSE: tuple[tuple[type[BaseException], Reason], ...] = (
    (
        ssl.SSLCertVerificationError,
        ("its certificate is not trusted", "use bolt+ssc:// or neo4j+ssc:// for a certificate of your own"),
    ),
    (ssl.SSLError, _NO_TLS),
    (socket.gaierror, ("no host of that name", "correct the address")),
    (ConnectionRefusedError, ("no server answers there", "start it, or correct the address")),
)


@contextmanager
def driver_errors(where: str) -> Iterator[None]:
    """Turn what the driver raises into StoreError; `where` names the store and holds no password."""
    try:
        yield
    except (DriverError, Neo4jError) as error:
        message, hint = reason(error)
        raise StoreError(f"{where}: {message}", hint) from error


def reason(error: DriverError | Neo4jError) -> Reason:
    """What is wrong, and what to do about it."""
    causes = list(_causes(error))
    if is_disk_full(" ".join(map(str, causes))):
        return FULL
    if any("needs to be restarted" in str(cause) for cause in causes):
        return _STOPPED
    if isinstance(error, Neo4jError):
        known = _BY_CODE.get((error.code or "").split(".", 2)[-1])
        return known or (_first_line(error.message or str(error)), "")
    for kind, known in _BY_CAUSE:
        if any(isinstance(cause, kind) for cause in causes):
            return known
    return _of_connection(error, " ".join(map(str, causes)))


def is_disk_full(message: str) -> bool:
    """Whether a server's or the system's message says so."""
    return bool(_DISK_FULL.search(message))


def _of_connection(error: DriverError, text: str) -> Reason:
    if "does not support communication" in text:
        return _OLD
    if "enabled encryption" in text:
        return _NO_TLS
    if "handshake" in text or "looks like HTTP" in text:
        return _NOT_BOLT
    if isinstance(error, ServiceUnavailable | SessionExpired | IncompleteCommit):
        return _LOST
    return _first_line(str(error)), ""


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error and all that led to it."""
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):
            for member in error.exceptions:
                yield from _causes(member)
        error = error.__cause__ or error.__context__


def _first_line(message: str) -> str:
    return message.splitlines()[0] if message else "the driver gave up"
