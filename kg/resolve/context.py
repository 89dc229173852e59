"""Which sense of an ambiguous short form a paper means, told by the company it keeps."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from kg.resolve.across import Tally
from kg.resolve.clusters import Clusters
from kg.resolve.papers import Thing
from kg.resolve.senses import usual_type

CLEARLY = 2.0
"""How many times more a paper must share with the papers of one sense than with those of any other."""


def owners_by_context(
    bare: Sequence[Thing], all_things: Iterable[Thing], clusters: Clusters, counts: Tally
) -> dict[tuple[str, str], str]:
    """The sense of bare short forms, by paper and short form, where the names beside them tell it clearly.

    A sense shares a name with the paper when a paper that explains the short form so has the name too; rare
    names weigh more (log of the inverse share of papers).
    """
    if not bare:
        return {}
    shorts = {thing.keys[0] for thing in bare}
    explaining: dict[str, list[tuple[str, str]]] = defaultdict(list)
    company: dict[str, set[str]] = defaultdict(set)
    for thing in all_things:
        company[thing.paper].add(clusters.find(thing.keys[0]))
        for short, _ in thing.shorts:
            if short in shorts:
                explaining[short].append((clusters.find(thing.keys[0]), thing.paper))
    weight = {name: math.log(len(company) / n) for name, n in _papers_of(company).items()}
    owners = {}
    for thing in bare:
        short, around = thing.keys[0], company[thing.paper]
        shared: dict[str, set[str]] = defaultdict(set)
        for sense, paper in explaining[short]:
            if usual_type(clusters.members(sense), counts) == thing.type:
                shared[sense] |= (around & company[paper]) - {sense, short}
        owner = _clear_winner({sense: sum(map(weight.__getitem__, names)) for sense, names in shared.items()})
        if owner is not None:
            owners[thing.paper, short] = owner
    return owners


def _papers_of(company: Mapping[str, Iterable[str]]) -> dict[str, int]:
    papers: dict[str, int] = defaultdict(int)
    for names in company.values():
        for name in names:
            papers[name] += 1
    return papers


def _clear_winner(scores: Mapping[str, float]) -> str | None:
    if len(scores) < 2:
        return None
    best, second = sorted(scores, key=lambda sense: (-scores[sense], sense))[:2]
    return best if scores[best] > 0 and scores[best] >= CLEARLY * scores[second] else None
