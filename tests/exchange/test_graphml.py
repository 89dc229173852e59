"""GraphML holds the whole graph, for a strict XML parser and for networkx."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import networkx
import pytest

from kg.exchange import graphml
from kg.exchange.contents import Contents
from kg.schema import NODES, RELATIONSHIPS
from kg.types import Extraction

NAMESPACE = "{http://graphml.graphdrawing.org/xmlns}"


@pytest.fixture
def document(contents: Contents) -> str:
    return "\n".join(graphml.lines(contents))


READ: dict[str, Callable[[str], Any]] = {
    "long": int,
    "double": float,
    "boolean": lambda text: text == "true",
    "string": str,
}


def data(element: ElementTree.Element, keys: dict[str, ElementTree.Element]) -> dict[str, Any]:
    """The properties of a node or edge with their types."""
    found = {}
    for item in element.iter(f"{NAMESPACE}data"):
        key = keys[item.attrib["key"]]
        is_list = "attr.list" in key.attrib
        found[key.attrib["attr.name"] if "." in key.attrib["id"] else "labels or type"] = (
            json.loads(item.text or "") if is_list else READ[key.attrib["attr.type"]](item.text or "")
        )
    return found


def test_a_parser_finds_every_node_and_relationship_with_exact_properties(
    document: str, contents: Contents
) -> None:
    root = ElementTree.fromstring(document)
    keys = {key.attrib["id"]: key for key in root.iter(f"{NAMESPACE}key")}

    assert [data(node, keys) for node in root.iter(f"{NAMESPACE}node")] == [
        {"labels or type": f":{node.label}:{second}" if second else f":{node.label}", **properties}
        for node in NODES
        for second, properties in contents.nodes(node)
    ]
    assert [
        (edge.attrib["source"], edge.attrib["target"], data(edge, keys))
        for edge in root.iter(f"{NAMESPACE}edge")
    ] == [
        (f"{kind.start}:{start}", f"{kind.end}:{end}", {"labels or type": type_, **properties})
        for kind in RELATIONSHIPS
        for type_ in kind.types
        for start, end, properties in contents.relationships(type_)
    ]


def test_networkx_reads_it(document: str) -> None:
    graph = networkx.read_graphml(io.BytesIO(document.encode()), force_multigraph=True)

    paper = graph.nodes["Paper:doi:10.1/1"]
    assert (paper["labels"], paper["title"], paper["year"]) == (":Paper", "plain 1", 2021)
    assert {d["label"] for _, _, d in graph.out_edges("Paper:doi:10.1/1", data=True)} >= {"PROPOSES"}


def test_characters_that_xml_cannot_hold_are_replaced(papers: list[Extraction], contents: Contents) -> None:
    odd = replace(papers[0], paper=replace(papers[0].paper, title="bell \x07 and \ufffe"))
    document = "\n".join(graphml.lines(replace(contents, extractions=lambda: iter([odd]))))

    root = ElementTree.fromstring(document)

    assert [item.text for item in root.iter() if item.get("key") == "Paper.title"] == [
        "bell \ufffd and \ufffd"
    ]
