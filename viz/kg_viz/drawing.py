"""Graph → the numbered nodes and links that are drawn, most important node first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from kg.types import Entity, Graph, Paper, Role
from kg_viz.names import paper_name
from kg_viz.style import PAPER, relationship_type


@dataclass(frozen=True, slots=True)
class Node:
    """`weight` is how many papers name the entity, or how many connections the paper has."""

    thing: Paper | Entity
    kind: str
    name: str
    weight: int


@dataclass(frozen=True, slots=True)
class Link:
    """A relationship between two nodes, given by their numbers.

    `statements` are (paper id, evidence sentence); `offsets` are the entity's (start, end) in the paper's
    text, for a link from a paper.
    """

    source: int
    target: int
    type: str
    statements: tuple[tuple[str, str], ...]
    offsets: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that is drawn; `number` gives a paper's or an entity's place in `nodes`."""

    nodes: tuple[Node, ...]
    links: tuple[Link, ...]
    number: dict[str, int]


def draw(graph: Graph) -> Drawing:
    """Number the nodes by weight and tie the links to the numbers; links with an end outside are left out."""
    nodes = tuple(sorted(_nodes(graph), key=lambda node: (-node.weight, node.kind, node.thing.id)))
    number = {node.thing.id: place for place, node in enumerate(nodes)}
    return Drawing(nodes, tuple(_links(graph, number)), number)


def _nodes(graph: Graph) -> Iterator[Node]:
    degree: Counter[str] = Counter()
    for role in graph.roles:
        degree.update((role.paper, role.entity))
    proposed = _proposed(graph)
    for paper in graph.papers:
        yield Node(paper, PAPER, paper_name(paper, proposed.get(paper.id, "")), degree[paper.id])
    for entity in graph.entities:
        yield Node(entity, entity.type, entity.name, max(entity.papers, degree[entity.id]))


def _proposed(graph: Graph) -> dict[str, str]:
    """For each paper, the name of what it proposes; of several things, the one it names most often."""
    names = {entity.id: entity.name for entity in graph.entities}
    proposing = [role for role in graph.roles if role.role is Role.PROPOSED and role.entity in names]
    weakest_first = sorted(proposing, key=lambda role: (role.count, role.score, role.entity))
    return {role.paper: names[role.entity] for role in weakest_first}


def _links(graph: Graph, number: dict[str, int]) -> Iterator[Link]:
    types = {entity.id: entity.type for entity in graph.entities}
    for role in graph.roles:
        if role.paper in number and role.entity in types:
            name = relationship_type(role.role, types[role.entity])
            statement = (role.paper, role.evidence)
            yield Link(number[role.paper], number[role.entity], name, (statement,), role.offsets)
    for relation in graph.relations:
        if relation.head in number and relation.tail in number:
            statements = tuple(zip_longest(relation.papers, relation.evidence, fillvalue=""))
            yield Link(number[relation.head], number[relation.tail], relation.type, statements)
