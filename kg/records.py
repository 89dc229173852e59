"""Papers and extractions as JSON-ready records, and back again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

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

Record = dict[str, Any]


def paper_to_record(paper: Paper) -> Record:
    """The paper's fields that hold something; `source` as path, record and line."""
    fields = _fields(paper)
    if paper.source:
        fields["source"] = _fields(paper.source)
    return {key: value for key, value in fields.items() if value not in (None, "", ())}


def paper_from_record(record: Record) -> Paper:
    """The inverse of `paper_to_record`; raises TypeError on unknown keys."""
    fields = dict(record)
    if source := fields.pop("source", None):
        fields["source"] = Source(**source)
    for key in ("authors", "keywords", "identifiers", "keys"):
        fields[key] = tuple(fields.get(key, ()))
    return Paper(**fields)


def to_record(extraction: Extraction) -> Record:
    """One line of `kg extract`: offsets count into `text`; `relation_evidence` runs beside `relations`.

    The vector is left out: 384 numbers a line help no reader, and a store keeps it as a property.
    """
    return {
        "id": extraction.paper.id,
        "text": extraction.paper.text,
        "mentions": [_fields(m) for m in extraction.mentions],
        "entities": [_fields(e) for e in extraction.entities],
        "relations": [[r.head, r.type, r.tail] for r in extraction.relations],
        "relation_evidence": [{"score": r.score, "evidence": r.evidence} for r in extraction.relations],
        "paper": paper_to_record(extraction.paper),
    }


def from_record(record: Record) -> Extraction:
    """The inverse of `to_record`. Raises KeyError, TypeError or ValueError on a record of another form."""
    return Extraction(
        paper=paper_from_record(record["paper"]),
        mentions=tuple(_mention(m) for m in record["mentions"]),
        entities=tuple(_entity(e) for e in record["entities"]),
        relations=tuple(
            PaperRelation(head, RelationType(type_), tail, **details)
            for (head, type_, tail), details in zip(
                record["relations"], record["relation_evidence"], strict=True
            )
        ),
    )


def _fields(item: Any) -> Record:
    """As dataclasses.asdict, without its deep copies, which cost more than writing the JSON."""
    return {name: getattr(item, name) for name in item.__slots__}


def _mention(fields: Record) -> Mention:
    mention = Mention(**fields)
    return replace(mention, type=EntityType(mention.type))


def _entity(fields: Record) -> PaperEntity:
    entity = PaperEntity(**fields)
    return replace(
        entity,
        type=EntityType(entity.type),
        role=Role(entity.role),
        surfaces=tuple(entity.surfaces),
        offsets=tuple((start, end) for start, end in entity.offsets),
    )
