"""One paper of several records of it: which records belong together, and what the paper then says.

Records are one paper if they share an identifier, or their folded title and an author or the year, or their
whole text. Of every field the best value is kept, by a rule that knows no order: merging in any order, at
once or step by step, gives the same paper, and no field is lost. A merged paper remembers by what each of
its records is recognised, so that a later one finds it under a title that it no longer bears.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from functools import reduce
from hashlib import sha1
from typing import TypeVar

from kg.folding import fold
from kg.papers import identifiers
from kg.types import Duplicate, Paper, Rejected

_SHORTEST_TITLE, _SHORTEST_TEXT = 12, 40
_PREPRINTS = ("arxiv", "corr", "biorxiv", "medrxiv", "preprint", "openreview")
Value = TypeVar("Value")


def merge_records(items: Iterable[Paper | Duplicate | Rejected]) -> Iterator[Paper | Duplicate | Rejected]:
    """Each paper once, merged from all its records; the further records of it follow as Duplicates.

    Rejected records pass at once. The papers come at the end, in the order of their first records: only
    then is it known what belongs together, so all of them are held in memory (about 3 KB each).
    """
    papers = []
    for item in items:
        if isinstance(item, Rejected):
            yield item
        else:
            papers.append(item.paper if isinstance(item, Duplicate) else item)
    for group in groups(papers):
        paper = merge(group)
        yield paper
        yield from (Duplicate(record, of=paper.id) for record in group[1:])


def groups(papers: Iterable[Paper]) -> list[list[Paper]]:
    """The records of each paper, in the order of their first ones; a record belongs to one group."""
    parents: dict[Hashable, Hashable] = {}

    def root(key: Hashable) -> Hashable:
        while (parent := parents.setdefault(key, key)) != key:
            parents[key] = parents[parent]
            key = parents[key]
        return key

    together: dict[Hashable, list[Paper]] = {}
    papers = list(papers)
    keys = [evidence(paper) for paper in papers]
    for first, *others in keys:
        for other in others:
            parents[root(other)] = root(first)
    for paper, (first, *_) in zip(papers, keys, strict=True):
        together.setdefault(root(first), []).append(paper)
    return list(together.values())


def evidence(paper: Paper) -> list[str]:
    """The keys of which two records of one paper share at least one; the first is the paper's id."""
    return [paper.id, *paper.identifiers, *content_keys(paper)]


def content_keys(paper: Paper) -> tuple[str, ...]:
    """The keys that come from title and text, sorted; in a merged paper those of all its records."""
    return paper.keys or _own_keys(paper)


def _own_keys(paper: Paper) -> tuple[str, ...]:
    title, keys = fold(paper.title), set()
    if len(title) >= _SHORTEST_TITLE:
        keys = {f"{title}\n{author_key(author)}" for author in paper.authors}
        keys |= {f"{title}\n{paper.year}"} if paper.year else set()
    text = identifiers.text_key(paper.title, paper.abstract)
    if len(paper.abstract) >= _SHORTEST_TEXT:
        keys.add(text)
    elif identifiers.is_given(paper.id):
        keys.add(f"{paper.id}\n{text}")
    return tuple(sorted(_hash(key) for key in keys))


def _hash(key: str) -> str:
    return sha1(key.encode(errors="surrogatepass"), usedforsecurity=False).hexdigest()[:20]


def author_key(name: str) -> str:
    """Family name and first initial, folded: `A. Lovelace` and `Ada Lovelace` are `lovelace a`."""
    *given, family = fold(name).split() or [""]
    return f"{family} {given[0][0]}" if given else family


def merge(papers: Iterable[Paper]) -> Paper:
    """The paper of several records of it; a record alone stays as it is. Raises TypeError if there are none.

    Title, abstract, authors and venue are the fullest, the year and version the latest (a paper appears after
    its preprint), keywords and identifiers are joined, and the ids of all records stay among the identifiers.
    """
    return reduce(_merge_two, papers)


def normal(paper: Paper) -> Paper:
    """The paper as merging would leave it: merging it with itself, or with this, changes nothing more."""
    return _joined(paper, paper)


def _merge_two(a: Paper, b: Paper) -> Paper:
    return a if a == b else _joined(a, b)


def _joined(a: Paper, b: Paper) -> Paper:
    known = tuple(sorted({*a.identifiers, *b.identifiers, a.id, b.id}))
    abstract = _best(a, b, lambda p: (len(p.abstract), p.abstract, p.raw))
    joined = Paper(
        id=identifiers.strongest(known),
        title=_best(a, b, lambda p: (not p.title.isupper(), len(p.title), p.title)).title,
        abstract=abstract.abstract,
        authors=_best(a, b, lambda p: (len(p.authors), sum(map(len, p.authors)), p.authors)).authors,
        year=max(filter(None, (a.year, b.year)), default=None),
        venue=_best(a, b, lambda p: (not _is_preprint(p.venue), len(p.venue), p.venue)).venue,
        url=_best(a, b, lambda p: (bool(p.url), "arxiv.org" not in p.url, p.url)).url,
        doi=identifiers.value(known, "doi"),
        arxiv_id=identifiers.value(known, "arxiv"),
        version=max(filter(None, (a.version, b.version)), default=None),
        keywords=tuple(sorted({*a.keywords, *b.keywords})),
        identifiers=known,
        raw=abstract.raw,
        source=_best(a, b, lambda p: (p.source is not None, _place(p))).source,
    )
    keys = tuple(sorted({*content_keys(a), *content_keys(b)}))
    return joined if keys == _own_keys(joined) else replace(joined, keys=keys)


def _best(a: Paper, b: Paper, key: Callable[[Paper], Hashable]) -> Paper:
    return max(a, b, key=key)  # type: ignore[arg-type]  # tuples of comparable values


def _is_preprint(venue: str) -> bool:
    return not venue or fold(venue).startswith(_PREPRINTS)


def _place(paper: Paper) -> tuple[str, int, int]:
    return (paper.source.path, paper.source.line, paper.source.record) if paper.source else ("", 0, 0)
