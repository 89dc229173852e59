"""Papers whose texts hold everything that files and scripts stumble over."""

from __future__ import annotations

import json

import pytest

from kg.exchange.contents import Contents
from kg.resolve import resolve
from kg.types import (
    EntityType,
    Extraction,
    Mention,
    Paper,
    PaperEntity,
    PaperRelation,
    RelationType,
    Role,
    Source,
)

NASTY = (
    "plain",
    'say "hi"',
    "O'Neil's",
    "a, b; c\tand: d",
    "line\nfeed",
    "carriage\rreturn and\r\nboth",
    "back\\slash \\' \\\" \\n \\u0041 \\\\u0041",
    "ends in a backslash\\",
    "';\n:exit\nMATCH (n) DETACH DELETE n; //",
    "$rows {id: row.id} `tick` /* no comment */ // none",
    "=1+1",
    " blank at both ends ",
    "😀 𝔸𝕀 größe 图谱 e\u0301 \u2028 \u0085 \u00a0",
    "<img src=x onerror=alert(1)> & ]]> </data>",
    "[1, 2]",
    "null",
)


def extraction(number: int, nasty: str) -> Extraction:
    """A paper that has `nasty` in every field that is text; its entities are `nasty` and BERT."""
    text = f"We beat BERT with {nasty} on GLUE."
    spans = {name: (text.index(name), text.index(name) + len(name)) for name in ("BERT", nasty, "GLUE")}
    return Extraction(
        paper=Paper(
            id=f"doi:10.1/{number}",
            title=f"{nasty} {number}" if number % 3 else "",
            abstract=text,
            authors=(f"Ana {nasty}", "Bo Li"),
            year=2020 + number,
            venue=f"Venue {nasty}" if number % 2 else "",
            url=f"https://example.org/?q={nasty}",
            keywords=(nasty, "x;y", "größe"),
            identifiers=(f"doi:10.1/{number}",),
            raw=f"{{{text}}}",
            source=Source(f"{nasty}.txt", number, 3),
        ),
        mentions=tuple(Mention(*span, name, EntityType.MODEL, 1 / 3) for name, span in spans.items()),
        entities=(
            PaperEntity(EntityType.MODEL, Role.PROPOSED, (nasty, f"{nasty} net"), 0.1, (spans[nasty],), text),
            PaperEntity(EntityType.MODEL, Role.COMPARED, ("BERT",), 1e-7, (spans["BERT"],), text),
            PaperEntity(EntityType.DATASET, Role.EVALUATED, ("GLUE",), 1.0, (spans["GLUE"],)),
        ),
        relations=(PaperRelation(nasty, RelationType.OUTPERFORMS, "BERT", 0.7, text),),
        vector=tuple((number - k) / 385 for k in range(384)) if number % 2 else (),
    )


@pytest.fixture
def rules() -> str:
    """Corrections as a store keeps them, about names that no paper has."""
    return json.dumps({"drop": [f"none: {nasty}" for nasty in NASTY]})


@pytest.fixture
def papers() -> list[Extraction]:
    """Sorted by id, one for each nasty text."""
    found = (extraction(number, nasty) for number, nasty in enumerate(NASTY, start=1))
    return sorted(found, key=lambda extraction: extraction.paper.id)


@pytest.fixture
def contents(papers: list[Extraction], rules: str) -> Contents:
    return Contents(lambda: iter(papers), lambda: resolve(papers), rules)
