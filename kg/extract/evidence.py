"""Which sentence of a text shows the role of an entity, or the relation of two."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg.extract.abbreviations import Offsets
from kg.types import Role

_CUES = {
    Role.PROPOSED: re.compile(
        r"\b(?:propos|introduc|present|develop|design|call|term|dub|releas|novel|new\b)", re.I
    ),
    Role.EVALUATED: re.compile(
        r"\b(?:experiment|evaluat|result|benchmark|achiev|outperform|improv|test|show)", re.I
    ),
    Role.COMPARED: re.compile(
        r"\b(?:outperform|compar|baseline|than|over|unlike|existing|prior|state-of-the-art)", re.I
    ),
}


def of_role(text: str, sentences: Sequence[Offsets], mentions: Sequence[Offsets], role: Role) -> str:
    """The first sentence with a mention and a cue of the role, else the first with a mention."""
    holding = [s for s in sentences if any(s[0] <= a < s[1] for a, _ in mentions)]
    cue = _CUES.get(role)
    told = [s for s in holding if cue and cue.search(text, *s)]
    chosen = (told or holding or [(0, 0)])[0]
    return text[slice(*chosen)]


def of_relation(
    text: str, sentences: Sequence[Offsets], head: Sequence[Offsets], tail: Sequence[Offsets]
) -> str:
    """The sentence where mentions of both stand closest together, else the two nearest sentences."""
    _, a, b = min((abs(h[0] - t[0]), min(h[0], t[0]), max(h[0], t[0])) for h in head for t in tail)
    shared = [
        (min(abs(h[0] - t[0]) for h in head if s[0] <= h[0] < s[1] for t in tail if s[0] <= t[0] < s[1]), s)
        for s in sentences
        if any(s[0] <= h[0] < s[1] for h in head) and any(s[0] <= t[0] < s[1] for t in tail)
    ]
    if shared:
        return text[slice(*min(shared)[1])]
    first = next(s for s in sentences if s[0] <= a < s[1])
    last = next(s for s in sentences if s[0] <= b < s[1])
    gap = " " if sentences.index(last) == sentences.index(first) + 1 else " … "
    return text[slice(*first)] + gap + text[slice(*last)]
