"""The numbered nodes and links of a graph."""

from __future__ import annotations

from dataclasses import replace

from kg.types import Graph
from kg_viz.drawing import draw


def test_papers_weigh_their_links_and_entities_their_papers_heaviest_first(graph: Graph) -> None:
    nodes = draw(graph).nodes
    assert [(node.thing.id, node.weight) for node in nodes] == [
        ("doi:10.1/q", 4),
        ("dataset:glue", 3),
        ("arxiv:2106.09685", 3),
        ("method:lora", 2),
        ("sha1:00", 2),
        ("dataset:mmlu", 1),
        ("method:qlora", 1),
        ("model:gpt 3", 1),
        ("task:forgetting", 1),
    ]


def test_links_carry_the_types_of_the_graph(graph: Graph) -> None:
    drawing = draw(graph)
    glue, paper = drawing.number["dataset:glue"], drawing.number["arxiv:2106.09685"]
    assert [link.type for link in drawing.links if (link.source, link.target) == (paper, glue)] == [
        "EVALUATES_ON"
    ]


def test_evidence_is_paired_with_its_paper(graph: Graph) -> None:
    extends = next(link for link in draw(graph).links if link.type == "EXTENDS")
    assert extends.statements == (
        ("doi:10.1/q", "QLoRA extends LoRA by quantization."),
        ("doi:10.9/elsewhere", "We follow QLoRA, a LoRA on 4 bits."),
    )


def test_evidence_without_a_paper_and_papers_without_evidence_are_kept(graph: Graph) -> None:
    relation = replace(graph.relations[0], papers=("a", "b"), evidence=("one", "two", "three"))
    link = draw(replace(graph, relations=(relation,))).links[-1]
    assert link.statements == (("a", "one"), ("b", "two"), ("", "three"))
    link = draw(replace(graph, relations=(replace(relation, evidence=()),))).links[-1]
    assert link.statements == (("a", ""), ("b", ""))


def test_a_link_to_something_outside_is_left_out(graph: Graph) -> None:
    part = replace(graph, entities=graph.entities[:1])
    assert {link.target for link in draw(part).links} == {draw(part).number["dataset:glue"]}


def test_a_paper_without_a_title_is_named_by_what_it_mostly_proposes(graph: Graph) -> None:
    papers = tuple(replace(paper, title="") for paper in graph.papers)
    names = {node.thing.id: node.name for node in draw(replace(graph, papers=papers)).nodes}
    assert names["doi:10.1/q"] == "QLoRA: QLoRA extends LoRA by quantization."
    assert names["sha1:00"] == "We measure what adapters forget."
