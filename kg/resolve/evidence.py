"""The sentence of a paper that shows a name."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[^a-z\s])")


def sentence_with(text: str, names: Sequence[str]) -> str:
    """The first of the sentences that have most of the names; empty if none has any."""
    sentences = _SENTENCE_END.split(text)
    best = max(sentences, key=lambda sentence: sum(name in sentence for name in names), default="")
    return best.strip() if any(name in best for name in names) else ""
