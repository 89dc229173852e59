"""A list of related papers on a terminal."""

from __future__ import annotations

import pytest

from kg.related.lists import Entry
from kg.related.table import table
from kg.types import Paper

ID = "sha1:e438f57cc66c7509598b7a29c5349bfc26181d3e"
ENTRIES = [
    Entry(1, Paper(ID, year=2025), "Small verifiers", 1.0, ("both use LoRA", "both evaluate on GSM8K")),
    Entry(
        2, Paper("doi:10.1/2"), "A title that is long enough to need more than a line of any table " * 2, 0.5
    ),
]


def test_the_paper_comes_first_and_its_digest_is_shortened() -> None:
    assert [line.rstrip() for line in table(ENTRIES[:1], width=80).splitlines()] == [
        "    paper                                  why",
        "─" * 80,
        "1   Small verifiers                        both use LoRA; both evaluate on GSM8K",
        "    2025 · sha1:e438f57cc6",
    ]


@pytest.mark.parametrize("width", [40, 80, 120])
def test_lines_fit_and_nothing_but_digests_is_cut(width: int) -> None:
    lines = table(ENTRIES, width).splitlines()
    assert {len(line) for line in lines} == {width}
    halves = (line[4 : width // 2 + 2] for line in lines)
    words = " ".join(halves).split()
    assert all(word in words for word in (*ENTRIES[1].label.split(), "doi:10.1/2"))


def test_control_characters_do_not_reach_the_terminal() -> None:
    assert "\x1b" not in table([Entry(1, Paper("p"), "\x1b[2J", 0.0, ("\x1b]0;x\x07",))])
