"""What a user is told when a server cannot be used."""

from __future__ import annotations

import socket
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

import neo4j.exceptions
import pytest

from kg.errors import ConfigError, KgError, StoreError
from kg.settings import Settings
from kg.store import open_store
from kg.store.driver_errors import driver_errors

SECRET = "s3cret-passw0rd"


def refusal(uri: str, settings: Settings | None = None) -> KgError:
    """The error of opening a store; it must be one line, with a hint, and hold no password."""
    settings = settings or Settings(password=SECRET)
    with pytest.raises(KgError) as caught:
        open_store(uri, settings)
    error: BaseException | None = caught.value
    assert caught.value.hint and "\n" not in str(caught.value)
    while error:
        assert settings.password not in f"{error} {error!r} {getattr(error, 'hint', '')}"
        error = error.__cause__ or error.__context__
    return caught.value


@contextmanager
def answering(answer: Callable[[socket.socket], object]) -> Iterator[str]:
    """A loopback server, gone after the block, that treats each connection so."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            while True:
                try:
                    client, _ = listener.accept()
                except OSError:
                    return
                with client, suppress(OSError):
                    answer(client)

        threading.Thread(target=serve, daemon=True).start()
        yield f"127.0.0.1:{listener.getsockname()[1]}"


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> ssl.SSLContext:
    folder = tmp_path_factory.mktemp("tls")
    files = ["-keyout", str(folder / "key"), "-out", str(folder / "certificate")]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=x"]
    subprocess.run([*command, *files], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate", folder / "key")
    return context


@pytest.mark.parametrize("scheme", ["bolt", "neo4j", "bolt+s"])
def test_no_server(scheme: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        gone = f"127.0.0.1:{listener.getsockname()[1]}"
    assert str(refusal(f"{scheme}://{gone}")) == f"{scheme}://{gone}: no server answers there"


def test_no_host() -> None:
    assert "no host of that name" in str(refusal("bolt://no-such-host.invalid:7687"))


@pytest.mark.parametrize("scheme", ["bolt+s", "neo4j+s", "bolt+ssc"])
def test_tls_against_a_plain_port(scheme: str) -> None:
    with answering(lambda client: client.recv(4096)) as plain:
        error = refusal(f"{scheme}://{plain}")
    assert "does not speak TLS" in str(error) and "without +s" in error.hint


@pytest.mark.parametrize("scheme", ["bolt", "neo4j"])
def test_plain_against_a_tls_port(scheme: str, certificate: ssl.SSLContext) -> None:
    with answering(lambda client: certificate.wrap_socket(client, server_side=True)) as tls:
        error = refusal(f"{scheme}://{tls}")
    assert "does not speak plain Bolt" in str(error) and "+s://" in error.hint


def test_a_certificate_of_ones_own(certificate: ssl.SSLContext) -> None:
    with answering(lambda client: certificate.wrap_socket(client, server_side=True)) as tls:
        error = refusal(f"bolt+s://{tls}")
    assert "certificate is not trusted" in str(error) and "+ssc" in error.hint


def test_a_server_of_another_kind() -> None:
    with answering(lambda client: client.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")) as http:
        assert "7687" in refusal(f"bolt://{http}").hint


def test_a_server_too_old_for_the_driver() -> None:
    def no_common_version(client: socket.socket) -> None:
        client.recv(100)
        client.sendall(bytes(4))

    with answering(no_common_version) as old:
        assert "too old" in str(refusal(f"bolt://{old}"))


@pytest.mark.parametrize(
    "uri",
    [
        "http://127.0.0.1:7474",
        "bolt://",
        "bolt://localhost:port",
        "bolt://localhost:99999",
        f"bolt://neo4j:{SECRET}@localhost",
        f"neo4j://neo4j:{SECRET}@localhost:7687/db",
    ],
)
def test_an_address_that_makes_no_sense(uri: str) -> None:
    assert isinstance(refusal(uri), ConfigError)


def test_a_wrong_password(neo4j_settings: Settings) -> None:
    error = refusal(neo4j_settings.store, replace(neo4j_settings, password="wrong-" + SECRET))
    assert "wrong user or password" in str(error)
    assert "NEO4J_PASSWORD" in error.hint


def test_no_password(neo4j_settings: Settings) -> None:
    with pytest.raises(StoreError, match="wrong user or password"):
        open_store(neo4j_settings.store, replace(neo4j_settings, password=""))


@pytest.mark.parametrize("scheme", ["bolt", "neo4j"])
def test_a_wrong_database(neo4j_settings: Settings, scheme: str) -> None:
    uri = neo4j_settings.store.replace("bolt:", f"{scheme}:")
    error = refusal(uri, replace(neo4j_settings, database="no-such-one"))
    assert str(error) == f"{uri}, database no-such-one: there is no such database"


@pytest.mark.parametrize(
    ("code", "message", "said"),
    [
        ("Neo.ClientError.Cluster.NotALeader", "No write operations here", "takes no writes"),
        ("Neo.ClientError.General.WriteOnReadOnlyAccessDatabase", "read-only mode", "only takes reads"),
        ("Neo.DatabaseError.Transaction.TransactionCommitFailed", "Could not apply …", "not be written"),
        (
            "Neo.DatabaseError.General.UnknownError",
            "critical error, and needs to be restarted",
            "not running",
        ),
        ("Neo.ClientError.Security.Forbidden", "Create constraint not allowed", "no right"),
        ("Neo.DatabaseError.General.UnknownError", "No space left on device", "disk is full"),
        ("Neo.DatabaseError.General.UnknownError", "Odd thing\nat java.base", "Odd thing"),
    ],
)
def test_what_the_server_says(code: str, message: str, said: str) -> None:
    """Cases that need a cluster, an Enterprise server or a full disk."""
    error = neo4j.exceptions.Neo4jError._hydrate_neo4j(code=code, message=message)
    with pytest.raises(StoreError, match=said) as caught, driver_errors("bolt://x"):
        raise error
    assert "\n" not in str(caught.value)


def test_settings_show_no_password() -> None:
    assert SECRET not in repr(Settings(password=SECRET))


def test_old_servers_are_refused() -> None:
    from kg.store.remote import _version

    assert _version("bolt://x", "Neo4j/5.26.30") == (5, 26)
    assert _version("bolt://x", "Neo4j/2026.08.1") == (2026, 8)
    assert _version("bolt://x", "Memgraph/3.1") == ()
    with pytest.raises(StoreError, match=r"4\.4"):
        _version("bolt://x", "Neo4j/4.4.41")
