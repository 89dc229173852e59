"""The heading of a list of abstracts: `NeurIPS 2025 Papers`, `NeurIPS 2025 论文列表`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg.papers.fields import year_of

_LONGEST, _MOST_WORDS = 100, 8
_YEAR = re.compile(r"[(（]?(?<!\d)(?:19|20)\d\d(?!\d)年?[)）]?")
_NOISE = re.compile(
    r"\b(?:(?:list|collection) of|(?:accepted|oral|poster|spotlight|selected|all|main[- ]track) (?=papers)"
    r"|(?:papers?|abstracts?|proceedings|publications|accepted|list|of the|on)\b)"
    r"|论文列表|论文集|录用|论文|列表|摘要",
    re.IGNORECASE,
)
_EDGES = " \t#*=_-–—:：,，.|·"


@dataclass(frozen=True, slots=True)
class Heading:
    """What a list's heading says of all its papers."""

    venue: str = ""
    year: int | None = None


def read_heading(line: str) -> Heading | None:
    """The venue and year of a heading, or None if the line is none: long, a sentence, or without a year.

    >>> read_heading("NeurIPS 2025 论文列表")
    Heading(venue='NeurIPS', year=2025)
    """
    line = line.strip()
    year = year_of(line)
    if year is None or len(line) > _LONGEST or line.endswith((".", "。", "?", "!")):
        return None
    venue = _NOISE.sub(" ", _YEAR.sub(" ", line)).strip(_EDGES).split()
    venue = venue[1:] if venue[:1] in (["of"], ["at"], ["in"], ["the"]) else venue
    return Heading(" ".join(venue).strip(_EDGES), year) if len(venue) <= _MOST_WORDS else None
