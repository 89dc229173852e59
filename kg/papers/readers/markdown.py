"""Markdown lists of papers: titles as headings, links or bold items. Parsed by markdown-it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from markdown_it import MarkdownIt

from kg.papers.lines import read_lines
from kg.papers.options import Options
from kg.papers.readers.entries import ITEM, PARAGRAPH, Block, papers_of
from kg.types import Paper, Rejected

_HEADING = re.compile(r"^#{1,6} \S", re.MULTILINE)
_ITEM = re.compile(
    r"^\s*(?:[-*+]|\d+[.)])\s+(?:\*\*|__)?\[[^\]]+\]\(|^\s*(?:[-*+]|\d+[.)])\s+(?:\*\*|__)\S", re.MULTILINE
)
_LINK = re.compile(r"\[+([^\[\]]*)\]+\(\s*<?([^\s)>]+)[^)]*\)\]?")
_LEAD = re.compile(
    r"\s*(?:\*\*|__)?\s*(?:\[(?P<link>(?:[^\[\]]|\[[^\]]*\])+)\]\([^)]*\)|(?P<bold>(?<=\*\*|__)[^*]+))\s*(?:\*\*|__)?"
)
_BADGE = re.compile(
    r"[\[(]*\s*\[?(?:pdf|paper|code|arxiv|project|slides|video|poster|link|website)\]?\s*$", re.IGNORECASE
)
_SEPARATORS = " \n\t-–—:,.|·*_()[]"


def looks_like(start: str) -> bool:
    """Two headings or two items that begin with a link or in bold."""
    return len(_HEADING.findall(start)) > 1 or len(_ITEM.findall(start)) > 1


def read(stream: BinaryIO, path: str, _: Options) -> Iterator[Paper | Rejected]:
    """One paper an entry; the whole page is held in memory. Lines that are no UTF-8 are Rejected."""
    lines = []
    for _number, line in read_lines(stream, path):
        if isinstance(line, Rejected):
            yield line
        lines.append(line if isinstance(line, str) else "")
    yield from papers_of(_blocks("\n".join(lines)), path)


def _blocks(text: str) -> Iterator[Block]:
    """The page's blocks with their raw text, so that formulas reach the cleaning as they were written."""
    depth, level, fresh = 0, PARAGRAPH, False
    for token in MarkdownIt().parse(text):
        if token.type in ("bullet_list_open", "ordered_list_open"):
            depth += 1
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            depth -= 1
        elif token.type == "heading_open":
            level = int(token.tag[1])
        elif token.type == "list_item_open":
            fresh = depth == 1
        elif token.type == "inline":
            line = (token.map or [0])[0] + 1
            if fresh:
                yield from _item(token.content, line)
            else:
                yield Block(level, _untitled(token.content, level), line, _url(token.content))
            level, fresh = PARAGRAPH, False


def _item(content: str, line: int) -> Iterator[Block]:
    """An item's title: its leading link or bold words, else its first line without links to PDF or code."""
    first, _, rest = content.partition("\n")
    lead = _LEAD.match(first)
    if lead and not _BADGE.fullmatch(lead["link"] or ""):
        title, rest = lead["link"] or lead["bold"], first[lead.end() :] + "\n" + rest
    else:
        title = _untitled(first, ITEM)
    yield Block(ITEM, title.strip(), line, _url(content))
    if rest := _LINK.sub(_unless_badge, rest).strip(_SEPARATORS):
        yield Block(PARAGRAPH, rest, line)


def _untitled(content: str, level: int) -> str:
    """A title without its link around it and without badges (`[pdf]`); paragraphs stay as they are."""
    if level == PARAGRAPH:
        return content
    return _LINK.sub(_unless_badge, content).strip(" *_|-–—")


def _unless_badge(link: re.Match[str]) -> str:
    return "" if _BADGE.fullmatch(link[1]) else link[1]


def _url(content: str) -> str:
    match = _LINK.search(content)
    bare = re.search(r"https?://[^\s)>\]]+", content)
    return match[2] if match and match[2].startswith("http") else bare[0] if bare else ""
