"""Short forms spelled out: inside longer names, and where no paper of the list says what they stand for."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from kg.resolve.across import Merge, Tally
from kg.resolve.clusters import Clusters
from kg.resolve.names import key
from kg.resolve.senses import long_of, types_agree, types_of

_SHORT_FORM = re.compile(r"\b(?=\w*[A-Z]\w*[A-Z])\w{2,8}\b")


def join_well_known(clusters: Clusters, counts: Tally) -> list[Merge]:
    """Joins short and long forms that everybody knows, unless papers explain the short form themselves."""
    merges = []
    for short, long in _well_known():
        if short in counts.seen and long in counts.seen and short not in counts.explained:
            agree = types_agree(types_of([short], counts), types_of([long], counts))
            if agree and clusters.join(short, long):
                merges.append(Merge(short, long, "well-known short form of"))
    return merges


def join_expanded(clusters: Clusters, counts: Tally) -> list[Merge]:
    """Joins names that differ in a short form spelled out: "deep RL" and "deep reinforcement learning"."""
    merges = []
    for name_key in sorted(counts.seen):
        name = counts.usual(name_key)
        expanded = _SHORT_FORM.sub(lambda found: _spelled_out(found[0], clusters, counts), name)
        other = key(expanded)
        if expanded != name and other in counts.seen and clusters.join(name_key, other):
            merges.append(Merge(name_key, other, "the same with its short form spelled out"))
    return merges


def _spelled_out(short: str, clusters: Clusters, counts: Tally) -> str:
    """The long form that a short form stands for in nearly all papers, else the short form itself."""
    long = long_of(key(short), clusters, counts)
    return counts.usual(long) if long else short


@cache
def _well_known() -> tuple[tuple[str, str], ...]:
    lines = files(__package__).joinpath("abbreviations.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.partition(" = ") for line in lines if line and not line.startswith("#"))
    return tuple((key(short), key(long)) for short, _, long in pairs)
