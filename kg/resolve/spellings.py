"""How the papers of one cluster write it, and which of these spellings other things have as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kg.resolve.clusters import Clusters
from kg.resolve.names import core, words
from kg.resolve.papers import Thing

Groups = Mapping[str, Sequence[Thing]]


@dataclass(frozen=True, slots=True)
class Spellings:
    """The spellings of a cluster as (name, key), the most used first.

    `own` are those whose key is in the cluster, `shared` the short forms that stand for other things too,
    `first` the most used of all. `long` is the most used own name that is no short form, if there is one.
    """

    own: tuple[tuple[str, str], ...]
    shared: tuple[tuple[str, str], ...]
    first: tuple[str, str]
    long: str


def spellings_of(groups: Groups, clusters: Clusters) -> dict[str, Spellings]:
    """The spellings of each cluster, by its representative.

    "RL" is no spelling of deep reinforcement learning when it stands for reinforcement learning elsewhere:
    a special case that is loosely called by the general name.
    """
    found = {root: _ranked(things) for root, things in groups.items()}
    longs = {root: _long(groups[root], ranked, root, clusters) for root, ranked in found.items()}
    spellings = {}
    for root, ranked in found.items():
        shorts = {short for thing in groups[root] for short, _ in thing.shorts}
        kept = [
            (name, key)
            for name, key in ranked
            if clusters.find(key) == root
            or (key in shorts and not _general(longs.get(clusters.find(key), name), longs[root]))
        ]
        own = tuple(spelling for spelling in kept if clusters.find(spelling[1]) == root)
        shared = tuple(spelling for spelling in kept if clusters.find(spelling[1]) != root)
        spellings[root] = Spellings(own, shared, kept[0], longs[root])
    return spellings


def _general(name: str, other: str) -> bool:
    return set(words(name)) < set(words(other))


def _ranked(things: Sequence[Thing]) -> list[tuple[str, str]]:
    """In most papers first, then with most mentions, then the longest."""
    papers: Counter[tuple[str, str]] = Counter()
    mentions: Counter[tuple[str, str]] = Counter()
    for thing in things:
        papers.update({(core(spelling.name), spelling.key) for spelling in thing.spellings})
        for spelling in thing.spellings:
            mentions[core(spelling.name), spelling.key] += spelling.uses
    return sorted(papers, key=lambda name: (-papers[name], -mentions[name], -len(name[0]), name))


def _long(things: Sequence[Thing], ranked: Sequence[tuple[str, str]], root: str, clusters: Clusters) -> str:
    shorts = {short for thing in things for short, _ in thing.shorts}
    own = [(name, key) for name, key in ranked if clusters.find(key) == root]
    return next((name for name, key in own if key not in shorts), own[0][0])
