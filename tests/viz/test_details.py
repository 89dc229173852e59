"""What the panel tells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg.types import Graph
from kg_viz.details import link_details, node_details, segments
from kg_viz.drawing import draw


def test_a_paper_tells_who_when_where_and_how_to_reach_it(graph: Graph) -> None:
    drawing = draw(graph)
    lora = node_details(drawing)[drawing.number["arxiv:2106.09685"]]
    assert lora["authors"] == ["Edward Hu", "Yelong Shen"]
    assert (lora["venue"], lora["year"]) == ("ICLR", 2022)
    assert [text for text, _ in lora["links"]] == ["arXiv", "openreview.net"]


def test_mentions_in_the_abstract_lead_to_their_nodes(graph: Graph) -> None:
    drawing = draw(graph)
    lora, gpt, glue = (drawing.number[id_] for id_ in ("method:lora", "model:gpt 3", "dataset:glue"))
    assert node_details(drawing)[drawing.number["arxiv:2106.09685"]]["abstract"] == [
        "We propose ",
        ["LoRA", lora],
        ", which adapts ",
        ["GPT-3", gpt],
        " with few parameters. LoRA is evaluated on ",
        ["GLUE", glue],
        ".",
    ]


def test_an_entity_tells_its_other_spellings(graph: Graph) -> None:
    drawing = draw(graph)
    assert node_details(drawing)[drawing.number["method:lora"]]["aliases"] == ["LoRAs", "low-rank adaptation"]


def test_empty_fields_are_left_out(graph: Graph) -> None:
    drawing = draw(graph)
    assert set(node_details(drawing)[drawing.number["sha1:00"]]) == {
        "id",
        "name",
        "kind",
        "weight",
        "abstract",
    }


def test_a_statement_names_its_paper_by_number_or_by_id(graph: Graph) -> None:
    drawing = draw(graph)
    place = next(place for place, link in enumerate(drawing.links) if link.type == "EXTENDS")
    papers = [statement["paper"] for statement in link_details(drawing)[place]]
    assert papers == [drawing.number["doi:10.1/q"], "doi:10.9/elsewhere"]


@given(st.text(max_size=40), st.lists(st.tuples(st.integers(-2, 45), st.integers(-2, 45), st.integers(0, 9))))
def test_pieces_add_up_to_the_text(text: str, marks: list[tuple[int, int, int]]) -> None:
    pieces = segments(text, marks)
    assert "".join(piece if isinstance(piece, str) else str(piece[0]) for piece in pieces) == text


def test_of_overlapping_mentions_the_longer_one_wins() -> None:
    assert segments("GPT-3.5 Turbo", [(0, 7, 1), (0, 13, 2), (8, 13, 3)]) == [["GPT-3.5 Turbo", 2]]


def test_offsets_count_characters_also_beyond_the_basic_plane() -> None:
    assert segments("𝔽ast LoRA", [(5, 9, 1)]) == ["𝔽ast ", ["LoRA", 1]]
