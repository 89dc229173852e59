"""The exported command, run as it stands, makes a database that equals the store it came from."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kg.errors import StoreError
from kg.exchange import export, neo4j_admin
from kg.exchange.contents import Contents
from kg.resolve import resolve
from kg.settings import Settings
from kg.store import open_store
from kg.types import Extraction


@pytest.fixture(params=["lts", "latest"])
def server_home(request: pytest.FixtureRequest, launcher: Any, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The release and folder of a server that has never run, with its `neo4j-admin` in bin."""
    home = tmp_path / "home"
    launcher.make_home(home)
    try:
        command = launcher.java_command(request.param, "org.neo4j.cli.AdminTool")
    except launcher.CannotStartError as error:
        pytest.skip(str(error))
    (home / "bin").mkdir()
    admin = home / "bin" / "neo4j-admin"
    admin.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n')
    admin.chmod(0o755)
    yield request.param, home


@pytest.mark.neo4j
def test_the_import_equals_the_store(
    server_home: tuple[str, Path], launcher: Any, tmp_path: Path, papers: list[Extraction]
) -> None:
    with open_store(tmp_path / "store") as store:
        store.add(papers)
        store.sync(resolve(store.extractions()))
        dump = list(store.dump())
        export(store, "neo4j-admin", str(tmp_path / "a folder, with a comma"))
    version, home = server_home

    subprocess.run(
        ["sh", tmp_path / "a folder, with a comma" / "import.sh", "--overwrite-destination"],
        env={
            "PATH": f"{home / 'bin'}:/usr/bin:/bin",
            "NEO4J_HOME": f"{home}",
            "NEO4J_CONF": f"{home / 'conf'}",
        },
        check=True,
        capture_output=True,
    )
    with launcher.start(version, home) as server:
        launcher.cypher_shell(server, tmp_path / "a folder, with a comma" / "schema.cypher")
        with open_store(server.uri, Settings(server.uri, server.username, server.password)) as store:
            assert list(store.dump()) == dump
            assert store.sync(resolve(papers)).total == 0


@pytest.mark.parametrize("keywords", [("",), ("a\x1fb",)])
def test_a_list_that_the_importer_would_change_is_an_error(
    contents: Contents, papers: list[Extraction], tmp_path: Path, keywords: tuple[str, ...]
) -> None:
    odd = replace(papers[0], paper=replace(papers[0].paper, keywords=keywords))

    with pytest.raises(StoreError, match=r"keywords of doi:10\.1/1 cannot be written"):
        neo4j_admin.write(replace(contents, extractions=lambda: iter([odd])), tmp_path)
