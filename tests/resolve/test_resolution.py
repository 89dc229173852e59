"""Resolution of papers' extractions into one graph."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from kg.resolve import resolve
from kg.types import (
    EntityType,
    Extraction,
    Graph,
    Paper,
    PaperEntity,
    PaperRelation,
    RelationType,
    Role,
)

Make = Callable[..., Extraction]


def names(graph: Graph) -> set[str]:
    return {entity.name for entity in graph.entities}


def test_spellings_of_one_name_are_one_entity(paper: Make) -> None:
    graph = resolve(
        [
            paper("p1", "pre-training"),
            paper("p2", "Pretraining"),
            paper("p3", "pre training"),
            paper("p4", "pre-training"),
        ]
    )
    (entity,) = graph.entities
    assert entity.name == "pre-training"
    assert entity.aliases == ("pre training", "Pretraining")
    assert entity.papers == 4
    assert entity.id == "method:pre training"


def test_a_short_form_joins_its_long_form_across_papers(paper: Make) -> None:
    graph = resolve(
        [
            paper("p1", "low-rank adaptation, LoRA"),
            paper("p2", "LoRA"),
            paper("p3", "Low-Rank Adaptation"),
        ]
    )
    (entity,) = graph.entities
    assert entity.name == "LoRA"
    assert entity.aliases == ("Low-Rank Adaptation", "low-rank adaptation")
    assert entity.papers == 3


def test_homonyms_stay_apart_with_telling_names(paper: Make) -> None:
    graph = resolve(
        [
            paper("p1", "retrieval-augmented generation, RAG"),
            paper("p2", "RAG, retrieval-augmented generation"),
            paper("p3", "RAG, region adjacency graph"),
        ]
    )
    assert names(graph) == {"retrieval-augmented generation", "region adjacency graph"}


def test_the_strongest_role_of_a_paper_counts_with_its_evidence() -> None:
    text = "We compare with LoRA. We propose LoRA."
    entities = (
        PaperEntity(EntityType.METHOD, Role.COMPARED, ("LoRA",), 0.9, ((16, 20),), "We compare with LoRA."),
        PaperEntity(EntityType.METHOD, Role.PROPOSED, ("LoRA",), 0.7, ((33, 37),), "We propose LoRA."),
    )
    (role,) = resolve([Extraction(Paper("p", abstract=text), entities=entities)]).roles
    assert (role.role, role.count, role.evidence) == (Role.PROPOSED, 2, "We propose LoRA.")
    assert role.offsets == ((16, 20), (33, 37))


def test_the_type_of_most_papers_wins_and_is_flagged(paper: Make) -> None:
    graph = resolve(
        [paper("p1", "TASK: unlearning"), paper("p2", "unlearning"), paper("p3", "TASK: unlearning")]
    )
    (entity,) = graph.entities
    assert (entity.type, entity.contested) == (EntityType.TASK, True)


def test_names_that_say_nothing_are_no_nodes_and_generic_ones_are_marked(paper: Make) -> None:
    graph = resolve(
        [paper("p1", "our method", "DATASET: datasets", "MODEL: neural networks", "MODEL: ResNet")]
    )
    assert {entity.name: entity.generic for entity in graph.entities} == {
        "neural networks": True,
        "ResNet": False,
    }


def test_relations_of_several_papers_add_up(paper: Make) -> None:
    def said(name: str, score: float) -> tuple[PaperRelation, ...]:
        return (PaperRelation(name, RelationType.OUTPERFORMS, "Adam", score, f"{name} is best."),)

    graph = resolve(
        [
            paper("p2", "LION", "Adam", relations=said("LION", 0.5)),
            paper("p1", "Lion", "Adam", relations=said("Lion", 0.8)),
        ]
    )
    (relation,) = graph.relations
    assert (relation.head, relation.tail) == ("method:lion", "method:adam")
    assert relation.papers == ("p1", "p2")
    assert relation.evidence == ("Lion is best.", "LION is best.")
    assert relation.score == 0.8


def test_comparison_is_symmetric_and_nothing_relates_to_itself(paper: Make) -> None:
    compared = RelationType.COMPARED_WITH
    graph = resolve(
        [
            paper("p1", "Adam", "Lion", relations=(PaperRelation("Lion", compared, "Adam"),)),
            paper("p2", "Adam", "Lion", relations=(PaperRelation("Adam", compared, "Lion"),)),
            paper("p3", "Adam, ADAM", relations=(PaperRelation("Adam", compared, "ADAM"),)),
        ]
    )
    (relation,) = graph.relations
    assert (relation.head, relation.tail, relation.support) == ("method:adam", "method:lion", 2)


SPELLINGS = [
    "language models", "large language models", "LLMs", "LLM", "LM", "RAG", "GPS", "GPs", "GPT", "GPT-4",
    "GPT 4", "CL", "Gaussian processes", "retrieval-augmented generation", "region adjacency graph", "method",
    "contrastive learning", "continual learning", "RAG (region adjacency graph)",
]  # fmt: skip

entities = st.builds(
    PaperEntity,
    type=st.sampled_from(EntityType),
    role=st.sampled_from(Role),
    surfaces=st.lists(st.sampled_from(SPELLINGS), min_size=1, max_size=3, unique=True).map(tuple),
    score=st.sampled_from([0.5, 0.9]),
    offsets=st.sampled_from([(), ((0, 3),), ((0, 3), (5, 9))]),
    evidence=st.sampled_from(["", "One.", "Two."]),
)
relations = st.builds(
    PaperRelation,
    head=st.sampled_from(SPELLINGS),
    type=st.sampled_from(RelationType),
    tail=st.sampled_from(SPELLINGS),
    score=st.sampled_from([0.5, 0.9]),
    evidence=st.sampled_from(["", "One.", "Two."]),
)
extractions = st.builds(
    Extraction,
    paper=st.sampled_from("abcdefgh").map(Paper),
    entities=st.lists(entities, max_size=4).map(tuple),
    relations=st.lists(relations, max_size=2).map(tuple),
)


@given(st.lists(extractions, max_size=8, unique_by=lambda e: e.paper.id), st.randoms(use_true_random=False))
def test_the_order_of_papers_makes_no_difference(papers, random) -> None:  # type: ignore[no-untyped-def]
    shuffled = list(papers)
    random.shuffle(shuffled)
    assert resolve(shuffled) == resolve(papers)


@given(st.lists(extractions, max_size=8, unique_by=lambda e: e.paper.id))
def test_every_graph_is_whole(papers: list[Extraction]) -> None:
    graph = resolve(papers)
    ids = [entity.id for entity in graph.entities]
    assert len(ids) == len(set(ids))
    assert {role.entity for role in graph.roles} == {entity.id for entity in graph.entities if entity.papers}
    assert {end for r in graph.relations for end in (r.head, r.tail)} <= set(ids)
    assert len({(role.paper, role.entity) for role in graph.roles}) == len(graph.roles)
    assert len({(r.head, r.type, r.tail) for r in graph.relations}) == len(graph.relations)
    assert all(r.head != r.tail for r in graph.relations)
    assert all(r.papers or r.type is RelationType.VERSION_OF for r in graph.relations)
    for entity in graph.entities:
        assert entity.papers == sum(role.entity == entity.id for role in graph.roles)
        assert entity.name not in entity.aliases


surfaces = st.lists(st.text(max_size=20) | st.sampled_from(SPELLINGS), max_size=3).map(tuple)
strange = st.builds(PaperEntity, st.sampled_from(EntityType), st.sampled_from(Role), surfaces)


@given(st.lists(st.lists(strange, max_size=3).map(tuple), max_size=4))
def test_any_text_may_be_a_name(named: list[tuple[PaperEntity, ...]]) -> None:
    papers = [Extraction(Paper(str(number)), entities=found) for number, found in enumerate(named)]
    graph = resolve(papers)
    assert resolve(reversed(papers)) == graph
    assert all(entity.name.strip() and len(entity.name) > 1 for entity in graph.entities)
