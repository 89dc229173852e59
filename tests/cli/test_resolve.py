"""`kg resolve`, `kg merge` and `kg split` on a small store, as a person calls them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.cli import commands
from kg.cli.resolve import health_lines, health_lists, why_lines
from kg.resolve import resolve
from kg.resolve.health import health
from kg.resolve.why import why
from kg.store import open_store
from kg.types import EntityType, Extraction, Paper, PaperEntity, Role

Kg = Callable[..., Result]


def named(number: int, *surfaces: str) -> Extraction:
    text = f"We use {' ('.join(surfaces)}{')' * (len(surfaces) - 1)}."
    entity = PaperEntity(EntityType.METHOD, Role.USED, surfaces, evidence=text)
    return Extraction(Paper(f"doi:10.1/{number}", f"Paper {number}", text), entities=(entity,))


PAPERS = [
    named(1, "linear programming"),
    named(2, "linear programs"),
    named(3, "low-rank adaptation", "LoRA"),
]


@pytest.fixture
def kg(tmp_path: Path) -> Iterator[Kg]:
    folder = tmp_path / "store"
    with open_store(folder) as store:
        store.add(PAPERS)
        store.sync(resolve(PAPERS))
    yield lambda *args: CliRunner().invoke(commands, [*args, "--store", str(folder)])


def entities(kg: Kg) -> set[str]:
    found = kg("query", "MATCH (e:Entity) RETURN e.name AS name", "--json")
    return {row["name"] for row in json.loads(found.stdout)}


def test_people_merge_and_split_and_the_store_remembers(kg: Kg) -> None:
    assert kg("resolve").stdout == "nothing changed\n"
    assert kg("merge", "linear programming", "linear programs").exit_code == 0
    assert entities(kg) == {"linear programming", "low-rank adaptation"}
    assert kg("resolve").stdout == "nothing changed\n"
    assert kg("split", "linear programs", "linear programming").exit_code == 0
    assert entities(kg) == {"linear programming", "linear programs", "low-rank adaptation"}
    assert kg("split", "LoRA", "low-rank adaptation").exit_code == 0
    assert entities(kg) == {"linear programming", "linear programs", "LoRA", "low-rank adaptation"}


def test_a_file_of_corrections_is_kept(kg: Kg, tmp_path: Path) -> None:
    rules = tmp_path / "rules.yaml"
    rules.write_text("rename: {LoRA: LoRA adapters}\ndrop: [linear programs]\n")
    assert "would be" in kg("resolve", "--corrections", str(rules), "--dry-run").stdout
    assert "low-rank adaptation" in entities(kg)
    assert kg("resolve", "--corrections", str(rules)).exit_code == 0
    assert entities(kg) == {"linear programming", "LoRA adapters"}
    assert kg("resolve").stdout == "nothing changed\n"


def test_a_rule_about_nothing_is_told_once(kg: Kg, tmp_path: Path) -> None:
    rules = tmp_path / "rules.yaml"
    rules.write_text("drop: [linear programs]\nsame: [[LoRA, LowRA]]\n")
    told = kg("resolve", "--corrections", str(rules)).stderr
    assert told == "kg: no paper or entity is called 'LowRA': its rule does nothing yet\n"
    assert kg("resolve", "--corrections", str(rules)).stderr == ""


def test_health_as_json_is_whole(kg: Kg) -> None:
    lists = json.loads(kg("stats", "--health", "--json").stdout)
    assert lists["duplicates suspected"] == ["linear programs / linear programming"]
    assert len(lists["papers that share nothing"]) == len(PAPERS)


def test_likely_duplicates_are_suggested_with_their_sentences(kg: Kg) -> None:
    (row,) = json.loads(kg("resolve", "--suggest", "--json").stdout)
    assert {row["a"], row["b"]} == {"linear programming", "linear programs"}
    assert "We use linear programs." in {row["evidence_a"], row["evidence_b"]}
    shown = kg("resolve", "--suggest", "--format", "table")
    assert "linear programs  =  linear programming ?" in shown.stdout
    assert "`kg merge A B` joins two" in shown.stderr


@pytest.mark.parametrize(
    ("call", "code", "message"),
    [
        (("merge", "LoRA", "nosuch"), 1, "nothing in the graph is called 'nosuch'"),
        (("merge", "LoRA"), 2, "give two names or more"),
        (("split", "LoRA", "nosuch"), 1, "nothing in the graph is called 'nosuch'"),
        (("split", "LoRA", "LoRA"), 2, "cannot be split from itself"),
        (("resolve", "--corrections", "none.yaml"), 1, "none.yaml: No such file or directory"),
    ],
)
def test_mistakes_are_told(kg: Kg, call: tuple[str, ...], code: int, message: str) -> None:
    result = kg(*call)
    assert (result.exit_code, message in result.stderr) == (code, True)


def test_reasons_and_health_in_words() -> None:
    assert list(why_lines(why("LoRA", PAPERS))) == [
        "low-rank adaptation: method, papers: 1",
        "the same but for case, separators and endings:",
        "  LoRA",
        "  low-rank adaptation",
        "joined because:",
        "  LoRA = low-rank adaptation: short form of",
        '    "We use low-rank adaptation (LoRA)." (doi:10.1/3)',
    ]
    lines = list(health_lines(health_lists(health(resolve(PAPERS)))))
    assert lines[4].split(maxsplit=5)[:5] == ["papers", "that", "share", "nothing", "3"]
