"""Which reader a file needs: a table from the look of its beginning to the module that reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from kg.errors import ConfigError
from kg.papers.options import Options
from kg.papers.readers import (
    bibtex,
    html,
    json_document,
    json_lines,
    markdown,
    ris,
    table,
    text_list,
    xml_document,
)
from kg.types import Paper, Rejected

Reader = Callable[[BinaryIO, str, Options], Iterator[Paper | Rejected]]

_BIBTEX = re.compile(r"^\s*@(?:string|comment|preamble|[a-z]+\s*\{[^\s,{}]*,)", re.MULTILINE | re.IGNORECASE)
_XML = re.compile(
    r"<(?:\?xml|!--|!DOCTYPE\s+(?!html)|(?:\w+:)?(?:feed|OAI-PMH|ListRecords|record|entry|collection|volume|PubmedArticle))",
    re.IGNORECASE,
)
_RIS = re.compile(r"^TY {1,2}- ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Format:
    """A format's name for `--format`, how the beginning of a file shows it, and its reader."""

    name: str
    looks_like: Callable[[str], object]
    read: Reader


def _is_json_lines(start: str) -> bool:
    """Several lines of which the first is an object or begins as the second; one line is a document."""
    first, _, rest = start.partition("\n")
    rest = rest.lstrip()
    goes_on = first.rstrip().endswith(("[", "{", ",", ":"))
    return (
        start.startswith("{") and bool(rest) and (_is_json(first) or (rest.startswith("{") and not goes_on))
    )


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


FORMATS = (
    Format("jsonl", _is_json_lines, json_lines.read),
    Format("json", lambda start: start.startswith(("[", "{")), json_document.read),
    Format("html", html.looks_like, html.read),
    Format("xml", _XML.match, xml_document.read),
    Format("bibtex", _BIBTEX.search, bibtex.read),
    Format("ris", _RIS.search, ris.read),
    Format("csv", table.looks_like, table.read),
    Format("markdown", markdown.looks_like, markdown.read),
    Format("list", lambda _: True, text_list.read),
)


def detect(start: bytes, options: Options) -> Format:
    """The first format of the table that the beginning of a file (64 KB) looks like.

    Columns that the user names and the first row holds make it a table.
    """
    text = start.decode(errors="replace").lstrip()
    if table.has_columns(text, options.columns):
        return named("csv")
    return next(f for f in FORMATS if f.looks_like(text))


def named(name: str) -> Format:
    """The format of that name. Raises ConfigError, which lists all names."""
    for format_ in FORMATS:
        if format_.name == name:
            return format_
    names = ", ".join(f.name for f in FORMATS)
    raise ConfigError(f"there is no input format {name!r}", hint=f"formats: {names}")
