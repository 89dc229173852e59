"""Papers as BibTeX and RIS, in a form that the readers take back without loss."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import rispy

from kg.folding import fold
from kg.papers import identifiers
from kg.types import Paper

_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\textbraceleft{}",
    "}": r"\textbraceright{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
} | {sign: "\\" + sign for sign in "%&$#_"}
_NO_TITLE_WORDS = ("a", "an", "the", "on", "of", "for", "in", "with", "and", "to", "is", "are", "do")


def to_bibtex(papers: Iterable[Paper]) -> Iterator[str]:
    """One entry a paper, under a key of author, year and title (`lovelace2024needs`, `…-2`)."""
    used = Counter[str]()
    for paper in papers:
        key = citation_key(paper)
        used[key] += 1
        suffix = f"-{used[key]}" if used[key] > 1 else ""
        fields = {
            "title": _escaped(paper.title),
            "author": " and ".join(_escaped(author).replace(" and ", " {and} ") for author in paper.authors),
            "year": str(paper.year or ""),
            "booktitle": _escaped(paper.venue),
            "doi": paper.doi,
            "eprint": paper.arxiv_id + (f"v{paper.version}" if paper.version else ""),
            "archiveprefix": "arXiv" if paper.arxiv_id else "",
            "url": paper.url,
            "keywords": "; ".join(map(_escaped, paper.keywords)),
            "abstract": _escaped(paper.abstract),
            "identifiers": " ".join(paper.identifiers),
            "id": paper.id if identifiers.is_given(paper.id) else "",
        }
        lines = [f"  {name} = {{{value}}}" for name, value in fields.items() if value]
        kind = "inproceedings" if paper.venue else "misc"
        yield f"@{kind}{{{key}{suffix},\n" + ",\n".join(lines) + "\n}\n"


def to_ris(papers: Iterable[Paper]) -> Iterator[str]:
    """One record a paper."""
    for paper in papers:
        arxiv = f"https://arxiv.org/abs/{paper.arxiv_id}v{paper.version}" if paper.version else ""
        fields = {
            "type_of_reference": "CONF" if paper.venue else "GEN",
            "title": paper.title,
            "authors": list(paper.authors),
            "year": str(paper.year or ""),
            "secondary_title": paper.venue,
            "doi": paper.doi,
            "urls": [url for url in (paper.url, arxiv) if url],
            "keywords": list(paper.keywords),
            "abstract": paper.abstract,
            "accession_number": " ".join(paper.identifiers),
            "id": paper.id if identifiers.is_given(paper.id) else "",
        }
        yield str(rispy.dumps([{name: value for name, value in fields.items() if value}])).lstrip("\ufeff")


def citation_key(paper: Paper) -> str:
    """The first author's family name, the year and the first telling word: ASCII letters and digits."""
    family = fold(paper.authors[0]).split()[-1:] if paper.authors else []
    words = [word for word in fold(paper.title or paper.abstract).split() if word not in _NO_TITLE_WORDS]
    return re.sub(r"[^a-z0-9]", "", "".join([*family, str(paper.year or ""), *words[:1]])) or "paper"


def _escaped(text: str) -> str:
    return "".join(_LATEX.get(sign, sign) for sign in text)
