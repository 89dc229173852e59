"""BibTeX and BibLaTeX, entry by entry, by bibtexparser."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

from bibtexparser.entrypoint import parse_string
from bibtexparser.model import Entry, String

from kg.papers.clean import clean
from kg.papers.fields import excerpt, make_paper
from kg.papers.lines import read_lines
from kg.papers.options import Options
from kg.types import Paper, Rejected, Source

_START = re.compile(r"\s*@\s*(\w+)\s*([{(])")
_PARTS = re.compile(r'"((?:[^"{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*)"|([\w:./+-]+)|#|\s+|,')
_OUTER_BRACES = re.compile(r"(?:^|(?<=#))\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}\s*(?=#|$)")
_NO_PAPERS = ("string", "preamble", "comment")
_PROTECTED = re.compile(
    r"\$[^$]*\$|\\[a-zA-Z]+\*?\s*(?:\{[^{}]*\})+|\\[^a-zA-Z]\{[^{}]*\}|[\^_]\{[^{}]*\}|\\[{}]"
    r"|\{(?P<protected>[^{}\\]*)\}"
)
_LONGEST = 1_000_000

logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)


def read(stream: BinaryIO, path: str, _: Options) -> Iterator[Paper | Rejected]:
    """One paper an entry; `@string` abbreviations hold for all entries below. Bad entries are Rejected."""
    strings: dict[str, str] = {}
    record = 0
    for line, entry in _entries(stream, path):
        kind = _kind(entry)
        if kind in _NO_PAPERS:
            strings |= _abbreviations(str(entry), strings) if kind == "string" else {}
            continue
        record += 1
        source = Source(path, record, line)
        if isinstance(entry, Rejected):
            yield Rejected(source, f"line {entry.source.line}: {entry.reason}", entry.excerpt)
        else:
            yield _paper(entry, strings, source)


def _entries(stream: BinaryIO, path: str) -> Iterator[tuple[int, str | Rejected]]:
    """The text from one line that starts an entry to the next, with the number of its first line."""
    start, lines, size = 0, list[str](), 0
    bad: Rejected | None = None
    for number, line in read_lines(stream, path):
        if isinstance(line, str) and _START.match(line):
            if start:
                yield start, bad or _braced("\n".join(lines))
            start, lines, size, bad = number, [], 0, None
        if isinstance(line, Rejected):
            bad = line
        elif start and size < _LONGEST:
            lines.append(line)
            size += len(line)
    if start:
        yield start, bad or _braced("\n".join(lines))


def _kind(entry: str | Rejected) -> str:
    start = _START.match(entry) if isinstance(entry, str) else None
    return start[1].lower() if start else ""


def _braced(entry: str) -> str:
    """The entry in braces: BibTeX allows `@article( … )` as well."""
    start = _START.match(entry)
    if start and start[2] == "(":
        body, _, _ = entry[start.end() :].rpartition(")")
        return f"@{start[1]}{{{body}}}\n"
    return entry + "\n"


def _abbreviations(text: str, strings: Mapping[str, str]) -> dict[str, str]:
    blocks = parse_string(text, parse_stack=[]).blocks
    return {b.key.lower(): _value(str(b.value), strings) for b in blocks if isinstance(b, String)}


def _paper(text: str, strings: Mapping[str, str], source: Source) -> Paper | Rejected:
    library = parse_string(text, parse_stack=[])
    found = [*library.entries, *(block.ignore_error_block for block in library.failed_blocks)]
    entry = next((block for block in found if isinstance(block, Entry)), None)
    if entry is None:
        return Rejected(source, "not BibTeX: braces or quotes are not closed", excerpt(text))
    values: dict[str, str] = {}
    for field in entry.fields:  # of a key that is given twice, the first value counts
        values.setdefault(field.key.lower(), _value(str(field.value), strings))
    return make_paper(source, raw=values.get("abstract"), **_arguments(values))


def _value(written: str, strings: Mapping[str, str]) -> str:
    """A field's text: abbreviations put in, parts around `#` joined, the outer braces or quotes gone."""
    written = written.strip()
    if _is_one_group(written):
        return written[1:-1]
    in_quotes = _OUTER_BRACES.sub(r'"\1"', written)
    return _PARTS.sub(lambda m: m[1] or (strings.get(m[2].lower(), m[2]) if m[2] else ""), in_quotes)


def _is_one_group(written: str) -> bool:
    """Whether the first brace is closed by the last sign."""
    depth = 0
    for place, sign in enumerate(written):
        depth += (sign == "{") - (sign == "}")
        if depth == 0:
            return place > 0 and place == len(written) - 1
    return False


def _arguments(values: dict[str, str]) -> dict[str, Any]:
    archive = _first(values, "archiveprefix", "eprinttype").lower() or "arXiv"
    eprint = _first(values, "eprint", "arxiv", "arxivid")
    return {
        "title": plain(_first(values, "title")),
        "abstract": plain(_first(values, "abstract", "annotation")),
        "authors": [plain(name) for name in re.split(r"\s+and\s+", _first(values, "author", "editor"))],
        "year": _first(values, "year", "date"),
        "venue": plain(_first(values, "booktitle", "journal", "journaltitle", "series", "school")),
        "keywords": plain(_first(values, "keywords", "keyword")),
        "url": plain(_first(values, "url", "pdf", "ee")),
        "ids": [
            *(plain(_first(values, key)) for key in ("doi", "ee", "howpublished", "note")),
            f"{archive}:{eprint}" if eprint else "",
            f"pmid:{values['pmid']}" if "pmid" in values else "",
            *_first(values, "identifiers").split(),
        ],
        "given": values.get("id"),
    }


def _first(values: dict[str, str], *keys: str) -> str:
    return next((values[key] for key in keys if values.get(key)), "")


def plain(value: str) -> str:
    r"""Cleaned, without the braces that keep capitals or group: `{BERT}: {D}eep {\'E}` → `BERT: Deep É`."""
    while (stripped := _PROTECTED.sub(_inner, value)) != value:
        value = stripped
    text = clean(value)
    return text if r"\{" in value or r"\textbrace" in value else text.replace("{", "").replace("}", "")


def _inner(match: re.Match[str]) -> str:
    return match[0] if match["protected"] is None else match["protected"]
