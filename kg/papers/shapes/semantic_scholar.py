"""Semantic Scholar: answers of the Graph API and lines of the Datasets API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.papers.fields import text

_KINDS = {
    "doi": "",
    "arxiv": "arXiv:",
    "acl": "acl:",
    "pubmed": "pmid:",
    "corpusid": "corpusid:",
    "dblp": "dblp:",
}


def fits(record: Mapping[str, Any]) -> bool:
    """A record with `paperId` (Graph) or `corpusid` (Datasets) and a title, an abstract or other ids."""
    return ("paperId" in record and "title" in record) or "corpusid" in record


def fields(record: Mapping[str, Any], _: str) -> dict[str, Any]:
    """The arguments of `make_paper`; a line of the abstracts dataset meets its paper by the corpus id."""
    lower = {key.lower(): value for key, value in record.items()}
    access = lower.get("openaccessinfo")
    external = lower.get("externalids") or (
        access.get("externalids") if isinstance(access, Mapping) else None
    )
    ids = (
        {key.lower(): text(value) for key, value in external.items()} if isinstance(external, Mapping) else {}
    )
    ids["corpusid"] = text(lower.get("corpusid")) or ids.get("corpusid", "")
    tldr = lower.get("tldr")
    return {
        "title": lower.get("title"),
        "abstract": lower.get("abstract") or (tldr.get("text") if isinstance(tldr, Mapping) else None),
        "authors": lower.get("authors"),
        "year": lower.get("year") or lower.get("publicationdate"),
        "venue": lower.get("venue") or _name(lower.get("publicationvenue")) or _name(lower.get("journal")),
        "url": lower.get("url"),
        "ids": [
            *(prefix + ids[kind] for kind, prefix in _KINDS.items() if ids.get(kind)),
            f"s2:{text(lower.get('paperid'))}",
        ],
    }


def _name(place: Any) -> Any:
    return place.get("name") if isinstance(place, Mapping) else None
