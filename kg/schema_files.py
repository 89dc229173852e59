"""The schema as files for people and other programs: Cypher, and JSON Schema (draft 2020-12)."""

from __future__ import annotations

import json
import types
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from typing import Any, get_args, get_origin, get_type_hints

from kg.schema import NODES, RELATIONSHIPS, Property, statements
from kg.types import Mention, Paper, PaperEntity, RelationType

Schema = dict[str, Any]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN: dict[type, str] = {str: "string", int: "integer", float: "number", bool: "boolean"}
_CYPHER: dict[str, Schema] = {
    "STRING": {"type": "string"},
    "INTEGER": {"type": "integer"},
    "FLOAT": {"type": "number"},
    "BOOLEAN": {"type": "boolean"},
}


def files() -> dict[str, str]:
    """Name → text of every file."""
    return {
        "graph.cypher": "\n".join(_graph_cypher()) + "\n",
        "paper.schema.json": _text("A paper", _record(Paper)),
        "extraction.schema.json": _text("What was read in a paper: a line of kg extract", _extraction()),
        "graph.schema.json": _text("A node or relationship: a line of the graph as JSON Lines", _graph()),
    }


def _graph_cypher() -> Iterator[str]:
    yield "// The graph of kg: constraints, indexes, and what stands in it."
    yield from (f"{statement};" for statement in statements())
    for node in NODES:
        labels = node.label + (":" + "|".join(node.second_labels) if node.second_labels else "")
        yield f"\n// (:{labels}) {node.meaning}"
        yield from map(_property_line, node.properties)
    for kind in RELATIONSHIPS:
        yield f"\n// (:{kind.start})-[:{'|'.join(kind.types)}]->(:{kind.end}) {kind.meaning}"
        yield from map(_property_line, kind.properties)


def _property_line(property_: Property) -> str:
    return f"//   {property_.name:<11} {property_.type:<13} {property_.meaning}"


def _text(title: str, schema: Schema) -> str:
    return json.dumps({"$schema": _DRAFT, "title": title, **schema}, indent=2, ensure_ascii=False) + "\n"


def _record(kind: Any) -> Schema:
    """A dataclass as a JSON object; what has a default may be left out."""
    hints = get_type_hints(kind)
    members = fields(kind)
    return _object(
        {field.name: _value(hints[field.name]) for field in members},
        [field.name for field in members if _is_required(field)],
    )


def _is_required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _value(hint: Any) -> Schema:
    if get_origin(hint) is types.UnionType:
        return _value(next(member for member in get_args(hint) if member is not type(None)))
    if get_origin(hint) is tuple:
        member, *rest = get_args(hint)
        if rest == [Ellipsis]:
            return {"type": "array", "items": _value(member)}
        return {"type": "array", "prefixItems": [_value(member), *map(_value, rest)], "items": False}
    if issubclass(hint, StrEnum):
        return {"enum": [member.value for member in hint]}
    return _record(hint) if is_dataclass(hint) else {"type": _PLAIN[hint]}


def _object(properties: Schema, required: list[str]) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _extraction() -> Schema:
    name = {"type": "string"}
    relation = {"type": "array", "prefixItems": [name, _value(RelationType), name], "items": False}
    shown = _object({"score": {"type": "number"}, "evidence": name}, ["score", "evidence"])
    properties: Schema = {
        "id": name,
        "text": {"type": "string", "description": "offsets count characters of it"},
        "mentions": {"type": "array", "items": _record(Mention)},
        "entities": {"type": "array", "items": _record(PaperEntity)},
        "relations": {"type": "array", "items": relation, "description": "head, type, tail"},
        "relation_evidence": {"type": "array", "items": shown, "description": "beside relations"},
        "paper": _record(Paper),
    }
    return _object(properties, list(properties))


def _graph() -> Schema:
    nodes = [
        _object(
            {
                "id": {"type": "string"},
                "labels": {
                    "enum": [sorted([node.label, *second]) for second in _seconds(node.second_labels)]
                },
                "properties": _properties(node.properties),
            },
            ["id", "labels", "properties"],
        )
        for node in NODES
    ]
    relationships = [
        _object(
            {
                "type": {"enum": list(kind.types)},
                "start": {"type": "string", "description": f"id of the {kind.start}"},
                "end": {"type": "string", "description": f"id of the {kind.end}"},
                "properties": _properties(kind.properties),
            },
            ["type", "start", "end", "properties"],
        )
        for kind in RELATIONSHIPS
    ]
    return {"oneOf": nodes + relationships}


def _seconds(labels: tuple[str, ...]) -> list[list[str]]:
    return [[label] for label in labels] or [[]]


def _properties(properties: tuple[Property, ...]) -> Schema:
    return _object(
        {p.name: {**_cypher_type(p.type), "description": p.meaning} for p in properties},
        [p.name for p in properties if p.required],
    )


def _cypher_type(name: str) -> Schema:
    if name.startswith("LIST<"):
        return {"type": "array", "items": _CYPHER[name.removeprefix("LIST<").removesuffix(">")]}
    return _CYPHER[name]
