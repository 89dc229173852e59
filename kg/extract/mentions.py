"""Tags → mentions on which the whole text agrees: one type for one name, every occurrence marked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from kg.extract.abbreviations import Offsets
from kg.extract.acceptance import PLAIN, Acceptance, Known, judge, words_of
from kg.extract.bounds import trimmed
from kg.extract.tags import Floats, best_path, spans
from kg.folding import fold

_NEVER = -1e4
"""A log-probability that no path can make up for."""


@dataclass(frozen=True, slots=True)
class Span:
    """A mention as words `start` to `end` (half-open) with its type's index, score and group.

    Spans of one group are one name in its spellings and forms: plural, short and long form. They share the
    `features` that their score rests on.
    """

    start: int
    end: int
    type: int
    score: float
    group: str
    features: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Decoding:
    """How tags become mentions: `transitions` (12, 11); what O gains; the least chance of each type.

    `known` holds what is known of names beforehand, by folded singular; `acceptance` gives the chance.
    """

    transitions: Floats
    outside: float
    least: tuple[float, ...]
    known: Mapping[str, Known] = field(default_factory=dict)
    acceptance: Acceptance = PLAIN


def singular(folded: str) -> str:
    """The folded name without the plural of its last word; words in -ss, -us, -is stay."""
    if folded.endswith("ies") and len(folded) > 5:
        return folded[:-3] + "y"
    if folded.endswith("s") and not folded.endswith(("ss", "us", "is")) and len(folded) > 2:
        return folded[:-1]
    return folded


def find_mentions(
    text: str,
    words: Sequence[Offsets],
    tags: Floats,
    pairs: Iterable[tuple[Offsets, Offsets]],
    decoding: Decoding,
    fixed: Collection[tuple[int, int, int]] = (),
) -> list[Span]:
    """The mentions in `text`, in order, none overlapping.

    `words` (n) and `tags` (n, 11 log-probabilities) as the network gives them, `pairs` of short and long
    forms, `fixed` (first word, word behind, type): mentions that somebody has already decided.
    """
    decided = {(a, b): type_ for a, b, type_ in fixed}
    path = best_path(_scores(tags, decoding, decided), decoding.transitions)
    found = [span if span in decided else trimmed(text, words, *span) for span in spans(path)]
    everywhere = _with_all_occurrences(text, words, [(a, b) for a, b in found if a < b])
    groups = _groups(text, words, everywhere, pairs)
    marked, chances = [], words_of(tags)
    for group, members in groups.items():
        type_, features = judge(chances, members, decoding.known.get(group))
        score = decoding.acceptance.chance(features)
        for span in members:
            if span in decided:
                type_, score = decided[span], 1.0
        if score >= decoding.least[type_]:
            marked += [Span(a, b, type_, score, group, features) for a, b in members]
    return sorted(marked, key=lambda s: s.start)


def _scores(tags: Floats, decoding: Decoding, decided: dict[tuple[int, int], int]) -> Floats:
    """The tags' scores, changed so that the best path goes through the mentions that are decided."""
    scores = tags.copy()
    scores[:, 0] += decoding.outside
    for (a, b), type_ in decided.items():
        begins, goes_on = 1 + 2 * type_, 2 + 2 * type_
        scores[b : b + 1, goes_on] = _NEVER
        scores[a:b] = _NEVER
        scores[a, begins] = scores[a + 1 : b, goes_on] = 0
    return scores


def _with_all_occurrences(
    text: str, words: Sequence[Offsets], taken: list[tuple[int, int]]
) -> list[tuple[int, int]]:
    """`taken` and every further place where one of their names stands as whole words, the longest first."""
    names = {text[words[a][0] : words[b - 1][1]] for a, b in taken}
    starts = {a: i for i, (a, _) in enumerate(words)}
    ends = {b: i + 1 for i, (_, b) in enumerate(words)}
    busy = {w for a, b in taken for w in range(a, b)}
    result = list(taken)
    for name in sorted(names, key=lambda n: (-len(n), n)):
        at = -1
        while (at := text.find(name, at + 1)) >= 0:
            a, b = starts.get(at), ends.get(at + len(name))
            if a is not None and b is not None and busy.isdisjoint(range(a, b)):
                busy.update(range(a, b))
                result.append((a, b))
    return result


def _groups(
    text: str,
    words: Sequence[Offsets],
    found: Sequence[tuple[int, int]],
    pairs: Iterable[tuple[Offsets, Offsets]],
) -> dict[str, list[tuple[int, int]]]:
    """Spans by the key of their name; a short form has that of the name that its long form ends."""
    name_at = {words[b - 1][1]: text[words[a][0] : words[b - 1][1]] for a, b in found}
    long_of = {}
    for short, long in pairs:
        name = name_at.get(long[1], text[slice(*long)])
        long_of[singular(fold(text[slice(*short)]))] = singular(fold(name))
    members: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for a, b in sorted(found):
        key = singular(fold(text[words[a][0] : words[b - 1][1]]))
        members[long_of.get(key, key)].append((a, b))
    return dict(members)
