"""What `kg export jsonl` writes, `kg import` reads: the same extractions, so the same graph."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.errors import InputError
from kg.exchange import jsonl, read_records
from kg.exchange.contents import Contents
from kg.resolve import corrections_file, resolve
from kg.types import Extraction, Mention, Paper, PaperEntity, PaperRelation, Rejected

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
ID = TEXT.filter(bool)
SCORE = st.floats(0, 1)
SPAN = st.tuples(st.integers(0, 9), st.integers(0, 9))


@st.composite
def mentions(draw: st.DrawFn, text: str) -> Mention:
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, len(text)))
    return draw(st.builds(Mention, st.just(start), st.just(end), st.just(text[start:end]), score=SCORE))


@st.composite
def extractions(draw: st.DrawFn) -> Extraction:
    texts = st.lists(TEXT, max_size=3).map(tuple)
    paper = draw(
        st.builds(
            Paper, ID, TEXT, TEXT, texts, st.none() | st.integers(1900, 2100), TEXT, TEXT, keywords=texts
        )
    )
    names = st.lists(TEXT, min_size=1, max_size=3).map(tuple)
    entity = st.builds(
        PaperEntity, surfaces=names, score=SCORE, offsets=st.lists(SPAN).map(tuple), evidence=TEXT
    )
    relation = st.builds(PaperRelation, head=TEXT, tail=TEXT, score=SCORE, evidence=TEXT)
    return Extraction(
        paper,
        tuple(draw(st.lists(mentions(paper.text), max_size=3))),
        tuple(draw(st.lists(entity, max_size=3))),
        tuple(draw(st.lists(relation, max_size=3))),
        tuple(draw(st.lists(st.floats(-1, 1), max_size=4))),
    )


def written(found: list[Extraction]) -> list[str]:
    return list(jsonl.lines(Contents(lambda: iter(found), lambda: resolve(found))))


@settings(deadline=None)
@given(st.lists(extractions(), max_size=3))
def test_every_extraction_comes_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, found: list[Extraction]
) -> None:
    file = tmp_path_factory.mktemp("import") / "graph.jsonl"
    file.write_text("".join(f"{line}\n" for line in written(found)), encoding="utf-8", newline="")

    assert list(read_records(str(file))) == found


def _without(record: dict[str, Any], key: str) -> None:
    del record[key]


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (lambda record: record["paper"].update(title=5), "paper.title: Input should be a valid string"),
        (lambda record: record["paper"].update(tilte=""), "paper.tilte: Unexpected keyword argument"),
        (lambda record: record.update(vektor=[]), "vektor: Unexpected keyword argument"),
        (lambda record: _without(record, "entities"), "entities: Field required"),
        (lambda record: record["mentions"][0].update(type="PERSON"), "mentions.0.type: Input should be"),
        (lambda record: record["mentions"][0].update(start=0), "the text at 0 is not 'BERT'"),
        (lambda record: record.update(text="other"), "id and text are not those of its paper"),
        (lambda record: record["relations"].pop(), "not of one length"),
        (lambda record: record.update(vector=["0.1"]), "vector.0: Input should be a valid number"),
    ],
)
def test_a_line_that_is_no_extraction_is_set_aside_with_the_reason(
    tmp_path: Path, papers: list[Extraction], harm: Callable[[dict[str, Any]], None], reason: str
) -> None:
    good, bad = written(papers[:2])
    record = json.loads(bad)
    harm(record)
    file = tmp_path / "graph.jsonl"
    file.write_text(f"{json.dumps(record)}\n\n{good}\n", encoding="utf-8")

    rejected, extraction = read_records(str(file))

    assert extraction == papers[0]
    assert isinstance(rejected, Rejected)
    assert reason in rejected.reason
    assert str(rejected.source) == f"{file}:1"


def test_corrections_come_back_too(tmp_path: Path, contents: Contents, rules: str) -> None:
    file = tmp_path / "graph.jsonl"
    file.write_text("\n".join(jsonl.lines(contents)), encoding="utf-8", newline="")

    assert next(read_records(str(file))) == corrections_file.from_record(json.loads(rules))


@pytest.mark.parametrize(
    "line",
    [
        '{"corrections": {"smae": []}}',
        '{"corrections": 1}',
        '{"corrections":',
        "{",
        "[]",
        "null",
        "{}",
        "[" * 10_000,
        '{"id": 1e999}',
    ],
)
def test_what_is_no_record_at_all_is_set_aside(tmp_path: Path, line: str) -> None:
    file = tmp_path / "graph.jsonl"
    file.write_text(line, encoding="utf-8")

    (rejected,) = read_records(str(file))

    assert isinstance(rejected, Rejected)


def test_lines_of_kg_extract_that_have_no_vector_are_read_too(
    tmp_path: Path, papers: list[Extraction]
) -> None:
    plain = [replace(extraction, vector=()) for extraction in papers]
    file = tmp_path / "extractions.jsonl"
    file.write_text("\n".join(written(plain)), encoding="utf-8", newline="")

    assert list(read_records(str(file))) == plain


def test_a_packed_file_is_read_and_one_cut_off_is_an_error(tmp_path: Path, papers: list[Extraction]) -> None:
    file = tmp_path / "graph.jsonl.gz"
    packed = gzip.compress("\n".join(written(papers)).encode())
    file.write_bytes(packed)
    assert list(read_records(str(file))) == papers

    file.write_bytes(packed[:-20])
    with pytest.raises(InputError, match="end-of-stream"):
        list(read_records(str(file)))


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        list(read_records(str(tmp_path / "none.jsonl")))
