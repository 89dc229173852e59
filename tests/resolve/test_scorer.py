"""Which short form stands for which long form."""

from __future__ import annotations

import json

import pytest

from kg.resolve.features import features, pair_features
from kg.resolve.scorer import THRESHOLD, WEIGHTS, abbreviation_score, one_thing, short_and_long


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("LRP", "Layer-Wise Relevance Propagation"),
        ("LoRA", "low-rank adaptation"),
        ("MxDs", "Mixture of Decoders"),
        ("VAEs", "variational autoencoders"),
        ("BiMamba", "bidirectional Mamba"),
        ("PoseNet", "pose network"),
        ("T2I", "text-to-image"),
        ("K400", "Kinetics-400"),
        ("GRPO", "group relative policy optimization"),
        ("HELM", "Holistic Evaluation of Language Models"),
        ("XLT", "cross-lingual transfer"),
    ],
)
def test_short_forms_are_recognised(short: str, long: str) -> None:
    assert abbreviation_score(short, long, [short, long]) >= THRESHOLD


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("GAN", "conditional GAN"),
        ("LLM", "LLM agents"),
        ("BERT", "BERTology"),
        ("K40", "Kinetics-400"),
        ("RoBERTa", "BERT"),
        ("Adam", "stochastic gradient descent"),
    ],
)
def test_other_names_are_not(short: str, long: str) -> None:
    assert abbreviation_score(*short_and_long(short, long), [short, long]) < THRESHOLD


def test_a_better_partner_in_the_paper_speaks_against_a_pair() -> None:
    alone = abbreviation_score("DP", "diffusion policy head", ["DP", "diffusion policy head"])
    beside = abbreviation_score(
        "DP", "diffusion policy head", ["DP", "diffusion policy head", "differential privacy"]
    )
    assert beside < alone


def test_spellings_of_one_name_are_one_thing_whatever_the_order() -> None:
    assert one_thing("pre-training", "Pretraining")
    assert one_thing("retrieval-augmented generation", "RAG")
    assert one_thing("RAG", "retrieval-augmented generation")
    assert not one_thing("CIFAR-10", "CIFAR-100")


def test_every_feature_has_a_weight_and_every_weight_a_feature() -> None:
    found = features("RAG", "retrieval-augmented generation", ["RAG"])
    assert found is not None
    assert set(json.loads(WEIGHTS.read_text())) == {"bias", *found}


def test_features_stay_in_their_range() -> None:
    found = pair_features("FLARE", "Fast and Light Autoregressive Rendering Engine")
    assert found is not None
    assert all(-1 <= value <= 1 for value in found.values())
    assert pair_features("", "x") is None
    assert pair_features("RAG", "RAG") is None
