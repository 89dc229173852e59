"""What every store can do, and the small records it answers with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Protocol, Self

from kg.types import Extraction, Graph

Progress = Callable[[int, int], None]
"""Called with (done, of all) elements after each batch that is safely in the store."""


@dataclass(frozen=True, slots=True)
class Unstorable:
    """A paper that no store can hold, with the reason."""

    paper: str
    reason: str


@dataclass(frozen=True, slots=True)
class Added:
    """How many papers `add` wrote, and those it set aside."""

    papers: int = 0
    unstorable: tuple[Unstorable, ...] = ()


@dataclass(frozen=True, slots=True)
class Changes:
    """What `sync` wrote (or would write): numbers of nodes and relationships."""

    nodes_added: int = 0
    nodes_changed: int = 0
    nodes_removed: int = 0
    relationships_added: int = 0
    relationships_changed: int = 0
    relationships_removed: int = 0

    @property
    def total(self) -> int:
        """All changes together; 0 if the store already held the graph."""
        return (
            self.nodes_added
            + self.nodes_changed
            + self.nodes_removed
            + self.relationships_added
            + self.relationships_changed
            + self.relationships_removed
        )


@dataclass(frozen=True, slots=True)
class Match:
    """A node that answers to a name or to search words; `label` is Paper, Method, Model, …"""

    id: str
    label: str
    name: str
    score: float = 1.0


@dataclass(frozen=True, slots=True)
class Result:
    """The answer to a query: JSON-ready values; `truncated` if there were more rows than the limit."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class Counts:
    """Numbers of nodes by label (entities under their second label) and of relationships by type."""

    nodes: Mapping[str, int] = field(default_factory=dict)
    relationships: Mapping[str, int] = field(default_factory=dict)


class Store(Protocol):
    """A graph store; use it in a `with` block. Every method may raise StoreError."""

    def known(self, ids: Collection[str]) -> set[str]:
        """Those of `ids` that are papers of the store."""

    def add(self, extractions: Iterable[Extraction], *, progress: Progress | None = None) -> Added:
        """Write or rewrite papers, streaming; the graph follows with `sync`."""

    def remove(self, papers: Collection[str]) -> int:
        """Remove papers by id; what only they supported goes with the next `sync`. Returns how many."""

    def extractions(self, ids: Collection[str] | None = None) -> Iterator[Extraction]:
        """All that was added, or that of the papers `ids` which are there, ordered by paper id."""

    def sync(self, graph: Graph, *, dry_run: bool = False, progress: Progress | None = None) -> Changes:
        """Make entities, authors, venues and all relationships equal to `graph`, writing differences only."""

    def alone(self) -> AbstractContextManager[None]:
        """Other programs that also want to be alone with this graph wait until the block ends.

        `sync` is alone by itself; be alone from reading the extractions to `sync`, so that no other program
        changes them between.
        """

    def corrections(self) -> str:
        """The rules against the automatic resolution that this store keeps, as JSON; empty if none."""

    def correct(self, rules: str) -> None:
        """Keep these rules in place of those that were kept."""

    def graph(self) -> Graph:
        """Everything."""

    def overview(self, limit: int) -> Graph:
        """The `limit` most connected papers and entities, generic entities last, and what links them."""

    def neighbourhood(self, node: str, limit: int) -> Graph:
        """A paper or entity (id), its nearest `limit` nodes, and what links them. Raises NotFoundError."""

    def find(self, name: str) -> list[Match]:
        """Papers and entities by id, title, label, name or alias; the best kind of match only."""

    def one(self, name: str) -> Match:
        """The only such node. Raises NotFoundError with suggestions, or AmbiguousError."""

    def search(self, words: str, limit: int) -> list[Match]:
        """Papers and entities whose text has some of the words, best first; the best score is 1."""

    def query(
        self,
        cypher: str,
        parameters: Mapping[str, Any] | None = None,
        *,
        write: bool = False,
        timeout: float = 30.0,
        limit: int | None = None,
    ) -> Result:
        """Answer a query; `timeout` in seconds. Raises QueryError, also if it writes without `write`."""

    def counts(self) -> Counts:
        """How much of everything there is."""

    def dump(self) -> Iterator[str]:
        """Everything as sorted JSON lines, equal for equal graphs whatever the store."""

    def close(self) -> None:
        """Let go of the store."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
