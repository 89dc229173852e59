"""A list's heading names venue and year."""

from __future__ import annotations

import pytest

from kg.papers.heading import Heading, read_heading


@pytest.mark.parametrize(
    ("line", "venue", "year"),
    [
        ("NeurIPS 2025 Papers", "NeurIPS", 2025),
        ("NeurIPS 2025 论文列表", "NeurIPS", 2025),
        ("2024年ICLR录用论文", "ICLR", 2024),
        ("# Accepted papers of ACL 2023", "ACL", 2023),
        (
            "Proceedings of the Machine Learning for Health Symposium (2022)",
            "Machine Learning for Health Symposium",
            2022,
        ),
        ("2021", "", 2021),
    ],
)
def test_venue_and_year_are_read(line: str, venue: str, year: int) -> None:
    assert read_heading(line) == Heading(venue, year)


@pytest.mark.parametrize(
    "line",
    [
        "We evaluate on the 2012 edition of ImageNet.",
        "A list without a year",
        "In 2017 the Transformer was proposed and since then it has been used for nearly everything there is",
    ],
)
def test_a_sentence_is_no_heading(line: str) -> None:
    assert read_heading(line) is None
