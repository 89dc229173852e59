"""Values that no store can hold, found before a driver sees them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from math import isfinite
from typing import Any

from kg.folding import fold
from kg.schema import VECTOR_INDEX
from kg.types import Extraction

LONGEST_TEXT = 1_000_000
"""Bytes of UTF-8 in one text."""
LONGEST_NAME = 4_000
"""Bytes of UTF-8 in a name or key, folded or not: Neo4j indexes no more than 8 kB."""

_FORBIDDEN = re.compile(r"[\x00\ud800-\udfff]")
_SUSPECT = ("\\u0000", "NaN", "Infinity")
"""In an extraction as JSON: what might be forbidden."""


def reason_against(extraction: Extraction, text: str) -> str:
    """Why this extraction, which is `text` as JSON, cannot be stored, naming the field; empty if it can."""
    found = _names_too_long(extraction)
    if _is_suspect(extraction, text):
        found += _forbidden_values(extraction)
    if (length := len(extraction.vector)) not in (0, VECTOR_INDEX.dimensions):
        found.append(f"vector has {length:,} numbers, not {VECTOR_INDEX.dimensions}")
    return found[0] if found else ""


def _is_suspect(extraction: Extraction, text: str) -> bool:
    """Whether it must be looked through field by field: a quick look that raises no false hope."""
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        return True
    numbers = (extraction.paper.year or 0, extraction.paper.version or 0, sum(extraction.vector))
    return (
        size > LONGEST_TEXT
        or any(mark in text for mark in _SUSPECT)
        or not all(-(2**63) < number < 2**63 for number in numbers)
    )


def _names_too_long(extraction: Extraction) -> list[str]:
    paper = extraction.paper
    names = [("paper.id", paper.id), ("paper.venue", paper.venue)]
    names += [("paper.authors", author) for author in paper.authors]
    names += [("entities.surfaces", name) for entity in extraction.entities for name in entity.surfaces]
    found = [f"{where} is longer than {LONGEST_NAME:,} bytes" for where, name in names if _is_too_long(name)]
    return found if paper.id else ["paper.id is empty", *found]


def _is_too_long(name: str) -> bool:
    # Compatibility characters grow up to eighteen-fold when they are folded into a key.
    if len(name) < LONGEST_NAME // 100:
        return False
    return any(len(form.encode(errors="replace")) > LONGEST_NAME for form in (name, fold(name)))


def _forbidden_values(extraction: Extraction) -> list[str]:
    return [f"{where} {problem}" for where, value in _leaves(extraction, "") if (problem := _problem(value))]


def _problem(value: Any) -> str:
    if isinstance(value, str):
        if found := _FORBIDDEN.search(value):
            kind = "a NUL character" if found[0] == "\x00" else "half a surrogate pair"
            return f"holds {kind} at {found.start()}"
        return f"is longer than {LONGEST_TEXT:,} bytes" if len(value.encode()) > LONGEST_TEXT else ""
    if isinstance(value, float) and not isfinite(value):
        return "holds a number that is not finite"
    return "is too large a number" if isinstance(value, int) and abs(value) >= 2**63 else ""


def _leaves(value: Any, where: str) -> Iterator[tuple[str, Any]]:
    """Every text and number in a record, with the names of the fields that lead to it."""
    if is_dataclass(value):
        for item in fields(value):
            yield from _leaves(getattr(value, item.name), f"{where}.{item.name}".lstrip("."))
    elif isinstance(value, tuple):
        for member in value:
            yield from _leaves(member, where)
    else:
        yield where, value
