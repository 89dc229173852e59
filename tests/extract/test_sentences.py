"""Sentences of abstracts: what ends one, and what only looks like an end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.extract.sentences import sentences


def cut(text: str) -> list[str]:
    return [text[a:b] for a, b in sentences(text)]


@pytest.mark.parametrize(
    "text",
    [
        "We beat baselines, e.g. BERT and GPT-4.",
        "LoRA (i.e. Low-rank adaptation) helps.",
        "As shown by Hu et al. LoRA is small.",
        "See Fig. 3 and Sec. 4 for details.",
        "J. Smith and K. Lee agree.",
        "It gains 2.5 points (p < .05) over 3.1.",
        "The loss w.r.t. Theta falls.",
        "We ask “Can penguins fly?” but get no answer.",
        "Models call this fun!!! at times.",
        "iPhone vs. Android is no task",
    ],
)
def test_one_sentence(text: str) -> None:
    assert cut(text) == [text]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We propose LoRA. It works!", ["We propose LoRA.", "It works!"]),
        ("Is it true? We think so.", ["Is it true?", "We think so."]),
        ("It gains 2.5. We stop.", ["It gains 2.5.", "We stop."]),
        ("It is called “GLUE.” We use it.", ["It is called “GLUE.”", "We use it."]),
        ("It works (see below.) We stop.", ["It works (see below.)", "We stop."]),
        ("We use GLUE.\n\nThe end.", ["We use GLUE.", "The end."]),
        ("Why?! Because.", ["Why?!", "Because."]),
        ("我们提出了LoRA。它优于BERT！为什么？", ["我们提出了LoRA。", "它优于BERT！", "为什么？"]),
        ("它叫做“LoRA。”我们使用它。", ["它叫做“LoRA。”", "我们使用它。"]),
    ],
)
def test_several_sentences(text: str, expected: list[str]) -> None:
    assert cut(text) == expected


@given(st.text(st.sampled_from("aB1 .!?。\n(”é")))
def test_sentences_follow_each_other_and_hold_all_words(text: str) -> None:
    assert "".join("".join(cut(text)).split()) == "".join(text.split())
    assert all(sentence == sentence.strip() != "" for sentence in cut(text))
    bounds = [bound for sentence in sentences(text) for bound in sentence]
    assert bounds == sorted(bounds)
