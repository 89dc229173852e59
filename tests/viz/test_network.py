"""Nodes and edges as vis-network takes them."""

from __future__ import annotations

import json
from dataclasses import replace

from kg.types import Graph, Relation, RelationType
from kg_viz.drawing import draw
from kg_viz.network import network
from kg_viz.style import FAMILIES, KINDS


def test_every_node_has_a_place_and_the_look_of_its_kind(graph: Graph) -> None:
    drawing = draw(graph)
    nodes = network(drawing).nodes
    assert [node["id"] for node in nodes] == list(range(len(drawing.nodes)))
    assert len({(node["x"], node["y"]) for node in nodes}) == len(nodes)
    assert all(
        (node["color"], node["shape"]) == (KINDS[node["kind"]].color, KINDS[node["kind"]].shape)
        for node in nodes
    )


def test_heavier_nodes_of_a_kind_are_larger(graph: Graph) -> None:
    drawing = draw(graph)
    size = {
        node.thing.id: made["size"] for node, made in zip(drawing.nodes, network(drawing).nodes, strict=True)
    }
    assert size["dataset:glue"] > size["dataset:mmlu"]
    assert size["doi:10.1/q"] > size["sha1:00"]


def test_edges_have_the_color_of_what_they_say_and_arrows_between_entities_only(graph: Graph) -> None:
    drawing = draw(graph)
    edges = network(drawing).edges
    assert [(edge["from"], edge["to"]) for edge in edges] == [
        (link.source, link.target) for link in drawing.links
    ]
    assert all(edge["color"]["color"] == FAMILIES[edge["family"]].color for edge in edges)
    assert {edge["type"] for edge in edges if "arrows" in edge} == {"EXTENDS"}


def test_a_second_relationship_of_two_nodes_is_bent(graph: Graph) -> None:
    second = Relation("method:lora", RelationType.COMPARED_WITH, "method:qlora", ("doi:10.1/q",))
    edges = network(draw(replace(graph, relations=(*graph.relations, second)))).edges
    assert [edge["type"] for edge in edges if "smooth" in edge] == ["COMPARED_WITH"]


def test_a_relationship_that_more_papers_state_is_wider(graph: Graph) -> None:
    (extends,) = graph.relations
    alone = replace(
        graph, relations=(replace(extends, papers=extends.papers[:1], evidence=extends.evidence[:1]),)
    )
    assert network(draw(graph)).edges[-1]["width"] > network(draw(alone)).edges[-1]["width"]


def test_physics_is_off(graph: Graph) -> None:
    *_, options = network(draw(graph)).get_network_data()
    assert json.loads(options)["physics"] == {"enabled": False}
