"""Invented extractions for load tests: papers that name entities as unevenly as real papers do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

from kg.types import EntityType, Extraction, Mention, Paper, PaperEntity, PaperRelation, RelationType, Role

NAMES_A_PAPER = len(Role)
_TYPES, _RELATIONS = list(EntityType), list(RelationType)
_SYLLABLES = [consonant + vowel for consonant in "bdfgklmnprtvz" for vowel in "aeiou"]


def extractions(papers: int) -> Iterator[Extraction]:
    """Made one by one. 4 papers bring 3 entities, 24 roles and 6 relations.

    Of 15,000 entities the commonest is in a tenth of 20,000 papers, half are in four papers or fewer.
    """
    entities = max(2 * NAMES_A_PAPER, papers * 3 // 4)
    for number in range(papers):
        yield _extraction(number, _named(number, entities))


def _named(number: int, entities: int) -> list[int]:
    """Which entities a paper names: one in turn, so that each is named, the others by chance."""
    chance, named = random.Random(number), {number % entities: None}
    while len(named) < NAMES_A_PAPER:
        named[int(entities * chance.random() ** 2.5)] = None
    return list(named)


def _extraction(number: int, named: list[int]) -> Extraction:
    names = [_name(entity) for entity in named]
    sentences = [
        f"We show how {name} behaves in setting {number} and on what its results depend." for name in names
    ]
    text = " ".join(sentences)
    spans = [(text.index(f" {name} ") + 1, text.index(f" {name} ") + 1 + len(name)) for name in names]
    types = [_TYPES[entity % len(_TYPES)] for entity in named]
    title = f"On {names[0]} and {names[1]}, part {number}"
    things = list(zip(names, types, spans, strict=True))
    return Extraction(
        Paper(f"arxiv:{number:08}", title, text, year=2000 + number % 25),
        tuple(Mention(*span, name, type_, 0.9) for name, type_, span in things),
        tuple(
            PaperEntity(type_, role, (name,), 0.9, (span,), sentence)
            for (name, type_, span), role, sentence in zip(things, Role, sentences, strict=True)
        ),
        tuple(
            PaperRelation(head, _RELATIONS[number % len(_RELATIONS)], tail, 0.8, sentences[0])
            for head, tail in list(pairwise(names))[: 1 + number % 2]
        ),
        tuple(((number + 1) * (k + 1) % 769 - 384) / 4000 for k in range(384)),
    )


def _name(entity: int) -> str:
    """A pronounceable word of its own for every number."""
    word = ""
    for _ in range(4):
        entity, syllable = divmod(entity, len(_SYLLABLES))
        word += _SYLLABLES[syllable]
    return word.capitalize()
