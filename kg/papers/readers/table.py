"""CSV and TSV tables, with their columns guessed from the heading row or named by the user."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from typing import BinaryIO

from kg.errors import ConfigError
from kg.folding import fold
from kg.papers.fields import excerpt, make_paper
from kg.papers.lines import LONGEST
from kg.papers.options import Options
from kg.types import Paper, Rejected, Source

COLUMNS = {
    "title": ("title", "paper title", "article title", "document title", "name", "titel"),
    "abstract": ("abstract", "abstract note", "summary", "abstract text", "text", "description"),
    "authors": ("authors", "author", "author full names", "author s", "creators", "author names"),
    "year": ("year", "publication year", "pub year", "published", "publication date", "date"),
    "venue": ("venue", "source title", "publication title", "journal", "conference", "booktitle", "source",
              "conference name", "container title", "journal book"),
    "url": ("url", "link", "pdf link", "pdf url", "pdf"),
    "doi": ("doi", "digital object identifier"),
    "arxiv": ("arxiv", "arxiv id", "eprint"),
    "keywords": ("keywords", "author keywords", "tags", "manual tags", "index keywords", "keyword"),
    "id": ("id", "paper id", "key"),
}  # fmt: skip
_OLD_LINE_END = re.compile(r"(?<=\r)(?!\n)(?!$)")
_DELIMITERS = "\t;,|"
_MOST_COLUMNS, _LONGEST_HEADING = 300, 40


def looks_like(start: str) -> bool:
    """Whether the first row names a title or abstract column beside others."""
    header = _cells(_first_row(start))
    known = _places(header, {})
    is_heading = 1 < len(header) <= _MOST_COLUMNS and all(len(cell) <= _LONGEST_HEADING for cell in header)
    return is_heading and bool({"title", "abstract"} & known.keys()) and len(known) > 1


def has_columns(start: str, columns: Mapping[str, str]) -> bool:
    """Whether the first row holds the columns that the user names."""
    header = {fold(cell) for cell in _cells(_first_row(start))}
    return bool(columns) and all(fold(name) in header for name in columns.values())


def read(stream: BinaryIO, path: str, options: Options) -> Iterator[Paper | Rejected]:
    """One paper a row. Text that is no UTF-8 is read as Windows-1252, as Excel writes it.

    Raises ConfigError if a column that the user names is missing.
    """
    csv.field_size_limit(LONGEST)
    lines = _lines(stream)
    header_line = next(lines, "")
    skipped = header_line.lower().startswith("sep=")
    header_line = next(lines, "") if skipped else header_line
    header = _cells(header_line)
    places = _places(header, options.columns)
    if not {"title", "abstract"} & places.keys():
        hint = f"name one with --map title=… (columns: {', '.join(header)})"
        yield Rejected(Source(path, 1, 1), f"no column for a title or an abstract: {hint}")
        return
    yield from _rows(csv.reader(lines, delimiter=_delimiter(header_line)), places, path, 1 + skipped)


def _rows(
    rows: Iterator[list[str]], places: dict[str, int], path: str, lines_before: int
) -> Iterator[Paper | Rejected]:
    record, line = 0, lines_before + 1
    while True:
        source = Source(path, record + 1, line)
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            yield Rejected(source, f"not a table from here on: {error}")
            return
        line = lines_before + 1 + getattr(rows, "line_num", 0)
        if any(cell.strip() for cell in row):
            record += 1
            yield _paper(row, places, source)


def _paper(row: list[str], places: dict[str, int], source: Source) -> Paper | Rejected:
    cells = {field: row[place] for field, place in places.items() if place < len(row)}
    ids, given = [cells.pop("doi", ""), cells.pop("arxiv", "")], cells.pop("id", "")
    if not cells.get("title", "").strip() and not cells.get("abstract", "").strip():
        return Rejected(source, "neither an abstract nor a title", excerpt(" ".join(row)))
    return make_paper(source, **cells, ids=[*ids[:1], f"arXiv:{ids[1]}" if ids[1] else ""], given=given)


def _places(header: list[str], columns: Mapping[str, str]) -> dict[str, int]:
    """Field → number of its column: the user's names first, then the best-known ones."""
    folded = [fold(cell) for cell in header]
    places = {}
    for field, name in columns.items():
        if field not in COLUMNS:
            raise ConfigError(f"there is no field {field!r}", hint=f"fields: {', '.join(COLUMNS)}")
        if fold(name) not in folded:
            raise ConfigError(f"the table has no column {name!r}", hint=f"columns: {', '.join(header)}")
        places[field] = folded.index(fold(name))
    for field, names in COLUMNS.items():
        found = next((folded.index(name) for name in names if name in folded), None)
        if field not in places and found is not None:
            places[field] = found
    return places


def _first_row(start: str) -> str:
    lines = start.splitlines() or [""]
    return lines[1] if lines[0].lower().startswith("sep=") and len(lines) > 1 else lines[0]


def _cells(line: str) -> list[str]:
    rows = csv.reader([line.strip("\r\n")], delimiter=_delimiter(line))
    return [cell.strip() for cell in next(rows, [])]


def _delimiter(line: str) -> str:
    return max(_DELIMITERS, key=line.count)


def _lines(stream: BinaryIO) -> Iterator[str]:
    """Lines that end with a line feed or, from old Macs, with a carriage return."""
    while raw := stream.readline(LONGEST):
        try:
            line = raw.decode()
        except UnicodeDecodeError:
            line = raw.decode("cp1252", errors="replace")
        yield from _OLD_LINE_END.split(line)
