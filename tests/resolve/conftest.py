"""Extractions in a few words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kg.types import EntityType, Extraction, Paper, PaperEntity, PaperRelation, Role


def extraction(
    paper: str, *named: str, relations: tuple[PaperRelation, ...] = (), role: Role = Role.USED
) -> Extraction:
    """A paper that names things, each as "TYPE: spelling, spelling" or, a METHOD, "spelling, spelling"."""
    entities = []
    for text in named:
        kind, _, spellings = text.rpartition(": ")
        surfaces = tuple(spellings.split(", "))
        evidence = f"{paper} writes {surfaces[0]}."
        entities.append(PaperEntity(EntityType(kind or "METHOD"), role, surfaces, evidence=evidence))
    return Extraction(Paper(paper, abstract=f"About {named}."), entities=tuple(entities), relations=relations)


@pytest.fixture
def paper() -> Callable[..., Extraction]:
    return extraction
