"""From the loose fields of any record to a Paper, or to the reason why it is none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from kg.papers import identifiers
from kg.papers.clean import clean
from kg.types import Paper, Rejected, Source

_YEAR = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")
_AUTHOR_SEPARATOR = re.compile(r"\s*;\s*|\s+and\s+|\n")
_KEYWORD_SEPARATOR = re.compile(r"\s*[;,\n]\s*")
_SUFFIX = re.compile(r"(?:jr|sr|ph\.?d|md|inc|ltd|[ivx]+)\.?", re.IGNORECASE)
EXCERPT = 80


def make_paper(
    source: Source,
    *,
    title: Any = "",
    abstract: Any = "",
    authors: Any = (),
    year: Any = None,
    venue: Any = "",
    url: Any = "",
    keywords: Any = (),
    ids: Iterable[Any] = (),
    given: Any = "",
    raw: Any = None,
) -> Paper | Rejected:
    """A paper of raw fields, each of any JSON type or None; Rejected if it has neither abstract nor title.

    `ids` may be DOIs, arXiv ids and URLs in any spelling, `given` is the record's own name for itself,
    `raw` the abstract as it was read where that differs from `abstract`.
    """
    clean_title, clean_abstract = clean(text(title)), clean(text(abstract))
    written = text(raw) or text(abstract)
    if not clean_abstract and not clean_title:
        return Rejected(source, "neither an abstract nor a title", text(given) or text(url))
    links = [text(i) for i in (*ids, url, given)]
    known = tuple(sorted({found for link in links for found in identifiers.find(link)}))
    versions = [v for link in links if (v := identifiers.arxiv_version(link)) is not None]
    return Paper(
        id=identifiers.paper_id(known, " ".join(text(given).split()), clean_title, clean_abstract),
        title=clean_title,
        abstract=clean_abstract,
        authors=tuple(names(authors)),
        year=year_of(year),
        venue=clean(text(venue)),
        url=text(url),
        doi=identifiers.value(known, "doi"),
        arxiv_id=identifiers.value(known, "arxiv"),
        version=max(versions, default=None),
        keywords=tuple(words(keywords)),
        identifiers=known,
        raw=clean_abstract if written == clean_abstract else written,
        source=source,
    )


def text(value: Any) -> str:
    """A JSON value as a stripped string; None, NaN, lists and objects hold none. Surrogates become U+FFFD."""
    if value is None or isinstance(value, bool | Mapping | list | tuple) or str(value) == "nan":
        return ""
    string = str(value).strip()
    try:
        string.encode()
    except UnicodeEncodeError:
        string = string.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return string


def names(authors: Any) -> list[str]:
    """Authors' names in order, each once, of a list or of one string (`A B; C D`, `A B, C D`).

    `Lovelace, Ada` is one author: with a single comma, both sides must be of several words to be two.
    """
    if isinstance(authors, str):
        authors = _AUTHOR_SEPARATOR.split(authors)
        parts = authors[0].split(",")
        if len(authors) == 1 and (len(parts) != 2 or all(" " in part.strip() for part in parts)):
            authors = parts
    elif isinstance(authors, Mapping):
        authors = [authors]
    found = (clean(_name(author)) for author in (authors if isinstance(authors, list | tuple) else ()))
    return list(dict.fromkeys(name for name in found if name))


def _name(author: Any) -> str:
    if not isinstance(author, Mapping):
        return _given_first(text(author))
    whole = text(author.get("name")) or text(author.get("literal")) or text(author.get("fullname"))
    given = next((text(author[key]) for key in ("given", "first", "first_name") if author.get(key)), "")
    family = next((text(author[key]) for key in ("family", "last", "last_name") if author.get(key)), "")
    return whole or f"{given} {family}".strip()


def _given_first(name: str) -> str:
    """`Ada Lovelace` of `Lovelace, Ada`; `Martin Luther King Jr.` of `King, Jr., Martin Luther`."""
    family, *others = (part.strip() for part in name.split(","))
    if not others or _SUFFIX.fullmatch(others[-1]):
        return name
    return " ".join(part for part in (others[-1], family, *others[:-1]) if part)


def words(keywords: Any) -> list[str]:
    """Keywords in order, each once: a list or one string with `;`, `,` or line ends between them."""
    if isinstance(keywords, str):
        separator = re.compile(r"\s*;\s*") if ";" in keywords else _KEYWORD_SEPARATOR
        keywords = separator.split(keywords)
    found = (clean(text(word)) for word in (keywords if isinstance(keywords, list | tuple) else ()))
    return list(dict.fromkeys(word for word in found if word))


def year_of(value: Any) -> int | None:
    """The year in a number, date or heading: 2025 of `2025-05-01T00:00:00Z`."""
    match = _YEAR.search(text(value))
    return int(match[0]) if match else None


def excerpt(raw: str) -> str:
    """The beginning of a bad record, in one printable line of at most 80 characters."""
    line = "".join(c if c.isprintable() else " " for c in raw[: 4 * EXCERPT])
    return " ".join(line.split())[:EXCERPT]
