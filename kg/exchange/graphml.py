"""The graph as GraphML, for Gephi, yEd, Cytoscape, networkx and Neo4j's APOC."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from kg.exchange.contents import Contents, type_of
from kg.schema import NODES, RELATIONSHIPS, Property
from kg.store.rows import Properties

_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LINE_END = {"\r": "&#13;"}
_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="labels" for="node" attr.name="labels" attr.type="string"/>
<key id="label" for="edge" attr.name="label" attr.type="string"/>"""


def lines(contents: Contents) -> Iterator[str]:
    """An XML document. Lists are JSON texts; a node's id is its label and id, as in `Paper:arxiv:1706.03762`.

    XML holds no control characters: U+FFFD stands in their place.
    """
    yield _HEAD
    for node in NODES:
        yield from _keys("node", node.label, node.properties)
    for kind in RELATIONSHIPS:
        yield from _keys("edge", f"{kind.start}-{kind.end}", kind.properties)
    yield '<graph id="kg" edgedefault="directed">'
    for node in NODES:
        for second, properties in contents.nodes(node):
            labels = f":{node.label}:{second}" if second else f":{node.label}"
            data = f'<data key="labels">{labels}</data>{_data(node.label, properties)}'
            yield f"<node id={_id(node.label, properties['id'])} labels={quoteattr(labels)}>{data}</node>"
    yield from _edges(contents)
    yield "</graph>"
    yield "</graphml>"


def _edges(contents: Contents) -> Iterator[str]:
    for kind in RELATIONSHIPS:
        for type_ in kind.types:
            for start, end, properties in contents.relationships(type_):
                ends = f"source={_id(kind.start, start)} target={_id(kind.end, end)}"
                data = f'<data key="label">{type_}</data>{_data(f"{kind.start}-{kind.end}", properties)}'
                yield f'<edge {ends} label="{type_}">{data}</edge>'


def _keys(domain: str, prefix: str, properties: Sequence[Property]) -> Iterator[str]:
    for property_ in properties:
        type_, is_list = type_of(property_)
        kind = f'attr.type="string" attr.list="{type_}"' if is_list else f'attr.type="{type_}"'
        yield f'<key id="{prefix}.{property_.name}" for="{domain}" attr.name="{property_.name}" {kind}/>'


def _data(prefix: str, properties: Properties) -> str:
    values = ((name, escape(_text(value), _LINE_END)) for name, value in properties.items())
    return "".join(f'<data key="{prefix}.{name}">{text}</data>' for name, text in values)


def _id(label: str, id_: str) -> str:
    return quoteattr(_NOT_IN_XML.sub("\ufffd", f"{label}:{id_}"), _LINE_END)


def _text(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case list():
            value = json.dumps(value, ensure_ascii=False)
    return _NOT_IN_XML.sub("\ufffd", str(value))
