"""From the headings, items and paragraphs of a conference page to papers; shared by Markdown and HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kg.papers.fields import make_paper
from kg.papers.heading import Heading, read_heading
from kg.types import Paper, Rejected, Source

_LABEL = re.compile(
    r"\W*\b(authors?|abstract|summary|keywords|venue|year|doi|arxiv)\b\W*[:：]\W*(?=\S)", re.IGNORECASE
)
_URL = re.compile(r"https?://[^\s)>\]\"']+")
_ENDS_A_SENTENCE = re.compile(r"[.!?]['\")\]]?\s*$")
_AUTHORS_LONGEST, _TITLE_SHORTEST, _ABSTRACT_SHORTEST = 400, 8, 50


@dataclass(frozen=True, slots=True)
class Block:
    """A heading (level 1 to 6), an item of a list (7), or a paragraph (0), with the first link inside it."""

    level: int
    text: str
    line: int
    url: str = ""


ITEM, PARAGRAPH = 7, 0


def papers_of(blocks: Iterable[Block], path: str) -> Iterator[Paper | Rejected]:
    """One paper for each title with the paragraphs below it.

    A title is an item, or a heading that stands right above a paragraph or beside others of its level;
    headings above deeper ones, or with a venue and year, are the list's own.
    """
    heading, record = Heading(), 0
    for title, body, below in _entries(blocks):
        found = read_heading(title.text) if title.level < ITEM else None
        if found or title.level < below:
            heading = found or heading
        elif len(title.text) >= _TITLE_SHORTEST:
            record += 1
            yield _paper(title, body, heading, Source(path, record, title.line))


def _entries(blocks: Iterable[Block]) -> Iterator[tuple[Block, list[Block], int]]:
    """Each heading or item, its paragraphs, and the level of the heading or item after it."""
    title, body = None, list[Block]()
    for block in blocks:
        if block.level == PARAGRAPH:
            body.append(block)
            continue
        if title:
            yield title, body, block.level
        title, body = block, []
    if title:
        yield title, body, 0


def _paper(title: Block, body: list[Block], heading: Heading, source: Source) -> Paper | Rejected:
    fields: dict[str, str] = {}
    for line in (line.strip() for block in body for line in block.text.split("\n")):
        if label := _LABEL.match(line):
            name = label[1].lower().rstrip("s") if label[1].lower() == "authors" else label[1].lower()
            fields[name] = line[label.end() :].strip(" *_")
        elif not {"author", "abstract", "text"} & fields.keys() and _names_authors(line):
            fields["author"] = line.strip(" *_—–-.")
        elif not _URL.fullmatch(line.strip("<>[]() ")):
            name = "abstract" if "abstract" in fields else "text"
            fields[name] = f"{fields.get(name, '')}\n{line}".strip()
    body_text = fields.get("text", "")
    if len(body_text) < _ABSTRACT_SHORTEST and not _ENDS_A_SENTENCE.search(body_text):
        body_text = ""
    links = [title.url, *(block.url for block in body)]
    return make_paper(
        source,
        title=title.text,
        abstract=fields.get("abstract") or fields.get("summary") or body_text,
        authors=fields.get("author"),
        year=fields.get("year") or heading.year,
        venue=fields.get("venue") or heading.venue,
        keywords=fields.get("keywords"),
        url=next(filter(None, links), ""),
        ids=[*links, fields.get("doi"), f"arXiv:{fields['arxiv']}" if "arxiv" in fields else ""],
    )


def _names_authors(line: str) -> bool:
    """A short line that is no sentence: capital letters at the start of most words."""
    words = re.findall(r"[^\W\d_][\w'’.-]*", line)
    capitals = sum(word[0].isupper() or word in ("and", "de", "van", "von", "der") for word in words)
    return (
        bool(words)
        and len(line) <= _AUTHORS_LONGEST
        and not _ENDS_A_SENTENCE.search(line.rstrip("*_ "))
        and capitals >= 0.8 * len(words)
    )
