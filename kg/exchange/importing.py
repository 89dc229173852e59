"""Reads extractions from JSON Lines, as `kg export jsonl` and `kg extract` write them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

from kg.errors import InputError
from kg.papers.files import UNREADABLE, open_bytes
from kg.papers.lines import read_lines
from kg.resolve import Corrections, corrections_file
from kg.types import (
    Extraction,
    Mention,
    Paper,
    PaperEntity,
    PaperRelation,
    Rejected,
    RelationType,
    Source,
)


@dataclass(frozen=True, slots=True)
class _Evidence:
    score: float
    evidence: str


@with_config(ConfigDict(extra="forbid", strict=True))
@dataclass(frozen=True, slots=True)
class _Line:
    """A record as kg.records writes it; pydantic holds every value in it to its type."""

    id: str
    text: str
    mentions: tuple[Mention, ...]
    entities: tuple[PaperEntity, ...]
    relations: tuple[tuple[str, RelationType, str], ...]
    relation_evidence: tuple[_Evidence, ...]
    paper: Paper
    vector: tuple[float, ...] = ()


def read_records(path: str) -> Iterator[Extraction | Corrections | Rejected]:
    """An extraction or corrections a line; blank lines are skipped, bad ones Rejected. `-` is standard input.

    Raises InputError if the file cannot be read.
    """
    try:
        with open_bytes(path) as stream:
            for number, line in read_lines(stream, path):
                if isinstance(line, Rejected):
                    yield line
                elif line.strip():
                    yield _read(line, Source(path, number, number))
    except UNREADABLE as error:
        raise InputError(getattr(error, "strerror", None) or str(error), path) from error


def _read(text: str, source: Source) -> Extraction | Corrections | Rejected:
    if text.startswith('{"corrections":'):
        return _corrections(text, source)
    try:
        line = _checker().validate_json(text)
    except ValidationError as error:
        return Rejected(source, f"no extraction: {_first(error)}", text[:200])
    if reason := _disagreement(line):
        return Rejected(source, f"no extraction: {reason}", text[:200])
    relations = zip(line.relations, line.relation_evidence, strict=True)
    return Extraction(
        line.paper,
        line.mentions,
        line.entities,
        tuple(PaperRelation(*names, said.score, said.evidence) for names, said in relations),
        line.vector,
    )


def _corrections(text: str, source: Source) -> Corrections | Rejected:
    try:
        return corrections_file.from_record(json.loads(text)["corrections"])
    except (ValueError, RecursionError, InputError) as error:
        return Rejected(source, f"no corrections: {error}", text[:200])


@cache
def _checker() -> TypeAdapter[_Line]:
    return TypeAdapter(_Line)


def _first(error: ValidationError) -> str:
    found = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(map(str, found["loc"]))
    return f"{where}: {found['msg']}" if where else found["msg"]


def _disagreement(line: _Line) -> str:
    """Where the record says one thing twice and not the same; empty if nowhere."""
    text = line.paper.text
    if line.id != line.paper.id or line.text != text:
        return "id and text are not those of its paper"
    if len(line.relations) != len(line.relation_evidence):
        return "relations and relation_evidence are not of one length"
    for mention in line.mentions:
        if text[mention.start : mention.end] != mention.text:
            return f"the text at {mention.start} is not {mention.text!r}"
    return ""
