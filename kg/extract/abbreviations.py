"""Short forms that a text explains: "Layer-Wise Relevance Propagation (LRP)".

Schwartz & Hearst 2003, "A Simple Algorithm for Identifying Abbreviation Definitions in Biomedical Text".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from kg.extract.words import words

Offsets = tuple[int, int]

_BRACKETS = re.compile(r"[(\[]([^()\[\]]{2,80})(?=[()\[\]])")
_CLAUSE_ENDS = re.compile(r"[;,:=]|\b(?:or|i\.e\.|e\.g\.|short|hereafter|henceforth|dubbed|called|namely)\b")
_LONGEST_SHORT_FORM = 12
"""Letters and digits."""
_LONGEST_WORD = 30
"""Characters, marks included, in which a short form is looked for before a bracket."""


def abbreviations(text: str) -> list[tuple[Offsets, Offsets]]:
    """(short form, long form) as character offsets, in the order of the brackets.

    >>> text = "We study Layer-Wise Relevance Propagation (LRP)."
    >>> [(text[slice(*short)], text[slice(*long)]) for short, long in abbreviations(text)]
    [('LRP', 'Layer-Wise Relevance Propagation')]
    """
    starts = [a for a, _ in words(text) if text[a].isalnum()]
    found = []
    for match in _BRACKETS.finditer(text):
        start = match.start(1)
        inside = _CLAUSE_ENDS.split(match[1])[0].rstrip()
        end, before = start + len(inside), _end_of_word(text, match.start())
        if _may_be_short(inside):
            if long := _long_form(text, inside, starts, 0, before):
                found.append(((start, end), long))
        elif short := _short_form_before(text, before):
            long = _long_form(text, text[slice(*short)], starts, start, end)
            if long and long[0] == start:
                found.append((short, long))
    return found


def _may_be_short(form: str) -> bool:
    letters = sum(c.isalnum() for c in form)
    return (
        2 <= letters <= _LONGEST_SHORT_FORM
        and form[0].isalnum()
        and len(form.split()) <= 2
        and any(c.isupper() for c in form)
    )


def _end_of_word(text: str, place: int) -> int:
    """`place`, moved back over the blanks before it."""
    while place and text[place - 1].isspace():
        place -= 1
    return place


def _short_form_before(text: str, end: int) -> Offsets | None:
    last = text[max(0, end - _LONGEST_WORD) : end].split()[-1:]
    return (end - len(last[0]), end) if last and _may_be_short(last[0]) else None


def _long_form(text: str, short: str, starts: Sequence[int], begin: int, end: int) -> Offsets | None:
    """The shortest run of words from `begin` to `end` that spells `short` and reaches `end`.

    The first letter of the short form begins one of the words, which start at `starts`.
    """
    bare = short[:-1] if short.endswith("s") and short[:-1].isupper() else short
    letters = [c for c in bare.lower() if c.isalnum()]
    behind = bisect_left(starts, end)
    near = starts[max(bisect_left(starts, begin), behind - min(len(letters) + 5, 2 * len(letters))) : behind]
    if not near:
        return None
    place = end - 1
    for letter in reversed(letters[1:]):
        while place >= near[0] and text[place].lower() != letter:
            place -= 1
        place -= 1
    while place >= near[0] and not (text[place].lower() == letters[0] and place in near):
        place -= 1
    if place < near[0] or end - place <= len(short):
        return None
    found = text[place:end]
    return None if short in found.split() or re.search(r"[.!?]\s", found) else (place, end)
