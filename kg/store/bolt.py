"""The store over a Bolt connection: the same statements for the embedded database and for Neo4j."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from types import TracebackType
from typing import Any, Self

from kg.store import dump, names, papers, reading
from kg.store.connection import Connection
from kg.store.protocol import Added, Changes, Counts, Match, Progress, Result
from kg.store.query import answer
from kg.store.rows import derived
from kg.store.server import Server, UserQuery, constrain
from kg.store.sync import apply, difference
from kg.types import Extraction, Graph


class BoltStore:
    """Implements `Store`; `resources` are closed with it."""

    def __init__(self, server: Server, resources: ExitStack) -> None:
        self._server = server
        self._connection = server.connection
        self._resources = resources
        self._is_prepared = False
        self._is_alone = False

    def _prepared(self) -> Connection:
        if not self._is_prepared:
            constrain(self._connection)
            self._is_prepared = True
        return self._connection

    def known(self, ids: Collection[str]) -> set[str]:
        return papers.known(self._connection, ids)

    def add(self, extractions: Iterable[Extraction], *, progress: Progress | None = None) -> Added:
        return papers.add(self._prepared(), extractions, progress)

    def remove(self, papers_: Collection[str]) -> int:
        return papers.remove(self._prepared(), papers_)

    def extractions(self, ids: Collection[str] | None = None) -> Iterator[Extraction]:
        return papers.extractions(self._connection, ids)

    def sync(self, graph: Graph, *, dry_run: bool = False, progress: Progress | None = None) -> Changes:
        if dry_run:
            return difference(self._connection, derived(graph)).changes()
        with self.alone():
            found = difference(self._connection, derived(graph))
            apply(self._connection, found, progress)
            if graph != Graph():
                self._server.index()
        return found.changes()

    @contextmanager
    def alone(self) -> Iterator[None]:
        if self._is_alone:
            yield
            return
        self._prepared()
        with self._server.alone():
            self._is_alone = True
            try:
                yield
            finally:
                self._is_alone = False

    def corrections(self) -> str:
        return papers.corrections(self._connection)

    def correct(self, rules: str) -> None:
        papers.correct(self._prepared(), rules)

    def graph(self) -> Graph:
        return reading.everything(self._connection)

    def overview(self, limit: int) -> Graph:
        return reading.overview(self._connection, limit)

    def neighbourhood(self, node: str, limit: int) -> Graph:
        return reading.neighbourhood(self._connection, node, limit)

    def find(self, name: str) -> list[Match]:
        return names.find(self._connection, name)

    def one(self, name: str) -> Match:
        return names.one(self._connection, name)

    def search(self, words: str, limit: int) -> list[Match]:
        return names.search(self._connection, words, limit)

    def dump(self) -> Iterator[str]:
        return dump.lines(self._connection)

    def counts(self) -> Counts:
        return reading.counts(self._connection)

    def query(
        self,
        cypher: str,
        parameters: Mapping[str, Any] | None = None,
        *,
        write: bool = False,
        timeout: float = 30.0,
        limit: int | None = None,
    ) -> Result:
        return answer(self._server, UserQuery(cypher, parameters or {}, write, timeout, limit))

    def close(self) -> None:
        self._resources.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
