"""Words are runs of letters and digits, and single marks; each has one of nine shapes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.extract.words import SHAPES, shape, words


def cut(text: str) -> list[str]:
    return [text[a:b] for a, b in words(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GPT-4 wins.", ["GPT", "-", "4", "wins", "."]),
        ("$\\ell_2$-norm", ["$", "\\", "ell", "_", "2", "$", "-", "norm"]),
        ("它优于BERT。", ["它优于", "BERT", "。"]),
        ("Naïve Poincare\u0301 maps", ["Naïve", "Poincare\u0301", "maps"]),
        ("a\u00a0b\n\tc", ["a", "b", "c"]),
        ("🎉🎉", ["🎉", "🎉"]),
        ("  ", []),
    ],
)
def test_where_words_begin_and_end(text: str, expected: list[str]) -> None:
    assert cut(text) == expected


@given(st.text())
def test_words_hold_everything_but_blanks(text: str) -> None:
    assert "".join(cut(text)) == "".join(text.split())
    assert words(text) == sorted(words(text))


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        *[("deep", 1), ("图谱", 1), ("Adam", 2), ("As", 2), ("BERT", 3), ("K", 4), ("LoRA", 5), ("mAP", 5)],
        *[("LLMs", 6), ("42", 7), ("h2o", 8), ("Llama3", 8), (",", 9), ("_", 9)],
    ],
)
def test_shapes(word: str, expected: int) -> None:
    assert shape(word) == expected


@given(st.text(min_size=1))
def test_every_word_has_a_shape(text: str) -> None:
    assert all(0 < shape(text[a:b]) < SHAPES for a, b in words(text))
