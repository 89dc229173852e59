"""Writing a graph as a page."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kg.errors import ConfigError, NotFoundError
from kg.types import Graph
from kg_viz import render


def test_a_page_is_written_and_named(graph: Graph, tmp_path: Path) -> None:
    path = tmp_path / "graph.html"
    assert render(graph, path, title="Fine-tuning") == path
    assert path.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_the_same_graph_gives_the_same_bytes_in_every_process(graph: Graph, tmp_path: Path) -> None:
    first = render(graph, tmp_path / "a.html", title="t", focus="method:lora").read_bytes()
    assert render(graph, tmp_path / "b.html", title="t", focus="method:lora").read_bytes() == first
    script = (
        "import pickle, sys; from pathlib import Path; from kg_viz import render\n"
        "render(pickle.loads(sys.stdin.buffer.read()), Path(sys.argv[1]), title='t', focus='method:lora')"
    )
    for seed in ("1", "2"):
        path = tmp_path / f"{seed}.html"
        subprocess.run(
            [sys.executable, "-c", script, str(path)],
            input=pickle.dumps(graph),
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            check=True,
        )
        assert path.read_bytes() == first


def test_an_empty_graph_gives_a_page_that_says_so(tmp_path: Path) -> None:
    assert "the graph is empty" in render(Graph(), tmp_path / "a.html", title="t").read_text(encoding="utf-8")


def test_a_focus_outside_of_the_graph_is_an_error(graph: Graph, tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="method:bert"):
        render(graph, tmp_path / "a.html", title="t", focus="method:bert")


@pytest.mark.parametrize("place", ["", "missing/graph.html"])
def test_a_place_that_cannot_be_written_is_named_with_the_reason(
    graph: Graph, tmp_path: Path, place: str
) -> None:
    with pytest.raises(ConfigError, match="cannot write the page") as error:
        render(graph, tmp_path / place, title="t")
    assert str(tmp_path) in str(error.value)


def test_half_a_character_does_not_stop_the_writing(graph: Graph, tmp_path: Path) -> None:
    papers = (replace(graph.papers[0], title="broken \ud800"), *graph.papers[1:])
    render(replace(graph, papers=papers), tmp_path / "a.html", title="broken \ud800")
