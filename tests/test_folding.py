"""Folding: spellings of one name meet, names that differ stay apart."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.folding import fold


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("Layer-wise  Relevance_Propagation", "layer wise relevance propagation"),
        ("LRP", "lrp"),
        ("naïve Bayes", "naive bayes"),
        ("Poincare\u0301", "poincare"),
        ("GPT-3.5", "gpt 3.5"),
        ("U.S. data", "u s data"),
        ("v1.", "v1"),
        ("DeepLabV3+", "deeplabv3+"),
        ("A*", "a*"),
        ("C#", "c#"),
        ("ＢＥＲＴ", "bert"),
        ("Straße", "strasse"),
        ("ﬁne-tuning", "fine tuning"),
        ("知识图谱", "知识图谱"),
        ("カ\u3099", "ガ"),
        ("  BERT\n", "bert"),
        ("—", "—"),
        ("", ""),
    ],
)
def test_folded(name: str, folded: str) -> None:
    assert fold(name) == folded


@given(st.text())
def test_folding_again_changes_nothing(name: str) -> None:
    assert fold(fold(name)) == fold(name)


@given(st.text(st.characters(codec="ascii")), st.sampled_from(["-", "_", " ", "  ", "\t"]))
def test_case_and_separators_do_not_matter(name: str, separator: str) -> None:
    if fold(name) != name.strip():
        assert fold(name.upper()) == fold(name.lower()) == fold(separator + name.replace("-", separator))


@given(st.text())
def test_every_name_keeps_something(name: str) -> None:
    assert bool(fold(name)) is bool(name.strip())


@given(st.text())
def test_the_form_of_unicode_does_not_matter(name: str) -> None:
    assert fold(unicodedata.normalize("NFD", name)) == fold(unicodedata.normalize("NFC", name))
