"""Lists for every paper of the graph, line by line."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from kg.errors import ConfigError
from kg.output import to_json
from kg.related.answer import Found
from kg.related.index import Index
from kg.related.lists import TEXT_ONLY, Entry, markdown
from kg.types import Paper

FORMATS = ("jsonl", "csv", "markdown")
HEADINGS = ("paper", "rank", "related", "title", "score", "why")


def lines(index: Index, lists: Iterable[list[Found]], format: str) -> Iterator[str]:
    """The text of each paper's list in turn; `lists` are in the order of the index.

    JSON Lines (the default): {"id", "title", "related": [{"id", "title", "score", "why"}, …]}; CSV: one row
    a pair; Markdown: a numbered list under each paper's name. Raises ConfigError for another format.
    """
    if (format or "jsonl") not in FORMATS:
        raise ConfigError(f"--all cannot be written as {format}", f"choose one of {', '.join(FORMATS)}")
    return {"csv": _csv, "markdown": _markdown}.get(format, _json)(index, lists)


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


def _markdown(index: Index, lists: Iterable[list[Found]]) -> Iterator[str]:
    for place, found in enumerate(lists):
        entries = [
            Entry(
                rank,
                _paper(index, f.place),
                _name(index, f.place),
                f.score,
                tuple(reason.text for reason in f.reasons),
            )
            for rank, f in enumerate(found, start=1)
        ]
        yield markdown(entries, _name(index, place)) + "\n"


def _name(index: Index, place: int) -> str:
    return index.cards.titles[place] or index.cards.ids[place]


def _paper(index: Index, place: int) -> Paper:
    """What the index knows of a paper, with its web address if an identifier leads to one."""
    cards = index.cards
    id_, year = cards.ids[place], int(cards.years[place])
    known = dict(each.split(":", 1) for each in (*cards.identifiers[place], id_) if ":" in each)
    return Paper(
        id_,
        year=year or None,
        venue=cards.venues[place],
        doi=known.get("doi", ""),
        arxiv_id=known.get("arxiv", ""),
    )


def _why(found: Found) -> str:
    return "; ".join(reason.text for reason in found.reasons) or TEXT_ONLY
