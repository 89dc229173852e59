"""What a person recognises a paper by."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.labels import label
from kg.types import EntityType, Extraction, Paper, PaperEntity, Role

TEXT = "We present Layer-Wise Relevance Propagation (LRP). LRP explains. LRP is fast."


def proposed(*surfaces: str, text: str = TEXT) -> PaperEntity:
    offsets = tuple(
        (start, start + len(name))
        for name in surfaces
        for start in range(len(text))
        if text.startswith(name, start)
    )
    return PaperEntity(EntityType.METHOD, Role.PROPOSED, surfaces, offsets=offsets)


def test_a_title_is_the_label() -> None:
    assert (
        label(Extraction(Paper("p", title="On Nets", abstract=TEXT), entities=(proposed("LRP"),)))
        == "On Nets"
    )


def test_without_a_title_what_is_proposed_by_its_usual_name_and_the_first_sentence() -> None:
    extraction = Extraction(
        Paper("p", abstract=TEXT), entities=(proposed("Layer-Wise Relevance Propagation", "LRP"),)
    )
    assert label(extraction) == "LRP: We present Layer-Wise Relevance Propagation (LRP)."


def test_the_most_prominent_of_several_proposals() -> None:
    entities = (
        PaperEntity(EntityType.DATASET, Role.USED, ("BERT",), offsets=((0, 1),) * 9),
        proposed("Layer-Wise Relevance Propagation"),
        proposed("LRP"),
    )
    assert label(Extraction(Paper("p", abstract=TEXT), entities=entities)).startswith("LRP: ")


@pytest.mark.parametrize(
    ("abstract", "shown"),
    [
        ("Nets are slow. We speed them up.", "Nets are slow."),
        ("One  line\nand another", "One line and another"),
        ("word " * 40, ("word " * 16).strip() + "…"),
        ("x" * 200, "x" * 80 + "…"),
        ("", "p"),
    ],
)
def test_without_a_proposal_the_start_of_the_abstract(abstract: str, shown: str) -> None:
    assert label(Extraction(Paper("p", abstract=abstract))) == shown


@given(st.text(), st.text(min_size=1))
def test_it_is_one_line_that_is_never_empty(abstract: str, id_: str) -> None:
    shown = label(Extraction(Paper("id" + id_.replace("\n", ""), abstract=abstract)))
    assert shown and "\n" not in shown
