"""Word pieces and the way back from them to words, sentences and characters."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer

from kg.extract.encoding import LONGEST_TITLE, Encoding, encode
from kg.extract.sentences import sentences
from kg.extract.words import SHAPES, words

any_text = settings(deadline=None)
Encode = Callable[..., Encoding]


@pytest.fixture(scope="session")
def encoded(tokenizer: Tokenizer) -> Encode:
    return lambda text, title="": encode(tokenizer, text, [a for a, _ in sentences(text)], title)


def test_a_text_with_its_title(encoded: Encode, tokenizer: Tokenizer) -> None:
    encoding = encoded("We use QLoRA. GPT-4 wins.", title="On QLoRA")
    tokens = [tokenizer.id_to_token(int(piece)) for piece in encoding.pieces]
    assert tokens[: encoding.first[0]] == ["on", "q", "##lor", "##a"]
    assert " ".join(tokens[encoding.first[0] :]) == "we use q ##lor ##a . gp ##t - 4 wins ."
    assert encoding.sentence.tolist() == [-1] * 4 + [0] * 6 + [1] * 6
    assert encoding.pieces_of(2, 3) == range(6, 9)
    assert encoding.pieces_of(4, 8) == range(10, 15)


def test_shapes_tell_what_lower_case_pieces_do_not(encoded: Encode) -> None:
    encoding = encoded("LLMs use GPT-4", title="BERT")
    of_title = 2 * SHAPES
    glued = SHAPES
    assert encoding.shapes[encoding.first].tolist() == [6, 1, 3, 9 + glued, 7 + glued]
    assert encoding.shapes[0] == 3 + of_title


def test_a_title_that_is_none_by_its_length_is_left_out(encoded: Encode) -> None:
    whole = encoded("We use BERT.", title="x" * (LONGEST_TITLE + 1))
    assert whole.pieces.tolist() == encoded("We use BERT.").pieces.tolist()


def test_characters_that_the_encoder_does_not_know_have_a_piece(encoded: Encode) -> None:
    assert len(encoded("𝔸 🎉 \u0301 \ufe0f x").first) == 5


@any_text
@given(st.text(max_size=200), st.text(max_size=20))
def test_every_word_has_pieces_and_every_piece_a_word(encoded: Encode, text: str, title: str) -> None:
    encoding = encoded(text, title)
    assert encoding.spans == words(text)
    assert len(encoding.pieces) == len(encoding.shapes) == len(encoding.sentence)
    places = [encoding.pieces_of(word, word + 1) for word in range(len(encoding.spans))]
    assert all(len(place) > 0 for place in places)
    in_text = [piece for place in places for piece in place]
    assert in_text == list(range(len(encoding.pieces) - len(in_text), len(encoding.pieces)))
    assert (encoding.shapes < 4 * SHAPES).all()


@any_text
@given(st.text(st.sampled_from("aB1 .!?。\n-"), max_size=100))
def test_pieces_know_the_sentence_of_their_word(encoded: Encode, text: str) -> None:
    encoding = encoded(text, title="A title")
    bounds = sentences(text)
    for (a, b), first in zip(encoding.spans, encoding.first, strict=True):
        start, end = bounds[encoding.sentence[first]]
        assert start <= a < b <= end
    assert np.all(encoding.sentence[:2] == -1)
