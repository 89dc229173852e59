"""What short forms stand for: one long form that nearly all papers mean, or several that stay apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from kg.resolve.across import Merge, Tally
from kg.resolve.clusters import Clusters
from kg.resolve.features import HEADS
from kg.resolve.names import one_stem, words
from kg.types import EntityType

DOMINANT = 0.75
"""Share of the explaining papers that one sense must have to own the bare short form."""
RARELY_EXPLAINED = 10
"""A short form that so many times more papers use than explain is a name in its own right, unless several
papers that do not propose the thing explain it alike."""
SOME = 0.25
"""Share of one side's papers that must give it the type usual on the other side."""
_EASILY_CONFUSED = {EntityType.METHOD, EntityType.MODEL, EntityType.TASK}


def join_senses(clusters: Clusters, counts: Tally) -> list[Merge]:
    """Joins each short form with the long form it stands for, where that is unambiguous."""
    merges = []
    for short in sorted(counts.explained):
        merges += _join_variants(short, clusters, counts)
        root = _main_sense(short, clusters, counts)
        if root is not None and clusters.join(short, long := _usual_long(short, root, clusters, counts)):
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
                reason = f"both written {counts.usual(short)}"
                papers, example = counts.explained[short][long], counts.example[short, long]
                merges.append(Merge(main, long, reason, papers, example))
                break
    return merges


def _akin(a: str, b: str) -> bool:
    """Whether two names have the same words but for endings and a head: long short-term memory (network)."""
    left, right = _without_head(a), _without_head(b)
    return len(left) == len(right) and all(map(one_stem, left, right))


def _without_head(name: str) -> tuple[str, ...]:
    found = words(name)
    return found[:-1] if len(found) > 2 and found[-1] in HEADS else found


def _main_sense(short: str, clusters: Clusters, counts: Tally) -> str | None:
    """The sense that dominates and agrees with the bare uses of the short form."""
    root = _dominant(senses_of(short, clusters, counts), short, clusters, counts)
    if root is None or short not in counts.seen:
        return root
    agree = types_agree(types_of([short], counts), types_of(clusters.members(root), counts))
    return root if agree and _well_explained(short, root, counts.seen[short], clusters, counts) else None


def types_agree(bare: Counter[EntityType], explained: Counter[EntityType]) -> bool:
    """Whether papers that use the bare form see the same kind of thing in it as those that explain it."""
    a, b = _most(bare), _most(explained)
    if bare.total() < 3 and {a, b} <= _EASILY_CONFUSED:
        return True
    return bare[b] >= SOME * bare.total() or explained[a] >= SOME * explained.total()


def _well_explained(short: str, root: str, bare: int, clusters: Clusters, counts: Tally) -> bool:
    longs = [long for long in counts.explained[short] if clusters.find(long) == root]
    explained = sum(counts.explained[short][long] for long in longs)
    return explained * RARELY_EXPLAINED > bare or sum(counts.vouched[short, long] for long in longs) > 1


def _dominant(senses: Counter[str], short: str, clusters: Clusters, counts: Tally) -> str | None:
    """The sense with nearly all papers; special cases of it ("deep reinforcement learning") do not count."""
    names = {root: set(words(counts.usual(_usual_long(short, root, clusters, counts)))) for root in senses}

    def special(root: str) -> int:
        return sum(papers for other, papers in senses.items() if names[root] < names[other])

    main = min(senses, key=lambda root: (-senses[root], -special(root), root), default=None)
    if main is None:
        return None
    return main if senses[main] >= DOMINANT * (senses.total() - special(main)) else None


def owners_by_type(
    ambiguous: Iterable[str], clusters: Clusters, counts: Tally
) -> dict[tuple[str, EntityType], str]:
    """The sense of ambiguous short forms that dominates among those of one type, by short form and type."""
    owners = {}
    for short in sorted(ambiguous):
        senses = senses_of(short, clusters, counts)
        for type_ in counts.types[short]:
            typed = {r: n for r, n in senses.items() if usual_type(clusters.members(r), counts) == type_}
            of_type = Counter(typed)
            owner = _dominant(of_type, short, clusters, counts)
            bare = counts.types[short][type_]
            if owner is not None and _well_explained(short, owner, bare, clusters, counts):
                owners[short, type_] = owner
    return owners


def senses_of(short: str, clusters: Clusters, counts: Tally) -> Counter[str]:
    """Papers by the cluster of the long form they explain the short form with."""
    senses: Counter[str] = Counter()
    for long, papers in counts.explained[short].items():
        senses[clusters.find(long)] += papers
    return senses


def long_of(short: str, clusters: Clusters, counts: Tally) -> str | None:
    """The most used of the long forms that a short form was joined with; None if it was with none."""
    if short not in counts.explained:
        return None
    root = clusters.find(short)
    return _usual_long(short, root, clusters, counts) if root in senses_of(short, clusters, counts) else None


def _usual_long(short: str, root: str, clusters: Clusters, counts: Tally) -> str:
    longs = [long for long in counts.explained[short] if clusters.find(long) == root]
    return min(longs, key=lambda long: (-counts.explained[short][long], long))


def types_of(keys: Iterable[str], counts: Tally) -> Counter[EntityType]:
    """Papers by the type they give to the keys."""
    types: Counter[EntityType] = Counter()
    for key in keys:
        types.update(counts.types.get(key, {}))
    return types


def usual_type(keys: Iterable[str], counts: Tally) -> EntityType:
    """The type that most papers give to the keys."""
    return _most(types_of(keys, counts))


def _most(types: Counter[EntityType]) -> EntityType:
    """The first in the order of `EntityType` among equals."""
    return max(EntityType, key=lambda type_: types[type_])
