"""The index in a file, so that a list need not read the whole graph; a file of another state is not used."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from kg.related.facts import Entities, Facts
from kg.related.index import Cards, Index
from kg.related.rows import Sparse
from kg.related.words import Words

FORM = 1
"""Raised when the file's form changes; part of what must agree."""
_ITEM, _LIST = "\x1e", "\x1f"

Arrays = Mapping[str, Any]


def save(index: Index, path: Path, state: str) -> None:
    """Write the index whole or not at all; `state` says which graph it was made of. Raises OSError."""
    cards, words, entities, facts = index.cards, index.words, index.entities, index.facts
    arrays: Arrays = {
        "state": _text([str(FORM), state]),
        "ids": _text(cards.ids),
        "titles": _text(cards.titles),
        "venues": _text(cards.venues),
        "identifiers": _text(map(_LIST.join, cards.identifiers)),
        "years": cards.years,
        "vectors": index.vectors,
        "terms": _text(words.terms),
        "idf": words.idf,
        **_parts("words", words.matrix),
        "entities": _text(entities.ids),
        "names": _text(entities.names),
        "aliases": _text(map(_LIST.join, entities.aliases)),
        "type": entities.type,
        "papers": entities.papers,
        "generic": entities.generic,
        "family": entities.family,
        "edges": entities.edges,
        **_parts("roles", facts.roles),
        "statements": facts.statements,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.{os.getpid()}")
    with partial.open("wb") as file:
        np.savez(file, **arrays)
    partial.replace(path)


def load(path: Path, state: str) -> Index | None:
    """The index in the file; None if there is none, it is of another state or form, or it is broken."""
    try:
        with np.load(path, allow_pickle=False) as arrays:
            if _items(arrays["state"]) != (str(FORM), state):
                return None
            return _index(arrays)
    except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile):
        return None


def _index(arrays: Arrays) -> Index:
    ids = _items(arrays["ids"])
    terms = _items(arrays["terms"])
    entities = _items(arrays["entities"])
    return Index(
        Cards(
            ids,
            _items(arrays["titles"]),
            _items(arrays["venues"]),
            tuple(tuple(filter(None, item.split(_LIST))) for item in _items(arrays["identifiers"])),
            arrays["years"],
        ),
        arrays["vectors"],
        Words(terms, arrays["idf"], _matrix("words", arrays, (len(ids), len(terms)))),
        Entities(
            entities,
            _items(arrays["names"]),
            tuple(tuple(filter(None, item.split(_LIST))) for item in _items(arrays["aliases"])),
            *(arrays[name] for name in ("type", "papers", "generic", "family", "edges")),
        ),
        Facts(_matrix("roles", arrays, (len(ids), len(entities))), arrays["statements"]),
        len(ids),
    )


def _text(items: Sequence[str] | map[str]) -> NDArray[np.uint8]:
    """Texts as one array of bytes; the two separators do not occur in cleaned text."""
    joined = "".join(item.replace(_ITEM, " ") + _ITEM for item in items)
    return np.frombuffer(joined.encode(), np.uint8)


def _items(array: NDArray[np.uint8]) -> tuple[str, ...]:
    return tuple(array.tobytes().decode().split(_ITEM)[:-1])


def _parts(name: str, matrix: Sparse) -> Arrays:
    return {
        f"{name}.data": matrix.data,
        f"{name}.indices": matrix.indices,
        f"{name}.indptr": matrix.indptr,
    }


def _matrix(name: str, arrays: Arrays, shape: tuple[int, int]) -> Sparse:
    parts = (arrays[f"{name}.data"], arrays[f"{name}.indices"], arrays[f"{name}.indptr"])
    return csr_array(parts, shape=shape)
