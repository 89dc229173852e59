"""The sample lists read without a fault."""

from __future__ import annotations

from pathlib import Path

from kg.papers import read_papers
from kg.types import Paper

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_sample_lists_hold_32_papers() -> None:
    items = list(read_papers([str(EXAMPLES / "neurips-sample.txt"), str(EXAMPLES / "papers.jsonl")]))
    assert [type(item) for item in items] == [Paper] * 32
    assert sum("AC-LoRA" in item.text for item in items if isinstance(item, Paper)) >= 3


def test_no_mark_up_is_left_in_them() -> None:
    for item in read_papers([str(EXAMPLES / "neurips-sample.txt")]):
        assert isinstance(item, Paper)
        assert not set("$\\*{}`") & set(item.abstract)
