"""What makes a name an entity: each feature, and the regression over them."""

from __future__ import annotations

from math import inf, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.extract.acceptance import FEATURES, PLAIN, Acceptance, Known, judge, words_of
from kg.extract.tags import TAGS, TYPES, Floats

METHOD, MODEL = 0, 1


def tags_of(*rows: dict[str, float]) -> Floats:
    """Log-probabilities of words; what a row leaves over is O's."""
    chances = np.zeros((len(rows), len(TAGS)), np.float32)
    for row, said in enumerate(rows):
        for tag, chance in said.items():
            chances[row, TAGS.index(tag)] = chance
        chances[row, 0] = 1 - sum(said.values())
    with np.errstate(divide="ignore"):
        logs: Floats = np.log(chances)
    return logs


def odds(share: float) -> float:
    return log((share + 1e-3) / (1 - share + 1e-3))


LOW_RANK = tags_of(
    {"B-METHOD": 0.1},
    {"B-METHOD": 0.6, "B-MODEL": 0.2},
    {"I-METHOD": 0.6},
    {"I-METHOD": 0.3},
    {},
    {"B-METHOD": 0.4, "B-MODEL": 0.5},
)


def test_each_feature() -> None:
    type_, features = judge(words_of(LOW_RANK), [(1, 3), (5, 6)], None)
    found = dict(zip(FEATURES, features, strict=True))
    assert type_ == METHOD
    assert found["type"] == pytest.approx(odds((0.6 + 0.4) / 2), abs=0.01)
    assert found["any"] == pytest.approx(odds((0.6 + 0.9) / 2), abs=0.01)
    assert found["any at best"] == pytest.approx(odds(0.9), abs=0.01)
    assert found["weakest word"] == pytest.approx(odds((0.6 + 0.9) / 2), abs=0.01)
    assert found["weakest word at best"] == pytest.approx(odds(0.9), abs=0.01)
    assert found["begins"] == pytest.approx(odds((0.8 + 0.9) / 2), abs=0.01)
    assert found["goes on"] == pytest.approx(odds((0.3 + 0.0) / 2), abs=0.01)
    assert found["before"] == pytest.approx(odds((0.1 + 0.0) / 2), abs=0.01)
    assert (found["mentions"], found["words"]) == (log(2), pytest.approx(log(1.5)))
    assert (found["known"], found["known type"], found["known rate"]) == (0, 0, 0)
    assert [found[t] for t in TYPES] == [1, 0, 0, 0, 0]


def test_what_training_texts_say_of_a_name() -> None:
    known = Known(np.log(np.array([0.05, 0.9, 0.02, 0.02, 0.01], np.float32)), 0.8)
    type_, features = judge(words_of(LOW_RANK), [(5, 6)], known)
    found = dict(zip(FEATURES, features, strict=True))
    assert type_ == MODEL
    assert found["known"] == 1
    assert found["known type"] == pytest.approx(log(0.9))
    assert found["known rate"] == pytest.approx(odds(0.8))


def test_the_plain_chance_is_the_types_probability() -> None:
    _, features = judge(words_of(LOW_RANK), [(1, 3)], None)
    assert PLAIN.chance(features) == pytest.approx(0.6, abs=0.01)


def test_weights_and_bias() -> None:
    features = [0.0] * len(FEATURES)
    assert Acceptance({}, 0.0).chance(features) == 0.5
    assert Acceptance({}, log(3)).chance(features) == pytest.approx(0.75)
    features[FEATURES.index("mentions")] = log(3)
    assert Acceptance({"mentions": 1.0}, 0.0).chance(features) == pytest.approx(0.75)
    assert Acceptance({"words": 1.0}, 0.0).chance(features) == 0.5


@given(st.lists(st.lists(st.floats(-30, 0), min_size=11, max_size=11), min_size=1, max_size=6), st.data())
def test_features_are_numbers_whatever_the_tags_are(rows: list[list[float]], data: st.DataObject) -> None:
    logits = np.array(rows, np.float32)
    tags = logits - np.log(np.exp(logits).sum(1, keepdims=True))
    start = data.draw(st.integers(0, len(rows) - 1))
    stop = data.draw(st.integers(start + 1, len(rows)))
    _, features = judge(words_of(tags), [(start, stop)], None)
    assert len(features) == len(FEATURES)
    assert all(-inf < x < inf for x in features)
    assert 0 < PLAIN.chance(features) < 1
