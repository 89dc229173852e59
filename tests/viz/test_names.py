"""What nodes are called."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg.types import Paper
from kg_viz.names import label, paper_name


def test_a_paper_goes_by_its_title() -> None:
    assert paper_name(Paper("x", title="Attention Is All You Need", abstract="We …"), "Transformer") == (
        "Attention Is All You Need"
    )


def test_a_paper_without_a_title_goes_by_what_it_proposes_and_its_first_sentence() -> None:
    paper = Paper("x", abstract="Models forget. We propose a remedy.")
    assert paper_name(paper, "ReplayNet") == "ReplayNet: Models forget."
    assert paper_name(paper) == "Models forget."


def test_a_paper_without_any_text_goes_by_its_id() -> None:
    assert paper_name(Paper("doi:10.1/x")) == "doi:10.1/x"


def test_a_label_leaves_out_the_subtitle_but_not_the_name_of_a_short_head() -> None:
    assert label("LoRA: Low-Rank Adaptation of Large Language Models") == "LoRA"
    assert label("A: B") == "A: B"


@given(st.text())
def test_a_label_has_at_most_two_short_lines(name: str) -> None:
    lines = label(name).split("\n")
    assert len(lines) <= 2
    assert all(len(line) <= 24 for line in lines)
