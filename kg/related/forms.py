"""A list of related papers in each form that it can be written in."""

from __future__ import annotations

import io
from collections.abc import Sequence

from kg import output
from kg.papers.write import to_bibtex, to_ris
from kg.related import lists
from kg.related.lists import Entry
from kg.related.page import page
from kg.related.table import table

FORMATS = ("table", "markdown", "csv", "json", "jsonl", "bibtex", "ris", "html")


def as_text(entries: Sequence[Entry], title: str, format: str) -> str:
    """The list in one of `FORMATS`; a table with sentences becomes a list, which has room for them."""
    match format:
        case "bibtex":
            return "\n".join(to_bibtex(entry.paper for entry in entries))
        case "ris":
            return "\n".join(to_ris(entry.paper for entry in entries))
        case "html":
            return page(entries, title)
        case "markdown":
            return lists.markdown(entries, title)
        case "json":
            return output.to_json([lists.record(entry) for entry in entries], indent=2) + "\n"
        case "jsonl":
            return "".join(output.to_json(lists.record(entry)) + "\n" for entry in entries)
        case "csv":
            return _csv(entries)
    return lists.text(entries) if any(entry.evidence for entry in entries) else table(entries)


def _csv(entries: Sequence[Entry]) -> str:
    stream = io.StringIO()
    output.write(lists.HEADINGS, lists.table_rows(entries), "csv", stream)
    return stream.getvalue()
