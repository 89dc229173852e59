"""A store made of an exported file is the store that it came from."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kg.exchange import export, load
from kg.resolve import corrections_file, resolve
from kg.store import open_store
from kg.types import Extraction

RULES = '{"same": [["BERT", "O\'Neil\'s"]]}'


@pytest.fixture
def exported(tmp_path: Path, papers: list[Extraction]) -> tuple[Path, list[str]]:
    """A file and the dump of the store that it came from, which keeps corrections."""
    with open_store(tmp_path / "first") as store:
        store.add(replace(e, paper=replace(e.paper, source=None)) for e in papers)
        store.correct(RULES)
        store.sync(resolve(store.extractions(), corrections_file.from_record(json.loads(RULES))))
        export(store, "jsonl", str(tmp_path / "graph.jsonl"))
        return tmp_path / "graph.jsonl", list(store.dump())


def test_a_new_store_becomes_equal_and_a_second_time_nothing_changes(
    exported: tuple[Path, list[str]], tmp_path: Path, papers: list[Extraction]
) -> None:
    file, dump = exported

    with open_store(tmp_path / "second") as store:
        first = load(store, [str(file)])
        assert list(store.dump()) == dump
        again = load(store, [str(file)])

        assert (first.papers, first.left_out, again.changes.total) == (len(papers), (), 0)
        assert list(store.dump()) == dump


def test_other_corrections_of_the_store_stay_and_it_is_said(
    exported: tuple[Path, list[str]], tmp_path: Path
) -> None:
    file, _ = exported

    with open_store(tmp_path / "second") as store:
        store.correct('{"drop": ["GLUE"]}')
        (reason,) = load(store, [str(file)]).left_out

        assert reason.startswith("corrections: the store keeps others")
        assert store.corrections() == '{"drop": ["GLUE"]}'
        assert "GLUE" not in {entity.name for entity in store.graph().entities}


def test_what_no_store_can_hold_is_left_out(
    exported: tuple[Path, list[str]], tmp_path: Path, papers: list[Extraction]
) -> None:
    file, _ = exported
    file.write_text(file.read_text("utf-8").replace("Bo Li", "Bo\\u0000Li"), "utf-8")

    with open_store(tmp_path / "second") as store:
        loaded = load(store, [str(file)])

    assert loaded.papers == 0
    assert len(loaded.left_out) == len(papers)
    assert "NUL" in loaded.left_out[0]
