"""A form goes to a file, a folder or standard output; nothing half-written looks finished."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.errors import StoreError
from kg.exchange import FILES, FOLDERS, export
from kg.resolve import resolve
from kg.store import Store, open_store
from kg.types import Extraction


@pytest.fixture
def store(tmp_path: Path, papers: list[Extraction]) -> Iterator[Store]:
    with open_store(tmp_path / "store") as opened:
        opened.add(papers[:3])
        opened.sync(resolve(opened.extractions()))
        yield opened


def contents_of(target: Path) -> dict[Path, bytes]:
    files = [target] if target.is_file() else target.iterdir()
    return {file.relative_to(target): file.read_bytes() for file in files}


def test_every_form_is_written_and_is_the_same_each_time(store: Store, tmp_path: Path) -> None:
    for form in [*FILES, *FOLDERS]:
        first, second = tmp_path / f"1-{form}", tmp_path / f"2-{form}"
        export(store, form, str(first))
        export(store, form, str(second))

        assert contents_of(second) == contents_of(first) != {}
    assert not list(tmp_path.rglob("*.unfinished"))


def test_a_dash_is_standard_output(
    store: Store, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    export(store, "cypher", str(tmp_path / "graph.cypher"))
    export(store, "cypher", "-")

    assert capsysbinary.readouterr().out == (tmp_path / "graph.cypher").read_bytes()


def test_progress_counts_papers(store: Store, tmp_path: Path) -> None:
    done: list[int] = []
    export(store, "jsonl", str(tmp_path / "graph.jsonl"), progress=lambda papers, _: done.append(papers))

    assert done == [1, 2, 3]


@pytest.mark.parametrize("form", [*FILES, *FOLDERS])
def test_a_place_that_cannot_be_written_is_one_clear_error(store: Store, tmp_path: Path, form: str) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(StoreError, match="cannot be written: Not a directory"):
        export(store, form, str(tmp_path / "file" / "inside"))
