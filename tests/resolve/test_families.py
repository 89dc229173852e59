"""What names are versions of."""

from __future__ import annotations

import pytest

from kg.resolve.families import lineage, marked_version

VERSIONS = {
    "Llama 3.1 8B": ("Llama 3.1", "Llama"),
    "LLaMA2": ("Llama",),
    "Llama-2-7b-chat": ("Llama-2-7b", "Llama-2", "Llama"),
    "Code Llama 34B": ("Code Llama",),
    "GPT-4": ("GPT",),
    "GPT-4o": ("GPT-4", "GPT"),
    "gpt-4o-mini": ("gpt-4o", "gpt-4", "GPT"),
    "GPT-3.5-turbo-0613": ("GPT-3.5-turbo", "GPT-3.5", "GPT"),
    "GPT-4V": ("GPT-4", "GPT"),
    "Claude 3.5 Sonnet": ("Claude 3.5", "Claude"),
    "Claude Sonnet 4": ("Claude Sonnet", "Claude"),
    "Gemini 1.5 Pro": ("Gemini 1.5", "Gemini"),
    "Qwen2.5-VL-7B-Instruct": ("Qwen2.5-VL-7B", "Qwen2.5-VL", "Qwen2.5", "Qwen"),
    "DeepSeek-R1": ("DeepSeek",),
    "Mixtral 8x7B": ("Mixtral",),
    "Mistral-7B-Instruct-v0.2": ("Mistral-7B-Instruct", "Mistral-7B", "Mistral"),
    "ViT-B/16": ("ViT-B", "ViT"),
    "ViT-L/14@336px": ("ViT-L/14", "ViT-L", "ViT"),
    "ResNet-50": ("ResNet",),
    "ResNet50": ("ResNet",),
    "EfficientNet-B0": ("EfficientNet",),
    "YOLOv8n": ("YOLOv8", "YOLO"),
    "BERT-base-uncased": ("BERT-base", "BERT"),
    "Flan-T5-XXL": ("Flan-T5",),
    "T5-11B": ("T5",),
    "Stable Diffusion XL": ("Stable Diffusion",),
    "DALL-E 2": ("DALL-E",),
    "o1-preview": ("o1",),
    "MIMIC-III": ("MIMIC",),
    "MIMIC-IV": ("MIMIC",),
    "SQuAD 2.0": ("SQuAD",),
    "ImageNet-1K": ("ImageNet",),
    "VQAv2": ("VQA",),
    "WMT'14": ("WMT",),
    "AIME 2024": ("AIME",),
}
NO_VERSIONS = [
    "CIFAR-10", "CIFAR-100", "Caltech-101", "Llama", "GPT", "GPTs", "ViTs", "SAMs", "RoBERTa", "GPT-J", "T50",
    "T5 encoder", "Gemini robot", "optimal transport", "Phi coefficient", "mathematical reasoning", "F1",
    "Claude Shannon", "ImageNet-C", "ImageNet pretraining", "MMLU-Pro", "DeepSeek-Prover",
]  # fmt: skip


@pytest.mark.parametrize(("name", "ancestors"), VERSIONS.items())
def test_a_version_names_its_family(name: str, ancestors: tuple[str, ...]) -> None:
    found = lineage(name)
    assert found is not None
    assert found.ancestors == ancestors


@pytest.mark.parametrize("name", NO_VERSIONS)
def test_other_names_have_no_family(name: str) -> None:
    assert lineage(name) is None


@pytest.mark.parametrize(
    ("name", "base"),
    [
        ("FlashAttention-2", "FlashAttention"),
        ("MoCo v2", "MoCo"),
        ("OLMoE-7B", "OLMoE"),
        ("StyleTTS 2", "StyleTTS"),
        ("PPO", None),
        ("TD3", None),
        ("CIFAR-10", None),
        ("Food-101", None),
        ("UCF101", None),
        ("Human3.6M", None),
        ("word2vec", None),
        ("F1", None),
        ("Top-5", None),
    ],
)
def test_a_plain_mark_of_a_version_is_taken_off_any_name(name: str, base: str | None) -> None:
    assert marked_version(name) == base
