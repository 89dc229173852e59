"""Short forms spelled out."""

from __future__ import annotations

from collections.abc import Callable

from kg.resolve import resolve
from kg.types import Extraction

Make = Callable[..., Extraction]


def test_a_short_form_inside_a_name_is_spelled_out(paper: Make) -> None:
    graph = resolve(
        [
            paper("p1", "Bayesian optimization, BO"),
            paper("p2", "high-dimensional BO"),
            paper("p3", "high-dimensional Bayesian optimization"),
        ]
    )
    assert {entity.papers for entity in graph.entities} == {1, 2}


def test_well_known_short_forms_need_no_explanation(paper: Make) -> None:
    (entity,) = resolve([paper("p1", "MODEL: DNNs"), paper("p2", "MODEL: deep neural networks")]).entities
    assert entity.papers == 2


def test_what_papers_say_counts_more_than_what_is_well_known(paper: Make) -> None:
    graph = resolve(
        [
            paper("p1", "DATASET: dutch news network corpus, DNN"),
            paper("p2", "DATASET: DNN"),
            paper("p3", "MODEL: deep neural networks"),
        ]
    )
    assert {entity.type: entity.papers for entity in graph.entities} == {"DATASET": 2, "MODEL": 1}


def test_an_ambiguous_short_form_is_not_spelled_out(paper: Make) -> None:
    graph = resolve(
        [
            paper("p1", "continual learning, CL"),
            paper("p2", "contrastive learning, CL"),
            paper("p3", "graph CL"),
            paper("p4", "graph contrastive learning"),
        ]
    )
    assert len(graph.entities) == 4
