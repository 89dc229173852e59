"""The metadata of arXiv as JSON Lines, as Kaggle hosts them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.papers.fields import text, year_of


def fits(record: Mapping[str, Any]) -> bool:
    """Only these records have both `categories` and parsed authors or versions."""
    return "id" in record and "categories" in record and bool({"authors_parsed", "versions"} & record.keys())


def fields(record: Mapping[str, Any], _: str) -> dict[str, Any]:
    """The arguments of `make_paper`; the year is that of the first version, the version the last."""
    versions = [v for v in record.get("versions") or [] if isinstance(v, Mapping)]
    last = text(versions[-1].get("version")) if versions else ""
    return {
        "title": record.get("title"),
        "abstract": record.get("abstract"),
        "authors": _authors(record),
        "year": year_of(versions[0].get("created")) if versions else year_of(record.get("update_date")),
        "venue": record.get("journal-ref") or "arXiv",
        "keywords": text(record.get("categories")).split(),
        "url": f"https://arxiv.org/abs/{text(record['id'])}",
        "ids": [f"arXiv:{text(record['id'])}{last}", *text(record.get("doi")).split()],
    }


def _authors(record: Mapping[str, Any]) -> Any:
    parsed = record.get("authors_parsed")
    if not isinstance(parsed, list):
        return record.get("authors")
    parts = [[text(part) for part in author] for author in parsed if isinstance(author, list)]
    return [" ".join(filter(None, (*author[1:2], *author[:1], *author[2:3]))) for author in parts]
