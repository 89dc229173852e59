"""Words of a text and their tf-idf weights."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.related import words


def test_stop_words_single_letters_and_case_do_not_count() -> None:
    assert words.tokens("We fine-tune LLaMA-3 with a new C++ kernel") == [
        "fine",
        "tune",
        "llama",
        "new",
        "c++",
        "kernel",
    ]


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    fitted = words.fit(["graph kernel", "graph", "graph"])
    first = dict(zip(fitted.terms, fitted.matrix.toarray()[0], strict=True))
    assert first["kernel"] > first["graph"] > 0


def test_a_text_gets_the_same_row_whether_fitted_or_added() -> None:
    texts = ["graph kernel graph", "bread and butter"]
    fitted = words.fit(texts)
    assert np.allclose(words.rows(texts, fitted).toarray(), fitted.matrix.toarray())


def test_an_unknown_language_gives_an_empty_row() -> None:
    assert words.rows(["知识图谱"], words.fit(["graph"])).nnz == 0


@given(st.lists(st.text(), max_size=8))
def test_rows_have_length_one_or_zero(texts: list[str]) -> None:
    fitted = words.fit(texts)
    assert fitted.matrix.shape[0] == len(texts)
    for row in fitted.matrix.toarray():
        assert np.linalg.norm(row) in (0, pytest.approx(1, abs=1e-5))
