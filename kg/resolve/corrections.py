"""What people say against the automatic resolution: rules that every rebuild obeys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kg.types import EntityType

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Corrections:
    """Rules by names as papers write them or as the graph shows them ("RAG (region adjacency graph)").

    `same` and `different` hold pairs of names; `rename` a name and the one to show; `type` a name and its
    type; `drop` names that are no node.
    """

    same: tuple[Pair, ...] = ()
    different: tuple[Pair, ...] = ()
    rename: tuple[Pair, ...] = ()
    type: tuple[tuple[str, EntityType], ...] = ()
    drop: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return any((self.same, self.different, self.rename, self.type, self.drop))


NO_CORRECTIONS = Corrections()


def names(corrections: Corrections) -> Iterator[str]:
    """Every name that a rule is about."""
    for pair in (*corrections.same, *corrections.different):
        yield from pair
    yield from (name for name, _ in (*corrections.rename, *corrections.type))
    yield from corrections.drop


def merge(corrections: Corrections, a: str, b: str) -> Corrections:
    """The corrections with the rule that both names are the same thing."""
    same, different = _without(corrections, a, b)
    return replace(corrections, same=(*same, (a, b)), different=different)


def split(corrections: Corrections, a: str, b: str) -> Corrections:
    """The corrections with the rule that the names are different things."""
    same, different = _without(corrections, a, b)
    return replace(corrections, same=same, different=(*different, (a, b)))


def _without(corrections: Corrections, a: str, b: str) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
    same = tuple(pair for pair in corrections.same if {*pair} != {a, b})
    return same, tuple(pair for pair in corrections.different if {*pair} != {a, b})
