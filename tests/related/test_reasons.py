"""Why a paper is in the list, in words."""

from __future__ import annotations

from dataclasses import replace

from kg.related.index import Index, build
from kg.related.reasons import names_of, reasons, said
from kg.types import Entity, EntityType, Graph, Paper, PaperRole, Relation, RelationType, Role

PAPER = Paper("")


def why(index: Index, paper: str, *starts: str) -> str:
    told = [said(index.facts, index.cards.ids.index(id_), index.entities) for id_ in (paper, *starts)]
    names = names_of(index.entities, len(index.cards.ids))
    return "; ".join(reason.text for reason in reasons(told[1:], told[0], names))


def test_shared_datasets_are_named_rarest_first(index: Index) -> None:
    assert why(index, "p3", "p1") == "both evaluate on XNAT and MIMIC-IV"


def test_a_relation_says_more_than_the_role(index: Index) -> None:
    assert why(index, "p5", "p1") == "both extend LoRA; Llama 3.1 and Llama 2 are versions of Llama"


def test_different_roles_are_told_apart(index: Index) -> None:
    assert "uses LoRA, which the starting paper extends" in why(index, "p2", "p1")


def test_nothing_in_common_gives_no_reason(index: Index) -> None:
    assert why(index, "p4", "p1") == ""


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


def test_what_others_outperform_is_not_the_papers_own_doing(graph: Graph) -> None:
    """p2 and p5 both say that AC-LoRA outperforms LoRA, which neither of them proposes."""
    said_by_others = Relation("METHOD:ac lora", RelationType.OUTPERFORMS, "METHOD:lora", ("p2", "p5"))
    index = build(replace(graph, relations=(said_by_others,)))
    assert why(index, "p2", "p5") == "both use LoRA"
