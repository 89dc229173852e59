"""What belongs to no name is trimmed from its ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.extract.bounds import trimmed
from kg.extract.words import words


def trim(text: str) -> str:
    bounds = words(text)
    a, b = trimmed(text, bounds, 0, len(bounds))
    return text[bounds[a][0] : bounds[b - 1][1]] if a < b else ""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("the BERT", "BERT"),
        ("of BERT,", "BERT"),
        ("our novel LoRA", "LoRA"),
        ("CLIP-based", "CLIP"),
        ("in-context learning", "in-context learning"),
        ("via in-context learning for", "in-context learning"),
        ("Best-of-$n$", "Best-of-$n$"),
        ("DeepLabV3+", "DeepLabV3+"),
        ("C*", "C*"),
        ("LoRA (ours", "LoRA"),
        ("GPT) and Llama 3.1", "Llama 3.1"),
        ("Segment Anything (SAM)", "Segment Anything (SAM)"),
        ("- - ,", ""),
        ("the", ""),
    ],
)
def test_trimmed(text: str, name: str) -> None:
    assert trim(text) == name


@given(st.text(st.sampled_from("aB ,.-()[]{}$*"), max_size=20))
def test_trimming_what_is_trimmed_changes_nothing(text: str) -> None:
    assert trim(trim(text)) == trim(text)
    assert trim(text) in text
