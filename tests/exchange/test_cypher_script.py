"""The script makes the same graph on a server, once or twice run, by cypher-shell or by a driver."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import neo4j
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.exchange import cypher_script
from kg.exchange.contents import Contents
from kg.resolve import resolve
from kg.schema import NODES, RELATIONSHIPS
from kg.settings import Settings
from kg.store import open_store
from kg.store.tokens import tokens
from kg.types import Extraction


@pytest.fixture(
    params=[pytest.param("lts", marks=pytest.mark.neo4j), pytest.param("latest", marks=pytest.mark.neo4j)]
)
def server(
    request: pytest.FixtureRequest, neo4j_servers: Callable[[str], Settings]
) -> Iterator[tuple[Settings, neo4j.Driver]]:
    """An empty server: how to reach it, and a driver that does."""
    settings = neo4j_servers(request.param)
    with neo4j.GraphDatabase.driver(settings.store, auth=(settings.username, settings.password)) as driver:
        driver.execute_query("MATCH (n) DETACH DELETE n")
        yield settings, driver


@pytest.fixture
def script(contents: Contents, tmp_path: Path) -> Path:
    path = tmp_path / "graph.cypher"
    path.write_text("".join(f"{line}\n" for line in cypher_script.lines(contents)), "utf-8", newline="")
    return path


def dump_of(settings: Settings) -> list[str]:
    with open_store(settings.store, settings) as store:
        return list(store.dump())


def test_cypher_shell_makes_the_same_store_once_or_twice(
    server: tuple[Settings, neo4j.Driver],
    launcher: Any,
    unavailable: Callable[[Exception], NoReturn],
    script: Path,
    papers: list[Extraction],
    rules: str,
) -> None:
    try:
        launcher.jars("lts")
    except launcher.CannotStartError as error:
        unavailable(error)
    settings, driver = server
    with open_store(settings.store, settings) as store:
        store.add(papers)
        store.correct(rules)
        store.sync(resolve(store.extractions()))
        dump = list(store.dump())
    driver.execute_query("MATCH (n) DETACH DELETE n")

    for _ in range(2):
        launcher.cypher_shell(settings.store, settings.username, settings.password, script)
        assert dump_of(settings) == dump


def test_a_driver_reads_back_every_value_exactly(
    server: tuple[Settings, neo4j.Driver], contents: Contents
) -> None:
    _, driver = server
    for statement in cypher_script.lines(contents):
        if not statement.startswith("//"):
            driver.execute_query(statement.removesuffix(";"))

    for node in NODES:
        found, _, _ = driver.execute_query(
            f"MATCH (n:{node.label}) "
            f"RETURN coalesce([l IN labels(n) WHERE l <> '{node.label}'][0], ''), properties(n)"
        )
        assert sorted(map(tuple, found), key=lambda row: str(row[1]["id"])) == list(contents.nodes(node))
    for type_ in (type_ for kind in RELATIONSHIPS for type_ in kind.types):
        found, _, _ = driver.execute_query(f"MATCH (a)-[r:{type_}]->(b) RETURN a.id, b.id, properties(r)")
        assert sorted(map(tuple, found), key=lambda row: row[:2]) == list(contents.relationships(type_))


@given(st.text())
def test_a_text_is_one_token_of_a_statement(text: str) -> None:
    (token,) = tokens(cypher_script.literal(text).replace("\\u", "\\-u"))

    assert token.kind == "string"
