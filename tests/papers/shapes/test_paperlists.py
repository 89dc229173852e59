"""Conference lists of the paperlists project."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kg.papers import Options, read_papers
from kg.types import Paper

ACCEPTED = {
    "id": "nZeVKeeFYf",
    "title": "Low-Rank Things",
    "track": "main",
    "status": "Poster",
    "keywords": "adapters;transformers",
    "tldr": "",
    "abstract": "We propose BudgetLoRA.",
    "author": "Mira Okonkwo;Jonas Feld",
    "aff": "University of X;Y Inc.",
    "rating": "6;8;8",
    "site": "https://openreview.net/forum?id=nZeVKeeFYf",
}
REJECTED = {
    **ACCEPTED,
    "id": "b",
    "title": "Less Good Things",
    "site": "",
    "status": "Reject",
    "abstract": "No.",
}
WITHDRAWN = {**REJECTED, "id": "c", "title": "Gone Things", "status": "Withdraw", "abstract": "Gone."}


def test_an_accepted_paper(read: Any) -> None:
    [paper] = read(json.dumps([ACCEPTED]), name="iclr2024.json")
    assert paper.authors == ("Mira Okonkwo", "Jonas Feld")
    assert paper.keywords == ("adapters", "transformers")
    assert (paper.id, paper.venue, paper.year) == ("openreview:nZeVKeeFYf", "ICLR", 2024)


def test_what_the_venue_turned_down_is_left_out_with_the_reason(read: Any) -> None:
    _, rejected, withdrawn = read(json.dumps([ACCEPTED, REJECTED, WITHDRAWN]))
    assert rejected.reason == "not accepted by its venue (status: Reject)"
    assert withdrawn.excerpt == "Gone Things"


def test_and_kept_when_asked_for(tmp_path: Path) -> None:
    (tmp_path / "iclr2024.json").write_text(json.dumps([REJECTED, WITHDRAWN]))
    items = list(read_papers([str(tmp_path)], options=Options(declined=True)))
    assert [type(item) for item in items] == [Paper, Paper]
