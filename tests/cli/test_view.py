"""`kg view` on a real store: what is drawn, where the page goes, what is said about what is left out."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.cli import commands
from kg.resolve import resolve
from kg.store import open_store
from kg.types import EntityType, Extraction, Paper, PaperEntity, Role

View = Callable[..., Result]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of two papers that share a dataset."""
    folder = tmp_path_factory.mktemp("view") / "store"
    extractions = [
        _extraction("doi:10.1/a", "AC-LoRA: Secure Adapters", ("AC-LoRA", Role.PROPOSED)),
        _extraction("doi:10.1/b", "What Adapters Forget", ("ReplayNet", Role.PROPOSED)),
    ]
    with open_store(folder) as opened:
        opened.add(extractions)
        opened.sync(resolve(extractions))
    return folder


def _extraction(id_: str, title: str, method: tuple[str, Role]) -> Extraction:
    name, role = method
    text = f"{name} is tested on GLUE."
    entities = (
        PaperEntity(EntityType.METHOD, role, (name,), 0.9, ((0, len(name)),), text),
        PaperEntity(
            EntityType.DATASET, Role.EVALUATED, ("GLUE",), 0.9, ((len(text) - 5, len(text) - 1),), text
        ),
    )
    return Extraction(Paper(id_, title, text), (), entities)


@pytest.fixture
def view(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> View:
    """Runs the command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return lambda *options: CliRunner().invoke(commands, ["view", "--store", str(store), *options])


def test_the_overview_is_written_and_named(view: View, tmp_path: Path) -> None:
    result = _run(view)
    assert result.stdout == "kg-view.html\n"
    page = (tmp_path / "kg-view.html").read_text(encoding="utf-8")
    assert "<h1>Knowledge graph of 2 papers</h1>" in page
    assert "2 papers · 2 methods · 1 dataset" in page
    assert 'role="note"' not in page


def test_what_is_left_out_is_said(view: View, tmp_path: Path) -> None:
    _run(view, "--limit", "3")
    page = (tmp_path / "kg-view.html").read_text(encoding="utf-8")
    assert "The 3 most connected of 5 papers and entities; kg view --limit shows more." in page


def test_one_entity_is_drawn_with_what_is_around_it(view: View, tmp_path: Path) -> None:
    result = _run(view, "glue")
    assert result.stdout == "kg-view-glue.html\n"
    page = (tmp_path / "kg-view-glue.html").read_text(encoding="utf-8")
    assert "<h1>GLUE</h1>" in page
    assert re.search(r'"focus":\d', page)


def test_the_page_goes_where_it_is_told(view: View, tmp_path: Path) -> None:
    target = tmp_path / "out.html"
    assert _run(view, "AC-LoRA: Secure Adapters", "-o", str(target)).stdout == f"{target}\n"
    assert target.exists()


def test_it_is_opened_in_the_browser_on_demand(
    view: View, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[str] = []

    def open_(url: str) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr("webbrowser.open", open_)
    _run(view, "--open")
    assert opened == [(tmp_path / "kg-view.html").as_uri()]


def test_without_a_browser_the_page_is_named_all_the_same(
    view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webbrowser.open", lambda _: False)
    result = _run(view, "--open")
    assert result.stdout == "kg-view.html\n"
    assert "no browser" in result.stderr


def test_an_unknown_name_is_an_error_with_suggestions(view: View) -> None:
    result = view("GLU")
    assert result.exit_code == 1
    assert "nothing in the graph is called 'GLU'" in result.stderr
    assert "GLUE" in result.stderr


def test_a_place_that_cannot_be_written_is_an_error(view: View) -> None:
    result = view("-o", "missing/page.html")
    assert result.exit_code == 2
    assert "cannot write the page" in result.stderr


def test_an_empty_graph_is_an_error_that_says_what_to_do(tmp_path: Path) -> None:
    with open_store(tmp_path / "empty"):
        pass
    result = CliRunner().invoke(commands, ["view", "--store", str(tmp_path / "empty")])
    assert result.exit_code == 1
    assert "kg build" in result.stderr


def _run(view: View, *options: str) -> Result:
    result = view(*options)
    assert result.exit_code == 0, result.output
    return result
