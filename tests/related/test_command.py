"""`kg related` on an embedded store."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.cli import commands
from kg.papers import read_papers
from kg.store import open_store
from kg.types import Extraction, Paper, PaperEntity
from tests.related.conftest import ENTITIES, PAPERS, RELATIONS, ROLES, Graph

Run = Callable[..., Result]


def extraction(paper: Paper) -> Extraction:
    """What must have been read in a paper of the graph."""
    kinds = {entity.id: entity for entity in ENTITIES}
    said = ((kinds[role.entity], role) for role in ROLES if role.paper == paper.id)
    return Extraction(
        paper,
        entities=tuple(PaperEntity(e.type, r.role, (e.name,), evidence=r.evidence) for e, r in said),
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("related") / "store"
    with open_store(path) as store:
        store.add(map(extraction, PAPERS))
        store.sync(Graph(PAPERS, ENTITIES, ROLES, RELATIONS))
    return path


@pytest.fixture
def kg(folder: Path) -> Run:
    return lambda *words, **more: CliRunner().invoke(
        commands, ["related", *words, "--store", str(folder)], **more
    )


def test_the_closest_comes_first_with_its_reason(kg: Run) -> None:
    answer = json.loads(kg("AC-LoRA", "--json").stdout)
    assert answer[0]["why"] == "both extend LoRA; Llama 3.1 and Llama 2 are versions of Llama"
    assert [entry["rank"] for entry in answer] == [1, 2, 3, 4]
    assert "p1" not in [entry["id"] for entry in answer]


def test_an_index_file_gives_the_same_answer(kg: Run, folder: Path) -> None:
    first = kg("p3").stdout
    assert (folder / "related.npz").exists()
    assert kg("p3").stdout == first


def test_of_a_large_graph_only_what_may_be_related_is_compared(
    kg: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """p4 shares nothing with p1, and no paper has a vector here."""
    ids = lambda *words: [entry["id"] for entry in json.loads(kg(*words, "--json").stdout)]  # noqa: E731
    everything = ids("p1", "--not", "p3")
    monkeypatch.setattr("kg.related.nearby.EXACT", 0)
    assert ids("p1", "--not", "p3") == [id_ for id_ in everything if id_ != "p4"]
    assert kg("--text", "-", input="The quick brown fox.").exit_code == 0
    assert "is called 'unheard of'" in kg("unheard of").stderr


def test_sentences_are_shown_on_request(kg: Run) -> None:
    assert "We test on MIMIC-IV." in kg("p1", "--explain").stdout
    assert "We test on MIMIC-IV." not in kg("p1").stdout


def test_filters_narrow_the_list(kg: Run, tmp_path: Path) -> None:
    library = tmp_path / "library.bib"
    library.write_text("@misc{a, title={Adapters for Clinical Notes}, abstract={We tune.}}", "utf-8")
    ids = lambda *words: {entry["id"] for entry in json.loads(kg("p1", "--json", *words).stdout)}  # noqa: E731
    assert ids("--year", "2023..") == {"p2", "p3"}
    assert ids("--venue", "neurips") == {"p3"}
    assert ids("--known", str(library)) == {"p3", "p4", "p5"}
    assert ids("--not", "p2") == {"p3", "p4", "p5"}
    assert len(ids("-n", "1")) == 1


@pytest.mark.parametrize("suffix", [".bib", ".ris"])
def test_references_are_read_back(kg: Run, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"related{suffix}"
    assert kg("p1", "-o", str(path)).exit_code == 0
    titles = {paper.title for paper in read_papers([str(path)]) if isinstance(paper, Paper)}
    assert {"Adapters for clinical notes", "Imaging archives in hospitals", "Cooking recipes"} <= titles


@pytest.mark.parametrize("format", ["table", "markdown", "csv", "html", "jsonl"])
def test_every_form_names_the_papers(kg: Run, format: str) -> None:
    assert "Cooking recipes" in kg("p1", "--format", format).stdout


@pytest.mark.parametrize("suffix", ["jsonl", "csv", "md"])
def test_lists_for_all_papers(kg: Run, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"all.{suffix}"
    assert kg("--all", "-n", "2", "-o", str(path)).exit_code == 0
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) == {"jsonl": 5, "csv": 11, "md": 5 * (2 + 2 * 2 + 1)}[suffix]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["adapters"], 2, "fits 3 things"),
        (["recipes for bread"], 1, "did you mean: Cooking recipes (p4)"),
        (["p1", "--year", "soon"], 2, "no span of years"),
        ([], 2, "name a paper"),
        (["p1", "--all"], 2, "name a paper"),
        (["--all"], 2, "-o FILE"),
        (["--all", "-o", "x.html"], 2, "one of jsonl, csv, markdown"),
        (["p1", "-o", "no/such/folder/x.md"], 2, "cannot be written"),
        (["--text", "no-such-file"], 1, "No such file"),
    ],
)
def test_mistakes_are_told(kg: Run, words: list[str], code: int, said: str) -> None:
    result = kg(*words)
    assert (result.exit_code, said in result.stderr) == (code, True), result.stderr
    assert "Traceback" not in result.output


def test_a_text_without_words_is_refused(kg: Run) -> None:
    assert "no words" in kg("--text", "-", input="\n$$ --- $$\n").stderr
