"""A small graph about fine-tuning, as three papers tell it."""

from __future__ import annotations

import pytest

from kg.types import Entity, EntityType, Graph, Paper, PaperRole, Relation, RelationType, Role

LORA = "We propose LoRA, which adapts GPT-3 with few parameters. LoRA is evaluated on GLUE."
QLORA = "QLoRA extends LoRA by quantization. It is measured on MMLU and GLUE."


@pytest.fixture
def graph() -> Graph:
    """Three papers, six entities; the third paper has no title."""
    return Graph(
        papers=(
            Paper(
                "arxiv:2106.09685",
                title="LoRA: Low-Rank Adaptation of Large Language Models",
                abstract=LORA,
                authors=("Edward Hu", "Yelong Shen"),
                year=2022,
                venue="ICLR",
                arxiv_id="2106.09685",
                url="https://openreview.net/forum?id=nZeVKeeFYf9",
            ),
            Paper("doi:10.1/q", title="QLoRA", abstract=QLORA, doi="10.1/q", url="javascript:alert(1)"),
            Paper("sha1:00", abstract="We measure what adapters forget. GLUE is used."),
        ),
        entities=(
            Entity("dataset:glue", EntityType.DATASET, "GLUE", ("General Language Understanding",), 3),
            Entity("dataset:mmlu", EntityType.DATASET, "MMLU", (), 1),
            Entity("method:lora", EntityType.METHOD, "LoRA", ("LoRAs", "low-rank adaptation"), 2),
            Entity("method:qlora", EntityType.METHOD, "QLoRA", (), 1),
            Entity("model:gpt 3", EntityType.MODEL, "GPT-3", (), 1),
            Entity("task:forgetting", EntityType.TASK, "forgetting", (), 1),
        ),
        roles=(
            _role("arxiv:2106.09685", "dataset:glue", Role.EVALUATED, LORA, "GLUE"),
            _role("arxiv:2106.09685", "method:lora", Role.PROPOSED, LORA, "LoRA"),
            _role("arxiv:2106.09685", "model:gpt 3", Role.USED, LORA, "GPT-3"),
            _role("doi:10.1/q", "dataset:glue", Role.EVALUATED, QLORA, "GLUE"),
            _role("doi:10.1/q", "dataset:mmlu", Role.EVALUATED, QLORA, "MMLU"),
            _role("doi:10.1/q", "method:lora", Role.COMPARED, QLORA, "LoRA by"),
            _role("doi:10.1/q", "method:qlora", Role.PROPOSED, QLORA, "QLoRA"),
            PaperRole("sha1:00", "dataset:glue", Role.EVALUATED, evidence="GLUE is used."),
            PaperRole(
                "sha1:00", "task:forgetting", Role.ADDRESSED, evidence="We measure what adapters forget."
            ),
        ),
        relations=(
            Relation(
                "method:qlora",
                RelationType.EXTENDS,
                "method:lora",
                ("doi:10.1/q", "doi:10.9/elsewhere"),
                ("QLoRA extends LoRA by quantization.", "We follow QLoRA, a LoRA on 4 bits."),
            ),
        ),
    )


def _role(paper: str, entity: str, role: Role, text: str, name: str) -> PaperRole:
    start = text.index(name)
    sentence = next(part for part in text.split(". ") if name in part)
    return PaperRole(paper, entity, role, 1, 0.9, sentence, ((start, start + len(name.removesuffix(" by"))),))
