"""The trained pipeline's parts, loaded once, and a short way to read a text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from spacy.language import Language
from tokenizers import Tokenizer

from kg.extract import extract
from kg.types import Extraction, Paper


@pytest.fixture(scope="session")
def tokenizer(nlp: Language) -> Tokenizer:
    """Cuts words into the pieces that the encoder knows."""
    return nlp.get_pipe("kg_extractor").tokenizer  # type: ignore[attr-defined]


@pytest.fixture(scope="session")
def read(nlp: Language) -> Callable[..., Extraction]:
    """What the pipeline finds in one text."""

    def run(text: str, title: str = "") -> Extraction:
        (extraction,) = extract([Paper("x", title=title, abstract=text)], nlp)
        return extraction

    return run
