"""Conference lists of the paperlists project: one JSON array a conference, authors with `;` between them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kg.papers.fields import text

_FILE_NAME = re.compile(r"([a-z0-9]*[a-z]+)[-_]?((?:19|20)\d\d)", re.IGNORECASE)
_DECLINED = re.compile(r"reject|withdraw", re.IGNORECASE)
_UPPER_CASE = 6


def fits(record: Mapping[str, Any]) -> bool:
    """The authors are one string under `author`, beside `status`, `track` or affiliations."""
    return isinstance(record.get("author"), str) and bool(
        {"status", "track", "aff", "or_profile"} & record.keys()
    )


def declined(record: Mapping[str, Any]) -> str:
    """The status of a paper that the venue rejected or that was withdrawn; else an empty string."""
    status = text(record.get("status"))
    return status if fits(record) and _DECLINED.search(status) else ""


def fields(record: Mapping[str, Any], path: str) -> dict[str, Any]:
    """The arguments of `make_paper`; the file's name (`iclr2024.json`) gives venue and year."""
    name = _FILE_NAME.match(Path(path).name)
    venue, year = name.groups() if name else ("", None)
    return {
        "title": record.get("title"),
        "abstract": record.get("abstract") or record.get("tldr"),
        "authors": text(record["author"]).split(";"),
        "year": record.get("year") or year,
        "venue": record.get("venue") or (venue.upper() if len(venue) <= _UPPER_CASE else venue),
        "keywords": record.get("keywords"),
        "url": record.get("site") or record.get("pdf"),
        "ids": [record.get(key) for key in ("doi", "arxiv", "site", "openreview", "pdf")],
        "given": record.get("id"),
    }
