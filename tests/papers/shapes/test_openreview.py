"""OpenReview notes of both API versions."""

from __future__ import annotations

import json
from typing import Any

V1 = {
    "id": "aBc_-12345",
    "forum": "aBc_-12345",
    "invitation": "ICLR.cc/2022/Conference/-/Blind_Submission",
    "cdate": 1632875700000,
    "content": {
        "title": "Low-Rank Things",
        "authors": ["Mira Okonkwo", "Jonas Feld"],
        "keywords": ["adapters", "transformers"],
        "abstract": "We propose BudgetLoRA.",
        "venue": "ICLR 2022 Poster",
        "venueid": "ICLR.cc/2022/Conference",
        "pdf": "/pdf/abc.pdf",
    },
}
V2 = {
    "id": "xYz9876543",
    "forum": "xYz9876543",
    "pdate": None,
    "cdate": 1715700000000,
    "content": {
        "title": {"value": "More Things"},
        "authors": {"value": ["Ilse Varga"]},
        "keywords": {"value": None},
        "TLDR": {"value": "In short."},
        "abstract": {"value": None},
        "venue": {"value": "Submitted to NeurIPS"},
    },
}


def test_notes_of_version_1_and_2(read: Any) -> None:
    first, second = read(json.dumps({"notes": [V1, V2], "count": 2}))
    assert (first.id, first.venue, first.year) == ("openreview:aBc_-12345", "ICLR", 2022)
    assert first.authors == ("Mira Okonkwo", "Jonas Feld")
    assert first.keywords == ("adapters", "transformers")
    assert (second.title, second.abstract, second.venue, second.year) == (
        "More Things",
        "In short.",
        "NeurIPS",
        2024,
    )
    assert second.url == "https://openreview.net/forum?id=xYz9876543"
