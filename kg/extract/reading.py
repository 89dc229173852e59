"""Annotated Doc → Extraction: the border that no spaCy object crosses."""

from __future__ import annotations

from collections import Counter

import numpy as np
from spacy.tokens import Doc

from kg.extract import evidence
from kg.extract.abbreviations import Offsets
from kg.types import EntityType, Extraction, Mention, Paper, PaperEntity, PaperRelation, RelationType, Role


def sentence_bounds(doc: Doc) -> list[Offsets]:
    """Character offsets of the sentences, as of `doc.sents`, which looks at every token several times."""
    starts = np.flatnonzero(doc.to_array("SENT_START") == 1).tolist()
    ends = [*starts[1:], len(doc)]
    return [(doc[a].idx, doc[b - 1].idx + len(doc[b - 1])) for a, b in zip(starts, ends, strict=False)]


def to_extraction(doc: Doc, paper: Paper) -> Extraction:
    """All that the pipeline wrote on the Doc of `paper.text`."""
    text, sentences = doc.text, sentence_bounds(doc)
    entities = tuple(
        PaperEntity(
            type=EntityType(e["type"]),
            role=Role(e["role"]),
            surfaces=surfaces(text, e["offsets"]),
            score=e["score"],
            offsets=tuple((a, b) for a, b in e["offsets"]),
            evidence=evidence.of_role(text, sentences, e["offsets"], Role(e["role"])),
        )
        for e in doc._.entities
    )
    return Extraction(
        paper=paper,
        mentions=tuple(
            Mention(e.start_char, e.end_char, e.text, EntityType(e.label_), e._.score) for e in doc.ents
        ),
        entities=entities,
        relations=tuple(
            PaperRelation(
                entities[head].surfaces[0],
                RelationType(type_),
                entities[tail].surfaces[0],
                score,
                evidence.of_relation(
                    text, sentences, entities[head].offsets, entities[tail].offsets, RelationType(type_)
                ),
            )
            for head, type_, tail, score in doc._.relations
        ),
        vector=tuple(round(float(x), 6) for x in doc.vector) if doc.vector.any() else (),
    )


def surfaces(text: str, offsets: list[Offsets]) -> tuple[str, ...]:
    """The spellings at `offsets`, the one of most words first, then the most used, then the longest."""
    uses = Counter(text[a:b] for a, b in offsets)
    return tuple(sorted(uses, key=lambda s: (-len(s.replace("-", " ").split()), -uses[s], -len(s), s)))
