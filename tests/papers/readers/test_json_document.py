"""JSON arrays, envelopes and single objects, read as a stream."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from kg.papers import Options
from kg.papers.readers import json_document

RECORDS = [{"title": f"Paper {n}", "abstract": f"We propose method {n}."} for n in range(3)]
TITLES = ["Paper 0", "Paper 1", "Paper 2"]


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize(
    "document",
    [
        RECORDS,
        {"papers": RECORDS},
        {"total": 3, "data": RECORDS},
        {"message": {"items": RECORDS}},
        {"notes": RECORDS},
    ],
)
def test_lists_are_found_in_their_envelopes(read: Any, document: object, indent: int | None) -> None:
    assert [p.title for p in read(json.dumps(document, indent=indent), "json")] == TITLES


def test_one_object_is_one_paper(read: Any) -> None:
    [paper] = read(json.dumps({**RECORDS[0], "extra": {"items": [1], "data": None}}, indent=1))
    assert paper.title == "Paper 0"


def test_objects_one_after_the_other_are_papers(read: Any) -> None:
    assert [p.title for p in read("\n".join(json.dumps(r, indent=1) for r in RECORDS))] == TITLES


def test_a_record_knows_its_first_line(read: Any) -> None:
    assert [p.source.line for p in read("[\n" + ",\n".join(map(json.dumps, RECORDS)) + "\n]")] == [1, 3, 4]


def test_a_document_cut_in_the_middle_gives_what_came_before(read: Any) -> None:
    *papers, rejected = read(json.dumps(RECORDS)[:-20])
    assert [p.title for p in papers] == TITLES[:2]
    assert (rejected.source.record, rejected.reason[:24]) == (3, "JSON ends in the middle:")


def test_what_follows_a_syntax_error_is_set_aside(read: Any) -> None:
    first, rejected = read('[{"title": "Paper 0"},\n {"title": oops}, {"title": "Paper 2"}]')
    assert first.title == "Paper 0"
    assert rejected.source.line == 2 and rejected.reason.startswith("not JSON from here on: ")


def test_items_that_are_no_objects_are_set_aside(read: Any) -> None:
    kinds = [item.reason for item in read('["a", 1, null, [2]]')]
    assert kinds == [
        f"a JSON object is needed, not {kind}" for kind in ("a string", "a number", "null", "a list")
    ]


def test_an_array_is_read_piece_by_piece() -> None:
    class Endless:
        """An array that never ends."""

        served = 0

        def readline(self, _: int) -> bytes:
            self.served += 1
            return b"[" if self.served == 1 else b'{"title": "Paper"},'

    papers: Iterator[object] = json_document.read(Endless(), "x", Options())  # type: ignore[arg-type]
    for _ in range(100):
        next(papers)
    assert Endless.served == 0


def test_numbers_that_are_none_are_null(read: Any) -> None:
    [paper] = read('[{"title": "Loss: NaN, a Study", "year": NaN, "venue":-Infinity}]')
    assert (paper.title, paper.year, paper.venue) == ("Loss: NaN, a Study", None, "")
