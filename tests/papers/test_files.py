"""Paths, folders, standard input, and files that hold no papers."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import random
import sys
from pathlib import Path
from typing import Any

import pytest
import zstandard

from kg.errors import ConfigError, InputError
from kg.papers import read_papers
from kg.types import Paper, Rejected

ABSTRACT = "We propose AC-LoRA, which extends LoRA and is evaluated on GSM8K."


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "the file is empty"),
        (b" \n\n", "the file is empty"),
        (b"%PDF-1.7\n...", "a PDF file, not a list of papers"),
        (b"PK\x03\x04...", "a ZIP archive or Office file, not a list of papers"),
        (bytes(range(256)) * 10, "a binary file, not a list of papers"),
    ],
)
def test_files_without_papers_are_set_aside(read: Any, content: bytes, reason: str) -> None:
    [rejected] = read(content)
    assert isinstance(rejected, Rejected) and rejected.reason == reason


def test_a_missing_file_is_an_error_before_anything_is_read(tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text(ABSTRACT)
    with pytest.raises(InputError, match=r"missing\.txt: no such file"):
        read_papers([str(tmp_path / "good.txt"), str(tmp_path / "missing.txt")])


def test_a_folder_stands_for_its_files(tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "b.jsonl").write_text('{"title": "B"}')
    (tmp_path / "a.txt").write_text(ABSTRACT)
    (tmp_path / ".hidden").write_text(ABSTRACT)
    papers = [item for item in read_papers([str(tmp_path)]) if isinstance(item, Paper)]
    assert [p.text for p in papers] == [ABSTRACT, "B"]


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the folder holds no files"):
        read_papers([str(tmp_path)])


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ABSTRACT.encode())))
    [paper] = read_papers(["-"])
    assert isinstance(paper, Paper) and str(paper.source) == "<stdin>:1"


def test_an_unreadable_file_is_set_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_text(ABSTRACT)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    [rejected] = read_papers([str(tmp_path / "a.txt")])
    assert isinstance(rejected, Rejected) and rejected.reason == "cannot be read: Permission denied"


def test_an_unknown_format_is_an_error_that_lists_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as error:
        read_papers([str(tmp_path)], "docx")
    assert "jsonl" in error.value.hint


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress, zstandard.compress])
def test_packed_files_are_unpacked_whatever_their_name(read: Any, pack: Any) -> None:
    [paper] = read(pack(ABSTRACT.encode()), name="list.txt")
    assert paper.abstract == ABSTRACT


def test_a_packed_file_that_is_cut_gives_what_came_before(read: Any) -> None:
    lines = "".join(f'{{"title": "Paper number {n}", "n": {random.random()}}}\n' for n in range(50_000))
    *papers, rejected = read(gzip.compress(lines.encode())[:-1000])
    assert len(papers) > 10_000
    assert isinstance(rejected, Rejected) and rejected.reason.startswith("cannot be read: ")


def test_a_pattern_stands_for_the_files_that_fit(tmp_path: Path) -> None:
    for name in ("a.bib", "b.bib", "c.txt"):
        (tmp_path / name).write_text(f"@misc{{x, title={{Paper of {name}}}}}")
    titles = [item.title for item in read_papers([str(tmp_path / "*.bib")]) if isinstance(item, Paper)]
    assert titles == ["Paper of a.bib", "Paper of b.bib"]
    with pytest.raises(InputError):
        read_papers([str(tmp_path / "*.ris")])


def test_a_file_named_twice_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(ABSTRACT)
    assert len(list(read_papers([str(tmp_path / "a.txt"), str(tmp_path)]))) == 1
