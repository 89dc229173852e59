"""The exported command, run as it stands, makes a database that equals the store it came from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest

from kg.errors import StoreError
from kg.exchange import export, neo4j_admin
from kg.exchange.contents import Contents
from kg.resolve import resolve
from kg.settings import Settings
from kg.store import open_store
from kg.types import Extraction


@pytest.mark.neo4j
@pytest.mark.parametrize("version", ["lts", "latest"])
def test_the_import_equals_the_store(
    version: str,
    launcher: Any,
    unavailable: Callable[[Exception], NoReturn],
    tmp_path: Path,
    papers: list[Extraction],
    rules: str,
) -> None:
    home, files = tmp_path / "home", tmp_path / "a folder, with a comma"
    try:
        launcher.make_home(version, home)
    except launcher.CannotStartError as error:
        unavailable(error)
    with open_store(tmp_path / "store") as store:
        store.add(papers)
        store.correct(rules)
        store.sync(resolve(store.extractions()))
        dump = list(store.dump())
        export(store, "neo4j-admin", str(files))

    launcher.import_files(home, files / "import.sh")
    with launcher.start(version, home) as server:
        launcher.cypher_shell(server.uri, server.username, server.password, files / "schema.cypher")
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
