"""OpenReview notes, of API v1 (`content.title`) and v2 (`content.title.value`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from kg.papers.fields import text, year_of

_DECORATION = re.compile(
    r"(?:19|20)\d\d|\b(?:submitted to|conference|workshop proceedings|accepted|poster|oral|spotlight"
    r"|notable top.*|desk rejected|withdrawn|rejected|submissions?)\b",
    re.IGNORECASE,
)


def fits(record: Mapping[str, Any]) -> bool:
    """A note has an id and a `content` with a title or an abstract."""
    content = record.get("content")
    return "id" in record and isinstance(content, Mapping) and ("title" in content or "abstract" in content)


def fields(record: Mapping[str, Any], _: str) -> dict[str, Any]:
    """The arguments of `make_paper`; the year is the venue's, else that of publication or creation."""
    content = {key: _value(value) for key, value in record["content"].items()}
    venue = text(content.get("venue"))
    note = text(record.get("forum")) or text(record["id"])
    return {
        "title": content.get("title"),
        "abstract": content.get("abstract") or content.get("TL;DR") or content.get("TLDR"),
        "authors": content.get("authors"),
        "year": year_of(venue) or year_of(content.get("venueid")) or _year(record),
        "venue": " ".join(_DECORATION.sub(" ", venue).split()),
        "keywords": content.get("keywords"),
        "url": f"https://openreview.net/forum?id={note}",
        "ids": [content.get("doi"), content.get("arxiv")],
    }


def _value(value: Any) -> Any:
    return value.get("value") if isinstance(value, Mapping) else value


def _year(record: Mapping[str, Any]) -> int | None:
    """The year of the note's times, which are in milliseconds since 1970."""
    for key in ("pdate", "odate", "tcdate", "cdate"):
        if isinstance(record.get(key), int | float) and 0 < record[key] < 4e12:
            return datetime.fromtimestamp(record[key] / 1000, UTC).year
    return None
