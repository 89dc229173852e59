"""Users' queries: what comes back, limits in time and rows, and what may be written."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from kg.errors import QueryError
from kg.store import Store
from kg.types import Extraction, Graph

ENDLESS = "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN sum(a * b)"


@pytest.fixture
def built(store: Store, papers: list[Extraction], resolve: Callable[[Iterable[Extraction]], Graph]) -> Store:
    store.add(papers)
    store.sync(resolve(papers))
    return store


def test_columns_and_rows(built: Store) -> None:
    found = built.query(
        "MATCH (p:Paper)-[:EVALUATES_ON]->(d:Dataset) WHERE d.name <> $but "
        "RETURN d.name AS dataset, count(p) AS papers ORDER BY dataset",
        {"but": "Set-1"},
    )
    assert (found.columns, found.rows, found.truncated) == (
        ("dataset", "papers"), [("Set-0", 4), ("Set-2", 4)], False,
    )  # fmt: skip


def test_rows_beyond_the_limit_are_cut_off_and_that_is_told(built: Store) -> None:
    query = "MATCH (p:Paper) RETURN p.id ORDER BY p.id"
    assert built.query(query, limit=12).truncated is False
    cut = built.query(query, limit=5)
    assert cut.truncated and [row[0] for row in cut.rows] == [f"arxiv:2400.{n:05}" for n in range(5)]
    assert built.query(query, limit=0).rows == []


def test_nodes_relationships_and_paths_are_plain_maps(built: Store) -> None:
    query = "MATCH path = (p:Paper {id: $id})-[r:EVALUATES_ON]->(d) RETURN p, r, d, path"
    ((paper, relationship, dataset, path),) = built.query(query, {"id": "arxiv:2400.00003"}).rows
    assert paper["labels"] == ["Paper"] and paper["year"] == 2023
    assert not {"extraction", "vector", "names"} & set(paper)
    assert (relationship["type"], relationship["role"]) == ("EVALUATES_ON", "evaluated")
    assert dataset["labels"] == ["Dataset", "Entity"]
    assert path == [paper, relationship, dataset]
    json.dumps([paper, relationship, dataset, path], allow_nan=False)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("null", None),
        ("[1, [2.5, 'x'], {a: true}]", [1, [2.5, "x"], {"a": True}]),
        ("datetime('2025-01-02T03:04:05Z')", "2025-01-02T03:04:05.000000000+00:00"),
        ("date('2025-01-02')", "2025-01-02"),
        ("'🎉'", "🎉"),
        ("[0.0 / 0.0, -1 / 0.0]", ["NaN", "-Infinity"]),
    ],
)
def test_every_value_is_ready_for_json(store: Store, expression: str, value: object) -> None:
    assert store.query(f"RETURN {expression} AS value").rows == [(value,)]


def test_bulky_properties_are_given_on_request(built: Store, papers: list[Extraction]) -> None:
    found = built.query("MATCH (p:Paper {id: $id}) RETURN p.vector", {"id": papers[1].paper.id})
    assert found.rows == [(list(papers[1].vector),)]


def test_a_query_ends_when_its_time_is_up(store: Store) -> None:
    started = time.monotonic()
    with pytest.raises(QueryError, match="longer than 1 s"):
        store.query(ENDLESS, timeout=1)
    assert time.monotonic() - started < 20
    assert store.query("RETURN 1").rows == [(1,)]


def test_a_short_time_limit_is_not_kept_for_the_next_writing(store: Store, papers: list[Extraction]) -> None:
    store.query("RETURN 1", timeout=0.001)
    assert store.add(papers).papers == len(papers)


def test_writing_needs_a_word(built: Store) -> None:
    before = list(built.dump())
    with pytest.raises(QueryError, match="SET writes"):
        built.query("MATCH (p:Paper) SET p.year = 1")
    assert list(built.dump()) == before
    built.query("MATCH (p:Paper) SET p.year = 1", write=True)
    assert built.query("MATCH (p:Paper) RETURN DISTINCT p.year").rows == [(1,)]


@pytest.mark.parametrize("value", [object(), {1: 2}, "\ud800", 2**64])
def test_a_parameter_that_cannot_be_sent(store: Store, value: Any) -> None:
    with pytest.raises(QueryError, match="parameter"):
        store.query("RETURN $value", {"value": value})


def test_a_missing_parameter(store: Store) -> None:
    with pytest.raises(QueryError, match="name"):
        store.query("MATCH (p:Paper {id: $name}) RETURN p")
