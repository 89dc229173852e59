"""Naming the paper to start from."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.errors import AmbiguousError, NotFoundError
from kg.related.index import Index, build
from kg.related.starts import find
from kg.types import Graph, Paper, PaperRole, Role


@pytest.mark.parametrize(
    "name", ["p1", "ac-lora: Adapters with access control", "AC-LoRA", "ACLoRA", "access control"]
)
def test_by_id_title_proposal_alias_or_words_of_the_title(index: Index, name: str) -> None:
    assert find(name, index) == 0


def test_by_identifier(index: Index) -> None:
    assert find("arxiv:2305.14314", index) == 4


def test_by_a_digest_as_tables_show_it() -> None:
    first, second = (Paper(f"sha1:e438f57cc{digit}{'0' * 30}") for digit in "67")
    index = build(Graph((first, second)))
    assert find("sha1:e438f57cc7", index) == 1
    with pytest.raises(AmbiguousError):
        find("sha1:e438f57cc", index)
    with pytest.raises(NotFoundError):
        find("sha1:e438", index)


def test_several_papers_are_listed(index: Index) -> None:
    with pytest.raises(AmbiguousError) as raised:
        find("adapters", index)
    assert raised.value.exit_code == 2
    assert len(raised.value.candidates) == 2


def test_of_several_that_propose_it_the_one_that_is_known_by_it(graph: Graph) -> None:
    also = PaperRole("p2", "METHOD:ac lora", Role.PROPOSED)
    roles = tuple(sorted((*graph.roles, also), key=lambda role: (role.paper, role.entity)))
    assert find("AC-LoRA", build(replace(graph, roles=roles))) == 0


def test_an_unknown_name_suggests_the_nearest(index: Index) -> None:
    with pytest.raises(NotFoundError) as raised:
        find("recipes for cooking bread", index)
    assert raised.value.suggestions[0] == "Cooking recipes (p4)"
    with pytest.raises(NotFoundError):
        find("知识", index)
