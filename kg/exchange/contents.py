"""What a store holds, as rows in the schema's order: papers stream by, the rest is in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from kg.schema import Node, Property
from kg.store.rows import Properties, Rows, derived, extraction_text, paper_row, properties_of
from kg.types import Extraction, Graph

_TYPES = {"STRING": "string", "INTEGER": "long", "FLOAT": "double", "BOOLEAN": "boolean"}


@dataclass(frozen=True)
class Contents:
    """`extractions` reads the papers anew at each call, sorted by id; `graph` is what they resolve to
    under `corrections` (rules as JSON; empty if none).
    """

    extractions: Callable[[], Iterator[Extraction]]
    graph: Callable[[], Graph]
    corrections: str = ""

    @cached_property
    def rows(self) -> Rows:
        """All but the papers."""
        return derived(self.graph())

    def nodes(self, node: Node) -> Iterator[tuple[str, Properties]]:
        """Second label (or "") and properties of every node of a label, sorted by id."""
        match node.label:
            case "Paper":
                for extraction in self.extractions():
                    yield "", paper_row(extraction, extraction_text(extraction))
            case "Corrections":
                if self.corrections:
                    yield "", {"id": "corrections", "rules": self.corrections}
            case label:
                for id_, properties in sorted(self.rows.nodes[label].items()):
                    yield self.rows.second_labels[id_] if node.second_labels else "", properties

    def relationships(self, type_: str) -> Iterator[tuple[str, str, Properties]]:
        """Start id, end id and properties of every relationship of a type, sorted."""
        facts = self.rows.relationships[type_]
        for start, end in sorted(facts):
            yield start, end, properties_of(facts[start, end])


def type_of(property_: Property) -> tuple[str, bool]:
    """The type of a value as CSV headers and GraphML call it, and whether the property is a list of these."""
    item = property_.type.removeprefix("LIST<").removesuffix(">")
    return _TYPES[item], item != property_.type
