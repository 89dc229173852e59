"""`kg show` and `kg stats` on a small graph, as a person calls them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.cli import commands
from kg.resolve import resolve
from kg.store import open_store
from kg.types import EntityType, Extraction, Paper, PaperEntity, PaperRelation, RelationType, Role

Kg = Callable[..., Result]


def paper(number: int, title: str, method: str, role: Role) -> Extraction:
    text = f"{method} is tested on GLUE.\x1b[31m"
    entities = (
        PaperEntity(EntityType.METHOD, role, (method,), 0.9, ((0, len(method)),), text),
        PaperEntity(EntityType.DATASET, Role.EVALUATED, ("GLUE",), 0.8, ((len(method) + 14,) * 2,), text),
    )
    relation = PaperRelation(method, RelationType.EVALUATED_ON, "GLUE", 0.7, text)
    return Extraction(
        Paper(f"doi:10.1/{number}", title, text, ("Ana Li",), 2024, "ICLR"), (), entities, (relation,)
    )


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("look") / "store"
    papers = [
        paper(1, "Adapters That Adapt", "AC-LoRA", Role.PROPOSED),
        paper(2, "What Adapters Forget", "LoRA", Role.USED),
        paper(3, "Twins", "ReplayNet", Role.PROPOSED),
        paper(4, "Twins", "MixNet", Role.PROPOSED),
    ]
    with open_store(folder) as opened:
        opened.add(papers)
        opened.sync(resolve(papers))
    return folder


@pytest.fixture
def kg(store: Path) -> Kg:
    return lambda *arguments: CliRunner().invoke(commands, arguments, env={"KG_STORE": str(store)})


def test_show_a_paper(kg: Kg) -> None:
    lines = kg("show", "Adapters that adapt").stdout.splitlines()
    assert lines[:2] == ["Adapters That Adapt", "  Ana Li · ICLR · 2024 · doi:10.1/1"]
    assert "   proposed  AC-LoRA (method)" in lines
    assert "  evaluated  GLUE (dataset)" in lines
    assert "       says  AC-LoRA evaluated on GLUE" in lines
    assert "             “AC-LoRA is tested on GLUE.\N{REPLACEMENT CHARACTER}[31m”" in lines


def test_show_an_entity_by_any_spelling(kg: Kg) -> None:
    lines = kg("show", "glue").stdout.splitlines()
    assert lines[0] == "GLUE (dataset), named by 4 papers"
    assert "  evaluated by 4" in lines
    assert "  evaluated  What Adapters Forget (doi:10.1/2)" in lines
    assert any(line.startswith("   relation  AC-LoRA evaluated on GLUE (1 paper)") for line in lines)


def test_show_as_json(kg: Kg) -> None:
    graph = json.loads(kg("show", "AC-LoRA", "--json").stdout)
    assert set(graph) == {"papers", "entities", "roles", "relations"}
    assert [role["role"] for role in graph["roles"] if role["entity"] == "method:ac lora"] == ["proposed"]


def test_no_more_neighbours_than_asked_for(kg: Kg) -> None:
    graph = json.loads(kg("show", "GLUE", "-n", "2", "--json").stdout)
    assert len(graph["papers"]) + len(graph["entities"]) == 3
    assert kg("show", "GLUE", "-n", "2").exit_code == 0


def test_nothing_of_that_name(kg: Kg) -> None:
    result = kg("show", "AC-LoRa 2")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(
        "kg: nothing in the graph is called 'AC-LoRa 2'\n    did you mean: AC-LoRA"
    )


def test_several_of_that_name(kg: Kg) -> None:
    result = kg("show", "Twins")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "'Twins' fits 2 things" in result.stderr
    assert "doi:10.1/3" in result.stderr
    assert "doi:10.1/4" in result.stderr


def test_stats(kg: Kg) -> None:
    numbers = json.loads(kg("stats", "--json").stdout)
    assert numbers["nodes"]["Paper"] == 4
    assert numbers["nodes"]["Dataset"] == 1
    assert numbers["relationships"]["PROPOSES"] == 3
    assert numbers["relationships"]["WROTE"] == 4
    assert numbers["shared"] == 1
    lines = kg("stats").stdout.splitlines()
    assert "  Paper                  4" in lines
    assert "  PROPOSES               3" in lines
    assert "entities in several papers           1" in lines
