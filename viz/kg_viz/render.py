"""Writes a graph as a page: the one function that other packages call."""

from __future__ import annotations

from pathlib import Path

from kg.errors import ConfigError, NotFoundError
from kg.types import Graph
from kg_viz.drawing import draw
from kg_viz.page import html


def render(graph: Graph, path: Path, *, title: str, notice: str = "", focus: str | None = None) -> Path:
    """Write `graph` to `path` as one self-contained, interactive HTML file and return `path`.

    `notice` is a sentence on what the graph leaves out; `focus` is the id of the paper or entity that the
    page opens on. The same arguments give the same bytes. Raises NotFoundError if `focus` is not in the
    graph, ConfigError if the file cannot be written.
    """
    drawing = draw(graph)
    if focus is not None and focus not in drawing.number:
        raise NotFoundError(focus)
    number = None if focus is None else drawing.number[focus]
    text = html(drawing, title=title, notice=notice, focus=number)
    try:
        path.write_text(text, encoding="utf-8", errors="replace", newline="\n")
    except OSError as error:
        reason = error.strerror or str(error)
        raise ConfigError(f"{path}: cannot write the page: {reason}", "name another file") from error
    return path
