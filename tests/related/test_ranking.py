"""From starts to an ordered list."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from kg.related.index import Index, build
from kg.related.ranking import rank
from kg.related.signals import By, rows_of, rows_of_extraction
from kg.types import EntityType, Extraction, Graph, Paper, PaperEntity, Role


def ranked(index: Index, *starts: str, away: str = "", by: By = By.ALL, varied: bool = False) -> list[str]:
    rows, ids = rows_of(index, by), index.cards.ids
    allowed = np.array([paper not in (*starts, away) for paper in ids])
    far = rows.take(np.array([ids.index(away)])) if away else None
    places = np.array([ids.index(start) for start in starts])
    return [ids[r.place] for r in rank(rows, rows.take(places), allowed, 10, away=far, varied=varied)]


def test_papers_with_more_in_common_come_first_and_strangers_last(index: Index) -> None:
    assert ranked(index, "p1")[-1] == "p4"
    assert ranked(index, "p1")[0] in ("p2", "p5")


def test_by_data_and_by_method_differ(index: Index) -> None:
    assert ranked(index, "p1", by=By.DATA).index("p3") < ranked(index, "p1", by=By.METHOD).index("p3")


def test_a_paper_pushed_away_takes_its_like_down(index: Index) -> None:
    assert ranked(index, "p1") == ["p5", "p2", "p3", "p4"]
    assert ranked(index, "p1", away="p5") == ["p3", "p2", "p4"]


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
    assert rank(rows, pasted, everything, 5)[0].place == 2


@pytest.mark.parametrize("text", ["graph", "知识图谱", r"$$\alpha$$", "word " * 50_000])
def test_any_text_gets_an_answer(index: Index, text: str) -> None:
    rows = rows_of_extraction(Extraction(Paper("new", abstract=text)), index)
    assert len(rank(rows_of(index), rows, np.ones(5, np.bool_), 3)) == 3


def test_an_entity_of_the_text_is_enough(index: Index) -> None:
    extraction = Extraction(Paper("x"), entities=(PaperEntity(EntityType.METHOD, Role.USED, ("QLoRA",)),))
    found = rank(rows_of(index), rows_of_extraction(extraction, index), np.ones(5, np.bool_), 1)
    assert index.cards.ids[found[0].place] == "p5"


def test_variety_keeps_the_best_first(index: Index) -> None:
    assert ranked(index, "p1", varied=True)[0] == ranked(index, "p1")[0]
    assert sorted(ranked(index, "p1", varied=True)) == sorted(ranked(index, "p1"))
