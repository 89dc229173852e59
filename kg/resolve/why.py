"""Why names are one entity: the spellings that met in it, and the reason of every merge with its evidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from kg.errors import AmbiguousError, NotFoundError
from kg.folding import fold
from kg.resolve.across import Merge
from kg.resolve.corrections import NO_CORRECTIONS, Corrections
from kg.resolve.evidence import sentence_with
from kg.resolve.resolution import Resolution, resolution
from kg.types import Entity, Extraction


@dataclass(frozen=True, slots=True)
class Reason:
    """A merge of two names: `papers` speak for it, `paper` is one of them and `evidence` its sentence."""

    a: str
    b: str
    reason: str
    papers: int
    paper: str
    evidence: str


@dataclass(frozen=True, slots=True)
class Why:
    """An entity, its spellings and its merges.

    Each tuple of `spellings` differs only in case, separators, plural and such, the most used first.
    """

    entity: Entity
    spellings: tuple[tuple[str, ...], ...]
    reasons: tuple[Reason, ...]


def why(name: str, extractions: Iterable[Extraction], corrections: Corrections = NO_CORRECTIONS) -> Why:
    """The reasons for an entity by its id, name or alias. Raises NotFoundError or AmbiguousError."""
    found = resolution(extractions, corrections)
    root = _one(name, found.entities)
    merges = (*found.clustering.merges, *_homonyms(root, found))
    inside = found.clustering.clusters.find
    reasons = tuple(_reason(merge, found) for merge in merges if inside(merge.b) == root)
    return Why(found.entities[root], _spellings(found, root), reasons)


def _homonyms(root: str, found: Resolution) -> Iterator[Merge]:
    """Short forms that papers explain with this entity, and others with another."""
    counts, find = found.clustering.counts, found.clustering.clusters.find
    shorts = {pair for thing in found.clustering.groups[root] for pair in thing.shorts}
    for short, long in sorted(shorts):
        if find(short) != root:
            papers = counts.explained[short][long]
            yield Merge(short, long, "short form of, among other things", papers, counts.example[short, long])


def _one(name: str, entities: dict[str, Entity]) -> str:
    """The cluster whose entity has this id or name, else the only one with such an alias."""
    wanted = fold(name)
    named = [root for root, entity in entities.items() if entity.id == name or fold(entity.name) == wanted]
    fitting = named or [root for root, e in entities.items() if wanted in map(fold, e.aliases)]
    if len(fitting) > 1:
        raise AmbiguousError(name, sorted(entities[root].name for root in fitting))
    if not fitting:
        known = {fold(entity.name): entity.name for entity in entities.values()}
        raise NotFoundError(name, [known[close] for close in get_close_matches(wanted, known, 3)])
    return fitting[0]


def _spellings(found: Resolution, root: str) -> tuple[tuple[str, ...], ...]:
    counts = found.clustering.counts.spelling
    by_key = [counts[key] for key in found.clustering.clusters.members(root)]
    ranked = [sorted((-papers, name) for name, papers in spellings.items()) for spellings in by_key]
    ranked.sort(key=lambda spellings: (sum(count for count, _ in spellings), spellings))
    return tuple(tuple(name for _, name in spellings) for spellings in ranked)


def _reason(merge: Merge, found: Resolution) -> Reason:
    counts = found.clustering.counts
    names = [*counts.spelling[merge.a], *counts.spelling[merge.b]]
    paper = found.extractions.get(merge.example)
    evidence = sentence_with(paper.paper.text, names) if paper else ""
    return Reason(
        counts.usual(merge.a), counts.usual(merge.b), merge.reason, merge.papers, merge.example, evidence
    )
