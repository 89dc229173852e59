"""The load statements: what must never stand in one, and how Neo4j plans them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import neo4j
import pytest

import kg
from kg.settings import Settings
from kg.store import cypher, open_store

PACKAGE = Path(kg.__file__).parent
MERGES_NODES = re.compile(r"\bUNWIND\b.*\bMERGE\s*\((?:(?!\bMERGE\s*\(\w+\)-).)*$", re.DOTALL)
SETS_LABEL = re.compile(r"\bSET\s+\w+\s*:|,\s*\w+\s*:\s*[A-Z]\w*\s*(?:$|,)|MERGE\s*\(\w*:\w+:", re.DOTALL)


def swaps_properties(statement: str) -> bool:
    """Whether ArcadeDB would swap properties: nodes are merged from UNWIND and get a second label."""
    return bool(MERGES_NODES.search(statement) and SETS_LABEL.search(statement))


def cypher_texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Every string in Python modules that reads like Cypher, with what f-strings insert shown as `X`."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.JoinedStr(values=values):
                    text = "".join(str(v.value) if isinstance(v, ast.Constant) else "X" for v in values)
                case ast.Constant(value=str(text)):
                    pass
                case _:
                    continue
            if re.search(r"\b(?:MATCH|MERGE|UNWIND|CREATE|DETACH DELETE)\b[^.]*[({$]", text):
                yield str(path.relative_to(folder)), text


@pytest.mark.parametrize(
    "statement",
    [
        "UNWIND $rows AS row MERGE (n:Entity {id: row.id}) SET n = row SET n:Method",
        "UNWIND $rows AS row MERGE (n:Entity {id: row.id}) SET n = row, n:Method",
        "UNWIND $rows AS row MERGE (n:Entity:Method {id: row.id}) SET n = row",
        "UNWIND $rows AS row MERGE (n:X {id: row.id}) ON CREATE SET n:X",
    ],
)
def test_the_check_for_swapping_statements_finds_them(statement: str) -> None:
    assert swaps_properties(statement)


def test_no_statement_swaps_properties() -> None:
    statements = [*cypher.load_statements(), *(text for _, text in cypher_texts(PACKAGE))]
    assert len(statements) > 50
    assert [statement for statement in statements if swaps_properties(statement)] == []


def test_all_cypher_stands_in_the_store() -> None:
    places = {place for place, _ in cypher_texts(PACKAGE)}
    assert places
    assert {place for place in places if not place.startswith(("store/", "schema", "cli/"))} == set()


def operators(plan: dict[str, Any]) -> Iterator[str]:
    yield plan["operatorType"].partition("@")[0]
    for child in plan.get("children", ()):
        yield from operators(child)


BY_UNIQUE_INDEX = ("NodeUniqueIndexSeek", "MergeUniqueNode")
"""Operators that find a node by its key: the second is how newer planners MERGE on a unique property."""


def test_load_statements_find_nodes_by_index(neo4j_settings: Settings) -> None:
    with open_store(neo4j_settings.store, neo4j_settings) as store:
        store.add([])
    auth = (neo4j_settings.username, neo4j_settings.password)
    with neo4j.GraphDatabase.driver(neo4j_settings.store, auth=auth) as driver:
        for statement in cypher.load_statements():
            plan = driver.execute_query("EXPLAIN " + statement, rows=[]).summary.plan
            assert plan is not None
            found = set(operators(plan))
            assert any(operator.startswith(BY_UNIQUE_INDEX) for operator in found), (statement, found)
            assert not [operator for operator in found if "Scan" in operator], (statement, found)
