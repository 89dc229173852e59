"""Mentions as a page to look at, drawn by spaCy's displaCy."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from spacy import displacy

from kg.types import EntityType, Extraction

COLOURS = {
    EntityType.METHOD: "#a6cee3",
    EntityType.MODEL: "#fdbf6f",
    EntityType.DATASET: "#b2df8a",
    EntityType.TASK: "#cab2d6",
    EntityType.METRIC: "#fb9a99",
}


def page(extractions: Iterable[Extraction]) -> str:
    """One self-contained HTML page; displaCy escapes the texts but not the titles."""
    drawn = [
        {
            "text": e.paper.text,
            "title": escape(e.paper.title or e.paper.id),
            "ents": [{"start": m.start, "end": m.end, "label": m.type.value} for m in e.mentions],
        }
        for e in extractions
    ]
    colours = {type_.value: colour for type_, colour in COLOURS.items()}
    html: str = displacy.render(drawn, style="ent", manual=True, page=True, options={"colors": colours})
    return html
