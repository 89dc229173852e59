"""The lines of a dump."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable

import jsonschema

from kg.schema_files import files
from kg.store.dump import node_line, relationship_line
from kg.types import Extraction


def test_every_line_keeps_to_the_schema(
    papers: list[Extraction], expected: Callable[[Iterable[Extraction]], list[str]]
) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(files()["graph.schema.json"]))
    lines = [json.loads(line) for line in expected(papers)]
    assert {"Model", "Venue"} <= {label for line in lines for label in line.get("labels", ())}
    for line in lines:
        validator.validate(line)


def test_a_line_is_the_same_whatever_the_order_of_its_parts() -> None:
    assert node_line(["Model", "Entity"], {"name": "X", "id": "a"}) == node_line(
        ("Entity", "Model"), {"id": "a", "name": "X"}
    )


def test_the_last_bits_of_numbers_do_not_count() -> None:
    nearly = relationship_line("a", "USES", "b", {"score": 0.1 + 0.2, "offsets": [1, 2]})
    assert nearly == relationship_line("a", "USES", "b", {"score": 0.3, "offsets": [1, 2]})
    assert json.loads(nearly)["properties"] == {"score": 0.3, "offsets": [1, 2]}
