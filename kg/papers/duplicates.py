"""The same paper twice in the input: told apart in a stream, with 20 bytes of memory a paper and key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kg.folding import fold
from kg.papers.identifiers import is_given, text_key
from kg.types import Duplicate, Paper, Rejected


def mark_duplicates(items: Iterable[Paper | Rejected]) -> Iterator[Paper | Duplicate | Rejected]:
    """Each paper once; a later one with the same id, or the same folded title and abstract, as a Duplicate.
    Titles alone do not make papers the same (`Preface`).

    An id that a record gives itself names one paper only: the same for another title and text is Rejected.
    """
    texts: dict[bytes, str] = {}
    titles: dict[str, int] = {}
    for item in items:
        if isinstance(item, Rejected):
            yield item
            continue
        text, title = bytes.fromhex(text_key(item.title, item.abstract)), hash(fold(item.title))
        if item.abstract and (first := texts.get(text)):
            yield Duplicate(item, of=first)
        elif item.id not in titles:
            texts[text], titles[item.id] = item.id, title
            yield item
        elif is_given(item.id) and item.source and not (item.title and title == titles[item.id]):
            yield Rejected(item.source, f"the id {item.id!r} already names another paper", item.text[:80])
        else:
            yield Duplicate(item, of=item.id)
