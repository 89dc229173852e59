"""Which of two names is the short form of the other."""

from __future__ import annotations

import re

from kg.resolve.names import singular

_LETTERS = re.compile(r"[^\W_]")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\W\d_]+")
_LONGEST_SHORT_FORM = 12


def abbreviates(short: str, long: str) -> bool:
    """Whether `short` is a short form of `long`, after Schwartz & Hearst (2003).

    The letters of the short form stand in the long form in order, the first at its beginning, and at least
    half of them begin words.
    """
    letters = "".join(_LETTERS.findall(singular(short))).lower()
    words = [word.lower() for word in _WORD.findall(singular(long))]
    if not 2 <= len(letters) <= _LONGEST_SHORT_FORM or short.islower() or len(words) < 2:
        return False
    if len(letters) * 2 > sum(map(len, words)) or short.count(" ") >= long.count(" ") + long.count("-"):
        return False
    starts = _on_word_starts(letters, words)
    return starts is not None and starts * 2 > len(letters)


def _on_word_starts(letters: str, words: list[str]) -> int | None:
    """How many letters begin words when all are placed in order with as many as can be on starts."""
    best: dict[tuple[int, int], int] = {(0, -1): 0}
    flat = [(char, i == 0) for word in words for i, char in enumerate(word)]
    for letter in letters:
        following: dict[tuple[int, int], int] = {}
        for (_, at), score in best.items():
            for place in range(at + 1, 1 if at < 0 else len(flat)):
                char, start = flat[place]
                if char == letter:
                    state = (0, place)
                    following[state] = max(following.get(state, -1), score + start)
        best = following
    return max(best.values(), default=None)
