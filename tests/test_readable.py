"""Values of an answer as a person reads them."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.readable import readable

LORA = {"labels": ["Entity", "Method"], "name": "LoRA", "papers": 3}
USES = {"type": "USES", "score": 0.5}
PAPER = {"labels": ["Paper"], "id": "p1"}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (True, "true"),
        (12345678, "12345678"),
        (0.1 + 0.2, "0.3"),
        (0.00000123, "1.23e-06"),
        (math.inf, "inf"),
        ("2025-01-02", "2025-01-02"),
        (["GLUE", "SQuAD"], "GLUE, SQuAD"),
        ([0.25] * 384, "0.25, 0.25, 0.25, … (384 numbers)"),
        ({"a": 1, "b": [True, None]}, "{a: 1, b: true, }"),
        (LORA, "(:Method {name: LoRA, papers: 3})"),
        ({"labels": ["Entity"]}, "(:Entity)"),
        (USES, "[:USES {score: 0.5}]"),
        ([PAPER, USES, LORA], "(:Paper {id: p1})-[:USES {score: 0.5}]-(:Method {name: LoRA, papers: 3})"),
        ([PAPER, LORA], "(:Paper {id: p1}), (:Method {name: LoRA, papers: 3})"),
        ({"type": "a word", "labels": "none"}, "{type: a word, labels: none}"),
        ("\x1b[31mred\x07 \u202etxet", "�[31mred� �txet"),
    ],
)
def test_readable(value: Any, text: str) -> None:
    assert readable(value) == text


def test_a_long_text_is_whole_by_itself_and_cut_within_a_node() -> None:
    abstract = "word " * 100
    assert readable(abstract) == abstract
    assert len(readable(PAPER | {"abstract": abstract})) < 120


TEXTS = st.text(max_size=5)
ANSWERS = st.recursive(
    st.none() | st.floats() | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(TEXTS | st.sampled_from(["labels", "type"]), inner, max_size=3)
    ),
    max_leaves=5,
)


@given(ANSWERS)
def test_nothing_commands_a_terminal(value: Any) -> None:
    assert not any(ord(character) < 32 and character not in "\n\t" for character in readable(value))
