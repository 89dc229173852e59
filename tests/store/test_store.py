"""What every store does: the embedded one and Neo4j, by the same tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from kg.settings import Settings
from kg.store import Changes, Store, open_store
from kg.types import Entity, EntityType, Extraction, Graph

Address = tuple[str | Path, Settings]


Resolve = Callable[[Iterable[Extraction]], Graph]
Expected = Callable[[Iterable[Extraction]], list[str]]


def build(store: Store, extractions: Iterable[Extraction], resolve: Resolve) -> Changes:
    """What `kg build` does."""
    store.add(extractions)
    return store.sync(resolve(store.extractions()))


def test_extractions_come_back_as_they_were_ordered_by_paper(store: Store, papers: list[Extraction]) -> None:
    added = store.add(reversed(papers))
    assert (added.papers, added.unstorable) == (12, ())
    assert list(store.extractions()) == papers


def test_known_tells_which_papers_are_there(store: Store, papers: list[Extraction]) -> None:
    store.add(papers[:2])
    assert store.known([papers[0].paper.id, papers[5].paper.id, "", "arxiv:2400.0000"]) == {
        papers[0].paper.id
    }
    assert store.known([]) == set()


def test_an_empty_store_answers(store: Store, resolve: Resolve) -> None:
    assert list(store.extractions()) == []
    assert list(store.dump()) == []
    assert store.graph() == store.overview(10) == resolve([])
    assert store.sync(resolve([])) == Changes()
    assert set(store.counts().nodes.values()) == set(store.counts().relationships.values()) == {0}
    assert store.find("BERT") == store.search("BERT", 10) == []


def test_the_graph_comes_back_as_it_was(store: Store, papers: list[Extraction], resolve: Resolve) -> None:
    build(store, papers, resolve)
    assert store.graph() == resolve(papers)


def test_building_twice_changes_nothing(store: Store, papers: list[Extraction], resolve: Resolve) -> None:
    assert build(store, papers, resolve).total > 0
    before = list(store.dump())
    assert build(store, papers, resolve) == Changes()
    assert list(store.dump()) == before


def test_every_store_dumps_the_same_bytes(
    store: Store, papers: list[Extraction], expected: Expected, resolve: Resolve
) -> None:
    build(store, papers, resolve)
    assert list(store.dump()) == expected(papers)


def test_lists_one_after_another_equal_both_at_once(
    store: Store, papers: list[Extraction], expected: Expected, resolve: Resolve
) -> None:
    build(store, papers[7:], resolve)
    build(store, papers[:7], resolve)
    assert list(store.dump()) == expected(papers)


def test_removing_papers_leaves_what_the_others_support(
    store: Store, papers: list[Extraction], expected: Expected, resolve: Resolve
) -> None:
    build(store, papers, resolve)
    assert store.remove([papers[1].paper.id, papers[4].paper.id, "arxiv:unknown"]) == 2
    rest = [e for e in papers if e not in (papers[1], papers[4])]
    store.sync(resolve(store.extractions()))
    assert list(store.dump()) == expected(rest)


def test_a_dry_run_tells_the_changes_and_makes_none(
    store: Store, papers: list[Extraction], resolve: Resolve
) -> None:
    build(store, papers[:6], resolve)
    store.add(papers[6:])
    before = list(store.dump())
    announced = store.sync(resolve(papers), dry_run=True)
    assert list(store.dump()) == before
    assert store.sync(resolve(papers)) == announced
    assert announced.nodes_added and announced.nodes_changed and announced.relationships_added


def test_a_store_keeps_what_it_has_when_opened_again(
    address: Address, papers: list[Extraction], expected: Expected, resolve: Resolve
) -> None:
    with open_store(*address) as store:
        build(store, papers, resolve)
    with open_store(*address, create=False) as store:
        assert list(store.dump()) == expected(papers)


def test_counts_tell_entities_by_type(store: Store, papers: list[Extraction], resolve: Resolve) -> None:
    build(store, papers, resolve)
    counts = store.counts()
    assert {label: n for label, n in counts.nodes.items() if n} == {
        "Paper": 12, "Model": 13, "Dataset": 3, "Metric": 1, "Author": 13, "Venue": 1,
    }  # fmt: skip
    assert {type_: n for type_, n in counts.relationships.items() if n} == {
        "PROPOSES": 12, "EVALUATES_ON": 12, "REPORTS": 12, "COMPARES_WITH": 12, "EVALUATED_ON": 12,
        "OUTPERFORMS": 12, "WROTE": 24, "PUBLISHED_IN": 6,
    }  # fmt: skip


def test_no_property_moves_between_nodes_of_a_large_batch(store: Store) -> None:
    """ArcadeDB 26.10 swaps properties if a second label is set in the statement that merges the nodes."""
    types = list(EntityType)
    entities = [
        Entity(f"{types[n % 5].lower()}:{n:04}", types[n % 5], f"Name {n}", (f"Alias {n}",), n)
        for n in range(5_000)
    ]
    graph = Graph(entities=tuple(sorted(entities, key=lambda entity: entity.id)))
    store.sync(graph)
    assert store.graph() == graph


def test_relationships_that_are_there_twice_are_mended(
    store: Store, papers: list[Extraction], resolve: Resolve, expected: Expected
) -> None:
    build(store, papers, resolve)
    again = "MATCH (p:Paper)-[:COMPARES_WITH]->(e:Entity) CREATE (p)-[:COMPARES_WITH {count: 7}]->(e)"
    store.query(again, write=True)
    store.query("MATCH (p:Paper)-[:WROTE]-(a:Author) CREATE (a)-[:WROTE]->(p)", write=True)
    assert store.sync(resolve(papers)).relationships_removed > 0
    assert list(store.dump()) == expected(papers)


def test_progress_tells_how_far_it_is(store: Store, papers: list[Extraction], resolve: Resolve) -> None:
    seen: list[tuple[int, int]] = []
    store.add(papers, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(12, 12)]
    seen.clear()
    changes = store.sync(resolve(papers), progress=lambda done, total: seen.append((done, total)))
    assert seen == sorted(seen) and seen[-1][0] == seen[-1][1] >= changes.total


def test_an_overview_shows_the_most_connected(
    store: Store, papers: list[Extraction], resolve: Resolve
) -> None:
    build(store, papers, resolve)
    graph = store.overview(4)
    assert [entity.id for entity in graph.entities] == ["dataset:set 0", "model:bert"]
    assert [(role.paper, role.entity) for role in graph.roles] == [
        (paper.id, entity.id) for paper in graph.papers for entity in graph.entities
    ]
    assert len(graph.papers) == 2
    assert store.overview(1_000) == store.graph()


def test_a_neighbourhood_is_what_stands_near(
    store: Store, papers: list[Extraction], resolve: Resolve
) -> None:
    build(store, papers, resolve)
    near = store.neighbourhood(papers[0].paper.id, 10)
    assert papers[0].paper.id in {paper.id for paper in near.papers}
    assert {"model:net 0", "model:bert", "dataset:set 0", "metric:f1"} == {e.id for e in near.entities}
    assert len(near.papers) + len(near.entities) <= 11
    around = store.neighbourhood("dataset:set 0", 10)
    assert {paper.id for paper in around.papers} == {e.paper.id for e in papers[::3]}
