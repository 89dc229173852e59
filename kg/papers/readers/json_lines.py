r"""JSON Lines: one object a line. Lines end at `\n` only: U+2028 inside a record is text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import BinaryIO

from kg.papers.fields import excerpt
from kg.papers.lines import read_lines
from kg.papers.options import Options
from kg.papers.shapes import paper_of
from kg.types import Paper, Rejected, Source


def read(stream: BinaryIO, path: str, options: Options) -> Iterator[Paper | Rejected]:
    """One paper a line; blank lines are skipped, bad ones Rejected."""
    record = 0
    for number, line in read_lines(stream, path):
        if isinstance(line, str) and not line.strip():
            continue
        record += 1
        yield _paper(line, Source(path, record, number), options)


def _paper(line: str | Rejected, source: Source, options: Options) -> Paper | Rejected:
    if isinstance(line, Rejected):
        return Rejected(source, line.reason, line.excerpt)
    try:
        return paper_of(json.loads(line), source, options)
    except json.JSONDecodeError as error:
        return Rejected(source, f"not JSON: {error.msg} at column {error.colno}", excerpt(line))
    except (ValueError, RecursionError):
        return Rejected(source, "not JSON: a number too long or nested too deep", excerpt(line))
