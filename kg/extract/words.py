"""Text → words and the shape of each: the units that the tagger sees and that mentions are made of."""

from __future__ import annotations

import re

_EAST_ASIAN = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_WORD = re.compile(rf"[{_EAST_ASIAN}]+|(?:[^\W_{_EAST_ASIAN}]|[\u0300-\u036f])+|[^\w\s]|_")

SHAPES = 10
"""How many shapes there are, 0 (none) included."""


def words(text: str) -> list[tuple[int, int]]:
    """The (start, end) of every run of letters and digits and of every single other mark.

    East Asian script has no blanks around names in another: they are words apart.

    >>> [("GPT-4 wins."[a:b]) for a, b in words("GPT-4 wins.")]
    ['GPT', '-', '4', 'wins', '.']
    """
    return [m.span() for m in _WORD.finditer(text)]


def shape(word: str) -> int:
    """The shape of a word, 1 to 9: the encoder itself reads lower case only.

    >>> [shape(w) for w in ("deep", "Adam", "BERT", "K", "LoRA", "LLMs", "42", "h2o", ",")]
    [1, 2, 3, 4, 5, 6, 7, 8, 9]
    """
    if not word[0].isalnum():
        return 9
    if word.isdigit():
        return 7
    if any(c.isdigit() for c in word):
        return 8
    if word.islower() or not word.isalpha() or word.lower() == word.upper():
        return 1
    if word.isupper():
        return 4 if len(word) == 1 else 3
    if word[:-1].isupper() and word[-1] == "s" and len(word) > 2:
        return 6
    return 2 if word[0].isupper() and word[1:].islower() else 5
