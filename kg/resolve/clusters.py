"""Groups of keys that grow together, as far as nothing speaks against it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable


class Clusters:
    """Disjoint sets of keys with pairs that must stay apart (union-find with cannot-link).

    The representative of a set is its smallest key, so that it does not depend on the order of unions.
    """

    def __init__(self, keys: Iterable[str], apart: Iterable[tuple[str, str]] = ()) -> None:
        self._root = {key: key for key in keys}
        self._members = {key: [key] for key in self._root}
        self._apart: dict[str, set[str]] = defaultdict(set)
        self.keep_apart(apart)

    def keep_apart(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Forbids joins that would make both keys of a pair one; what is joined already stays so."""
        for a, b in pairs:
            self._apart[a].add(b)
            self._apart[b].add(a)

    def __contains__(self, key: str) -> bool:
        return key in self._root

    def find(self, key: str) -> str:
        """The representative of the key's set."""
        return self._root[key]

    def members(self, key: str) -> list[str]:
        """All keys of the key's set, sorted."""
        return sorted(self._members[self._root[key]])

    def join(self, a: str, b: str) -> bool:
        """Makes the sets of both keys one; False if they are one already or must stay apart."""
        a, b = sorted((self._root[a], self._root[b]))
        if a == b or self._must_stay_apart(a, b):
            return False
        for key in self._members[b]:
            self._root[key] = a
        self._members[a] += self._members.pop(b)
        return True

    def _must_stay_apart(self, a: str, b: str) -> bool:
        others = {
            self._root[k] for key in self._members[b] for k in self._apart.get(key, ()) if k in self._root
        }
        return a in others
