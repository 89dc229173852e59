"""Finds papers and entities by what people call them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from kg.errors import AmbiguousError, NotFoundError
from kg.folding import fold
from kg.labels import is_shortened
from kg.schema import FULLTEXT_INDEXES, TYPE_OF_LABEL
from kg.store import cypher_read as cypher
from kg.store.connection import Connection
from kg.store.protocol import Match

_PREFIXES = ("", "arxiv:", "doi:", "openreview:", "acl:")
_SHOWN = 5


def find(connection: Connection, name: str) -> list[Match]:
    """What answers to `name`, the best kind of match only: key, then exact name, then any spelling."""
    name = name.strip()
    ids = sorted({prefix + spelling for prefix in _PREFIXES for spelling in (name, name.lower())})
    line = f"\n{fold(name)}\n"
    start = name if is_shortened(name) else "\n"
    found = [
        _match(*record)
        for statement in (cypher.FIND_PAPERS, cypher.FIND_ENTITIES)
        for record in connection.read(statement, ids=ids, line=line, start=start)
    ]
    return sorted(_best(found, name, ids), key=lambda match: (match.label, match.id))


def one(connection: Connection, name: str) -> Match:
    """The only node of that name. Raises NotFoundError with suggestions, or AmbiguousError."""
    found = find(connection, name)
    if len(found) == 1:
        return found[0]
    if not found:
        raise NotFoundError(name, suggestions(connection, name))
    raise AmbiguousError(name, [f"{match.id} ({match.name})" for match in found])


def suggestions(connection: Connection, name: str) -> list[str]:
    """Names in the graph that look like `name` or hold it, at most five."""
    folded = {
        fold(record["name"]): str(record["name"])
        for statement in (cypher.PAPER_NAMES, cypher.ENTITY_NAMES)
        for record in connection.read(statement)
    }
    wanted = fold(name)
    close = get_close_matches(wanted, folded, n=_SHOWN)
    holding = sorted((key for key in folded if wanted in key and key not in close), key=len)
    return [folded[key] for key in [*close, *holding][:_SHOWN]]


def search(connection: Connection, words: str, limit: int) -> list[Match]:
    """Papers and entities whose text has some of the words, best first; each index's best has score 1.

    Indexes are made at the end of the first load: before that, nothing is found.
    """
    text = " ".join(re.findall(r"\w+", words.lower()))
    if not text:
        return []
    made = {record["name"] for record in connection.read(cypher.INDEXES)}
    found: list[Match] = []
    for index in FULLTEXT_INDEXES:
        if index.name not in made:
            continue
        hits = list(connection.read(cypher.SEARCH, index=index.name, words=text, limit=limit))
        best = hits[0]["score"] if hits else 1.0
        found += [_match(id_, labels, name, score / best) for id_, labels, name, score in hits]
    return sorted(found, key=lambda match: (-match.score, match.id))[:limit]


def _match(id_: str, labels: Iterable[str], name: str, score: float = 1.0) -> Match:
    second = [label for label in labels if label in TYPE_OF_LABEL]
    return Match(id_, second[0] if second else next(iter(labels)), name, score)


def _best(found: list[Match], name: str, ids: list[str]) -> list[Match]:
    by_key = [match for match in found if match.id in ids]
    by_name = [match for match in found if match.name == name]
    return by_key or by_name or found
