"""One JSON object as a paper, whatever its keys are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.papers.fields import excerpt, make_paper
from kg.types import Paper, Rejected, Source

Record = Mapping[str, Any]

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


def paper_of(record: Any, source: Source) -> Paper | Rejected:
    """A paper of any record that has a title or an abstract (`abstract`, else `text`, `summary`, …)."""
    if not isinstance(record, Mapping):
        return Rejected(source, f"a JSON object is needed, not {_kind(record)}", excerpt(str(record)))
    fields = {field: _first(record, keys) for field, keys in _KEYS.items()}
    ids = [part for key in _ID_KEYS for part in _listed(record.get(key))]
    return make_paper(source, **fields, ids=ids, given=_first(record, ("id", "paper_id", "paperId")))


def _first(record: Record, keys: tuple[str, ...]) -> Any:
    return next((record[key] for key in keys if record.get(key)), None)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _kind(value: Any) -> str:
    kinds = {list: "a list", str: "a string", bool: "a boolean", int: "a number", float: "a number"}
    return kinds.get(type(value), "null")
