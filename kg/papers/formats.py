"""Which reader a file needs: a table from the look of its beginning to the module that reads it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from kg.errors import ConfigError
from kg.papers import json_document, json_lines, text_list
from kg.types import Paper, Rejected

Reader = Callable[[BinaryIO, str], Iterator[Paper | Rejected]]


@dataclass(frozen=True, slots=True)
class Format:
    """A format's name for `--format`, how the beginning of a file shows it, and its reader."""

    name: str
    looks_like: Callable[[str], bool]
    read: Reader


def _is_json_lines(start: str) -> bool:
    if not start.startswith("{"):
        return False
    first, _, rest = start.partition("\n")
    return _is_json(first) or not rest.strip() or rest.lstrip().startswith("{")


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


FORMATS = (
    Format("jsonl", _is_json_lines, json_lines.read),
    Format("json", lambda start: start.startswith(("[", "{")), json_document.read),
    Format("list", lambda _: True, text_list.read),
)


def detect(start: bytes) -> Format:
    """The first format of the table that the beginning of a file (64 KB) looks like."""
    text = start.decode(errors="replace").lstrip()
    return next(f for f in FORMATS if f.looks_like(text))


def named(name: str) -> Format:
    """The format of that name. Raises ConfigError, which lists all names."""
    for format_ in FORMATS:
        if format_.name == name:
            return format_
    names = ", ".join(f.name for f in FORMATS)
    raise ConfigError(f"there is no input format {name!r}", hint=f"formats: {names}")
