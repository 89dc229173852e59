"""Records of OAI-PMH archives: arXiv's own format and Dublin Core."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from kg.papers.shapes.elements import all_inside, elements, inside


def fields(record: Element) -> dict[str, Any] | str:
    """The arguments of `make_paper`, or why the record is none (deleted)."""
    if any(header.get("status") == "deleted" for header in elements(record, "header")):
        return "deleted from its archive"
    for body in elements(record, "metadata/*"):
        return _arxiv(body) if body.tag.rpartition("}")[2].startswith("arXiv") else _dublin_core(body, record)
    return "no metadata"


def _arxiv(body: Element) -> dict[str, Any]:
    number = inside(body, "id").strip()
    versions = [version.get("version", "") for version in elements(body, "version")]
    names = [
        {"given": inside(author, "forenames"), "family": inside(author, "keyname")}
        for author in elements(body, "authors/author")
    ]
    return {
        "title": inside(body, "title"),
        "abstract": inside(body, "abstract"),
        "authors": names or inside(body, "authors"),
        "year": inside(body, "created") or inside(body, "version/date"),
        "venue": inside(body, "journal-ref") or "arXiv",
        "keywords": inside(body, "categories").split(),
        "url": f"https://arxiv.org/abs/{number}",
        "ids": [f"arXiv:{number}{versions[-1] if versions else ''}", *inside(body, "doi").split()],
    }


def _dublin_core(body: Element, record: Element) -> dict[str, Any]:
    """The first description is the abstract: later ones are comments."""
    links = all_inside(body, "identifier")
    return {
        "title": inside(body, "title"),
        "abstract": inside(body, "description"),
        "authors": all_inside(body, "creator"),
        "year": inside(body, "date"),
        "venue": inside(body, "source") or inside(body, "publisher"),
        "keywords": all_inside(body, "subject"),
        "url": next((link for link in links if link.startswith("http")), ""),
        "ids": [*links, inside(record, "header/identifier")],
    }
