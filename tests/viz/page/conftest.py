"""Pages of the graph in a real, headless Chromium that reports every request and every complaint."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from kg.types import Graph
from kg_viz import render

_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


@dataclass
class Window:
    """A page that is open: Playwright's `page`, what it asked for and what it complained about."""

    page: Any
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def run(self, script: str, argument: object = None) -> Any:
        """The value of a JavaScript expression."""
        return self.page.evaluate(script, argument)

    def number(self, name: str, kind: str | None = None) -> int:
        """The number of the node of that name."""
        nodes = self.run("DATA.details")
        return next(
            number
            for number, node in enumerate(nodes)
            if node["name"] == name and kind in (None, node["kind"])
        )

    def spot(self, number: int) -> tuple[float, float]:
        """Where on the screen the middle of a node is."""
        place = "(number) => network.canvasToDOM(network.getPosition(number))"
        at, box = self.run(place, number), self.page.locator("#canvas").bounding_box()
        return box["x"] + at["x"], box["y"] + at["y"]

    def pixel(self, number: int) -> str:
        """The color at the middle of a node."""
        script = """(number) => {
            const drawn = document.querySelector("canvas");
            const copy = new OffscreenCanvas(drawn.width, drawn.height).getContext("2d");
            copy.drawImage(drawn, 0, 0);
            const { x, y } = network.canvasToDOM(network.getPosition(number));
            const ratio = drawn.width / drawn.clientWidth;
            const [r, g, b] = copy.getImageData(x * ratio, y * ratio, 1, 1).data;
            return "#" + [r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("");
        }"""
        return str(self.run(script, number))

    def panel(self) -> str:
        """The text of the panel."""
        return str(self.page.inner_text("#panel"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium; without it the tests skip, or fail if KG_REQUIRE_BROWSER=1."""
    program = os.environ.get("KG_BROWSER") or next(filter(None, map(shutil.which, _NAMES)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("the Python package playwright is not installed")
    if not program:
        _missing(f"no Chromium found ({', '.join(_NAMES)}); install it or set KG_BROWSER to its path")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield running
        running.close()


def _missing(reason: str) -> None:
    if os.environ.get("KG_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture
def look(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Window]]:
    """Renders a graph and opens the page from the disk; at the end nothing may have gone wrong in it."""
    windows: list[Window] = []

    def open_page(
        graph: Graph, *, focus: str | None = None, title: str = "Fine-tuning", **context: Any
    ) -> Window:
        path = render(graph, tmp_path / f"{len(windows)}.html", title=title, focus=focus)
        context = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **context}
        window = Window(browser.new_context(**context).new_page())
        windows.append(window)
        window.page.on("request", lambda request: window.requests.append(request.url))
        window.page.on("console", lambda message: window.complaints.append(message.text))
        window.page.on("pageerror", lambda error: window.complaints.append(str(error)))
        window.page.goto(path.as_uri())
        return window

    yield open_page
    for window in windows:
        assert window.complaints == []
        assert [url for url in window.requests if not url.startswith("file:")] == []
        assert len(window.requests) == 1
        window.page.context.close()
