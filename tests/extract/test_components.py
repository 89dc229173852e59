"""The pipeline as spaCy's users know pipelines: declared, registered, saved, serialised, drawn."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy import displacy
from spacy.language import Language
from spacy.tokens import Doc, DocBin

from kg.errors import ModelError
from kg.extract.components import PIPELINE, WordTokenizer
from kg.extract.pipeline import blank
from kg.extract.sentences import sentences
from kg.extract.words import words

BLANK = blank()
TEXTS = [
    "We propose AC-LoRA, a variant of LoRA. AC-LoRA beats AdaLoRA on GLUE and MMLU.",
    "Large language models (LLMs) such as GPT-4 are evaluated on HumanEval. LLMs fail.",
    "",
    "Nothing is named here.",
]


def annotations(doc: Doc) -> Any:
    """Everything that the pipeline writes on a Doc, but the vector; tuples and lists are one."""
    mentions = [(ent.start_char, ent.end_char, ent.text, ent.label_, ent._.score) for ent in doc.ents]
    return json.loads(json.dumps((mentions, doc._.entities, doc._.relations)))


@pytest.fixture(scope="module")
def docs(nlp: Language) -> list[Doc]:
    return list(nlp.pipe(TEXTS))


def test_something_is_found(docs: list[Doc]) -> None:
    """Without which most tests here would say little."""
    assert {ent.text for ent in docs[0].ents} >= {"AC-LoRA", "GLUE"}
    assert docs[0]._.entities
    assert docs[0]._.relations
    assert docs[2].ents == docs[3].ents == ()


def test_components_declare_what_they_need_and_give(nlp: Language) -> None:
    assert tuple(nlp.pipe_names) == PIPELINE
    analysis = nlp.analyze_pipes()
    assert not any(analysis["problems"].values())
    assert set(analysis["summary"]["kg_extractor"]["assigns"]) == {
        "doc.ents",
        "doc._.entities",
        "doc._.relations",
        "span._.score",
    }


def test_a_missing_component_is_told() -> None:
    nlp = blank()
    nlp.remove_pipe("kg_sentences")
    assert nlp.analyze_pipes()["problems"]["kg_extractor"] == ["doc.sents"]


def test_without_weights_there_is_an_error_that_says_so() -> None:
    with pytest.raises(ModelError, match="no weights") as raised:
        blank()("We use BERT.")
    assert "kg.extract.load" in raised.value.hint


@settings(deadline=None)
@given(st.text())
def test_tokens_are_words_and_blanks_of_the_text(text: str) -> None:
    doc = WordTokenizer(BLANK.vocab)(text)
    assert doc.text == text
    found = [(token.idx, token.idx + len(token)) for token in doc if not token.is_space]
    assert found == words(text)


@settings(deadline=None)
@given(st.text(st.sampled_from("aB1 .!?。\n")))
def test_sentences_are_those_of_the_rules(text: str) -> None:
    doc = BLANK.get_pipe("kg_sentences")(BLANK.make_doc(text))
    starts = {a for a, _ in sentences(text)}
    assert {token.idx for token in doc if token.is_sent_start} == starts | ({0} if text else set())


def test_abbreviations_are_pairs_of_offsets(docs: list[Doc]) -> None:
    ((short, long),) = docs[1]._.abbreviations
    assert (docs[1].text[slice(*short)], docs[1].text[slice(*long)]) == ("LLMs", "Large language models")


def test_the_vector_is_the_papers(docs: list[Doc]) -> None:
    assert docs[0].vector.shape == (384,)
    assert np.linalg.norm(docs[0].vector) == pytest.approx(1, abs=1e-4)
    assert abs(docs[0].vector @ docs[1].vector) < 0.99
    assert docs[0][0].vector.shape == (384,)


def test_one_by_one_is_as_all_together(nlp: Language, docs: list[Doc]) -> None:
    assert [annotations(nlp(text)) for text in TEXTS] == list(map(annotations, docs))
    assert list(map(annotations, nlp.pipe(TEXTS, batch_size=1))) == list(map(annotations, docs))


def test_two_processes_give_the_same(nlp: Language, docs: list[Doc]) -> None:
    there = list(nlp.pipe(TEXTS * 2, n_process=2, batch_size=2))
    assert list(map(annotations, there)) == list(map(annotations, docs * 2))
    assert there[0].vector == pytest.approx(docs[0].vector, abs=1e-5)


def test_saved_and_loaded_again(nlp: Language, docs: list[Doc], tmp_path: Path) -> None:
    nlp.to_disk(tmp_path / "saved")
    again = spacy.load(tmp_path / "saved")
    assert list(map(annotations, again.pipe(TEXTS))) == list(map(annotations, docs))


def test_spacy_loads_it_from_anywhere(nlp: Language, docs: list[Doc], tmp_path: Path) -> None:
    """By the entry points alone: nothing of kg is imported by hand."""
    if not entry_points(group="spacy_factories", name="kg_extractor"):
        pytest.skip("kg is not installed, only on the path: pip install -e .")
    nlp.to_disk(tmp_path / "saved")
    script = "import spacy, sys; print(*spacy.load('saved')(sys.argv[1]).ents, sep='|')"
    run = subprocess.run(
        [sys.executable, "-c", script, TEXTS[0]], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip().split("|") == [ent.text for ent in docs[0].ents]


def test_doc_bin_keeps_everything(nlp: Language, docs: list[Doc]) -> None:
    stored = DocBin(store_user_data=True, docs=docs).to_bytes()
    again = list(DocBin().from_bytes(stored).get_docs(nlp.vocab))
    assert list(map(annotations, again)) == list(map(annotations, docs))


def test_docs_keep_everything_as_bytes(nlp: Language, docs: list[Doc]) -> None:
    again = Doc(nlp.vocab).from_bytes(docs[0].to_bytes())
    assert annotations(again) == annotations(docs[0])
    assert [s.text for s in again.sents] == [s.text for s in docs[0].sents]


def test_displacy_draws_the_mentions(docs: list[Doc]) -> None:
    html = displacy.render(docs[0], style="ent", page=True, jupyter=False)
    assert html.count("<mark") == len(docs[0].ents) > 0
    assert "AC-LoRA" in html


def test_entities_that_somebody_set_are_kept(nlp: Language) -> None:
    doc = nlp.make_doc("We use The Pile and Foo-Bar here.")
    doc.set_ents([doc.char_span(7, 15, "DATASET"), doc.char_span(20, 27, "METRIC")])
    for name in PIPELINE:
        doc = nlp.get_pipe(name)(doc)
    assert {(ent.text, ent.label_, ent._.score) for ent in doc.ents} >= {
        ("The Pile", "DATASET", 1.0),
        ("Foo-Bar", "METRIC", 1.0),
    }


def test_docs_do_not_share_what_they_hold(nlp: Language) -> None:
    first, second = nlp.make_doc("a"), nlp.make_doc("b")
    first._.entities.append({"type": "MODEL"})
    assert second._.entities == []
