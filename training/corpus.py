"""Annotated abstracts → training examples: tags of words, entities with their pieces, relations."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tokenizers import Tokenizer

from kg.extract.encoding import WINDOW, Encoding, encode
from kg.extract.sentences import sentences
from kg.papers.clean import clean
from kg.types import EntityType, RelationType, Role

TYPES = list(EntityType)
ROLES = list(Role)
RELATIONS = [r for r in RelationType if r is not RelationType.VERSION_OF]
TAGS = ["O"] + [f"{bio}-{t}" for t in TYPES for bio in "BI"]


@dataclass(frozen=True, slots=True)
class Example:
    """One abstract: a tag for each word; entities as (type, role, word spans); relations as index triples."""

    id: str
    text: str
    title: str
    encoding: Encoding
    tags: list[int]
    entities: list[tuple[int, int, list[tuple[int, int]]]]
    relations: dict[tuple[int, int], int]


def read(path: Path) -> list[dict[str, Any]]:
    """The records of a JSON Lines file, cleaned as `kg` cleans what it reads."""
    with path.open(encoding="utf-8", newline="\n") as lines:
        return [cleaned(json.loads(line)) for line in lines if line.strip()]


def cleaned(record: dict[str, Any]) -> dict[str, Any]:
    """The record without mark-up, its names too."""
    entities = [e | {"surfaces": [clean(s) or s for s in e["surfaces"]]} for e in record["entities"]]
    relations = [[clean(a) or a, type_, clean(b) or b] for a, type_, b in record["relations"]]
    texts = {key: clean(record[key]) for key in ("title", "text") if key in record}
    return record | texts | {"entities": entities, "relations": relations}


def mentions(text: str, entities: list[dict[str, Any]]) -> list[tuple[int, int, int]]:
    """(start, end, entity index) of every occurrence of a surface, the longest first, none overlapping."""
    found = []
    for index, entity in enumerate(entities):
        for surface in entity["surfaces"]:
            for match in re.finditer(re.escape(surface), text):
                a, b = match.span()
                inside = (a and text[a - 1].isalnum() and surface[0].isalnum()) or (
                    b < len(text) and text[b].isalnum() and surface[-1].isalnum()
                )
                if not inside:
                    found.append((a, b, index))
    found.sort(key=lambda m: (m[0] - m[1], m[0]))
    taken: set[int] = set()
    kept = []
    for a, b, index in found:
        if taken.isdisjoint(range(a, b)):
            taken.update(range(a, b))
            kept.append((a, b, index))
    return sorted(kept)


def example(tokenizer: Tokenizer, record: dict[str, Any], with_title: bool) -> Example:
    """A record as the model sees it; what lies behind the encoder's window is left out."""
    text, title = record["text"], record.get("title", "") if with_title else ""
    encoding = encode(tokenizer, text, [a for a, _ in sentences(text)], title)
    fits = [i for i, piece in enumerate(encoding.first) if piece < WINDOW - 2]
    starts = {encoding.spans[i][0]: i for i in fits}
    ends = {encoding.spans[i][1]: i + 1 for i in fits}
    tags = [0] * len(fits)
    spans: dict[int, list[tuple[int, int]]] = {}
    for a, b, index in mentions(text, record["entities"]):
        if a not in starts or b not in ends:
            continue
        type_ = TYPES.index(EntityType(record["entities"][index]["type"]))
        first, last = starts[a], ends[b]
        tags[first:last] = [1 + 2 * type_] + [2 + 2 * type_] * (last - first - 1)
        spans.setdefault(index, []).append((first, last))
    order = sorted(spans)
    entities = [
        (
            TYPES.index(EntityType(record["entities"][i]["type"])),
            ROLES.index(Role(record["entities"][i]["role"])),
            spans[i],
        )
        for i in order
    ]
    owner = {record["entities"][i]["surfaces"][0]: place for place, i in enumerate(order)}
    relations = {
        (owner[head], owner[tail]): 1 + RELATIONS.index(RelationType(type_))
        for head, type_, tail in record["relations"]
        if head in owner and tail in owner and owner[head] != owner[tail]
    }
    return Example(record["id"], text, title, encoding, tags, entities, relations)
