"""Where the letters of a short form lie."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg.resolve.alignment import align, long_form


def placed(short: str, long: str) -> str | None:
    """The long form in lower case with the short form's letters in capitals."""
    form = long_form(long)
    places = align(tuple(short), form)
    if places is None:
        return None
    letters = "".join(form.words).lower()
    return "".join(c.upper() if i in places else c for i, c in enumerate(letters))


def test_letters_go_to_the_beginnings_of_words() -> None:
    assert placed("rag", "retrieval augmented generation") == "RetrievalAugmentedGeneration"
    assert placed("mlp", "multilayer perceptron") == "MultiLayerPerceptron"
    assert placed("posenet", "pose network") == "POSENETwork"


def test_words_without_content_may_be_left_out() -> None:
    assert placed("helm", "Holistic Evaluation of Language Models") == "HolisticEvaluationofLanguageModels"


def test_letters_that_are_not_there_in_order_do_not_fit() -> None:
    assert placed("xyz", "retrieval augmented generation") is None
    assert placed("gar", "retrieval augmented generation") is None


def test_a_number_fits_as_a_whole() -> None:
    assert align(("k", "40"), long_form("Kinetics-40")) is not None
    assert align(("k", "40"), long_form("Kinetics-400")) is None


@given(st.text(alphabet="abcde", min_size=1, max_size=5), st.text(alphabet="abcde -", max_size=20))
def test_places_ascend_and_hold_the_letters(short: str, long: str) -> None:
    form = long_form(long)
    places = align(tuple(short), form)
    if places is not None:
        letters = "".join(form.words)
        assert list(places) == sorted(set(places))
        assert "".join(letters[place] for place in places) == short
