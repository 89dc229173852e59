"""VERSION_OF in the graph."""

from __future__ import annotations

from collections.abc import Callable

from kg.resolve import resolve
from kg.types import Extraction, Graph, RelationType

Make = Callable[..., Extraction]


def versions(graph: Graph) -> set[tuple[str, str]]:
    names = {entity.id: entity.name for entity in graph.entities}
    return {(names[r.head], names[r.tail]) for r in graph.relations if r.type is RelationType.VERSION_OF}


def test_each_version_points_to_the_nearest_member_of_its_family(paper: Make) -> None:
    graph = resolve(
        [paper("p", "MODEL: Llama 3.1 8B", "MODEL: Llama-3.1", "MODEL: LLaMA", "MODEL: LLaMA2 7B")]
    )
    assert versions(graph) == {("Llama 3.1 8B", "Llama-3.1"), ("Llama-3.1", "LLaMA"), ("LLaMA2 7B", "LLaMA")}


def test_versions_share_a_family_that_no_paper_names(paper: Make) -> None:
    graph = resolve([paper("p", "MODEL: ResNet-50"), paper("q", "MODEL: ResNet-101")])
    assert versions(graph) == {("ResNet-50", "ResNet"), ("ResNet-101", "ResNet")}
    family = next(entity for entity in graph.entities if entity.name == "ResNet")
    assert (family.id, family.papers) == ("model:resnet", 0)


def test_a_single_version_needs_no_family(paper: Make) -> None:
    graph = resolve([paper("p", "MODEL: ResNet-50")])
    assert len(graph.entities) == 1


def test_numbers_that_are_part_of_a_name_make_no_versions(paper: Make) -> None:
    graph = resolve([paper("p", "DATASET: CIFAR-10", "DATASET: CIFAR-100", "DATASET: CIFAR")])
    assert versions(graph) == set()


def test_a_family_is_met_by_any_of_its_names(paper: Make) -> None:
    graph = resolve([paper("p", "MODEL: Vision Transformer, ViT"), paper("q", "MODEL: ViT-B/16")])
    assert versions(graph) == {("ViT-B/16", "Vision Transformer")}


def test_other_names_are_versions_of_what_papers_name_only(paper: Make) -> None:
    graph = resolve([paper("p", "FlashAttention-2", "FlashAttention", "MixMatch v2")])
    assert versions(graph) == {("FlashAttention-2", "FlashAttention")}


def test_a_dataset_is_no_version_of_a_model(paper: Make) -> None:
    graph = resolve([paper("p", "MODEL: Mamba", "DATASET: Mamba-2")])
    assert versions(graph) == set()
