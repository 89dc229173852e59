"""The schema of the graph, told once: node labels, relationship types, properties, constraints, indexes.

`python -m kg.schema [FOLDER]` writes it down as `graph.cypher` and JSON Schemas (default `schemas/`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kg.types import EntityType, RelationType, Role


@dataclass(frozen=True, slots=True)
class Property:
    """A property of a node or relationship; `type` is its Cypher type, `required` means never null."""

    name: str
    type: str
    meaning: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class Node:
    """A node label. Its property `id` is the key: unique, and the only thing nodes are matched on."""

    label: str
    meaning: str
    properties: tuple[Property, ...]
    second_labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Relationship:
    """Relationship types that run between the same two labels and carry the same properties."""

    types: tuple[str, ...]
    start: str
    end: str
    meaning: str
    properties: tuple[Property, ...] = ()


@dataclass(frozen=True, slots=True)
class FulltextIndex:
    """A fulltext index over string properties of one label."""

    name: str
    label: str
    properties: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VectorIndex:
    """An index of nearest neighbours, by cosine, over a property that holds `dimensions` numbers."""

    name: str
    label: str
    property: str
    dimensions: int


LABEL_OF_TYPE: dict[EntityType, str] = {type_: type_.value.capitalize() for type_ in EntityType}
TYPE_OF_LABEL: dict[str, EntityType] = {label: type_ for type_, label in LABEL_OF_TYPE.items()}

ROLE_RELATIONSHIPS = (
    "PROPOSES",
    "USES",
    "EVALUATES_ON",
    "REPORTS",
    "COMPARES_WITH",
    "ADDRESSES",
    "MENTIONS",
)
RELATIONSHIP_OF_ROLE: dict[Role, str] = {
    Role.PROPOSED: "PROPOSES",
    Role.USED: "USES",
    Role.EVALUATED: "USES",
    Role.COMPARED: "COMPARES_WITH",
    Role.ADDRESSED: "ADDRESSES",
    Role.BACKGROUND: "MENTIONS",
}
_EVALUATED = {EntityType.DATASET: "EVALUATES_ON", EntityType.METRIC: "REPORTS"}


def relationship_of(role: Role, type_: EntityType) -> str:
    """The relationship type Paper → Entity: evaluating is EVALUATES_ON a dataset, REPORTS a metric."""
    usual = RELATIONSHIP_OF_ROLE[role]
    return _EVALUATED.get(type_, usual) if role is Role.EVALUATED else usual


_ID = Property("id", "STRING", "the key", required=True)
_NAMES = Property("names", "STRING", "every spelling in its folded form, one a line; searched by name")
_SCORE = Property("score", "FLOAT", "confidence, 0 to 1", required=True)

VECTOR_INDEX = VectorIndex("paper_vectors", "Paper", "vector", 384)

GIVEN = ("Paper", "Corrections")
"""Labels of what people gave; all other nodes, and all relationships, follow from it."""

NODES: tuple[Node, ...] = (
    Node(
        "Paper",
        "a paper",
        (
            _ID,
            Property(
                "label", "STRING", "what a person knows it by: title, else what it proposes", required=True
            ),
            Property("title", "STRING", "title"),
            Property("abstract", "STRING", "cleaned text; offsets count into it"),
            Property("year", "INTEGER", "year of publication"),
            Property("url", "STRING", "where it can be read"),
            Property("doi", "STRING", "DOI"),
            Property("arxiv_id", "STRING", "arXiv identifier without version"),
            Property("version", "INTEGER", "arXiv version"),
            Property("keywords", "LIST<STRING>", "the authors' keywords"),
            Property("identifiers", "LIST<STRING>", "every identifier known of it"),
            _NAMES,
            Property("extraction", "STRING", "all that was read in it, as JSON", required=True),
            Property("vector", "LIST<FLOAT>", f"unit sentence vector, {VECTOR_INDEX.dimensions} numbers"),
        ),
    ),
    Node(
        "Corrections",
        "what people say against the automatic resolution; one node at most",
        (_ID, Property("rules", "STRING", "the rules, as JSON", required=True)),
    ),
    Node(
        "Entity",
        "a thing that papers name, one node over all papers",
        (
            _ID,
            Property("name", "STRING", "its most used spelling", required=True),
            Property("aliases", "LIST<STRING>", "its other spellings"),
            Property("papers", "INTEGER", "how many papers name it", required=True),
            Property("generic", "BOOLEAN", "too general a word to connect papers", required=True),
            Property("contested", "BOOLEAN", "papers disagree on its type", required=True),
            _NAMES,
        ),
        second_labels=tuple(LABEL_OF_TYPE.values()),
    ),
    Node("Author", "a person who wrote papers", (_ID, Property("name", "STRING", "name", required=True))),
    Node("Venue", "where papers appeared", (_ID, Property("name", "STRING", "name", required=True))),
)

_ENTITY_RELATIONS = tuple(type_.value for type_ in RelationType)

RELATIONSHIPS: tuple[Relationship, ...] = (
    Relationship(
        ROLE_RELATIONSHIPS,
        "Paper",
        "Entity",
        "what the paper does with the entity",
        (
            Property("role", "STRING", "the role behind the type: " + ", ".join(Role), required=True),
            Property("count", "INTEGER", "number of mentions", required=True),
            _SCORE,
            Property("evidence", "STRING", "the sentence that shows it"),
            Property("offsets", "LIST<INTEGER>", "start, end, start, end, … of the mentions in the text"),
        ),
    ),
    Relationship(
        _ENTITY_RELATIONS,
        "Entity",
        "Entity",
        "what papers say of two entities",
        (
            Property("support", "INTEGER", "how many papers say so", required=True),
            Property("papers", "LIST<STRING>", "their ids"),
            Property("evidence", "LIST<STRING>", "their sentences"),
            _SCORE,
        ),
    ),
    Relationship(
        ("WROTE",),
        "Author",
        "Paper",
        "authorship",
        (Property("position", "INTEGER", "place in the list of authors, from 1", required=True),),
    ),
    Relationship(("PUBLISHED_IN",), "Paper", "Venue", "publication"),
)

FULLTEXT_INDEXES: tuple[FulltextIndex, ...] = (
    FulltextIndex("paper_text", "Paper", ("label", "title", "abstract")),
    FulltextIndex("entity_names", "Entity", ("names",)),
)


def constraints() -> Iterator[str]:
    """A Cypher statement a label that makes its key unique, which indexes it too."""
    for node in NODES:
        yield (
            f"CREATE CONSTRAINT {node.label.lower()}_id IF NOT EXISTS "
            f"FOR (n:{node.label}) REQUIRE n.id IS UNIQUE"
        )


def fulltext_indexes() -> Iterator[str]:
    """The Cypher statements (Neo4j) that create the fulltext indexes."""
    for index in FULLTEXT_INDEXES:
        properties = ", ".join(f"n.{name}" for name in index.properties)
        yield (
            f"CREATE FULLTEXT INDEX {index.name} IF NOT EXISTS FOR (n:{index.label}) ON EACH [{properties}]"
        )


def vector_index() -> str:
    """The Cypher statement (Neo4j 5.23 or newer) that creates the vector index.

    Its numbers are kept whole: with rounded ones two papers may change places.
    """
    index = VECTOR_INDEX
    return (
        f"CREATE VECTOR INDEX {index.name} IF NOT EXISTS FOR (n:{index.label}) ON n.{index.property} "
        f"OPTIONS {{indexConfig: {{`vector.dimensions`: {index.dimensions}, "
        "`vector.similarity_function`: 'cosine', `vector.quantization.enabled`: false}}"
    )


def statements() -> Iterator[str]:
    """The Cypher statements (Neo4j) that create all constraints and indexes."""
    yield from constraints()
    yield from fulltext_indexes()
    yield vector_index()


def write(folder: Path) -> None:
    """Write `graph.cypher` and the JSON Schemas into `folder`."""
    from kg.schema_files import files

    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "schemas"))
