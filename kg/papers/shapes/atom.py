"""Entries of the Atom feeds that arXiv's search answers with."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from kg.papers.shapes.elements import all_inside, elements, inside


def fields(entry: Element) -> dict[str, Any] | str:
    """The arguments of `make_paper`, or why the entry is no paper (arXiv answers mistakes with an entry)."""
    if inside(entry, "title").strip() == "Error":
        return f"arXiv answered: {inside(entry, 'summary').strip()}"
    links = [link.get("href", "") for link in elements(entry, "link")]
    return {
        "title": inside(entry, "title"),
        "abstract": inside(entry, "summary") or inside(entry, "content"),
        "authors": all_inside(entry, "author/name"),
        "year": inside(entry, "published") or inside(entry, "updated"),
        "venue": inside(entry, "journal_ref") or ("arXiv" if "arxiv.org" in inside(entry, "id") else ""),
        "keywords": [category.get("term", "") for category in elements(entry, "category")],
        "url": inside(entry, "id") if inside(entry, "id").startswith("http") else next(iter(links), ""),
        "ids": [inside(entry, "id"), inside(entry, "doi")],
    }
