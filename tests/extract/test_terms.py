"""Users' terms and stop names: read from files, with file and line where one is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import ConfigError
from kg.extract.terms import read_stop, read_terms


def test_terms_are_patterns_of_the_entity_ruler(tmp_path: Path) -> None:
    file = tmp_path / "terms.jsonl"
    file.write_text(
        '\ufeff{"label": "MODEL", "pattern": "AC-LoRA"}\r\n\n'
        '{"label": "DATASET", "pattern": [{"LOWER": "glue"}], "id": "x"}\n',
        encoding="utf-8",
    )
    assert read_terms(file) == [
        {"label": "MODEL", "pattern": "AC-LoRA"},
        {"label": "DATASET", "pattern": [{"LOWER": "glue"}], "id": "x"},
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("AC-LoRA", "no term"),
        ("[1, 2]", "no term"),
        ('{"label": "MODEL"}', "no term: 'pattern'"),
        ('{"label": "MODEL", "pattern": ""}', "no term: 'pattern' must be a text or a list"),
        ('{"label": "MODEL", "pattern": 7}', "no term: 'pattern' must be a text or a list"),
        ('{"label": "MODEL", "pattern": [1]}', "no term: "),
        ('{"label": "MODEL", "pattern": [{"FOO": 1}]}', "no term: "),
        ('{"label": "MODEL", "pattern": [{"LOWER": {"BAR": "x"}}]}', "no term: "),
        ('{"label": "MODEL", "pattern": [{"LOWER": {"REGEX": "("}}]}', "no term: "),
        ('{"label": "MODELL", "pattern": "x"}', "unknown label 'MODELL'"),
        ('{"label": ["MODEL"], "pattern": "x"}', "unknown label ['MODEL']"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, line: str, reason: str) -> None:
    file = tmp_path / "terms.jsonl"
    file.write_text('{"label": "MODEL", "pattern": "LoRA"}\n' + line + "\n", encoding="utf-8")
    with pytest.raises(ConfigError) as raised:
        read_terms(file)
    assert str(raised.value).startswith(f"{file}:2: {reason}")
    assert raised.value.hint


def test_stop_names_are_lines(tmp_path: Path) -> None:
    file = tmp_path / "stop.txt"
    file.write_text("\ufeff# too general\nBERT\n\n  large language model \r\n", encoding="utf-8")
    assert read_stop(file) == ["BERT", "large language model"]


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_a_file_that_cannot_be_read(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "stop.txt"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ConfigError, match="cannot be read") as raised:
        read_stop(file)
    assert str(file) in str(raised.value)
