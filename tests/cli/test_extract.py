"""`kg extract` and `kg eval` as a person calls them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kg.cli import commands

EXAMPLES = Path(__file__).parents[2] / "examples"
GOLD = Path(__file__).parents[1] / "extract" / "gold.jsonl"
ABSTRACT = "We propose AC-LoRA, a variant of LoRA, and evaluate it on GLUE."

Kg = Callable[..., Result]


@pytest.fixture
def kg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kg:
    """Runs kg in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return lambda *arguments, **more: CliRunner().invoke(commands, arguments, **more)


def records(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def test_one_json_object_a_paper_in_the_order_of_the_list(kg: Kg) -> None:
    result = kg("extract", str(EXAMPLES))
    assert (result.exit_code, result.stderr) == (0, "")
    lines = records(result.stdout)
    assert len(lines) == 32
    assert lines[-1]["id"] == "sample/bayes-lora"
    for line in lines:
        assert {"id", "text", "mentions", "entities", "relations", "relation_evidence", "paper"} == set(line)
        assert all(line["text"][m["start"] : m["end"]] == m["text"] for m in line["mentions"])
        assert line["mentions"]
        assert len(line["relations"]) == len(line["relation_evidence"])
        assert all(line["text"].find(entity["evidence"]) >= 0 for entity in line["entities"])
    assert sum(len(line["relations"]) for line in lines) > 32


def test_into_a_file_and_from_standard_input(kg: Kg, tmp_path: Path) -> None:
    result = kg("extract", "-", "-o", "out.jsonl", input=ABSTRACT)
    assert (result.exit_code, result.stdout) == (0, "")
    (line,) = records((tmp_path / "out.jsonl").read_text(encoding="utf-8"))
    assert line["text"] == ABSTRACT
    assert line["paper"]["source"]["path"] == "<stdin>"


def test_vectors_on_request(kg: Kg) -> None:
    (line,) = records(kg("extract", "-", "--vectors", input=ABSTRACT).stdout)
    assert sum(x * x for x in line["vector"]) == pytest.approx(1, abs=1e-3)


def test_what_is_left_out_is_said(kg: Kg, tmp_path: Path) -> None:
    line = json.dumps({"abstract": ABSTRACT})
    (tmp_path / "list.jsonl").write_text(f"{line}\n{{\n{line}\n{line}\n")
    result = kg("extract", "list.jsonl")
    assert result.exit_code == 1
    assert len(records(result.stdout)) == 1
    first, last = result.stderr.splitlines()
    assert first.startswith("kg: list.jsonl:2: not JSON")
    assert last == "kg: records left out: read before 2, rejected 1"
    assert kg("extract", "-", input=f"{line}\n{line}").exit_code == 0


def test_a_page_to_look_at(kg: Kg, tmp_path: Path) -> None:
    (tmp_path / "list.jsonl").write_text(
        json.dumps({"title": "<b>x</b>", "abstract": ABSTRACT + " <script>alert(1)</script>"})
    )
    assert kg("extract", "list.jsonl", "--displacy", "page.html").exit_code == 0
    html = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "AC-LoRA" in html
    assert "<mark" in html
    assert "<script" not in html
    assert "<b>" not in html


def test_scores_on_annotated_abstracts(kg: Kg) -> None:
    scores = json.loads(kg("eval", str(GOLD), "--json").stdout)
    assert scores["abstracts"] == 13
    assert scores["mention"]["core"]["gold"] == 212
    assert scores["mention"]["core"]["f1"] > 0.5
    lines = kg("eval", str(GOLD)).stdout.splitlines()
    assert lines[0] == "13 abstracts"
    assert any(line.startswith("mention  core     P ") for line in lines)


def test_a_higher_least_score_finds_fewer_and_surer(kg: Kg) -> None:
    plain, strict = (
        json.loads(kg("eval", str(GOLD), "--json", *options).stdout)["mention"]["all"]
        for options in ((), ("--min-score", "0.8"))
    )
    assert strict["r"] < plain["r"]
    assert strict["p"] > plain["p"]


@pytest.mark.parametrize(
    ("arguments", "exit_code", "message"),
    [
        (("extract", "missing.txt"), 1, "kg: missing.txt: no such file"),
        (("extract", "list.txt", "-o", "no/folder.jsonl"), 1, "no/folder.jsonl"),
        (("eval", "missing.jsonl"), 1, "kg: missing.jsonl: No such file or directory"),
        (("eval", "list.txt"), 1, "kg: list.txt:1: no annotated abstract: Invalid JSON"),
        (("eval", "list.txt", "--aliases", "list.txt"), 2, "give GOLD.jsonl, or --aliases FILE"),
        (("eval", "--aliases", "list.txt"), 1, "kg: list.txt:1: is not a JSON object"),
    ],
)
def test_what_is_wrong_is_said(
    kg: Kg, tmp_path: Path, arguments: tuple[str, ...], exit_code: int, message: str
) -> None:
    (tmp_path / "list.txt").write_text(ABSTRACT)
    result = kg(*arguments)
    assert (result.exit_code, result.stdout) == (exit_code, "")
    assert message in result.stderr
    assert "Traceback" not in result.stderr
