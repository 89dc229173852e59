"""RIS, record by record, by rispy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, BinaryIO

import rispy

from kg.papers.fields import excerpt, make_paper
from kg.papers.lines import read_lines
from kg.papers.options import Options
from kg.types import Paper, Rejected, Source

_TYPE, _END = re.compile(r"TY\s{1,2}-"), re.compile(r"ER\s{1,2}-")


def read(stream: BinaryIO, path: str, _: Options) -> Iterator[Paper | Rejected]:
    """One paper from `TY` to `ER`, or to the next `TY` where an `ER` is missing. Bad records are Rejected."""
    for record, (line, lines) in enumerate(_records(stream, path), 1):
        source = Source(path, record, line)
        bad = next((part for part in lines if isinstance(part, Rejected)), None)
        if bad:
            yield Rejected(source, f"line {bad.source.line}: {bad.reason}", bad.excerpt)
        else:
            yield _paper([str(part) for part in lines], source)


def _records(stream: BinaryIO, path: str) -> Iterator[tuple[int, list[str | Rejected]]]:
    start, lines = 0, list[str | Rejected]()
    for number, line in read_lines(stream, path):
        text = line if isinstance(line, str) else ""
        if _TYPE.match(text):
            if start:
                yield start, lines
            start, lines = number, []
        if start:
            if _END.match(text):
                yield start, lines
                start, lines = 0, []
            else:
                lines.append(line)
    if start:
        yield start, lines


def _paper(lines: list[str], source: Source) -> Paper | Rejected:
    text = "\n".join(
        [re.sub(r"^([A-Z][A-Z0-9]) {1,2}- ?", r"\1  - ", line) for line in lines] + ["ER  - ", ""]
    )
    try:
        [fields] = rispy.loads(text, skip_unknown_tags=True)
    except (OSError, ValueError, KeyError, IndexError):
        return Rejected(source, "not RIS", excerpt(text))
    return make_paper(source, **_arguments(fields))


def _first(fields: dict[str, Any], *keys: str) -> Any:
    return next((fields[key] for key in keys if fields.get(key)), "")


def _arguments(fields: dict[str, Any]) -> dict[str, Any]:
    return {
        "title": _first(fields, "title", "primary_title"),
        "abstract": _first(fields, "abstract", "notes_abstract"),
        "authors": _first(fields, "authors", "first_authors") or [],
        "year": _first(fields, "year", "publication_year", "date"),
        "venue": _first(
            fields, "secondary_title", "journal_name", "alternate_title3", "alternate_title2", "publisher"
        ),
        "keywords": fields.get("keywords"),
        "url": next(iter(fields.get("urls", [])), ""),
        "ids": [fields.get("doi"), *fields.get("urls", []), *_first(fields, "accession_number").split()],
        "given": fields.get("id"),
    }
