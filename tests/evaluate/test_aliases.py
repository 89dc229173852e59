"""Measuring which names are one thing."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kg.errors import InputError
from kg.evaluate.aliases import evaluate


def written(path: Path, *pairs: tuple[str, str, int, str]) -> Path:
    keys = ("a", "b", "label", "kind")
    path.write_text(
        "".join(json.dumps({"doc_id": "1", **dict(zip(keys, p, strict=True))}) + "\n" for p in pairs)
    )
    return path


def test_precision_recall_and_errors_by_kind(tmp_path: Path) -> None:
    report = evaluate(
        written(
            tmp_path / "pairs.jsonl",
            ("GAN", "generative adversarial network", 1, "abbreviation"),
            ("dropout", "random silencing of units", 1, "unrelated"),
            ("CIFAR-10", "CIFAR-100", 0, "near"),
            ("VAEs", "VAE", 0, "near"),
        )
    )
    assert (report.precision, report.recall, report.f1) == (0.5, 0.5, 0.5)
    assert report.synonyms == {"abbreviation": (1, 1), "unrelated": (0, 1)}
    assert report.different == {"near": (1, 2)}
    assert "near" in str(report)
    assert report.to_record()["false_yes_by_kind"] == {"near": {"yes": 1, "pairs": 2}}


def test_all_names_of_a_paper_are_candidates(tmp_path: Path) -> None:
    pair = ("RAG", "reward-free agents", 0, "acronym")
    better = ("RAG", "retrieval-augmented generation", 1, "abbreviation")
    assert evaluate(written(tmp_path / "alone.jsonl", pair)).false_yes == 1
    assert evaluate(written(tmp_path / "beside.jsonl", pair, better)).false_yes == 0


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("nonsense", "not a JSON object"),
        ('{"a": "x", "b": "y"}', "has no 'label'"),
        ('{"a": 1, "b": "y", "label": 1}', "texts"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, line: str, reason: str) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text("\n" + line)
    with pytest.raises(InputError, match=f":2: .*{reason}"):
        evaluate(path)


def test_the_pairs_of_scier_are_decided_well() -> None:
    path = Path(os.environ.get("KG_SHARED", Path(__file__).parents[2].parent / "shared"))
    path = path / "eval" / "aliases" / "dev.jsonl"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    report = evaluate(path)
    assert report.precision >= 0.95
    assert report.f1 >= 0.90
