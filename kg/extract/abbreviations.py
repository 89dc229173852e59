"""Short forms that a text explains: "Layer-Wise Relevance Propagation (LRP)".

Schwartz & Hearst 2003, "A Simple Algorithm for Identifying Abbreviation Definitions in Biomedical Text".
"""

from __future__ import annotations

import re

from kg.extract.words import words

Offsets = tuple[int, int]

_BRACKETS = re.compile(r"[(\[]([^()\[\]]{2,80})[)\]]")
_CLAUSE_ENDS = re.compile(r"[;,:=]|\b(?:or|i\.e\.|e\.g\.|short|hereafter|henceforth|dubbed|called|namely)\b")
_LONGEST_SHORT_FORM = 12


def abbreviations(text: str) -> list[tuple[Offsets, Offsets]]:
    """(short form, long form) as character offsets, in the order of the brackets.

    >>> text = "We study Layer-Wise Relevance Propagation (LRP)."
    >>> [(text[slice(*short)], text[slice(*long)]) for short, long in abbreviations(text)]
    [('LRP', 'Layer-Wise Relevance Propagation')]
    """
    found = []
    for match in _BRACKETS.finditer(text):
        start = match.start(1)
        inside = _CLAUSE_ENDS.split(match[1])[0].rstrip()
        before = text[: match.start()].rstrip()
        if _may_be_short(inside):
            if long := _long_form_before(text, inside, len(before)):
                found.append(((start, start + len(inside)), long))
        elif short := _short_form_before(before):
            a, b = short
            long = _long_form_before(text, text[a:b], start + len(inside), begins=start)
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


def _short_form_before(before: str) -> Offsets | None:
    last = before.rsplit(maxsplit=1)[-1] if before else ""
    return (len(before) - len(last), len(before)) if _may_be_short(last) else None


def _long_form_before(text: str, short: str, end: int, begins: int = 0) -> Offsets | None:
    """The shortest run of words up to `end` that spells `short`, its first letter at the start of a word."""
    bare = short[:-1] if short.endswith("s") and short[:-1].isupper() else short
    letters = [c for c in bare.lower() if c.isalnum()]
    most = min(len(letters) + 5, 2 * len(letters))
    bounds = [w for w in words(text[begins:end]) if text[begins + w[0]].isalnum()][-most:]
    if not bounds:
        return None
    first, place = begins + bounds[0][0], end - 1
    starts = {begins + a for a, _ in bounds}
    for letter in reversed(letters[1:]):
        while place >= first and text[place].lower() != letter:
            place -= 1
        if place < first:
            return None
        place -= 1
    while place >= first and not (text[place].lower() == letters[0] and place in starts):
        place -= 1
    if place < first or end - place <= len(short):
        return None
    found = text[place:end]
    return None if short in found.split() or re.search(r"[.!?]\s", found) else (place, end)
