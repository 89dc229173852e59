"""Why a paper is in the list, in words."""

from __future__ import annotations

from dataclasses import replace

from kg.related.index import Index, build
from kg.related.reasons import TEXT_ONLY, in_words, reasons
from kg.types import Entity, EntityType, Graph, Paper, PaperRole, Role

PAPER = Paper("")


def why(index: Index, paper: str, *starts: str) -> str:
    places = [index.cards.ids.index(start) for start in starts]
    other = index.facts.take([index.cards.ids.index(paper)])
    return in_words(reasons(index.facts.take(places), other, index.entities, len(index.cards.ids)))


def test_shared_datasets_are_named_rarest_first(index: Index) -> None:
    assert why(index, "p3", "p1") == "both evaluate on XNAT and MIMIC-IV"


def test_a_relation_says_more_than_the_role(index: Index) -> None:
    assert why(index, "p5", "p1") == "both extend LoRA; Llama 3.1 and Llama 2 are versions of Llama"


def test_different_roles_are_told_apart(index: Index) -> None:
    assert "uses LoRA, which the starting paper extends" in why(index, "p2", "p1")


def test_nothing_in_common_is_said_plainly(index: Index) -> None:
    assert why(index, "p4", "p1") == TEXT_ONLY


def test_several_starts_are_counted(index: Index) -> None:
    assert "evaluates on MIMIC-IV, as 2 of 2 starting papers do" in why(index, "p3", "p1", "p2")


def test_many_tasks_are_counted() -> None:
    names = ("parsing", "tagging", "summarisation", "translation")
    tasks = tuple(Entity(f"TASK:{name}", EntityType.TASK, name, papers=2) for name in sorted(names))
    roles = tuple(PaperRole(p, task.id, Role.ADDRESSED) for p in ("a", "b") for task in tasks)
    papers = (replace(PAPER, id="a"), replace(PAPER, id="b"))
    assert (
        why(build(Graph(papers, tasks, roles)), "b", "a")
        == "4 tasks in common: parsing, summarisation and 2 more"
    )


def test_two_steps_are_told_when_nothing_is_shared(graph: Graph) -> None:
    index = build(replace(graph, roles=tuple(r for r in graph.roles if r.role is Role.PROPOSED)))
    index = replace(index, facts=replace(index.facts, statements=index.facts.statements[:0]))
    assert why(index, "p5", "p1") == "AC-LoRA and QLoRA both extend LoRA"
