"""JSON Lines: one record a line, bad ones set aside."""

from __future__ import annotations

import json
from typing import Any

from kg.papers import read_papers
from kg.types import Paper, Rejected


def test_a_record_with_every_field(read: Any) -> None:
    record = {
        "id": "x1",
        "title": "Low-Rank Things",
        "abstract": "We propose AC-LoRA.",
        "authors": ["Ada Lovelace"],
        "year": 2025,
        "venue": "NeurIPS",
        "url": "https://a.org/x1",
        "doi": "https://doi.org/10.1000/X1",
        "keywords": ["adapters"],
    }
    [paper] = read(json.dumps(record))
    assert paper == Paper(
        id="doi:10.1000/x1",
        title="Low-Rank Things",
        abstract="We propose AC-LoRA.",
        authors=("Ada Lovelace",),
        year=2025,
        venue="NeurIPS",
        url="https://a.org/x1",
        doi="10.1000/x1",
        keywords=("adapters",),
        identifiers=("doi:10.1000/x1",),
        raw="We propose AC-LoRA.",
        source=paper.source,
    )


def test_the_records_own_id_is_kept_when_it_has_no_identifier(read: Any) -> None:
    [paper] = read('{"id": "dev-0000", "text": "We propose AC-LoRA."}')
    assert (paper.id, paper.abstract) == ("dev-0000", "We propose AC-LoRA.")


def test_a_paper_without_an_abstract_is_still_a_paper(read: Any) -> None:
    [paper] = read('{"title": "Low-Rank Things", "abstract": null}')
    assert (paper.abstract, paper.text) == ("", "Low-Rank Things")


def test_lines_end_at_the_line_feed_only(read: Any) -> None:
    [paper] = read('{"title": "T", "abstract": "one\u2028two three"}\n')
    assert paper.abstract == "one two three"


def test_bad_lines_are_set_aside_with_place_and_reason(read: Any) -> None:
    lines = [
        b'{"title": "Good"}',
        b"",
        b"not json",
        b'["a", "list"]',
        b'{"abstract": "", "authors": []}',
        b'{"title": "caf\xe9"}',
        b'{"title": "' + b"x" * 5_000_000 + b'"}',
        b'{"id": 1, "n": ' + b"9" * 5000 + b"}",
        b"[" * 100_000,
        b'{"title": "Good too"}',
        b'{"title": "Cut in the mid',
    ]
    good, *bad, good_too, cut = read(b"\n".join(lines))
    assert (good.title, good_too.title, good_too.source.line) == ("Good", "Good too", 10)
    assert [(r.source.line, r.reason) for r in (*bad, cut)] == [
        (3, "not JSON: Expecting value at column 1"),
        (4, "a JSON object is needed, not a list"),
        (5, "neither an abstract nor a title"),
        (6, "not UTF-8: byte 0xE9 in column 15"),
        (7, "a line of more than 4 MB"),
        (8, "not JSON: a number too long or nested too deep"),
        (9, "not JSON: a number too long or nested too deep"),
        (11, "not JSON: Unterminated string starting at at column 11"),
    ]


def test_a_lone_surrogate_does_not_stop_the_output(read: Any) -> None:
    [paper] = read(r'{"title": "T \ud800", "authors": ["A \ud83d"], "id": "x\udc00", "url": "\ud800"}')
    repr(paper).encode()


def test_the_real_annotated_abstracts_keep_their_ids(shared: Any) -> None:
    papers = list(read_papers([str(shared / "corpus" / "dev.jsonl")]))
    assert len(papers) == 377 and not any(isinstance(p, Rejected) for p in papers)
    assert papers[0].id == "dev-0000"
