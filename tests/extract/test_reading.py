"""From an annotated Doc to the Extraction that leaves the package."""

from __future__ import annotations

import numpy as np
import pytest
import spacy
from spacy.tokens import Doc

from kg.extract.pipeline import blank
from kg.extract.reading import surfaces, to_extraction
from kg.types import EntityType, Mention, Paper, PaperEntity, PaperRelation, RelationType, Role

TEXT = "We propose AC-LoRA. AC-LoRA extends LoRA."


@pytest.fixture
def doc() -> Doc:
    nlp = blank()
    doc = nlp.get_pipe("kg_sentences")(nlp.make_doc(TEXT))
    ents = [doc.char_span(a, b, "METHOD") for a, b in ((11, 18), (20, 27), (36, 40))]
    for ent in ents:
        ent._.score = 0.8
    doc.set_ents(ents)
    doc._.entities = [
        {"type": "METHOD", "role": "proposed", "score": 0.8, "offsets": [[11, 18], [20, 27]]},
        {"type": "METHOD", "role": "used", "score": 0.7, "offsets": [[36, 40]]},
    ]
    doc._.relations = [[0, "EXTENDS", 1, 0.6]]
    return doc  # type: ignore[no-any-return]


def test_everything_becomes_plain_records(doc: Doc) -> None:
    paper = Paper("x", abstract=TEXT)
    extraction = to_extraction(doc, paper)
    assert extraction.paper is paper
    assert extraction.mentions[0] == Mention(11, 18, "AC-LoRA", EntityType.METHOD, 0.8)
    assert extraction.entities == (
        PaperEntity(
            EntityType.METHOD,
            Role.PROPOSED,
            ("AC-LoRA",),
            0.8,
            ((11, 18), (20, 27)),
            "We propose AC-LoRA.",
        ),
        PaperEntity(EntityType.METHOD, Role.USED, ("LoRA",), 0.7, ((36, 40),), "AC-LoRA extends LoRA."),
    )
    assert extraction.relations == (
        PaperRelation("AC-LoRA", RelationType.EXTENDS, "LoRA", 0.6, "AC-LoRA extends LoRA."),
    )
    assert extraction.vector == ()


def test_the_vector_is_rounded(doc: Doc) -> None:
    doc.vector = np.full(384, 1 / 3, np.float32)  # type: ignore[assignment]
    assert to_extraction(doc, Paper("x")).vector == (0.333333,) * 384


def test_a_doc_without_anything() -> None:
    empty = Doc(spacy.blank("en").vocab)
    assert to_extraction(empty, Paper("x")).mentions == ()


def test_the_fullest_spelling_comes_first_then_the_most_used() -> None:
    text = "LLM, LLM, LLMs, large language model, big-language models"
    found = [
        text.index(name) for name in ("LLM", "LLM", "LLMs", "large language model", "big-language models")
    ]
    lengths = (3, 3, 4, 20, 19)
    offsets = [(a, a + n) for a, n in zip(found, lengths, strict=True)]
    assert surfaces(text, offsets) == ("large language model", "big-language models", "LLM", "LLMs")
