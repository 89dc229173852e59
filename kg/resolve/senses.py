"""What short forms stand for: one long form that nearly all papers mean, or several that stay apart."""

from __future__ import annotations

from collections import Counter

from kg.resolve.across import Merge, Tally
from kg.resolve.clusters import Clusters
from kg.resolve.names import words
from kg.types import EntityType

DOMINANT = 0.8
"""Share of the explaining papers that one sense must have to own the bare short form."""


def join_senses(clusters: Clusters, counts: Tally) -> list[Merge]:
    """Joins each short form with the long form it stands for, where that is unambiguous."""
    merges = []
    for short in sorted(counts.explained):
        merges += _join_variants(short, clusters, counts)
        long = _main_sense(short, clusters, counts)
        if long is not None and clusters.join(short, long):
            papers = counts.explained[short][long]
            merges.append(Merge(short, long, "short form of", papers, counts.example[short, long]))
    return merges


def _join_variants(short: str, clusters: Clusters, counts: Tally) -> list[Merge]:
    """Long forms of one short form that differ in word endings only: convolution(al) neural net(work)."""
    longs = sorted(counts.explained[short], key=lambda long: (-counts.explained[short][long], long))
    merges = []
    for i, long in enumerate(longs):
        for main in longs[:i]:
            if _akin(counts.usual(main), counts.usual(long)) and clusters.join(main, long):
                example = counts.example[short, long]
                reason = f"both written {counts.usual(short)!r}"
                merges.append(Merge(main, long, reason, counts.explained[short][long], example))
                break
    return merges


def _akin(a: str, b: str) -> bool:
    """Whether two names have the same words but for their endings."""
    pairs = list(zip(words(a), words(b), strict=False))
    return len(words(a)) == len(words(b)) and all(
        x[:4] == y[:4] or y.startswith(x) or x.startswith(y) for x, y in pairs
    )


def _main_sense(short: str, clusters: Clusters, counts: Tally) -> str | None:
    """The most used long form of the sense that dominates and has the type of the bare short form."""
    senses = senses_of(short, clusters, counts)
    root, papers = min(senses.items(), key=lambda sense: (-sense[1], sense[0]))
    if papers < DOMINANT * senses.total():
        return None
    if short in counts.seen and usual_type([short], counts) != usual_type(clusters.members(root), counts):
        return None
    longs = [long for long in counts.explained[short] if clusters.find(long) == root]
    return min(longs, key=lambda long: (-counts.explained[short][long], long))


def senses_of(short: str, clusters: Clusters, counts: Tally) -> Counter[str]:
    """Papers by the cluster of the long form they explain the short form with."""
    senses: Counter[str] = Counter()
    for long, papers in counts.explained[short].items():
        senses[clusters.find(long)] += papers
    return senses


def usual_type(keys: list[str], counts: Tally) -> EntityType | None:
    """The type that most papers give to the keys; the first in the order of `EntityType` among equals."""
    types: Counter[EntityType] = Counter()
    for key in keys:
        types.update(counts.types.get(key, {}))
    order = list(EntityType)
    return min(types, key=lambda type_: (-types[type_], order.index(type_)), default=None)
