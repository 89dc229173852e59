"""Short forms that a text explains, and brackets that explain nothing."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.extract.abbreviations import abbreviations


def pairs(text: str) -> list[tuple[str, str]]:
    return [(text[slice(*short)], text[slice(*long)]) for short, long in abbreviations(text)]


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        # The kinds of the paper: initials, letters inside of words, words that the short form skips.
        ("the heat shock transcription factor (HSF) gene", "HSF", "heat shock transcription factor"),
        ("Yeast Gcn5-related N-acetyltransferase (GNAT)", "GNAT", "Gcn5-related N-acetyltransferase"),
        ("a polychlorinated biphenyl (PCB) is", "PCB", "polychlorinated biphenyl"),
        ("the area under the curve (AUC) rises", "AUC", "area under the curve"),
        ("We study Layer-Wise Relevance Propagation (LRP).", "LRP", "Layer-Wise Relevance Propagation"),
        ("Mean average precision (mAP) grows", "mAP", "Mean average precision"),
        ("by k-nearest neighbours (k-NN) search", "k-NN", "k-nearest neighbours"),
        ("Retrieval-augmented generation [RAG] helps", "RAG", "Retrieval-augmented generation"),
        # Plural short forms.
        ("large language models (LLMs) fail", "LLMs", "large language models"),
        ("Mixtures of Experts (MoEs) grow", "MoEs", "Mixtures of Experts"),
        # The long form in the brackets.
        ("We present DAT (Dual Adaptive Transformations) for", "DAT", "Dual Adaptive Transformations"),
        ("SER (short for Stepwise Evidence Retrieval)", "", ""),
        # Brackets in brackets, and more than the short form inside.
        ("a mixture of experts (MoE (sparse)) layer", "MoE", "mixture of experts"),
        ("reinforcement learning (RL [12]) agents", "RL", "reinforcement learning"),
        ("DAT (Dual Adaptive Transformations (ours))", "DAT", "Dual Adaptive Transformations"),
        ("graph neural networks (GNNs, see Section 2)", "GNNs", "graph neural networks"),
        ("mean squared error (MSE; lower is better)", "MSE", "mean squared error"),
        # Across a line end.
        ("Low-rank\nadaptation (LoRA)", "LoRA", "Low-rank\nadaptation"),
    ],
)
def test_explained(text: str, short: str, long: str) -> None:
    assert pairs(text) == ([(short, long)] if short else [])


@pytest.mark.parametrize(
    "text",
    [
        "We use BERT (Devlin et al., 2019) and more.",
        "It falls by half (Figure 2).",
        "We test it on three benchmarks (GLUE).",
        "All code is public (https://example.org/LoRA).",
        "The loss (L) is small.",
        "We call it LoRA (LoRA).",
        "Accuracy (92.1) is high.",
        "That is all. Nothing (TAN) is left.",
        "Vision (in short) matters.",
        "(NLP) comes first",
        "an unclosed bracket (UCB",
        "() (  ) [;] (, X)",
    ],
)
def test_false_friends(text: str) -> None:
    assert pairs(text) == []


def test_several_come_in_the_order_of_their_brackets() -> None:
    text = "Large language models (LLMs) with chain-of-thought (CoT) beat support vector machines (SVMs)."
    assert [short for short, _ in pairs(text)] == ["LLMs", "CoT", "SVMs"]


@given(st.text(st.sampled_from("aAbB ()[].,-\n"), max_size=60))
def test_whatever_the_text_long_forms_hold_the_letters_in_order(text: str) -> None:
    for short, long in pairs(text):
        letters = iter(long.lower())
        bare = short[:-1] if short[:-1].isupper() and short.endswith("s") else short
        assert all(letter in letters for letter in bare.lower() if letter.isalnum())
        assert len(long) > len(short)


def test_time_grows_with_the_text_only() -> None:
    def seconds(repeats: int) -> float:
        text = "We propose Bidirectional Encoders (BE) and (x) more. " * repeats
        began = time.process_time()
        assert len(abbreviations(text)) == repeats
        return time.process_time() - began

    seconds(100)
    assert seconds(8000) < 32 * max(0.005, seconds(1000))
