"""From starts to an ordered list."""

from __future__ import annotations

import random
from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from kg.related.index import Index, build
from kg.related.links import steps
from kg.related.ranking import POOL, order, rank, standardised, weights_for
from kg.related.signals import By, Weights, rows_of, rows_of_extraction
from kg.types import EntityType, Extraction, Graph, Paper, PaperEntity, Role


def ranked(index: Index, *starts: str, away: str = "", by: By = By.ALL, varied: bool = False) -> list[str]:
    rows, ids = rows_of(index, by), index.cards.ids
    allowed = np.array([paper not in (*starts, away) for paper in ids])
    far = rows.take(np.array([ids.index(away)])) if away else None
    places = np.array([ids.index(start) for start in starts])
    return [
        ids[r.place]
        for r in rank(
            rows,
            rows.take(places),
            steps(index.entities),
            allowed,
            10,
            away=far,
            weights=weights_for(by),
            varied=varied,
        )
    ]


def test_papers_with_more_in_common_come_first_and_strangers_last(index: Index) -> None:
    assert ranked(index, "p1")[-1] == "p4"
    assert ranked(index, "p1")[0] in ("p2", "p5")


def test_by_data_and_by_method_differ(index: Index) -> None:
    assert ranked(index, "p1", by=By.DATA).index("p3") < ranked(index, "p1", by=By.METHOD).index("p3")


def test_a_paper_pushed_away_takes_its_like_down(index: Index) -> None:
    """p2 and p5 both use LoRA as p1 does; p2 has its dataset in common with p3, p5 has not."""
    rows = rows_of(index)
    start, away = rows.take(np.array([0])), rows.take(np.array([2]))
    allowed = np.array([False, True, False, True, True])
    towards = {r.place: r.score for r in rank(rows, start, steps(index.entities), allowed, 9)}
    apart = {r.place: r.score for r in rank(rows, start, steps(index.entities), allowed, 9, away=away)}
    assert apart[1] - apart[4] < towards[1] - towards[4]


def test_several_starts_count_alike_in_any_order(index: Index) -> None:
    assert ranked(index, "p1", "p3") == ranked(index, "p3", "p1")


def test_the_order_does_not_depend_on_the_order_of_the_graph(graph: Graph) -> None:
    shuffled = [list(part) for part in (graph.papers, graph.entities, graph.roles, graph.relations)]
    for part in shuffled:
        random.Random(7).shuffle(part)
    other = build(Graph(*map(tuple, shuffled)))
    assert ranked(other, "p1") == ranked(build(graph), "p1")


def test_equal_scores_go_by_id(graph: Graph) -> None:
    twins = tuple(replace(paper, title="same", abstract="same words") for paper in graph.papers)
    assert ranked(build(Graph(twins)), "p3") == ["p1", "p2", "p4", "p5"]


def test_vectors_count_where_the_graph_holds_them(graph: Graph) -> None:
    papers = tuple(replace(paper, title="", abstract="") for paper in graph.papers)
    vectors = {"p1": (1.0, 0.0), "p2": (0.0, 1.0), "p4": (0.9, 0.1)}
    index = build(Graph(papers), vectors)
    assert index.lacking_vectors == 2
    assert ranked(index, "p1")[0] == "p4"


def test_a_pasted_text_ranks_like_the_paper_it_is(index: Index, graph: Graph) -> None:
    kinds = {e.id: (e.type, e.name) for e in graph.entities}
    said = tuple(
        PaperEntity(kinds[r.entity][0], r.role, (kinds[r.entity][1],)) for r in graph.roles if r.paper == "p3"
    )
    rows = rows_of(index)
    pasted = rows_of_extraction(Extraction(graph.papers[2], entities=said), index)
    everything = np.ones(5, np.bool_)
    assert rank(rows, pasted, steps(index.entities), everything, 5)[0].place == 2


@pytest.mark.parametrize("text", ["graph", "知识图谱", r"$$\alpha$$", "word " * 50_000])
def test_any_text_gets_an_answer(index: Index, text: str) -> None:
    rows = rows_of_extraction(Extraction(Paper("new", abstract=text)), index)
    assert len(rank(rows_of(index), rows, steps(index.entities), np.ones(5, np.bool_), 3)) == 3


def test_an_entity_of_the_text_is_enough(index: Index) -> None:
    extraction = Extraction(Paper("x"), entities=(PaperEntity(EntityType.METHOD, Role.USED, ("QLoRA",)),))
    found = rank(
        rows_of(index), rows_of_extraction(extraction, index), steps(index.entities), np.ones(5, np.bool_), 1
    )
    assert index.cards.ids[found[0].place] == "p5"


def test_variety_keeps_the_best_first(index: Index) -> None:
    assert ranked(index, "p1", varied=True)[0] == ranked(index, "p1")[0]
    assert sorted(ranked(index, "p1", varied=True)) == sorted(ranked(index, "p1"))


def test_only_the_best_of_each_signal_are_looked_at() -> None:
    likeness = np.zeros((len(fields(Weights)), 5 * POOL), np.float32)
    likeness[0, :POOL] = likeness[2, -POOL:] = np.linspace(0.5, 1, POOL)
    found = order(likeness, np.arange(5 * POOL), 2 * POOL, Weights())
    assert {r.place for r in found} == {*range(POOL), *range(4 * POOL, 5 * POOL)}


@given(arrays(np.float32, (3, 7), elements=st.floats(-1, 1, width=32)))
def test_standardised_rows_have_mean_0_and_deviation_1(values: NDArray[np.float32]) -> None:
    rows = standardised(values)
    assert np.allclose(rows.mean(axis=1), 0, atol=1e-2)
    for row, given_ in zip(rows, values, strict=True):
        assert np.isclose(row.std(), 1, atol=1e-2) or given_.std() < 1e-5
