"""Pairs of entities that may be one thing, for a person to decide, with evidence of both sides."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from kg.resolve.alignment import GLUE
from kg.resolve.corrections import NO_CORRECTIONS, Corrections
from kg.resolve.families import lineage
from kg.resolve.features import HEADS
from kg.resolve.names import one_stem, words
from kg.resolve.resolution import Resolution, resolution
from kg.resolve.scorer import abbreviation_score, short_and_long
from kg.types import Entity, Extraction

LIKELY = 0.9
"""Probability from which a short form and a long form that no paper joins are suggested."""
_NUMBERS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Two entities that may be one; `score` grows with the likelihood and with the papers concerned.

    The evidence of each side is a sentence of a paper that names it.
    """

    a: Entity
    b: Entity
    reason: str
    score: float
    evidence_a: str
    evidence_b: str


def suggest(extractions: Iterable[Extraction], corrections: Corrections = NO_CORRECTIONS) -> list[Suggestion]:
    """Likely duplicates that no rule speaks of, the most important first."""
    found = resolution(extractions, corrections)
    pairs: dict[tuple[str, str], tuple[float, str]] = {}
    for a, b, likelihood, reason in (*_written_as_one(found), *_alike(found), *_short_and_long(found)):
        pair = (min(a, b), max(a, b))
        if a != b and pair not in pairs and not _told_apart(*pair, found):
            pairs[pair] = (likelihood, reason)
    suggestions = [_suggestion(a, b, *found_, found) for (a, b), found_ in pairs.items()]
    return sorted(suggestions, key=lambda s: (-s.score, s.a.id, s.b.id))


Candidate = tuple[str, str, float, str]


def _written_as_one(found: Resolution) -> Iterator[Candidate]:
    """Names that some papers write for one thing, though not enough to join them."""
    counts, find = found.clustering.counts, found.clustering.clusters.find
    for (a, b), together in counts.together.items():
        parts = [set(words(counts.usual(key))) for key in (a, b)]
        nested = parts[0] <= parts[1] or parts[1] <= parts[0]
        likelihood = together / min(counts.seen[a], counts.seen[b]) * (0.5 if nested else 1.0)
        yield find(a), find(b), likelihood, "written for one thing"
    for short, longs in counts.explained.items():
        for long, papers in longs.items():
            yield find(short), find(long), papers / longs.total(), "short form, but not always"


def _alike(found: Resolution) -> Iterator[Candidate]:
    """Names with the same words in another order, or in the same order but for endings and a head."""
    groups: dict[tuple[str, ...], list[tuple[str, tuple[str, ...]]]] = defaultdict(list)
    for root, entity in found.entities.items():
        content = tuple(word for word in words(entity.name) if word not in HEADS and word not in GLUE)
        if len(content) > 1:
            groups[tuple(sorted(word[:4] for word in content))].append((root, content))
    for group in groups.values():
        for (a, left), (b, right) in combinations(group, 2):
            if sorted(left) == sorted(right) or all(map(one_stem, left, right)):
                yield a, b, 0.6, "same words but for order, endings or a head"


def _short_and_long(found: Resolution) -> Iterator[Candidate]:
    """Short forms that no paper explains, with long forms that have just these initials."""
    by_initials: dict[str, list[str]] = defaultdict(list)
    for root, entity in found.entities.items():
        parts = words(entity.name)
        if len(parts) > 2:
            by_initials["".join(word[0] for word in parts)].append(root)
    for root, entity in found.entities.items():
        if not entity.name.isupper() or root in found.clustering.counts.explained:
            continue
        for other in by_initials.get(root, ()):
            long = found.entities[other]
            score = abbreviation_score(*short_and_long(entity.name, long.name))
            if long.type == entity.type and score >= LIKELY:
                yield root, other, score / len(by_initials[root]), "may be its short form"


def _told_apart(a: str, b: str, found: Resolution) -> bool:
    """Whether a rule, a number or a family says that two entities differ, or one is no node."""
    if a not in found.entities or b not in found.entities:
        return True
    names = found.entities[a].name, found.entities[b].name
    x, y = (set(found.clustering.clusters.members(root)) for root in (a, b))
    by_rule = any((p in x and q in y) or (q in x and p in y) for p, q in found.rules.different)
    numbers = [sorted(_NUMBERS.findall(name)) for name in names]
    return by_rule or numbers[0] != numbers[1] or any(map(lineage, names))


def _suggestion(a: str, b: str, likelihood: float, reason: str, found: Resolution) -> Suggestion:
    first, second = found.entities[a], found.entities[b]
    if second.papers > first.papers:
        a, b, first, second = b, a, second, first
    score = likelihood * math.log2(1 + second.papers)
    return Suggestion(first, second, reason, round(score, 3), _evidence(a, found), _evidence(b, found))


def _evidence(root: str, found: Resolution) -> str:
    """The best evidence of the cluster's roles: the highest score, then the first paper."""
    parts = [
        (-part.score, thing.paper, part.evidence)
        for thing in found.clustering.groups[root]
        for part in thing.parts
    ]
    return next((evidence for _, _, evidence in sorted(parts) if evidence), "")
