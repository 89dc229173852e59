"""One JSON object as a paper: the known shapes, one module each, and any other with usual keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.papers.fields import excerpt, make_paper
from kg.papers.options import Options
from kg.papers.shapes import arxiv, crossref, openalex, openreview, paperlists, semantic_scholar
from kg.types import Paper, Rejected, Source

Record = Mapping[str, Any]

_SHAPES = (openreview, openalex, crossref, arxiv, semantic_scholar, paperlists)
_KEYS = {
    "title": ("title", "name"),
    "abstract": ("abstract", "text", "summary", "abstractText", "description"),
    "authors": ("authors", "author"),
    "year": ("year", "date", "published", "publication_date", "publicationDate", "pub_date", "update_date"),
    "venue": ("venue", "journal", "booktitle", "conference", "journal_name"),
    "url": ("url", "link", "pdf", "pdf_url", "site"),
    "keywords": ("keywords", "keyword", "tags"),
}
_ID_KEYS = (
    "doi", "DOI", "arxiv", "arxiv_id", "arxivId", "eprint", "openreview", "acl_id", "identifiers", "pdf",
    "site",
)  # fmt: skip


def paper_of(record: Any, source: Source, options: Options) -> Paper | Rejected:
    """A paper of a record in one of the known shapes, or of any that has a title or an abstract.

    What a conference has declined is Rejected unless the options keep it.
    """
    if not isinstance(record, Mapping):
        return Rejected(source, f"a JSON object is needed, not {_kind(record)}", excerpt(str(record)))
    if isinstance(record.get("paper"), Mapping) and "mentions" in record:  # a line of `kg extract`
        record = record["paper"]
    if (status := paperlists.declined(record)) and not options.declined:
        return Rejected(
            source, f"not accepted by its venue (status: {status})", excerpt(str(record.get("title")))
        )
    fields = next((shape.fields for shape in _SHAPES if shape.fits(record)), _usual_fields)
    return make_paper(source, **fields(record, source.path))


def _usual_fields(record: Record, _: str) -> dict[str, Any]:
    found = {field: _first(record, keys) for field, keys in _KEYS.items()}
    found["ids"] = [part for key in _ID_KEYS for part in _listed(record.get(key))]
    found["given"] = _first(record, ("id", "paper_id", "paperId"))
    return found


def _first(record: Record, keys: tuple[str, ...]) -> Any:
    return next((record[key] for key in keys if record.get(key)), None)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _kind(value: Any) -> str:
    kinds = {list: "a list", str: "a string", bool: "a boolean", int: "a number", float: "a number"}
    return kinds.get(type(value), "null")
