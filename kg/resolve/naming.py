"""The name each entity is shown with: its most used spelling, made telling where another thing has it too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, count

from kg.folding import fold
from kg.resolve.spellings import Groups, Spellings


def names_of(
    groups: Groups, spellings: Mapping[str, Spellings], renamed: Mapping[str, str]
) -> dict[str, str]:
    """A name for each cluster, by its representative; no two have the same folded form.

    `renamed` gives clusters the name that a person wants. Where several things would have one name, the one
    in most papers takes it.
    """
    users = Counter(key for found in spellings.values() for key in {k for _, k in found.own + found.shared})
    names: dict[str, str] = {}
    taken: set[str] = set()
    for root in sorted(groups, key=lambda root: (root not in renamed, -len(groups[root]), root)):
        wanted = [renamed[root]] if root in renamed else []
        candidates = chain(wanted, _candidates(spellings[root], users))
        name = next(name for name in candidates if fold(name) not in taken)
        taken.add(fold(name))
        names[root] = name
    return names


def _candidates(spellings: Spellings, users: Counter[str]) -> Iterator[str]:
    """The names a cluster could have, best first, without end."""
    name, key = spellings.first
    if spellings.first in spellings.shared:
        yield f"{name} ({spellings.long})" if users[key] > 1 else name
    for own, _ in spellings.own:
        yield own
    for own, _ in spellings.own:
        if own != spellings.long:
            yield f"{own} ({spellings.long})"
    for number in count(2):
        yield f"{spellings.long} ({number})"
