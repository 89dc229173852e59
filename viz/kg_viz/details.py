"""Drawing → what the panel tells of every node and relationship, ready for JSON."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from kg.types import Entity, Paper
from kg_viz.drawing import Drawing
from kg_viz.links import paper_links

Offsets = tuple[tuple[int, int], ...]


def node_details(drawing: Drawing) -> list[dict[str, Any]]:
    """One record a node, in the order of `drawing.nodes`; fields that are empty are left out."""
    marks = _marks(drawing)
    details = []
    for number, node in enumerate(drawing.nodes):
        thing = node.thing
        record = _paper(thing, marks[number]) if isinstance(thing, Paper) else _entity(thing)
        record |= {"id": thing.id, "name": node.name, "kind": node.kind, "weight": node.weight}
        details.append({key: value for key, value in record.items() if value not in ("", [], None)})
    return details


def link_details(drawing: Drawing) -> list[list[dict[str, Any]]]:
    """The statements behind each link: evidence sentence, and the paper as node number or as plain id."""
    return [
        [{"text": evidence, "paper": drawing.number.get(paper, paper)} for paper, evidence in link.statements]
        for link in drawing.links
    ]


def _paper(paper: Paper, marks: list[tuple[int, int, int]]) -> dict[str, Any]:
    return {
        "title": paper.title,
        "authors": list(paper.authors),
        "venue": paper.venue,
        "year": paper.year,
        "links": paper_links(paper),
        "keywords": list(paper.keywords),
        "abstract": segments(paper.abstract, marks) if paper.abstract else [],
    }


def _entity(entity: Entity) -> dict[str, Any]:
    return {
        "aliases": [alias for alias in entity.aliases if alias != entity.name],
        "contested": entity.contested or None,
    }


def _marks(drawing: Drawing) -> defaultdict[int, list[tuple[int, int, int]]]:
    """For each paper's number, the (start, end, entity's number) of the mentions in its text."""
    marks: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for link in drawing.links:
        marks[link.source] += [(start, end, link.target) for start, end in link.offsets]
    return marks


def segments(text: str, marks: list[tuple[int, int, int]]) -> list[str | list[str | int]]:
    """`text` in pieces: plain strings, and [string, node number] for each mention.

    Of overlapping mentions the one that starts first wins, then the longer one; marks outside of the text
    are left out.

    >>> segments("We use LoRA.", [(7, 11, 3)])
    ['We use ', ['LoRA', 3], '.']
    """
    pieces: list[str | list[str | int]] = []
    done = 0
    for start, end, number in sorted(marks, key=lambda mark: (mark[0], -mark[1], mark[2])):
        if done <= start < end <= len(text):
            pieces += [text[done:start], [text[start:end], number]]
            done = end
    return [piece for piece in [*pieces, text[done:]] if piece]
