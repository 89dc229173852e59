"""Several at one server, and a server that goes away."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace

import pytest

from kg.errors import StoreError
from kg.settings import Settings
from kg.store import Store, connection, open_store, remote
from kg.types import Extraction, Graph

Make = Callable[[int], Extraction]
Resolve = Callable[[Iterable[Extraction]], Graph]
Expected = Callable[[Iterable[Extraction]], list[str]]


def test_builders_at_one_server_make_one_graph(
    neo4j_settings: Settings, paper: Make, resolve: Resolve, expected: Expected
) -> None:
    papers = [paper(number) for number in range(200)]

    def build(part: list[Extraction]) -> None:
        with open_store(neo4j_settings.store, neo4j_settings) as store:
            store.add(part)
            with store.alone():
                store.sync(resolve(store.extractions()))

    with ThreadPoolExecutor(3) as builders:
        list(builders.map(build, (papers[:100], papers[50:], papers[120:80:-1])))
    with open_store(neo4j_settings.store, neo4j_settings) as store:
        assert list(store.dump()) == expected(papers)


def test_who_is_alone_makes_the_others_wait(neo4j_settings: Settings, paper: Make, resolve: Resolve) -> None:
    papers = [paper(1)]
    with (
        open_store(neo4j_settings.store, neo4j_settings) as one,
        open_store(neo4j_settings.store, neo4j_settings) as other,
        ThreadPoolExecutor(1) as elsewhere,
    ):
        one.add(papers)
        with one.alone():
            synced = elsewhere.submit(other.sync, resolve(papers))
            assert one.sync(resolve(papers)).nodes_added > 0
            with pytest.raises(TimeoutError):
                synced.result(timeout=1)
        assert synced.result(timeout=30).total == 0
        assert one.counts().nodes["Corrections"] == 0


@contextmanager
def way_to(uri: str) -> Iterator[tuple[str, Callable[[], None]]]:
    """An address that leads to a server, and how to cut it off."""
    host, port = uri.removeprefix("bolt://").split(":")
    ends: list[socket.socket] = []
    listener = socket.create_server(("127.0.0.1", 0))

    def pass_on(source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)

    def serve() -> None:
        with suppress(OSError):
            while True:
                client, _ = listener.accept()
                server = socket.create_connection((host, int(port)))
                ends.extend((client, server))
                threading.Thread(target=pass_on, args=(client, server), daemon=True).start()
                threading.Thread(target=pass_on, args=(server, client), daemon=True).start()

    def cut() -> None:
        for end in (listener, *ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield f"bolt://127.0.0.1:{listener.getsockname()[1]}", cut
    finally:
        cut()


def test_a_server_that_goes_away_leaves_word_of_what_is_in_the_store(
    neo4j_settings: Settings,
    paper: Make,
    resolve: Resolve,
    expected: Expected,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(remote, "_SECONDS_TO_RETRY", 1.0)
    monkeypatch.setattr(connection, "BATCH", 50)
    papers = [paper(number) for number in range(100)]
    with way_to(neo4j_settings.store) as (uri, cut):

        def build(store: Store) -> None:
            store.add(papers)
            store.sync(resolve(papers), progress=lambda done, total: cut() if done > total / 2 else None)

        with (
            open_store(uri, replace(neo4j_settings, store=uri)) as store,
            pytest.raises(StoreError, match=r"\([\d,]+ of [\d,]+ changes are in the store\)") as caught,
        ):
            build(store)
    assert "run again" in caught.value.hint
    with open_store(neo4j_settings.store, neo4j_settings) as store:
        store.sync(resolve(papers))
        assert list(store.dump()) == expected(papers)
