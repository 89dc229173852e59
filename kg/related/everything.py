"""Lists for every paper of the graph, line by line."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from kg.errors import ConfigError
from kg.output import to_json
from kg.related.answer import Found
from kg.related.index import Index
from kg.related.lists import TEXT_ONLY

FORMATS = ("jsonl", "csv")
HEADINGS = ("paper", "rank", "related", "title", "score", "why")


def lines(index: Index, lists: Iterable[list[Found]], format: str) -> Iterator[str]:
    """The text of each paper's list in turn; `lists` are in the order of the index.

    JSON Lines (the default): {"id", "title", "related": [{"id", "title", "score", "why"}, …]}; CSV: one row
    a pair. Raises ConfigError for another format.
    """
    if (format or "jsonl") not in FORMATS:
        raise ConfigError(f"--all cannot be written as {format}", f"choose one of {', '.join(FORMATS)}")
    return _csv(index, lists) if format == "csv" else _json(index, lists)


def _json(index: Index, lists: Iterable[list[Found]]) -> Iterator[str]:
    ids, titles = index.cards.ids, index.cards.titles
    for id_, title, found in zip(ids, titles, lists, strict=True):
        entries = [
            {"id": ids[f.place], "title": titles[f.place], "score": round(f.score, 4), "why": _why(f)}
            for f in found
        ]
        yield to_json({"id": id_, "title": title, "related": entries}) + "\n"


def _csv(index: Index, lists: Iterable[list[Found]]) -> Iterator[str]:
    heading: list[tuple[object, ...]] = [HEADINGS]
    for id_, found in zip(index.cards.ids, lists, strict=True):
        stream = io.StringIO()
        rows = [
            (id_, rank, index.cards.ids[f.place], index.cards.titles[f.place], round(f.score, 4), _why(f))
            for rank, f in enumerate(found, start=1)
        ]
        csv.writer(stream, lineterminator="\n").writerows([*heading, *rows])
        heading = []
        yield stream.getvalue()


def _why(found: Found) -> str:
    return "; ".join(reason.text for reason in found.reasons) or TEXT_ONLY
