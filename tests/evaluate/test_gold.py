"""Annotated abstracts are checked as they are read, so that a mistake is not measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import InputError
from kg.evaluate.gold import read_gold


def test_annotations(tmp_path: Path) -> None:
    file = tmp_path / "gold.jsonl"
    file.write_text(
        '{"id": "1", "title": "T", "text": "LoRA", "venue": "X", "relations": [["LoRA", "EXTENDS", "LoRA"]],'
        ' "entities": [{"type": "METHOD", "role": "used", "surfaces": ["LoRA"], "note": "?"}]}\n\n'
    )
    (record,) = read_gold(file)
    assert (record["title"], record["text"]) == ("T", "LoRA")
    assert record["entities"] == ({"type": "METHOD", "role": "used", "surfaces": ("LoRA",)},)
    assert record["relations"] == (("LoRA", "EXTENDS", "LoRA"),)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "Invalid JSON"),
        ("[]", "Input should be an object"),
        ('{"text": "a"}', "entities: Field required"),
        ('{"text": 5, "entities": []}', "text: Input should be a valid string"),
        (
            '{"text": "a", "entities": [{"type": "X", "role": "used", "surfaces": ["a"]}]}',
            "entities.0.type: Input should be 'METHOD'",
        ),
        (
            '{"text": "a", "entities": [{"type": "MODEL", "role": "used", "surfaces": []}]}',
            "entities.0.surfaces: ",
        ),
        (
            '{"text": "a", "entities": [{"type": "MODEL", "role": "used", "surfaces": [""]}]}',
            "entities.0.surfaces.0",
        ),
        ('{"text": "a", "entities": [], "relations": [["a", "LIKES", "b"]]}', "relations.0.1: "),
    ],
)
def test_a_wrong_line_of_annotations_is_named(tmp_path: Path, line: str, reason: str) -> None:
    file = tmp_path / "gold.jsonl"
    file.write_text('{"text": "a", "entities": [], "more": 1}\n\n' + line, encoding="utf-8")
    with pytest.raises(InputError) as raised:
        read_gold(file)
    assert str(raised.value).startswith(f"{file}:3: no annotated abstract: {reason}")


def test_annotations_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        read_gold(tmp_path / "missing.jsonl")
    (tmp_path / "binary").write_bytes(b"\xff\x00")
    with pytest.raises(InputError, match="not UTF-8"):
        read_gold(tmp_path / "binary")
