"""Crossref works, one alone or an answer with many."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.papers.fields import text

_DATES = ("published", "issued", "published-print", "published-online", "created")


def fits(record: Mapping[str, Any]) -> bool:
    """Crossref writes `DOI` in capitals and the title as a list."""
    return "DOI" in record and (isinstance(record.get("title"), list) or "container-title" in record)


def fields(record: Mapping[str, Any], _: str) -> dict[str, Any]:
    """The arguments of `make_paper`; a subtitle is joined to its title."""
    title, subtitle = _first(record.get("title")), _first(record.get("subtitle"))
    return {
        "title": f"{title}: {subtitle}" if title and subtitle else title,
        "abstract": text(record.get("abstract")).removeprefix("<jats:title>Abstract</jats:title>"),
        "authors": record.get("author"),
        "year": next((year for date in _DATES if (year := _year(record.get(date)))), None),
        "venue": _first(record.get("container-title")) or _event(record),
        "keywords": record.get("subject"),
        "url": record.get("URL"),
        "ids": [record["DOI"]],
    }


def _first(value: Any) -> str:
    return text(value[0] if isinstance(value, list) and value else value)


def _year(date: Any) -> Any:
    try:
        return date["date-parts"][0][0]
    except (TypeError, KeyError, IndexError):
        return None


def _event(record: Mapping[str, Any]) -> str:
    event = record.get("event")
    return text(event.get("name")) if isinstance(event, Mapping) else ""
