"""What spellings of one name have in common."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.resolve import families, names
from kg.resolve.names import core, key, unfolded


@pytest.mark.parametrize("module", [names, families])
def test_examples(module) -> None:  # type: ignore[no-untyped-def]
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("pre-training", "Pretraining"),
        ("k nearest neighbours", "K-Nearest Neighbour"),
        ("LLMs", "LLM"),
        ("MDP’s", "MDPs"),
        ("Bayesian optimisation", "Bayesian optimization"),
        ("language modelling", "language modeling"),
        ("β-VAE", "beta-VAE"),
        ("Fréchet distance", "Frechet distances"),
        ("Kullback–Leibler divergence", "Kullback-Leibler divergence"),
        ("GPT-4", "GPT 4"),
        ("ResNets", "ResNet"),
        ("analyses", "analysis"),
        ("Student's t-test", "Student’s t test"),
    ],
)
def test_spellings_of_one_name_have_one_key(a: str, b: str) -> None:
    assert key(a) == key(b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("CIFAR-10", "CIFAR-100"),
        ("GPS", "GPs"),
        ("Llama 3 18B", "Llama 31 8B"),
        ("Llama 3.1", "Llama 31"),
        ("C", "C++"),
        ("bias", "bia"),
    ],
)
def test_different_names_have_different_keys(a: str, b: str) -> None:
    assert key(a) != key(b)


@pytest.mark.parametrize(
    ("name", "bare"),
    [
        ("the ImageNet dataset", "ImageNet"),
        ("F1-score", "F1"),
        ("LLaMA 3 model", "LLaMA 3"),
        ("our proposed LoRA method", "LoRA"),
        ("diffusion models", "diffusion models"),
        ("Gaussian process model", "Gaussian process model"),
        ("novel view synthesis", "novel view synthesis"),
        ("the", "the"),
    ],
)
def test_only_what_is_wrapped_around_a_name_goes(name: str, bare: str) -> None:
    assert core(name) == bare


def test_a_short_form_in_parentheses_is_a_name_of_its_own() -> None:
    assert unfolded("chain-of-thought (CoT) prompting") == ("chain-of-thought prompting", "CoT prompting")
    assert unfolded("SE(3)-equivariant network") == ("SE(3)-equivariant network",)


@given(st.text(max_size=30))
def test_names_of_any_text_are_stable(text: str) -> None:
    assert core(core(text)) == core(text)
    assert key(f"  {text}  ") == key(text)
