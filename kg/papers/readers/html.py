"""HTML pages of conferences: titles as headings, linked list items or definition terms. Read as a stream."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import BinaryIO

from kg.papers.options import Options
from kg.papers.readers.entries import ITEM, PARAGRAPH, Block, papers_of
from kg.types import Paper, Rejected

_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_ITEMS = {"li", "dt", "tr"}
_BREAKS = {"p", "div", "dd", "dt", "li", "tr", "td", "ul", "ol", "dl", "section", "article", "body", "table"}
_SKIPPED = {"script", "style", "nav", "header", "footer", "noscript", "svg", "head", "form", "button"}
_VOID = {"br", "img", "hr", "input", "meta", "link", "wbr"}
_BADGE = re.compile(
    r"\W*(?:pdf|paper|supp|code|bib\w*|abs|abstract|arxiv|openreview|slides|video|poster)\W*", re.I
)
_CHARSET = re.compile(rb"charset=[\"']?([\w-]+)", re.IGNORECASE)
_PIECE, _SHORTEST_TITLE = 65536, 15


def looks_like(start: str) -> bool:
    """A document type, or tags of a page at the very beginning."""
    return bool(
        re.match(
            r"(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html|head|body|ul|ol|div|h[1-6]|dl|section|main)\b",
            start,
            re.I,
        )
    )


def read(stream: BinaryIO, path: str, _: Options) -> Iterator[Paper | Rejected]:
    """One paper an entry. Scripts, styles and navigation are skipped; the charset is the page's or UTF-8."""
    yield from papers_of(_blocks(stream), path)


def _blocks(stream: BinaryIO) -> Iterator[Block]:
    parser = _Page()
    piece = stream.read(_PIECE)
    charset = _CHARSET.search(piece)
    try:
        decoder = codecs.getincrementaldecoder(charset[1].decode() if charset else "utf-8")(errors="replace")
    except LookupError:
        decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    while piece:
        parser.feed(decoder.decode(piece))
        yield from parser.finished()
        piece = stream.read(_PIECE)
    parser.close()
    parser.end_block()
    yield from parser.finished()


class _Page(HTMLParser):
    """Collects the text between block-level tags, and the first link of each."""

    def __init__(self) -> None:
        super().__init__()
        self._blocks: list[Block] = []
        self._level, self._line, self._url, self._words = PARAGRAPH, 1, "", list[str]()
        self._skipping, self._in_link, self._item_open = "", False, False

    def finished(self) -> list[Block]:
        """The blocks that are complete, once."""
        blocks, self._blocks = self._blocks, []
        return blocks

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._skipping or (tag in _SKIPPED and tag not in _VOID):
            self._skipping = self._skipping or tag
        elif tag in _HEADINGS or tag in _BREAKS:
            self.end_block()
            self._level = _HEADINGS.get(tag, PARAGRAPH)
            self._item_open = tag in _ITEMS or (self._item_open and tag in ("p", "div", "td"))
        elif tag == "a":
            self._start_link(dict(attrs).get("href") or "")
        elif tag == "br":
            self._end_title()
            self._words.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag == self._skipping:
            self._skipping = ""
        elif tag in _HEADINGS or tag in _BREAKS:
            self.end_block()
        elif tag == "a" and self._in_link:
            self._in_link = False
            self._end_title()

    def handle_data(self, data: str) -> None:
        if not self._skipping and (data.strip() or self._words):
            if not self._words:
                self._line = self.getpos()[0]
            self._words.append(re.sub(r"\s+", " ", data))

    def _start_link(self, target: str) -> None:
        """A link that leads an item is its title, if its words are no badge; see `_end_title`."""
        self._in_link = True
        if not self._url and not target.startswith(("#", "javascript:")):
            self._url = target

    def _end_title(self) -> None:
        title = "".join(self._words).strip()
        if self._item_open and self._level == PARAGRAPH and self._url and len(title) >= _SHORTEST_TITLE:
            self._level, self._item_open = ITEM, False
            self.end_block()

    def end_block(self) -> None:
        """Close the block that is open; one without text, or with a badge (`[pdf]`) alone, is none."""
        text = "\n".join(line.strip() for line in "".join(self._words).split("\n")).strip()
        if text and not all(_BADGE.fullmatch(word) or not word.strip("[]()|/· ") for word in text.split()):
            self._blocks.append(
                Block(self._level, text, self._line, self._url if self._is_absolute() else "")
            )
        self._level, self._url, self._words = PARAGRAPH, "", []

    def _is_absolute(self) -> bool:
        return self._url.startswith("http")
