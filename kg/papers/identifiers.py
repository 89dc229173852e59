"""Identifiers of papers in canonical form (`doi:…`, `arxiv:…`) and the paper's own id."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from urllib.parse import unquote

from kg.folding import fold

_DOI = re.compile(r"\b(10\.\d{4,9}(?:\.\d+)*/[^\s\"<>{}|\\^]+)")
_ARXIV_NUMBER = r"(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v(\d+))?"
_ARXIV_BARE = re.compile(_ARXIV_NUMBER, re.IGNORECASE)
_ARXIV_NAMED = re.compile(
    r"\barxiv(?:\.org)?(?:[:/.]|\s|abs/|pdf/|html/|e-print)*" + _ARXIV_NUMBER + r"(?!\d)", re.IGNORECASE
)
_OPENREVIEW = re.compile(r"(?:openreview\.net/\w+/?\?(?:[^\s#]*&)?id=|^openreview:)([\w-]+)", re.IGNORECASE)
_ACL_NUMBER = r"([A-Z]\d\d-\d{4}|\d{4}\.[a-z][a-z0-9]*-[a-z0-9]+\.\d+)"
_ACL = re.compile(
    r"(?:aclanthology\.(?:org|info)/(?:papers/(?:\w/\w+/)?)?|aclweb\.org/anthology/(?:papers/)?(?:\w/\w+/)?"
    r"|10\.18653/v1/|10\.3115/v1/|^acl:|^)" + _ACL_NUMBER + r"(?:\.pdf|\.bib|/)?$",
    re.IGNORECASE,
)
_OTHER = re.compile(r"(pmid|openalex|s2|dblp|corpusid):\s*([\w./-]+)$", re.IGNORECASE)
_ARXIV_DOI = "doi:10.48550/arxiv."
_RANKS = ("doi:", "arxiv:", "openreview:", "acl:", "pmid:", "openalex:", "s2:", "corpusid:", "dblp:")
_ROW_NUMBER = re.compile(r"\d{0,9}")


def find(text: str) -> tuple[str, ...]:
    """All identifiers in one id, DOI or URL, as `kind:value`, sorted; empty if it holds none.

    DOIs are lower-case and arXiv ids lose their version (see `arxiv_version`). A DOI that arXiv or the ACL
    Anthology has given counts as both.

    >>> find("https://arxiv.org/abs/1706.03762V7"), find("https://doi.org/10.18653/v1/N19-1423")
    (('arxiv:1706.03762',), ('acl:N19-1423', 'doi:10.18653/v1/n19-1423'))
    """
    text = text.strip()
    found = set()
    if "10." in text and (match := _DOI.search(unquote(text))):
        found.add("doi:" + _trimmed(match[1]).lower())
    if match := _arxiv(text):
        archive, slash, number = match[1].lower().rpartition("/")
        found.add("arxiv:" + archive.partition(".")[0] + slash + number)
    if match := _OPENREVIEW.search(text):
        found.add("openreview:" + match[1])
    if match := _ACL.search(text):
        found.add("acl:" + (match[1].upper() if "-" in match[1][:4] else match[1].lower()))
    if match := _OTHER.match(text):
        found.add(f"{match[1].lower()}:{match[2]}")
    return tuple(sorted(found))


def arxiv_version(text: str) -> int | None:
    """The version in an arXiv id or URL: 7 for `1706.03762v7`."""
    match = _arxiv(text.strip())
    return int(match[2]) if match and match[2] else None


def value(identifiers: Iterable[str], kind: str) -> str:
    """The first value of a kind (`doi`, `arxiv`), or ""; a publisher's DOI before arXiv's own."""
    of_kind = [i for i in identifiers if i.startswith(kind + ":")]
    return min(of_kind, key=_rank).partition(":")[2] if of_kind else ""


def paper_id(identifiers: Iterable[str], given: str, title: str, abstract: str) -> str:
    """The id of a paper, always the same for the same record.

    The strongest of its identifiers (DOI, arXiv, OpenReview, ACL, PubMed, OpenAlex, Semantic Scholar);
    arXiv's own DOIs count as arXiv ids. Without any, the id that the record gives itself, so that results
    can be matched with it; a bare number is a row counter of its list and no id. Else `sha1:` of the folded
    title and abstract.
    """
    if known := list(identifiers):
        return strongest(known)
    if not _ROW_NUMBER.fullmatch(given):
        return given
    return "sha1:" + text_key(title, abstract)


def strongest(ids: Iterable[str]) -> str:
    """The id that stands for the paper among several: identifiers by rank, then given ids, then texts."""
    return min(ids, key=_rank)


def text_key(title: str, abstract: str) -> str:
    """SHA-1 (40 hex digits) of the folded title and abstract: equal for the same text in another spelling."""
    return hashlib.sha1(f"{fold(title)}\n{fold(abstract)}".encode(), usedforsecurity=False).hexdigest()


def is_given(id_: str) -> bool:
    """Whether a paper's id is the one that its record gave itself."""
    return not id_.startswith((*_RANKS, "sha1:"))


def _arxiv(text: str) -> re.Match[str] | None:
    return _ARXIV_NAMED.search(text) or _ARXIV_BARE.fullmatch(text)


def _rank(identifier: str) -> tuple[float, str]:
    if identifier.startswith(_ARXIV_DOI):
        return 1.5, identifier
    rank = next((n for n, kind in enumerate(_RANKS) if identifier.startswith(kind)), len(_RANKS))
    return rank + identifier.startswith("sha1:"), identifier


def _trimmed(doi: str) -> str:
    """Without the punctuation of the sentence around it; a bracket stays if it is closed inside."""
    doi = doi.rstrip(".,;:'\"")
    while doi.endswith((")", "]")) and doi.count(doi[-1]) > doi.count({")": "(", "]": "["}[doi[-1]]):
        doi = doi[:-1].rstrip(".,;:'\"")
    return doi
