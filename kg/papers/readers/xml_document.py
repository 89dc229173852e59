"""XML answers and dumps as a stream: arXiv (Atom, OAI), OAI Dublin Core, ACL Anthology, PubMed.

Parsed by defusedxml: entities and external references of hostile files are refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse

from kg.papers.fields import make_paper
from kg.papers.options import Options
from kg.papers.shapes import acl_xml, atom, oai, pubmed
from kg.types import Paper, Rejected, Source

_RECORDS = {
    "entry": atom.fields,
    "record": oai.fields,
    "PubmedArticle": pubmed.fields,
    "paper": acl_xml.fields,
}
_PIECE = 65536


class _Lines:
    """A stream that gives one line a `read` and counts them, so that a record knows where it begins."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream, self.line, self._ended = stream, 1, False

    def read(self, _: int = 0) -> bytes:
        self.line += self._ended
        piece = self._stream.readline(_PIECE)
        self._ended = piece.endswith(b"\n")
        return piece


def read(stream: BinaryIO, path: str, _: Options) -> Iterator[Paper | Rejected]:
    """One paper for each record of a known kind; what follows a fault of the XML is Rejected."""
    lines, record = _Lines(stream), 0
    try:
        for element, line in _records(lines):
            record += 1
            source = Source(path, record, line)
            found = _RECORDS[_name(element)](element)
            yield Rejected(source, found) if isinstance(found, str) else make_paper(source, **found)
    except (ParseError, DefusedXmlException) as error:
        reason = "entities are refused" if isinstance(error, DefusedXmlException) else str(error)
        yield Rejected(Source(path, record + 1, lines.line), f"not XML from here on: {reason}")
        return
    if not record:
        known = ", ".join(_RECORDS)
        yield Rejected(Source(path, 1, 1), f"no records in this XML (known: {known})")


def _records(lines: _Lines) -> Iterator[tuple[Element, int]]:
    """The outermost record elements with the line they start on; what was read is forgotten."""
    inside: Element | None = None
    start, path = 1, list[Element]()
    for event, element in iterparse(lines, events=("start", "end"), forbid_dtd=False):
        if event == "start":
            path.append(element)
            if inside is None and _name(element) in _RECORDS:
                inside, start = element, lines.line
                acl_xml.note_place(element, path)
            continue
        path.pop()
        if inside is None or element is not inside:
            continue
        yield inside, start
        inside = None
        element.clear()
        if path:
            path[-1].remove(element)


def _name(element: Element) -> str:
    tag: Any = element.tag
    return str(tag).rpartition("}")[2]
