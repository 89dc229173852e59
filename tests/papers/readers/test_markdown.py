"""Markdown lists of papers."""

from __future__ import annotations

from typing import Any

HEADINGS = r"""# NeurIPS 2024 Papers

A list that somebody keeps.

## [BudgetLoRA: Low-Rank Things](https://openreview.net/forum?id=abc)

*Mira Okonkwo, Jonas Feld*

We propose $x_{1}*y*z$ and **BudgetLoRA**, which
works with $\beta$.

## Second Paper Title

**Authors:** Grace Hopper
**Abstract:** We study things.
They are good.

## A Title and Nothing Else
"""

ITEMS = """# Awesome adapters

## 2023

- [LoRA-Like: Low-Rank Things](https://arxiv.org/abs/2306.00001) - Okonkwo et al.
- **QuantThings and More** Jonas Feld, Ilse Varga. [[pdf]](https://arxiv.org/pdf/2305.00002) [[code]](https://a.org)
  - Abstract: We do things here.

## ICLR 2024

1. WeightThings: An Adaptation [paper](https://arxiv.org/abs/2402.00003)
2. WeightThings Again
"""


def test_headings_are_titles_below_a_heading_of_the_list(read: Any) -> None:
    first, second, third = read(HEADINGS)
    assert first.title == "BudgetLoRA: Low-Rank Things"
    assert first.authors == ("Mira Okonkwo", "Jonas Feld")
    assert first.abstract == "We propose x_1*y*z and BudgetLoRA, which works with β."
    assert (first.id, first.venue, first.year) == ("openreview:abc", "NeurIPS", 2024)
    assert (second.authors, second.abstract) == (("Grace Hopper",), "We study things. They are good.")
    assert (third.title, third.abstract, third.source.line) == ("A Title and Nothing Else", "", 18)


def test_items_are_papers_below_their_section(read: Any) -> None:
    papers = read(ITEMS)
    assert [(p.title, p.year, p.venue, p.arxiv_id) for p in papers] == [
        ("LoRA-Like: Low-Rank Things", 2023, "", "2306.00001"),
        ("QuantThings and More", 2023, "", "2305.00002"),
        ("WeightThings: An Adaptation", 2024, "ICLR", "2402.00003"),
        ("WeightThings Again", 2024, "ICLR", ""),
    ]
    assert (papers[1].authors, papers[1].abstract) == (("Jonas Feld", "Ilse Varga"), "We do things here.")
