"""Where a name begins and ends: what belongs to no name is trimmed from its ends."""

from __future__ import annotations

from collections.abc import Sequence

from kg.extract.abbreviations import Offsets

_STRAY = frozenset(
    "of for in on with to and or by from via at as using based the a an our its their new novel".split()  # noqa: SIM905
)
_SUFFIXES = frozenset(("based", "aware", "driven", "style", "like", "inspired", "guided", "powered"))
_MAY_BEGIN = frozenset("([$\\{")
_MAY_END = frozenset(")]%+*'’$}")
_BRACKETS = (("(", ")"), ("[", "]"), ("{", "}"))


def trimmed(text: str, words: Sequence[Offsets], a: int, b: int) -> tuple[int, int]:
    """The words `a` to `b` (half-open) without what is no part of a name; empty if nothing is left.

    Off go articles, prepositions and stray marks ("of BERT,"), the ending of "CLIP-based", and what stands
    on the far side of a bracket that has no partner. A word that a hyphen joins stays: "in-context learning".
    """
    while (paired := _paired(text, words, a, b)) != (a, b):
        a, b = paired
    while a < b and _is_stray(text, words, a, _MAY_BEGIN):
        a += 1
    while a < b and (_is_stray(text, words, b - 1, _MAY_END) or _is_suffix(text, words, a, b)):
        b -= 1
    return a, b


def _is_stray(text: str, words: Sequence[Offsets], i: int, may: frozenset[str]) -> bool:
    word = text[slice(*words[i])]
    joined = text[words[i][1] : words[i][1] + 1] == "-" and may is _MAY_BEGIN
    return (word.lower() in _STRAY and not joined) or (not word[0].isalnum() and word not in may)


def _is_suffix(text: str, words: Sequence[Offsets], a: int, b: int) -> bool:
    """Whether the last word is a suffix behind a hyphen, with a name before it."""
    return b - a > 2 and text[slice(*words[b - 1])] in _SUFFIXES and text[slice(*words[b - 2])] == "-"


def _paired(text: str, words: Sequence[Offsets], a: int, b: int) -> tuple[int, int]:
    """The longer side of the first bracket without a partner."""
    for opening, closing in _BRACKETS:
        depth: list[int] = []
        for i in range(a, b):
            mark = text[slice(*words[i])]
            if mark == opening:
                depth.append(i)
            elif mark == closing and depth:
                depth.pop()
            elif mark == closing:
                return (a, i) if i - a > b - i - 1 else (i + 1, b)
        if depth:
            return (a, depth[0]) if depth[0] - a >= b - depth[0] - 1 else (depth[0] + 1, b)
    return a, b
