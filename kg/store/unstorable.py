"""Values that no store can hold, found before a driver sees them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from math import isfinite
from typing import Any

from kg.folding import fold
from kg.types import Extraction

LONGEST_TEXT = 1_000_000
"""Bytes of UTF-8 in one text."""
LONGEST_NAME = 4_000
"""Bytes of UTF-8 in a name or key: Neo4j indexes no more than 8 kB."""

_FORBIDDEN = re.compile(r"[\x00\ud800-\udfff]")


def reason_against(extraction: Extraction) -> str:
    """Why this extraction cannot be stored, naming the field; empty if it can."""
    return next(_reasons(extraction), "")


def _reasons(extraction: Extraction) -> Iterator[str]:
    paper = extraction.paper
    if not paper.id:
        yield "paper.id is empty"
    for where, value in _leaves(extraction, ""):
        match value:
            case str():
                yield from _reasons_against_text(value, where)
            case float() if not isfinite(value):
                yield f"{where} is not a finite number"
            case int() if abs(value) >= 2**63:
                yield f"{where} is too large a number"
    names = [("paper.id", paper.id), ("paper.venue", paper.venue)]
    names += [("paper.authors", author) for author in paper.authors]
    names += [("entities.surfaces", name) for entity in extraction.entities for name in entity.surfaces]
    for where, name in names:
        # Compatibility characters grow up to eighteen-fold when they are folded into a key.
        if (
            len(name) > LONGEST_NAME // 100
            and max(len(name.encode()), len(fold(name).encode())) > LONGEST_NAME
        ):
            yield f"{where} is longer than {LONGEST_NAME:,} bytes"


def _reasons_against_text(text: str, where: str) -> Iterator[str]:
    if found := _FORBIDDEN.search(text):
        kind = "a NUL character" if found[0] == "\x00" else "half a surrogate pair"
        yield f"{where} holds {kind} at {found.start()}"
    elif len(text) > LONGEST_TEXT // 4 and len(text.encode()) > LONGEST_TEXT:
        yield f"{where} is longer than {LONGEST_TEXT:,} bytes"


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
