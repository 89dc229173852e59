"""Plain lists: abstracts with blank lines between them, below a heading."""

from __future__ import annotations

from typing import Any

from kg.papers import read_papers
from kg.types import Paper, Rejected, Source

FIRST = "We propose AC-LoRA, which extends LoRA, and evaluate it on GSM8K with Llama 3.1 8B as base model."
SECOND = "We study reward hacking in DPO and PPO and find that both suffer from it on UltraFeedback prompts."


def test_the_heading_gives_venue_and_year_and_is_no_paper(read: Any) -> None:
    first, second = read(f"NeurIPS 2025 论文列表\n\n{FIRST}\n\n{SECOND}\n")
    assert [first.abstract, second.abstract] == [FIRST, SECOND]
    assert (first.venue, first.year, second.venue) == ("NeurIPS", 2025, "NeurIPS")
    assert first.source == Source(first.source.path, record=1, line=3)
    assert second.source.line == 5
    assert first.id.startswith("sha1:")


def test_a_later_heading_starts_a_new_list(read: Any) -> None:
    papers = read(f"{FIRST}\n\nICLR 2024 papers\n\n{SECOND}")
    assert [(p.venue, p.year) for p in papers] == [("", None), ("ICLR", 2024)]


def test_a_heading_without_a_year_says_nothing_of_the_papers(read: Any) -> None:
    assert [(p.abstract, p.venue) for p in read(f"My reading list\n\n{FIRST}")] == [(FIRST, "")]


def test_wrapped_lines_are_one_abstract(read: Any) -> None:
    wrapped = FIRST.replace(", and ", ", and\n").replace("with ", "with\r\n")
    assert [p.abstract for p in read(wrapped + "\n\n-----\n\n")] == [FIRST]


def test_a_title_may_stand_on_the_line_above(read: Any) -> None:
    [paper] = read(f"Adaptive Capacity for Adapters\n{FIRST} {FIRST} {FIRST}")
    assert paper.title == "Adaptive Capacity for Adapters"


def test_a_windows_file_with_a_byte_order_mark_reads_the_same(read: Any) -> None:
    content = f"\ufeffNeurIPS 2025 Papers\r\n\r\n{FIRST}\r\n\r\n{SECOND}\r\n"
    assert [p.abstract for p in read(content)] == [FIRST, SECOND]


def test_what_is_too_short_is_set_aside(read: Any) -> None:
    paper, rejected = read(f"{FIRST}\n\nOral session")
    assert isinstance(paper, Paper)
    assert rejected == Rejected(
        Source(paper.source.path, 2, 3), "too short for an abstract (12 characters)", "Oral session"
    )


def test_undecodable_bytes_spoil_one_abstract_only(read: Any) -> None:
    latin = "Der Vorschlag für die Prüfung größerer Modelle".encode("latin-1")
    paper, rejected, last = read(FIRST.encode() + b"\n\n" + latin + b"\n\n" + SECOND.encode())
    assert (paper.abstract, last.abstract) == (FIRST, SECOND)
    assert rejected.reason == "line 3: not UTF-8: byte 0xFC in column 16"


def test_a_line_of_five_megabytes_is_set_aside(read: Any) -> None:
    rejected, paper = read(b"word " * 1_000_000 + b"\n\n" + FIRST.encode())
    assert rejected.reason == "line 1: a line of more than 4 MB"
    assert rejected.excerpt.startswith("word word")
    assert paper.abstract == FIRST and paper.source.line == 3


def test_the_four_real_lists_hold_76_papers(shared: Any) -> None:
    items = list(read_papers([str(shared / "seeds")]))
    assert len(items) == 76
    assert all(isinstance(item, Paper) and item.venue == "NeurIPS" and item.year == 2025 for item in items)
