"""OpenAlex works, whose abstracts come as an inverted index."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.papers.fields import text


def fits(record: Mapping[str, Any]) -> bool:
    """Only works of OpenAlex have authorships or an inverted abstract."""
    return "abstract_inverted_index" in record or ("authorships" in record and "id" in record)


def fields(record: Mapping[str, Any], _: str) -> dict[str, Any]:
    """The arguments of `make_paper`."""
    ids = record.get("ids") if isinstance(record.get("ids"), Mapping) else {}
    location = record.get("primary_location") or record.get("host_venue")
    keywords = record.get("keywords") or record.get("concepts") or []
    return {
        "title": record.get("title") or record.get("display_name"),
        "abstract": abstract_of(record.get("abstract_inverted_index")),
        "authors": [_inside(entry, "author", "display_name") for entry in record.get("authorships") or []],
        "year": record.get("publication_year") or record.get("publication_date"),
        "venue": _inside(location, "source", "display_name") or _inside(location, "display_name"),
        "keywords": [_inside(entry, "display_name") for entry in keywords],
        "url": _inside(location, "landing_page_url") or record.get("doi"),
        "ids": [
            record.get("doi"),
            _inside(ids, "doi"),
            "pmid:" + text(_inside(ids, "pmid")).rpartition("/")[2],
            "openalex:" + text(record.get("id")).rpartition("/")[2],
        ],
    }


def abstract_of(index: Any) -> str:
    """The text of `{word: [positions]}`; a word at several positions is repeated.

    >>> abstract_of({"to": [0, 4], "be": [1, 5], "or": [2], "not": [3]})
    'to be or not to be'
    """
    if not isinstance(index, Mapping):
        return ""
    placed = [
        (position, word)
        for word, positions in index.items()
        for position in (positions if isinstance(positions, list) else ())
        if isinstance(position, int)
    ]
    return " ".join(word for _, word in sorted(placed))


def _inside(value: Any, *keys: str) -> Any:
    for key in keys:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value
