"""From tags to mentions on which the whole text agrees, with log-probabilities made by hand."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.extract.abbreviations import abbreviations
from kg.extract.acceptance import Known
from kg.extract.mentions import Decoding, find_mentions, singular
from kg.extract.tags import TAGS, Floats, legal
from kg.extract.words import words

METHOD, MODEL, DATASET, TASK, METRIC = range(5)
NAMES = {"O": 0, "METHOD": 1, "MODEL": 3, "DATASET": 5, "TASK": 7, "METRIC": 9}

NOTHING = (0.0,) * 5
"""The least chance of each type: all are taken."""

Found = list[tuple[str, int]]


def tags_of(text: str, said: Mapping[str, tuple[str, float]]) -> Floats:
    """Log-probabilities in which each name, at its first occurrence, is of a type with a probability."""
    bounds = words(text)
    chances = np.full((len(bounds), len(TAGS)), 1e-3, np.float32)
    chances[:, 0] = 0.98
    for name, (type_, chance) in said.items():
        start = text.index(name)
        inside = [i for i, (a, b) in enumerate(bounds) if start <= a and b <= start + len(name)]
        chances[inside] = (1 - chance) / 10
        chances[inside[0], NAMES[type_]] = chance
        chances[inside[1:], NAMES[type_] + 1] = chance
    logs: Floats = np.log(chances / chances.sum(1, keepdims=True))
    return logs


def found(
    text: str,
    said: Mapping[str, tuple[str, float]],
    fixed: Mapping[str, int] | None = None,
    **decoding: object,
) -> Found:
    """(name, type) of the mentions, in order."""
    bounds = words(text)
    starts = {a: i for i, (a, _) in enumerate(bounds)}
    ends = {b: i + 1 for i, (_, b) in enumerate(bounds)}
    given = [
        (starts[text.index(name)], ends[text.index(name) + len(name)], type_)
        for name, type_ in (fixed or {}).items()
    ]
    rules = Decoding(**{"transitions": legal(), "outside": 0.0, "least": NOTHING, **decoding})  # type: ignore[arg-type]
    spans = find_mentions(text, bounds, tags_of(text, said), abbreviations(text), rules, given)
    return [(text[bounds[s.start][0] : bounds[s.end - 1][1]], s.type) for s in spans]


def test_what_the_tags_say() -> None:
    text = "We propose AC-LoRA and test on GLUE."
    said = {"AC-LoRA": ("METHOD", 0.9), "GLUE": ("DATASET", 0.8)}
    assert found(text, said) == [("AC-LoRA", METHOD), ("GLUE", DATASET)]
    assert found("", {}) == found("Nothing here.", {}) == []


def test_every_occurrence_is_marked() -> None:
    text = "LoRA is small. QLoRA extends LoRA, and LoRA-like things are no LoRAs."
    assert found(text, {"LoRA": ("METHOD", 0.9)}) == [("LoRA", METHOD)] * 3


def test_the_longest_name_is_marked_first() -> None:
    text = "GPT is old, GPT-4 is new. We use GPT-4."
    said = {"GPT": ("MODEL", 0.9), "GPT-4": ("MODEL", 0.9)}
    assert found(text, said) == [("GPT", MODEL), ("GPT-4", MODEL), ("GPT-4", MODEL)]


def test_one_name_has_one_type() -> None:
    """Sure of it once, the text is not contradicted by two places that are undecided."""
    text = "Adam1 is used. Adam1 is fast."
    tags = tags_of(text, {"Adam1": ("METHOD", 0.97)})
    tags[4] = np.log(np.array([0.02, 0.3, 0.02, 0.5, *[0.02] * 7]) / 0.94)
    spans = find_mentions(text, words(text), tags, [], Decoding(legal(), 0.0, NOTHING))
    assert [span.type for span in spans] == [METHOD, METHOD]
    assert len({span.group for span in spans}) == 1


def test_plurals_and_short_forms_are_one_name() -> None:
    text = "Large language models (LLMs) grow. An LLM, then, is a large language model."
    said = {"Large language models": ("MODEL", 0.95), "LLMs": ("METHOD", 0.5), "LLM,": ("METHOD", 0.5)}
    assert found(text, {**said, "large language model": ("MODEL", 0.9)}) == [
        ("Large language models", MODEL),
        ("LLMs", MODEL),
        ("LLM", MODEL),
        ("large language model", MODEL),
    ]


def test_names_are_trimmed() -> None:
    text = "the BERT, of GLUE"
    assert found(text, {"the BERT,": ("MODEL", 0.9)}) == [("BERT", MODEL)]
    assert found("of the", {"of the": ("MODEL", 0.9)}) == []


def test_what_somebody_decided_stays_whole_and_of_its_type() -> None:
    text = "We use The Pile of AC-LoRA, and The Pile is large."
    said = {"Pile": ("METHOD", 0.9), "AC-LoRA": ("MODEL", 0.99)}
    fixed = {"The Pile": DATASET, "AC": METHOD}
    names = found(text, said, fixed)
    assert ("The Pile", DATASET) in names
    assert ("AC", METHOD) in names
    assert not any(name.startswith("AC-") for name, _ in names)


def test_what_is_decided_once_holds_for_the_name() -> None:
    text = "We use BERT. Then BERT wins."
    assert found(text, {"BERT": ("MODEL", 0.99)}, {"BERT": DATASET}) == [("BERT", DATASET)] * 2


def test_unsure_names_are_left_out() -> None:
    text = "We use BERT on GLUE."
    said = {"BERT": ("MODEL", 0.9), "GLUE": ("DATASET", 0.5)}
    assert found(text, said, least=(0.6,) * 5) == [("BERT", MODEL)]
    assert found(text, said, least=(0.6, 0.6, 0.4, 0.6, 0.6)) == [("BERT", MODEL), ("GLUE", DATASET)]
    assert found(text, {"BERT": ("MODEL", 0.45)}, outside=3.0) == []


def test_what_is_known_of_a_name_tips_the_balance() -> None:
    known = {"bert": Known(np.log(np.array([0.01, 0.01, 0.96, 0.01, 0.01], np.float32)), 0.9)}
    text = "We use BERT."
    assert found(text, {"BERT": ("MODEL", 0.6)}, known=known) == [("BERT", DATASET)]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("large language models", "large language model"),
        ("strategies", "strategy"),
        ("loss", "loss"),
        ("bus", "bus"),
        ("axis", "axis"),
        ("gas", "ga"),
        ("as", "as"),
        ("ties", "tie"),
        ("lora", "lora"),
    ],
)
def test_singular(name: str, expected: str) -> None:
    assert singular(name) == expected


@settings(deadline=None)
@given(st.text(st.sampled_from("aB ,.-()s1"), max_size=40), st.integers(0, 2**32 - 1))
def test_mentions_are_in_order_apart_and_of_one_type_a_group(text: str, seed: int) -> None:
    bounds = words(text)
    logits = np.random.default_rng(seed).normal(size=(len(bounds), len(TAGS)), scale=3)
    tags = (logits - np.log(np.exp(logits).sum(1, keepdims=True))).astype(np.float32)
    spans = find_mentions(text, bounds, tags, abbreviations(text), Decoding(legal(), 0.6, (0.1,) * 5))
    edges = [edge for span in spans for edge in (span.start, span.end)]
    assert edges == sorted(edges)
    assert all(span.start < span.end for span in spans)
    assert all(0.1 <= span.score <= 1 for span in spans)
    assert len({(span.group, span.type, span.score) for span in spans}) == len({s.group for s in spans})
