"""The name each entity is shown with: its most used spelling, made telling where another thing has it too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from kg.folding import fold
from kg.resolve.clusters import Clusters
from kg.resolve.names import core
from kg.resolve.papers import Thing

Groups = Mapping[str, Sequence[Thing]]


def names_of(groups: Groups, clusters: Clusters) -> dict[str, str]:
    """A name for each cluster, by its representative; no two have the same folded form.

    Where several things would have one name, the one in most papers takes it.
    """
    names: dict[str, str] = {}
    taken: set[str] = set()
    for root in sorted(groups, key=lambda root: (-len(groups[root]), root)):
        name = next(n for n in _candidates(root, groups[root], clusters) if fold(n) not in taken)
        taken.add(fold(name))
        names[root] = name
    return names


def _candidates(root: str, things: Sequence[Thing], clusters: Clusters) -> Iterator[str]:
    spellings = ranked_spellings(things)
    own = [name for name, key in spellings if clusters.find(key) == root]
    shorts = {short for thing in things for short, _ in thing.shorts}
    long = next((name for name, key in spellings if key not in shorts and clusters.find(key) == root), own[0])
    first, first_key = spellings[0]
    if clusters.find(first_key) != root and first_key in shorts:
        yield f"{first} ({long})"
    yield from own
    for name in own:
        if name != long:
            yield f"{name} ({long})"
    for number in count(2):
        yield f"{long} ({number})"


def ranked_spellings(things: Sequence[Thing]) -> list[tuple[str, str]]:
    """All spellings with their keys: in most papers first, then with most mentions, then the longest."""
    papers: Counter[tuple[str, str]] = Counter()
    mentions: Counter[tuple[str, str]] = Counter()
    for thing in things:
        papers.update({(core(spelling.name), spelling.key) for spelling in thing.spellings})
        for spelling in thing.spellings:
            mentions[core(spelling.name), spelling.key] += spelling.uses
    return sorted(papers, key=lambda name: (-papers[name], -mentions[name], -len(name[0]), name))
