"""The trained network itself: windows over long texts, and each text for itself."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from kg.errors import ModelError
from kg.extract import network
from kg.extract.encoding import WINDOW, Encoding, encode
from kg.extract.network import OVERLAP, Network, windows
from kg.extract.pipeline import TRAINED

TEXT = "We propose LoRA, which beats BERT on GLUE. "


@pytest.fixture(scope="module")
def trained() -> Network:
    return network.load(TRAINED / "kg_extractor", 2)


def encoded(tokenizer: Tokenizer, text: str) -> Encoding:
    return encode(tokenizer, text, [0])


@given(st.integers(1, 20_000))
def test_windows_hold_every_piece_with_some_around_it(length: int) -> None:
    found = windows(length)
    assert found[0][0] == 0
    assert found[-1][1] == length
    assert all(0 < b - a <= WINDOW - 2 for a, b in found)
    assert all(before[1] - after[0] == OVERLAP for before, after in pairwise(found))


def test_a_reading_has_probabilities_and_a_unit_vector(trained: Network, tokenizer: Tokenizer) -> None:
    encoding = encoded(tokenizer, TEXT)
    (reading,) = trained.read([encoding])
    assert reading.tags.shape == (len(encoding.spans), 11)
    assert np.exp(reading.tags).sum(1) == pytest.approx(1, abs=1e-5)
    assert reading.vector.shape == (384,)
    assert np.linalg.norm(reading.vector) == pytest.approx(1, abs=1e-5)


def test_a_text_is_read_alike_whatever_comes_with_it(trained: Network, tokenizer: Tokenizer) -> None:
    texts = [TEXT, TEXT * 7 + "!", "GLUE", TEXT * 60]
    encodings = [encoded(tokenizer, text) for text in texts]
    together = trained.read(encodings)
    for encoding, reading in zip(encodings, together, strict=True):
        (alone,) = trained.read([encoding])
        assert (alone.tags == reading.tags).all()
        assert (alone.vector == reading.vector).all()


def test_a_long_text_is_read_to_its_end(trained: Network, tokenizer: Tokenizer) -> None:
    encoding = encoded(tokenizer, TEXT * 100)
    (reading,) = trained.read([encoding])
    assert reading.tags.shape == (len(encoding.spans), 11)
    assert len(reading.windows) == len(windows(len(encoding.pieces))) > 2
    assert [w.hidden.shape for w in reading.windows] == [(w.stop - w.start + 2, 384) for w in reading.windows]
    assert np.exp(reading.tags).sum(1) == pytest.approx(1, abs=1e-5)


def test_heads_judge_entities_and_pairs(trained: Network, tokenizer: Tokenizer) -> None:
    (reading,) = trained.read([encoded(tokenizer, TEXT)])
    length = len(reading.windows[0].hidden)
    weights = np.eye(3, length, 1, dtype=np.float32)
    roles, relations = trained.judge(
        reading.windows[0].hidden, weights, weights, weights, np.array([0, 1, 2])
    )
    assert roles.shape == (3, 6)
    assert relations.shape == (3, 3, 9)
    assert np.exp(relations).sum(-1) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("content", [None, b"no network"])
def test_broken_weights(tmp_path: Path, content: bytes | None) -> None:
    shutil.copy(TRAINED / "kg_extractor" / "heads.onnx", tmp_path)
    if content:
        (tmp_path / "encoder.onnx").write_bytes(content)
    with pytest.raises(ModelError, match="cannot be read") as raised:
        network.load(tmp_path, 1)
    assert raised.value.hint == "install kg again"
