"""All things of all papers in clusters, one for each real thing, with the reasons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kg.resolve.across import Merge, Tally, join_synonyms, tally
from kg.resolve.clusters import Clusters
from kg.resolve.context import owners_by_context
from kg.resolve.expansions import join_expanded, join_well_known
from kg.resolve.papers import Thing
from kg.resolve.rules import Rules
from kg.resolve.senses import join_senses, owners_by_type, senses_of


@dataclass(frozen=True, slots=True)
class Clustering:
    """`groups` are the things of each cluster by its representative key."""

    groups: dict[str, list[Thing]]
    clusters: Clusters
    counts: Tally
    merges: list[Merge]


def cluster(all_things: Sequence[Thing], rules: Rules) -> Clustering:
    """Clusters things sorted by paper; what the rules say comes first."""
    counts = tally(all_things)
    clusters = Clusters(counts.spelling, rules.different)
    merges = [Merge(a, b, "joined by a correction") for a, b in rules.same if _join(clusters, a, b)]
    merges += join_synonyms(clusters, all_things, counts)
    merges += join_senses(clusters, counts)
    merges += join_well_known(clusters, counts)
    merges += join_expanded(clusters, counts)
    groups: dict[str, list[Thing]] = defaultdict(list)
    bare: list[Thing] = []
    ambiguous = _ambiguous(clusters, counts)
    for thing in all_things:
        if len(thing.keys) == 1 and thing.keys[0] in ambiguous:
            bare.append(thing)
        else:
            groups[clusters.find(thing.keys[0])].append(thing)
    named = set(groups)
    for thing, sense, reason in _senses(bare, all_things, ambiguous, clusters, counts):
        if reason and sense in named:
            groups[sense].append(thing)
            merges.append(Merge(thing.keys[0], sense, reason, 1, thing.paper))
        else:
            groups[clusters.find(thing.keys[0])].append(thing)
    dropped = {clusters.find(key) for key in rules.drop if key in clusters}
    return Clustering({r: g for r, g in groups.items() if r not in dropped}, clusters, counts, merges)


def _senses(
    bare: Sequence[Thing],
    all_things: Sequence[Thing],
    ambiguous: set[str],
    clusters: Clusters,
    counts: Tally,
) -> Iterator[tuple[Thing, str, str]]:
    """The cluster of things that bear an ambiguous short form only, with the reason if it is another's."""
    by_type = owners_by_type(ambiguous, clusters, counts)
    unclear = [thing for thing in bare if (thing.keys[0], thing.type) not in by_type]
    by_context = owners_by_context(unclear, all_things, clusters, counts)
    for thing in bare:
        short = thing.keys[0]
        if (short, thing.type) in by_type:
            yield thing, by_type[short, thing.type], f"the only {thing.type.lower()} of that name"
        elif (thing.paper, short) in by_context:
            yield thing, by_context[thing.paper, short], "beside the same names as papers that spell it out"
        else:
            yield thing, clusters.find(short), ""


def _join(clusters: Clusters, a: str, b: str) -> bool:
    return a in clusters and b in clusters and clusters.join(a, b)


def _ambiguous(clusters: Clusters, counts: Tally) -> set[str]:
    """Short forms that stand by themselves too and are in the cluster of none of their long forms."""
    both = counts.explained.keys() & counts.seen.keys()
    return {short for short in both if clusters.find(short) not in senses_of(short, clusters, counts)}
