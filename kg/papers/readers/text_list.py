"""Plain lists: a heading that names venue and year, then abstracts with blank lines between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from kg.papers.fields import excerpt, make_paper
from kg.papers.heading import Heading, read_heading
from kg.papers.lines import read_lines
from kg.papers.options import Options
from kg.types import Paper, Rejected, Source

SHORTEST = 30
_RULE = re.compile(r"[-=*_#~+.\s]+")
_TITLE_LONGEST, _BODY_SHORTEST = 250, 200


@dataclass(slots=True)
class _Block:
    """Lines that stand together, from line number `start`; `bad` if one of them could not be read."""

    start: int
    lines: list[str] = field(default_factory=list)
    bad: Rejected | None = None


def read(stream: BinaryIO, path: str, _: Options) -> Iterator[Paper | Rejected]:
    """One paper a block of lines. A short line with a year is a heading for all that follow it.

    A first line without a full stop before an unwrapped abstract is that paper's title. Rules (`-----`) are
    skipped; blocks of fewer than 30 characters are Rejected.
    """
    heading, record = Heading(), 0
    for number, block in enumerate(_blocks(stream, path)):
        if _RULE.fullmatch("".join(block.lines)) and not block.bad:
            continue
        if found := _heading(block, first=number == 0):
            heading = found
            continue
        record += 1
        yield _paper(block, heading, Source(path, record, block.start))


def _blocks(stream: BinaryIO, path: str) -> Iterator[_Block]:
    block = _Block(0)
    for number, line in read_lines(stream, path):
        if isinstance(line, str) and not line.strip():
            if block.start:
                yield block
            block = _Block(0)
            continue
        block.start = block.start or number
        if isinstance(line, Rejected):
            block.bad = block.bad or line
        else:
            block.lines.append(line)
    if block.start:
        yield block


def _heading(block: _Block, *, first: bool) -> Heading | None:
    if block.bad or len(block.lines) != 1:
        return None
    line = block.lines[0]
    untitled = first and len(line) < 2 * SHORTEST and not line.rstrip().endswith((".", "。"))
    return read_heading(line) or (Heading() if untitled else None)


def _paper(block: _Block, heading: Heading, source: Source) -> Paper | Rejected:
    if block.bad:
        return Rejected(source, f"line {block.bad.source.line}: {block.bad.reason}", block.bad.excerpt)
    title, body = "", "\n".join(block.lines)
    if len(body.strip()) < SHORTEST:
        return Rejected(source, f"too short for an abstract ({len(body.strip())} characters)", excerpt(body))
    if _starts_with_title(block.lines):
        title, body = block.lines[0], "\n".join(block.lines[1:])
    return make_paper(source, title=title, abstract=body, venue=heading.venue, year=heading.year)


def _starts_with_title(lines: list[str]) -> bool:
    return (
        len(lines) > 1
        and len(lines[0]) <= _TITLE_LONGEST
        and not lines[0].rstrip().endswith((".", ",", ";"))
        and len(lines[1]) >= _BODY_SHORTEST
    )
