"""Which sentence of a text shows the role of an entity, or the relation of two."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from kg.extract.abbreviations import Offsets
from kg.types import RelationType, Role

_CUES: dict[Role | RelationType, re.Pattern[str]] = {
    Role.PROPOSED: re.compile(
        r"\b(?:propos|introduc|present|develop|design|call|term|dub|releas|novel|new\b)", re.I
    ),
    Role.EVALUATED: re.compile(
        r"\b(?:experiment|evaluat|result|benchmark|achiev|outperform|improv|test|show)", re.I
    ),
    Role.COMPARED: re.compile(
        r"\b(?:outperform|compar|baseline|than|over|unlike|existing|prior|state-of-the-art)", re.I
    ),
    RelationType.EXTENDS: re.compile(
        r"\b(?:exten|variant|buil|generali|adapt|base|revis|inspir|improv)", re.I
    ),
    RelationType.EVALUATED_ON: re.compile(
        r"\b(?:evaluat|experiment|test|benchmark|result|achiev|on\b)", re.I
    ),
    RelationType.TRAINED_ON: re.compile(r"(?:train|tun|learn|deriv)", re.I),
    RelationType.OUTPERFORMS: re.compile(
        r"(?:outperform|better|surpass|exceed|\bbeat|improv|gain|\bthan\b|\bover\b)", re.I
    ),
    RelationType.COMPARED_WITH: re.compile(r"(?:compar|match|on par|than\b|against|versus|unlike)", re.I),
    RelationType.BENCHMARK_FOR: re.compile(r"(?:benchmark|evaluat|measur|test)", re.I),
}


def of_role(text: str, sentences: Sequence[Offsets], mentions: Sequence[Offsets], role: Role) -> str:
    """The first sentence with a mention and a cue of the role, else the first with a mention."""
    holding = [sentences[place] for place in sorted(_by_sentence(sentences, mentions))]
    cue = _CUES.get(role)
    told = (s for s in holding if cue and cue.search(text, *s))
    return text[slice(*next(told, holding[0]))].strip()


def of_relation(
    text: str,
    sentences: Sequence[Offsets],
    head: Sequence[Offsets],
    tail: Sequence[Offsets],
    relation: RelationType,
) -> str:
    """The sentence with mentions of both, first of all one with a cue of the relation, then by distance.

    Without such a sentence the two nearest.
    """
    heads, tails = _by_sentence(sentences, head), _by_sentence(sentences, tail)
    if shared := heads.keys() & tails.keys():
        cue = _CUES.get(relation)
        silent = {s for s in shared if cue and not cue.search(text, *sentences[s])}
        _, _, place = min((s in silent, _distance(heads[s], tails[s]), s) for s in shared)
        return text[slice(*sentences[place])].strip()
    _, first, last = min((abs(h - t), min(h, t), max(h, t)) for h, t in _neighbours(heads, tails))
    gap = " " if last == first + 1 else " … "
    return text[slice(*sentences[first])].strip() + gap + text[slice(*sentences[last])].strip()


def _by_sentence(sentences: Sequence[Offsets], mentions: Sequence[Offsets]) -> dict[int, list[int]]:
    """Where mentions start, by the place of their sentence."""
    found: dict[int, list[int]] = defaultdict(list)
    for start, _ in mentions:
        found[bisect_right(sentences, start, key=lambda s: s[0]) - 1].append(start)
    return found


def _distance(some: Sequence[int], others: Sequence[int]) -> int:
    """Characters between the nearest two."""
    return min(abs(a - b) for a, b in _neighbours(some, others))


def _neighbours(some: Iterable[int], others: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Each of `some` with the nearest of `others` below and above it."""
    ordered = sorted(others)
    for one in some:
        place = bisect_right(ordered, one)
        yield from ((one, other) for other in ordered[max(0, place - 1) : place + 1])
