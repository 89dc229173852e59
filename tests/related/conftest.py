"""A graph of five papers that is small enough to be checked by hand."""

from __future__ import annotations

import pytest

from kg.related.index import Index, build
from kg.types import Entity, EntityType, Graph, Paper, PaperRole, Relation, RelationType, Role

PAPERS = (
    Paper(
        "p1", "AC-LoRA: adapters with access control", "Low-rank adapters that obey permissions.", year=2025
    ),
    Paper("p2", "Adapters for clinical notes", "We tune low-rank adapters on hospital notes.", year=2024),
    Paper(
        "p3",
        "Imaging archives in hospitals",
        "A study of archives and notes.",
        year=2023,
        venue="NeurIPS 2023",
    ),
    Paper("p4", "Cooking recipes", "How to bake bread.", year=2020),
    Paper("p5", "", "Quantised low-rank adapters.", identifiers=("arxiv:2305.14314",)),
)
ENTITIES = (
    Entity("DATASET:mimic iv", EntityType.DATASET, "MIMIC-IV", papers=3),
    Entity("DATASET:xnat", EntityType.DATASET, "XNAT", papers=2),
    Entity("METHOD:ac lora", EntityType.METHOD, "AC-LoRA", ("ACLoRA",), papers=1),
    Entity("METHOD:lora", EntityType.METHOD, "LoRA", ("low-rank adaptation",), papers=3),
    Entity("METHOD:neural network", EntityType.METHOD, "neural network", papers=2, generic=True),
    Entity("METHOD:qlora", EntityType.METHOD, "QLoRA", papers=1),
    Entity("MODEL:llama", EntityType.MODEL, "Llama", papers=0),
    Entity("MODEL:llama 2", EntityType.MODEL, "Llama 2", papers=1),
    Entity("MODEL:llama 3.1", EntityType.MODEL, "Llama 3.1", papers=1),
)
ROLES = (
    PaperRole("p1", "DATASET:mimic iv", Role.EVALUATED, evidence="We test on MIMIC-IV."),
    PaperRole("p1", "DATASET:xnat", Role.EVALUATED),
    PaperRole("p1", "METHOD:ac lora", Role.PROPOSED),
    PaperRole("p1", "METHOD:lora", Role.USED),
    PaperRole("p1", "MODEL:llama 3.1", Role.USED),
    PaperRole("p2", "DATASET:mimic iv", Role.EVALUATED, evidence="Notes come from MIMIC-IV."),
    PaperRole("p2", "METHOD:lora", Role.USED),
    PaperRole("p2", "METHOD:neural network", Role.BACKGROUND),
    PaperRole("p3", "DATASET:mimic iv", Role.EVALUATED),
    PaperRole("p3", "DATASET:xnat", Role.EVALUATED),
    PaperRole("p3", "METHOD:neural network", Role.USED),
    PaperRole("p5", "METHOD:lora", Role.USED),
    PaperRole("p5", "METHOD:qlora", Role.PROPOSED),
    PaperRole("p5", "MODEL:llama 2", Role.USED),
)
RELATIONS = (
    Relation("METHOD:ac lora", RelationType.EXTENDS, "METHOD:lora", ("p1",)),
    Relation("METHOD:qlora", RelationType.EXTENDS, "METHOD:lora", ("p5",)),
    Relation("MODEL:llama 2", RelationType.VERSION_OF, "MODEL:llama"),
    Relation("MODEL:llama 3.1", RelationType.VERSION_OF, "MODEL:llama"),
)


@pytest.fixture
def graph() -> Graph:
    return Graph(PAPERS, ENTITIES, ROLES, RELATIONS)


@pytest.fixture
def index(graph: Graph) -> Index:
    return build(graph)
