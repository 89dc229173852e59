"""The folded form of a name: the key under which its spellings meet."""

from __future__ import annotations

import re
import unicodedata

_ACCENTS = re.compile(r"[\u0300-\u036f]")
_POINT_BETWEEN_DIGITS = re.compile(r"(?<=\d)\.(?=\d)")
_SEPARATORS = re.compile(r"(?:[^\w+*#\x00]|_)+")


def fold(name: str) -> str:
    """Lower case, no accents, one space for each run of separators; `+ * #` and decimal points stay.

    >>> fold("Layer-wise  Relevance_Propagation"), fold("GPT-3.5"), fold("DeepLabV3+")
    ('layer wise relevance propagation', 'gpt 3.5', 'deeplabv3+')
    """
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    plain = _ACCENTS.sub("", decomposed)
    plain = unicodedata.normalize("NFKC", plain).replace("\x00", " ")
    plain = _POINT_BETWEEN_DIGITS.sub("\x00", plain)
    return (
        _SEPARATORS.sub(" ", plain).strip().replace("\x00", ".")
        or unicodedata.normalize("NFKC", decomposed).strip()
    )
