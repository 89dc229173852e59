"""What the tests of the readers share: text in, papers out."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kg.papers import read_papers
from kg.types import Duplicate, Paper, Rejected

Item = Paper | Duplicate | Rejected
Read = Callable[..., list[Item]]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Write the content to a file and read it as a user would: `read("…", format=None, name="papers")`."""

    def write_and_read(content: str | bytes, format: str | None = None, name: str = "papers") -> list[Item]:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return list(read_papers([str(path)], format))

    return write_and_read


@pytest.fixture
def shared() -> Path:
    """The folder with real lists, where there is one."""
    folder = Path(os.environ.get("KG_SHARED", Path(__file__).parents[2].parent / "shared"))
    if not folder.is_dir():
        pytest.skip(f"no real lists at {folder}")
    return folder
