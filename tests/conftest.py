"""What tests of several parts share: the trained pipeline, and real Neo4j servers."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NoReturn

import pytest

from kg.settings import Settings
from kg.store import Store, open_store


@pytest.fixture(scope="session")
def nlp() -> Any:
    """The trained pipeline, loaded once for all tests."""
    from kg.extract import load

    return load(threads=1)


@pytest.fixture(scope="session")
def launcher() -> Any:
    """tests/neo4j_server.py, which starts real servers."""
    if "neo4j_server" not in sys.modules:
        path = Path(__file__).with_name("neo4j_server.py")
        spec = importlib.util.spec_from_file_location("neo4j_server", path)
        assert spec and spec.loader
        module = sys.modules["neo4j_server"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules["neo4j_server"]


@pytest.fixture(scope="session")
def unavailable() -> Callable[[Exception], NoReturn]:
    """Skips a test for want of a server, or fails it if KG_REQUIRE_NEO4J=1."""

    def end(reason: Exception) -> NoReturn:
        if os.environ.get("KG_REQUIRE_NEO4J") == "1":
            pytest.fail(str(reason))
        pytest.skip(str(reason))

    return end


@pytest.fixture(scope="session")
def neo4j_servers(
    launcher: Any, unavailable: Callable[[Exception], NoReturn]
) -> Iterator[Callable[[str], Settings]]:
    """Starts a release of Neo4j at first need and gives the settings that reach it."""
    started = dict[str, Settings]()
    with ExitStack() as running:

        def settings(version: str) -> Settings:
            if version not in started:
                try:
                    server = running.enter_context(launcher.start(version))
                except launcher.CannotStartError as error:
                    unavailable(error)
                started[version] = Settings(server.uri, server.username, server.password)
            return started[version]

        yield settings


@pytest.fixture(
    scope="module",
    params=[
        "embedded",
        pytest.param("lts", marks=pytest.mark.neo4j),
        pytest.param("latest", marks=pytest.mark.neo4j),
    ],
)
def module_store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """An open store for the tests of a module to fill once: embedded, on each release of Neo4j."""
    if request.param == "embedded":
        target, settings = str(tmp_path_factory.mktemp("module") / "store"), Settings()
    else:
        settings = request.getfixturevalue("neo4j_servers")(request.param)
        target = settings.store
    with open_store(target, settings) as opened:
        opened.query("MATCH (n) DETACH DELETE n", write=True)
        yield opened
        opened.query("MATCH (n) DETACH DELETE n", write=True)
