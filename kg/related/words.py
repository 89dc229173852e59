"""The words of a text and their weights: tf-idf with sublinear counts, as unit rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from kg.related.rows import Sparse, from_triples, unit_rows

_WORD = re.compile(r"[a-z0-9][a-z0-9+#]*")
_STOP = frozenset((files("kg.related") / "stopwords.txt").read_text("utf-8").split())


@dataclass(frozen=True, slots=True)
class Words:
    """A fitted vocabulary: `idf[i]` is the rarity of `terms[i]`, `matrix` has one unit row a text."""

    terms: tuple[str, ...]
    idf: NDArray[np.float32]
    matrix: Sparse


def tokens(text: str) -> list[str]:
    """Lower-cased words of two or more characters without stop words.

    >>> tokens("We fine-tune LLaMA-3 on the GSM8K")
    ['fine', 'tune', 'llama', 'gsm8k']
    """
    return [word for word in _WORD.findall(text.lower()) if len(word) > 1 and word not in _STOP]


def fit(texts: Sequence[str]) -> Words:
    """Vocabulary, idf and rows of the texts; the vocabulary is sorted, so that order never matters."""
    bags = [Counter(tokens(text)) for text in texts]
    documents = Counter(term for bag in bags for term in bag)
    terms = tuple(sorted(documents))
    counts = np.fromiter((documents[term] for term in terms), np.float32, len(terms))
    idf = (np.log((1 + len(texts)) / (1 + counts)) + 1).astype(np.float32)
    return Words(terms, idf, _rows(bags, terms, idf))


def rows(texts: Iterable[str], words: Words) -> Sparse:
    """Unit rows of other texts in a fitted vocabulary; unknown words are left out."""
    return _rows([Counter(tokens(text)) for text in texts], words.terms, words.idf)


def _rows(bags: Sequence[Counter[str]], terms: Sequence[str], idf: NDArray[np.float32]) -> Sparse:
    column = {term: i for i, term in enumerate(terms)}
    cells = [
        (row, column[term], count)
        for row, bag in enumerate(bags)
        for term, count in bag.items()
        if term in column
    ]
    matrix = from_triples(cells, (len(bags), len(terms)))
    weights = (1 + np.log(matrix.data)) * idf[matrix.indices]
    return unit_rows(csr_array((weights, matrix.indices, matrix.indptr), shape=matrix.shape))
