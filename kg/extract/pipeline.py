"""Loads the trained pipeline and runs papers through it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import spacy
from spacy.language import Language
from spacy.tokens import Doc

from kg.errors import ModelError
from kg.extract import components, terms
from kg.extract.reading import to_extraction
from kg.types import Extraction, Paper

TRAINED = Path(__file__).with_name("trained")
"""The shipped pipeline, in spaCy's own form."""
BATCH, CHARACTERS = 64, 200_000
"""The most papers that are read together, and of how much text: what is known of each piece takes 2 KB."""


def load(
    terms_file: Path | None = None,
    stop_file: Path | None = None,
    min_score: float = 0.0,
    threads: int | None = None,
    trained: Path = TRAINED,
) -> Language:
    """The trained pipeline, with a user's own terms and stop names.

    `min_score` in [0, 1] drops mentions below it; `threads` are those of the network (default: one a core,
    four at most). Raises ModelError if the weights are missing, ConfigError for files that make no sense.
    """
    if not (trained / "config.cfg").exists():
        raise ModelError(f"there is no trained pipeline in {trained}", "install kg again")
    stop = terms.read_stop(stop_file) if stop_file else []
    nlp = spacy.load(
        trained,
        config={
            "components.kg_extractor.threads": threads or min(4, os.cpu_count() or 1),
            "components.kg_extractor.min_score": min_score,
            "components.kg_extractor.stop": stop,
        },
    )
    if terms_file:
        ruler = nlp.add_pipe("entity_ruler", before="kg_extractor")
        ruler.add_patterns(terms.read_terms(terms_file))  # type: ignore[attr-defined]
    return nlp


def blank() -> Language:
    """The pipeline without weights, as training fills and saves it."""
    nlp = spacy.blank("en", config={"nlp": {"tokenizer": {"@tokenizers": "kg.words.v1"}}})
    for component in components.PIPELINE:
        nlp.add_pipe(component)
    return nlp


def extract(papers: Iterable[Paper], nlp: Language) -> Iterator[Extraction]:
    """One Extraction a paper, in order, streaming; memory does not grow with the number of papers."""
    for batch in _batches(papers):
        with nlp.memory_zone():
            done = [
                to_extraction(doc, paper)
                for doc, paper in zip(nlp.pipe(_docs(batch, nlp)), batch, strict=True)
            ]
        yield from done


def _batches(papers: Iterable[Paper]) -> Iterator[list[Paper]]:
    batch, size = list[Paper](), 0
    for paper in papers:
        batch.append(paper)
        size += len(paper.text)
        if len(batch) == BATCH or size > CHARACTERS:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _docs(papers: Iterable[Paper], nlp: Language) -> Iterator[Doc]:
    for paper in papers:
        doc = nlp.make_doc(paper.text)
        doc._.title = paper.title if paper.abstract else ""
        yield doc
