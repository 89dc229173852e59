"""Finding nodes by what people call them, and searching by words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from kg.errors import AmbiguousError, NotFoundError
from kg.store import Match, Store
from kg.types import Entity, EntityType, Extraction, Graph, Paper

BERT = Match("model:bert", "Model", "BERT")


@pytest.fixture
def built(store: Store, papers: list[Extraction], resolve: Callable[[Iterable[Extraction]], Graph]) -> Store:
    store.add(papers)
    store.sync(resolve(papers))
    return store


@pytest.mark.parametrize("name", ["model:bert", "BERT", "bert", " Bert "])
def test_an_entity_by_key_name_or_spelling(built: Store, name: str) -> None:
    assert built.find(name) == [BERT]
    assert built.one(name) == BERT


@pytest.mark.parametrize(
    "name",
    [
        "arxiv:2400.00002",
        "2400.00002",
        "doi:10.1/2",
        "10.1/2",
        "Net 2: a « net » of its own",
        "net 2, a net of its own",
    ],
)
def test_a_paper_by_key_identifier_or_title(built: Store, name: str) -> None:
    assert [(match.id, match.label) for match in built.find(name)] == [("arxiv:2400.00002", "Paper")]


def test_a_paper_by_the_digest_that_tables_show(store: Store, papers: list[Extraction]) -> None:
    id_ = "sha1:e438f57cc66c7509598b7a29c5349bfc26181d3e"
    store.add([replace(papers[0], paper=Paper(id_, "A title")), papers[1]])
    assert [match.id for match in store.find("sha1:e438f57cc6")] == [id_]
    assert store.find("sha1:e438") == []


def test_a_paper_without_title_by_its_label(built: Store, papers: list[Extraction]) -> None:
    match = built.one("Net-1: We propose Net-1.")
    assert match.id == papers[1].paper.id


def test_an_exact_name_goes_before_other_spellings(store: Store) -> None:
    graph = Graph(
        entities=(
            Entity("dataset:arc", EntityType.DATASET, "ARC", ("arc",), 2),
            Entity("method:arc", EntityType.METHOD, "Arc", ("ARC-1",), 1),
        )
    )
    store.sync(graph)
    assert store.one("Arc").id == "method:arc"
    assert [match.id for match in store.find("aRC")] == ["dataset:arc", "method:arc"]
    with pytest.raises(AmbiguousError, match="fits 2 things") as caught:
        store.one("aRC")
    assert caught.value.candidates == ("dataset:arc (ARC)", "method:arc (Arc)")


def test_a_name_is_found_whole_only(built: Store) -> None:
    assert built.find("BER") == built.find("Net") == built.find("") == built.find("\n") == []


def test_an_unknown_name_comes_with_suggestions(built: Store) -> None:
    with pytest.raises(NotFoundError) as caught:
        built.one("Set-1x")
    assert "Set-1" in caught.value.suggestions and len(caught.value.suggestions) <= 5
    with pytest.raises(NotFoundError) as caught:
        built.neighbourhood("dataset:sets", 5)


def test_words_find_papers_and_entities(built: Store, papers: list[Extraction]) -> None:
    found = built.search("net 4 beats", 50)
    assert found[0].score == 1.0
    assert [match.score for match in found] == sorted((m.score for m in found), reverse=True)
    assert {match.label for match in found} == {"Paper", "Model"}
    assert papers[4].paper.id in [match.id for match in found[:2]]


def test_a_search_has_at_most_so_many_answers(built: Store) -> None:
    assert len(built.search("net", 3)) == 3


@pytest.mark.parametrize("words", ["", "  ", "+-*?", 'title:"', "a AND (", "net~ OR \\", "net^2 ["])
def test_search_syntax_in_words_means_nothing(built: Store, words: str) -> None:
    built.search(words, 5)


def test_search_follows_what_is_added_and_removed(built: Store, papers: list[Extraction]) -> None:
    assert built.search("größe zebra", 5) == []
    built.remove([papers[4].paper.id])
    assert papers[4].paper.id not in [match.id for match in built.search("net 4", 50)]
