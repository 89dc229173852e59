"""`kg build` and `kg remove` as a person calls them, with good lists and bad ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kg.cli import commands

EXAMPLES = Path(__file__).parents[2] / "examples"
ABSTRACT = "We propose AC-LoRA, a variant of LoRA, and evaluate it on GLUE."

Kg = Callable[..., Result]


@pytest.fixture
def kg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kg:
    """Runs kg in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KG_STORE", raising=False)
    monkeypatch.delenv("NEO4J_URI", raising=False)
    return lambda *arguments, **more: CliRunner().invoke(commands, arguments, **more)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder where many tests may build, so that not each makes a store of its own."""
    return str(tmp_path_factory.mktemp("build") / "store")


def test_the_default_store_is_beside_the_lists(kg: Kg, tmp_path: Path) -> None:
    first = kg("build", str(EXAMPLES / "neurips-sample.txt"))
    assert first.exit_code == 0
    read, added, now = first.stdout.splitlines()
    assert "records 18, of them new 18, merged 0, known 0, rejected 0" in read
    assert added.startswith("added: nodes ")
    assert now.startswith("now in the graph: papers 18, entities ")
    assert (tmp_path / "kg-store").is_dir()
    again = kg("build", str(EXAMPLES))
    assert "records 32, of them new 14, merged 0, known 18, rejected 0" in again.stdout
    third = json.loads(kg("build", "--json", str(EXAMPLES)).stdout)
    assert (third["read"], third["known"]) == (32, 32)
    assert set(third["changes"].values()) == {0}
    assert third["graph"]["papers"] == 32


def test_papers_are_removed_with_all_that_only_they_support(kg: Kg, store: str, tmp_path: Path) -> None:
    lists = tmp_path / "two.jsonl"
    records = [
        {"title": "Adapters That Adapt", "abstract": "We propose Zork-LoRA, which we evaluate on ImageNet."},
        {"title": "Speech That Speaks", "abstract": "We propose Zork-Net, which we evaluate on ImageNet."},
    ]
    lists.write_text("\n".join(map(json.dumps, records)))
    assert kg("build", "--store", store, str(lists)).exit_code == 0
    removed = kg("remove", "--store", store, "adapters that adapt")
    assert removed.exit_code == 0
    assert removed.stdout.startswith("removed: papers 1, nodes ")
    gone = kg("remove", "--store", store, "Adapters That Adapt")
    assert (gone.exit_code, gone.stdout) == (1, "")
    assert "nothing in the graph is called 'Adapters That Adapt'" in gone.stderr
    assert kg("show", "--store", store, "Speech That Speaks").exit_code == 0
    entity = kg("remove", "--store", store, "ImageNet")
    assert (entity.exit_code, "nothing in the graph" in entity.stderr) == (1, True)


BAD = {
    "empty.txt": (b"", "empty.txt:1: the file is empty"),
    "blank.txt": (b" \n\n\t\n", "blank.txt:1: the file is empty"),
    "binary.txt": (bytes(range(256)) * 20, "binary.txt:1: a binary file, not a list of papers"),
    "picture.png": (b"\x89PNG\r\n\x1a\n" + b"\x00" * 50, "picture.png:1: a picture, not a list of papers"),
    "long.txt": (b"word " * 1_000_000, "long.txt:1: line 1: a line of more than 4 MB"),
    "latin.txt": ("Ségur, une méthode à évaluer.\n".encode("latin-1"), "latin.txt:1: line 1: not UTF-8"),
    "cut.json": (b'[{"title": "T", "abstr', "cut.json:1: JSON ends in the middle"),
    "cut.jsonl": (b'{"title": "T"', "cut.jsonl:1: "),
    "nothing.jsonl": (b'{"year": 2024}\n', "nothing.jsonl:1: "),
}


@pytest.mark.parametrize("name", BAD)
def test_a_list_that_cannot_be_read(kg: Kg, store: str, tmp_path: Path, name: str) -> None:
    content, message = BAD[name]
    (tmp_path / name).write_bytes(content)
    result = kg("build", "--store", store, "--json", name)
    assert f"kg: {message}" in result.stderr
    assert result.exit_code == 1
    summary = json.loads(result.stdout)
    assert summary["read"] == summary["rejected"] == 1


def test_the_rest_of_a_bad_list_is_read(kg: Kg, store: str, tmp_path: Path) -> None:
    good = json.dumps({"abstract": ABSTRACT})
    (tmp_path / "some.jsonl").write_bytes(
        f'{good}\n{{"abs\n{good}\n[]\n'.encode() + b'{"abstract": "\xe9"}\n'
    )
    result = kg("build", "--store", store, "--json", "--rejected", "bad.jsonl", "some.jsonl", "some.jsonl")
    summary = json.loads(result.stdout)
    assert result.exit_code == 0
    assert summary["read"] == sum(summary[key] for key in ("new", "merged", "known", "rejected")) == 5
    kg("build", "--store", store, "--rejected", "bad.jsonl", "some.jsonl")
    rejected = [json.loads(line) for line in (tmp_path / "bad.jsonl").read_text().splitlines()]
    assert [(r["source"]["path"], r["source"]["line"]) for r in rejected] == [
        ("some.jsonl", n) for n in (2, 4, 5)
    ]
    assert all(r["reason"] for r in rejected)


def test_only_the_first_of_many_rejected_records_are_shown(kg: Kg, store: str, tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text(json.dumps({"abstract": ABSTRACT}) + '\n{"x": 1}' * 50)
    result = kg("build", "--store", store, "bad.jsonl")
    assert result.stderr.count("kg: bad.jsonl:") == 10
    assert "rejected 50" in result.stdout
    assert f"rejected records and their reasons are in {store}/rejected.jsonl" in result.stdout


def test_ten_thousand_times_the_same_abstract_is_one_paper(kg: Kg, store: str, tmp_path: Path) -> None:
    (tmp_path / "same.txt").write_text(
        "\n\n".join(["We propose OneNet, which is always the same net."] * 10_000)
    )
    summary = json.loads(kg("build", "--store", store, "--json", "same.txt").stdout)
    assert (summary["read"], summary["new"], summary["known"]) == (10_000, 1, 9_999)


def test_standard_input_and_filters(kg: Kg, store: str) -> None:
    records = [
        {"abstract": f"{ABSTRACT} In {year}.", "year": year, "venue": "ICLR"} for year in (2001, 2002, 2003)
    ]
    lines = "\n".join(map(json.dumps, records))
    since = kg("build", "--store", store, "--json", "--dry-run", "--since", "2002", "-", input=lines)
    assert json.loads(since.stdout)["new"] == 2
    limit = kg("build", "--store", store, "--json", "--dry-run", "--limit", "1", "-", input=lines)
    assert json.loads(limit.stdout)["new"] == 1
    venue = kg("build", "--store", store, "--json", "--dry-run", "--venue", "ACL", "-", input=lines)
    assert (venue.exit_code, json.loads(venue.stdout)["read"]) == (0, 0)


@pytest.mark.parametrize(
    ("arguments", "exit_code", "message"),
    [
        (("missing.txt",), 1, "kg: missing.txt: no such file"),
        (("folder",), 1, "kg: folder: the folder holds no files"),
        (("--store", "folder/list.txt", "."), 1, "kg: folder/list.txt is not a kg store"),
        (("--terms", "wrong.jsonl", "list.txt"), 2, "kg: wrong.jsonl:1: no term"),
        (("--stop", "missing", "list.txt"), 2, "kg: missing: cannot be read"),
        (("--corrections", "missing", "list.txt"), 1, "missing"),
        (("--format", "docx", "list.txt"), 2, "docx"),
        (("--rejected", "no/folder.jsonl", "empty.txt"), 1, "kg: no/folder.jsonl: No such file or directory"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(
    kg: Kg, tmp_path: Path, arguments: tuple[str, ...], exit_code: int, message: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "list.txt").write_text(ABSTRACT)
    (tmp_path / "empty.txt").touch()
    (tmp_path / "wrong.jsonl").write_text("AC-LoRA")
    if arguments[0] == "--store":
        (tmp_path / "folder" / "list.txt").touch()
    result = kg("build", *arguments)
    assert (result.exit_code, result.stdout) == (exit_code, "")
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_a_dry_run_leaves_nothing_behind(kg: Kg, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(ABSTRACT + "\n\n")
    (tmp_path / "bad.txt").touch()
    result = kg("build", "--dry-run", "list.txt", "bad.txt")
    assert result.exit_code == 0
    assert "would be added: nodes " in result.stdout
    assert "would be in the graph: papers 1, entities " in result.stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.txt", "list.txt"]


def test_terms_stop_names_and_least_scores(kg: Kg, tmp_path: Path) -> None:
    (tmp_path / "terms.jsonl").write_text('{"label": "METRIC", "pattern": "frobscore"}')
    (tmp_path / "stop.txt").write_text("GLUE\n")
    (tmp_path / "list.txt").write_text("We measure the frobscore of AC-LoRA, and evaluate it on GLUE.")
    options = ("--terms", "terms.jsonl", "--stop", "stop.txt", "--min-score", "0.3", "--threads", "1")
    assert kg("build", "--store", "own", *options, "list.txt").exit_code == 0
    shown: Any = json.loads(kg("show", "--store", "own", "frobscore", "--json").stdout)
    entities = {entity["name"]: entity["type"] for entity in shown["entities"]}
    assert entities["frobscore"] == "METRIC"
    assert "GLUE" not in entities
