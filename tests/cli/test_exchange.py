"""`kg export` and `kg import`, as a person types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.cli import commands
from kg.cli.exchange import FORMS
from kg.exchange import FILES, FOLDERS
from kg.resolve import resolve
from kg.store import open_store
from kg.types import EntityType, Extraction, Paper, PaperEntity, Role

NET = PaperEntity(EntityType.MODEL, Role.PROPOSED, ("LoRA",), 0.9, ((0, 4),), "LoRA adapts.")
PAPERS = [Extraction(Paper(f"arxiv:{n}", f"LoRA {n}", "LoRA adapts."), entities=(NET,)) for n in (1, 2)]


def kg(*arguments: str | Path) -> Result:
    return CliRunner().invoke(commands, [str(argument) for argument in arguments])


@pytest.fixture
def store(tmp_path: Path) -> Path:
    with open_store(tmp_path / "store") as opened:
        opened.add(PAPERS)
        opened.sync(resolve(PAPERS))
    return tmp_path / "store"


def test_every_form_of_the_library_is_offered() -> None:
    assert set(FORMS) == FILES.keys() | FOLDERS.keys()


def test_an_export_is_imported_into_a_new_store(store: Path, tmp_path: Path) -> None:
    file, copy = tmp_path / "graph.jsonl", tmp_path / "copy"

    assert kg("export", "jsonl", file, "--store", store).exit_code == 0
    result = kg("import", file, "--store", copy, "--json")

    summary = json.loads(result.stdout)
    assert (summary["papers"], summary["left_out"]) == (2, [])
    assert (summary["changes"]["nodes_added"], summary["changes"]["relationships_added"]) == (1, 2)
    with open_store(store) as first, open_store(copy) as second:
        assert list(first.dump()) == list(second.dump())


def test_a_line_that_cannot_be_read_is_named_and_the_rest_loaded(store: Path, tmp_path: Path) -> None:
    file = tmp_path / "graph.jsonl"
    kg("export", "jsonl", file, "--store", store)
    file.write_text("no JSON\n" + file.read_text("utf-8"), "utf-8")

    result = kg("import", file, "--store", tmp_path / "copy")

    assert result.exit_code == 1
    assert f"kg: left out {file}:1: no extraction: Invalid JSON" in result.stderr
    assert "2 papers read, 1 left out" in result.stdout


def test_standard_output_takes_forms_of_one_file_only(store: Path) -> None:
    assert "MERGE (n:Paper" in kg("export", "cypher", "-", "--store", store).stdout
    result = kg("export", "csv", "-", "--store", store)

    assert (result.exit_code, result.stderr) == (2, "kg: csv is several files\n    name a folder\n")


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    result = kg("export", "jsonl", tmp_path / "graph.jsonl", "--store", tmp_path / "none")

    assert result.exit_code == 1
    assert not (tmp_path / "none").exists()
