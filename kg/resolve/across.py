"""Across papers: which keys name one real thing, and what ambiguous short forms stand for."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby

from kg.resolve.clusters import Clusters
from kg.resolve.names import core, words
from kg.resolve.papers import Thing
from kg.types import EntityType

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Merge:
    """Why two keys are one entity: `papers` of them say so, `example` is the first."""

    a: str
    b: str
    reason: str
    papers: int = 0
    example: str = ""


@dataclass(slots=True)
class Tally:
    """What all things say of keys, counted in papers.

    `seen` and `types` count keys that stand for themselves; `together` pairs of them; `explained` how short
    forms are spelled out, `vouched` how often by a paper that does not itself propose the thing.
    """

    seen: Counter[str] = field(default_factory=Counter)
    types: dict[str, Counter[EntityType]] = field(default_factory=lambda: defaultdict(Counter))
    spelling: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    together: Counter[Pair] = field(default_factory=Counter)
    explained: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    vouched: Counter[Pair] = field(default_factory=Counter)
    example: dict[Pair, str] = field(default_factory=dict)

    def as_one(self, a: str, b: str) -> int:
        """Papers that write the two keys (in sorted order) for one thing."""
        pairs = ((a, b), (b, a))
        return self.together[a, b] + sum(self.explained[s][long] for s, long in pairs if s in self.explained)

    def usual(self, key: str) -> str:
        """The most used spelling of a key."""
        return min(self.spelling[key].items(), key=lambda item: (-item[1], item[0]))[0]


def tally(all_things: Iterable[Thing]) -> Tally:
    """Counts over things; each key stands in at most one thing of a paper."""
    counts = Tally()
    for thing in all_things:
        for key in thing.keys:
            counts.seen[key] += 1
            counts.types[key][thing.type] += 1
        for pair in combinations(sorted(thing.keys), 2):
            counts.together[pair] += 1
            counts.example.setdefault(pair, thing.paper)
        for short, long in thing.shorts:
            counts.explained[short][long] += 1
            counts.vouched[short, long] += not thing.proposed
            counts.example.setdefault((short, long), thing.paper)
        for spelling in thing.spellings:
            counts.spelling[spelling.key][core(spelling.name)] += 1
    return counts


def join_synonyms(clusters: Clusters, all_things: Sequence[Thing], counts: Tally) -> list[Merge]:
    """Joins what papers write as one thing often enough; the pairs seen most often go first."""
    pairs = [pair for pair in counts.together if _is_synonym(pair, counts)]
    clusters.keep_apart(_seen_apart(all_things, counts, {key for pair in pairs for key in pair}))
    merges = []
    for pair in sorted(pairs, key=lambda pair: (-counts.together[pair], pair)):
        if clusters.join(*pair):
            n = counts.together[pair]
            merges.append(Merge(*pair, "written for one thing in the same paper", n, counts.example[pair]))
    return merges


def _is_synonym(pair: Pair, counts: Tally) -> bool:
    """Whether two names are one thing in enough of the papers that have them.

    Most papers with a name inside the other ("language model" in "large language model"), and most with a
    known short form, must mean the other, else one loose paper would melt two things into one.
    """
    together, (a, b) = counts.together[pair], pair
    words_a, words_b = (set(words(counts.usual(key))) for key in pair)
    general = [key for key, inside in ((a, words_a < words_b), (b, words_b < words_a)) if inside]
    for key in general or [key for key in pair if key in counts.explained]:
        if together * 2 <= counts.seen[key] + counts.explained.get(key, Counter()).total():
            return False
    rarer, commoner = sorted((counts.seen[a], counts.seen[b]))
    return bool(general) or (together * 2 >= rarer and together * 5 >= commoner)


def _seen_apart(all_things: Sequence[Thing], counts: Tally, keys: set[str]) -> list[Pair]:
    """Pairs out of `keys` (and of short and long forms) that more papers write as two things than as one."""
    watched = keys | counts.explained.keys() | {long for longs in counts.explained.values() for long in longs}
    apart: Counter[Pair] = Counter()
    for _, group in groupby(all_things, key=lambda thing: thing.paper):
        sides = [[key for key in thing.keys if key in watched] for thing in group]
        for left, right in combinations([side for side in sides if side], 2):
            apart.update((min(a, b), max(a, b)) for a in left for b in right)
    return [pair for pair, papers in apart.items() if papers > counts.as_one(*pair)]
