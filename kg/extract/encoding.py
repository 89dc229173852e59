"""Text → the encoder's input: word pieces, their shapes, and the way back to words and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from kg.extract.words import SHAPES, shape, words

WINDOW = 512
"""The most pieces that the encoder reads at once, its two marks included."""
LONGEST_TITLE = 400
"""Characters."""
UNKNOWN, CLS, SEP = 100, 101, 102


@dataclass(frozen=True, slots=True)
class Encoding:
    """One text as word pieces (n of them, title first, without the encoder's two marks).

    `pieces`, `shapes`, `sentence`: int arrays of length n; a piece's sentence is -1 in the title.
    `first`: for each word of the text the index of its first piece; `spans`: its character offsets.
    """

    pieces: NDArray[np.int64]
    shapes: NDArray[np.int64]
    sentence: NDArray[np.int64]
    first: NDArray[np.int64]
    spans: list[tuple[int, int]]

    def pieces_of(self, start: int, end: int) -> range:
        """The pieces of the words `start` to `end` (half-open)."""
        stop = self.first[end] if end < len(self.first) else len(self.pieces)
        return range(int(self.first[start]), int(stop))


def encode(tokenizer: Tokenizer, text: str, sentence_starts: Sequence[int], title: str = "") -> Encoding:
    """Word pieces of title and text, the title as context only (and left out where it is no title by length).

    Shapes: 0-9, +10 where no blank stands before the word, +20 in the title.
    """
    title = title if len(title) <= LONGEST_TITLE else ""
    pieces: list[int] = []
    shapes: list[int] = []
    first: list[int] = []
    spans: list[tuple[int, int]] = []
    for part, offset in ((title, 2 * SHAPES), (text, 0)):
        bounds = words(part)
        found: list[list[int]] = [[] for _ in bounds]
        encoded = tokenizer.encode(
            [part[a:b] for a, b in bounds], is_pretokenized=True, add_special_tokens=False
        )
        for piece, word in zip(encoded.ids, encoded.word_ids, strict=True):
            if word is not None:
                found[word].append(piece)
        if offset == 0:
            in_title = len(pieces)
        for (a, b), ids in zip(bounds, found, strict=True):
            glued = SHAPES if a and not part[a - 1].isspace() else 0
            if offset == 0:
                first.append(len(pieces))
                spans.append((a, b))
            pieces.extend(ids or [UNKNOWN])
            shapes.extend([shape(part[a:b]) + glued + offset] * max(1, len(ids)))
    sentence = np.full(len(pieces), -1, np.int64)
    of_word = np.searchsorted(sentence_starts, [a for a, _ in spans], side="right") - 1
    sentence[in_title:] = np.repeat(of_word, np.diff([*first, len(pieces)]))
    return Encoding(
        np.array(pieces, np.int64), np.array(shapes, np.int64), sentence, np.array(first, np.int64), spans
    )
