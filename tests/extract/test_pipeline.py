"""Papers in, extractions out: users' terms, any text at all, order, and memory that does not grow."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.language import Language

from kg.errors import ModelError
from kg.extract import extract, load
from kg.extract.pipeline import BATCH
from kg.types import EntityType, Extraction, Paper, Role

Read = Callable[..., Extraction]

ABSTRACT = (
    "We propose AC-LoRA, a variant of low-rank adaptation (LoRA). With Llama 3.1 8B it outperforms AdaLoRA "
    "on GSM8K and MMLU. On GLUE with RoBERTa, AC-LoRA improves accuracy over LoRA."
)


def names(extraction: Extraction) -> set[str]:
    return {mention.text for mention in extraction.mentions}


def check(extraction: Extraction) -> None:
    """What must hold of every extraction of any text."""
    text = extraction.paper.text
    marked = [(m.start, m.end) for m in extraction.mentions]
    edges = [edge for span in marked for edge in span]
    assert edges == sorted(edges)
    for mention in extraction.mentions:
        assert text[mention.start : mention.end] == mention.text == mention.text.strip() != ""
        assert 0 <= mention.score <= 1
    for entity in extraction.entities:
        assert entity.offsets
        assert set(entity.offsets) <= set(marked)
        assert {text[a:b] for a, b in entity.offsets} == set(entity.surfaces)
        assert entity.evidence in text
        assert entity.role is not Role.ADDRESSED or entity.type is EntityType.TASK
    firsts = [entity.surfaces[0] for entity in extraction.entities]
    assert len(firsts) == len(set(firsts))
    for relation in extraction.relations:
        assert {relation.head, relation.tail} <= set(firsts)
        assert relation.head != relation.tail
        assert 0 < relation.score <= 1
    assert len(extraction.vector) in (0, 384)


def test_an_abstract(read: Read) -> None:
    extraction = read(ABSTRACT)
    check(extraction)
    assert names(extraction) >= {"AC-LoRA", "GSM8K", "MMLU", "GLUE", "RoBERTa"}
    roles = {entity.surfaces[0]: entity.role for entity in extraction.entities}
    assert roles["AC-LoRA"] is Role.PROPOSED
    assert np.linalg.norm(extraction.vector) == pytest.approx(1, abs=1e-3)


def test_a_paper_without_an_abstract_is_read_by_its_title(nlp: Language) -> None:
    (extraction,) = extract([Paper("x", title="BERT: Pre-training of Deep Transformers")], nlp)
    check(extraction)
    assert "BERT" in names(extraction)


WORDS = st.sampled_from(["BERT", "AC-LoRA", "(LLMs)", "on GLUE", "we propose", "beats", "the", "A.", "e.g."])


@settings(deadline=None, max_examples=60)
@given(st.lists(WORDS | st.text(max_size=8), max_size=40).map(" ".join), st.text(max_size=30))
def test_any_text(read: Read, text: str, title: str) -> None:
    check(read(text, title))


ODD = {
    "empty": "",
    "blank": " \n\t ",
    "one word": "BERT",
    "one letter": "a",
    "punctuation": "?!... --- ((([[[ $$$ \\\\\\",
    "emoji and marks": "🎉🎊 𝔸𝕀 👩‍🔬 e\u0301 \u200b\u2028\ufeff",
    "capitals": "WE PROPOSE LORA, WHICH BEATS BERT ON GLUE. IT IS EVALUATED ON IMAGENET.",
    "one word often": "BERT " * 300,
    "one sentence often": "BERT. " * 300,
    "brackets": "(" * 2000 + "BERT" + ")" * 2000,
    "one long word": "x" * 30_000,
    "hyphens": "-".join(["word"] * 1500),
    "control characters": "\x00\x01\x1f\x7f\x85",
}


@pytest.mark.parametrize("kind", ODD)
def test_odd_texts(read: Read, kind: str) -> None:
    check(read(ODD[kind]))


def test_names_in_chinese_sentences(read: Read) -> None:
    text = "我们提出了一种新的方法AC-LoRA。它在GLUE和ImageNet上优于BERT。"
    extraction = read(text)
    check(extraction)
    assert {name for name in names(extraction) if name.isascii()} == names(extraction)


def test_fifty_thousand_words() -> None:
    """Nothing is cut off: the name at the very end is found as the one at the beginning."""
    sentence = "We use BERT on GLUE and then we go on and on and say no more of it."
    text = " ".join([sentence] * 2800)
    assert len(text.split()) > 50_000
    extraction = only(load(), text)
    assert extraction.mentions[0].start < 100
    assert extraction.mentions[-1].end > len(text) - 100


def test_order_is_kept_and_papers_stream(nlp: Language) -> None:
    asked = 0

    def papers() -> Iterator[Paper]:
        nonlocal asked
        for number in range(3 * BATCH):
            asked += 1
            yield Paper(str(number), abstract="We use BERT on GLUE. " * (number * 7 % 5))

    stream = extract(papers(), nlp)
    first = [e.paper.id for e in islice(stream, 10)]
    assert asked == BATCH
    assert first + [e.paper.id for e in stream] == [str(number) for number in range(3 * BATCH)]


def test_memory_does_not_grow(nlp: Language) -> None:
    def run(start: int, number: int) -> None:
        text = "We propose {0}Net{0}, which beats foo{0} on the bar{0} of BERT. It is new{0}. "
        papers = (Paper(str(n), abstract=text.format(n) * 2) for n in range(start, start + number))
        for extraction in extract(papers, nlp):
            assert extraction.mentions

    def megabytes() -> float:
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * 4096 / 1e6

    run(0, 128)
    strings, before = len(nlp.vocab.strings), megabytes() if Path("/proc/self/statm").exists() else None
    run(128, 384)
    assert len(nlp.vocab.strings) == strings
    if before is not None:
        assert megabytes() - before < 40


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "given"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def only(nlp: Language, text: str) -> Extraction:
    (extraction,) = extract([Paper("x", abstract=text)], nlp)
    check(extraction)
    return extraction


def test_terms_are_always_found(file: Callable[[str], Path]) -> None:
    terms = file(
        '{"label": "DATASET", "pattern": "The Pile"}\n'
        '{"label": "METRIC", "pattern": [{"LOWER": "frobscore"}]}\n'
    )
    nlp = load(terms_file=terms, min_score=0.99, threads=1)
    extraction = only(nlp, "Then The Pile is measured by FrobScore. The Pile is large.")
    assert [(m.text, m.type, m.score) for m in extraction.mentions] == [
        ("The Pile", EntityType.DATASET, 1.0),
        ("FrobScore", EntityType.METRIC, 1.0),
        ("The Pile", EntityType.DATASET, 1.0),
    ]


def test_stop_names_are_never_found(file: Callable[[str], Path]) -> None:
    nlp = load(stop_file=file("# mine\nac lora\nLow-Rank Adaptations\n"), threads=1)
    found = names(only(nlp, ABSTRACT))
    assert found.isdisjoint({"AC-LoRA", "LoRA", "low-rank adaptation"})
    assert {"GLUE", "GSM8K"} <= found


def test_a_least_score(nlp: Language) -> None:
    scores = sorted(m.score for m in only(nlp, ABSTRACT).mentions)
    middle = scores[len(scores) // 2]
    kept = only(load(min_score=middle, threads=1), ABSTRACT).mentions
    assert [m.score for m in kept if m.score < middle] == []
    assert len(kept) == len([score for score in scores if score >= middle])


def test_more_threads_find_the_same(nlp: Language) -> None:
    assert only(load(threads=3), ABSTRACT) == only(nlp, ABSTRACT)


def test_no_trained_pipeline(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no trained pipeline") as raised:
        load(trained=tmp_path)
    assert raised.value.hint == "install kg again"
