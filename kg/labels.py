"""What a person recognises a paper by, when a list may have no titles."""

from __future__ import annotations

import re
from collections import Counter

from kg.types import Extraction, PaperEntity, Role

_LONGEST_START = 80
_DIGEST = re.compile(r"sha1:[0-9a-f]{40}")
_SHORTENED = re.compile(r"sha1:[0-9a-f]{7,39}")
_DIGITS_SHOWN = 10
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9])")


def label(extraction: Extraction) -> str:
    """The title; else what the paper proposes and the start of its first sentence; else its id."""
    paper = extraction.paper
    if paper.title:
        return paper.title
    start = _start(paper.abstract)
    proposed = [entity for entity in extraction.entities if entity.role is Role.PROPOSED]
    if not proposed:
        return start or paper.id
    name = _usual_name(min(proposed, key=_prominence), paper.text)
    return f"{name}: {start}" if start else name


def shortened(id_: str) -> str:
    """The id as it is shown where there is little room: of a digest only the first digits.

    >>> shortened("sha1:e438f57cc66c7509598b7a29c5349bfc26181d3e"), shortened("doi:10.1/2")
    ('sha1:e438f57cc6', 'doi:10.1/2')
    """
    return id_[: len("sha1:") + _DIGITS_SHOWN] if _DIGEST.fullmatch(id_) else id_


def is_shortened(name: str) -> bool:
    """Whether this is the beginning of a digest, long enough to tell papers apart."""
    return bool(_SHORTENED.fullmatch(name))


def _prominence(entity: PaperEntity) -> tuple[int, float, str]:
    return -len(entity.offsets), -entity.score, entity.surfaces[0]


def _usual_name(entity: PaperEntity, text: str) -> str:
    """The spelling the paper uses most: an abbreviation, where it has one."""
    uses = Counter(text[start:end] for start, end in entity.offsets)
    return max(entity.surfaces, key=lambda surface: uses[surface])


def _start(abstract: str) -> str:
    """The first sentence, cut after a word when it is long."""
    sentence = _SENTENCE_END.split(" ".join(abstract.split()), maxsplit=1)[0]
    if len(sentence) <= _LONGEST_START:
        return sentence
    words = sentence[:_LONGEST_START].rsplit(" ", 1)[0]
    return words.rstrip(" ,;:–-") + "…"
