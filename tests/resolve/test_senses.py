"""What short forms stand for, over all papers."""

from __future__ import annotations

from collections.abc import Callable

from kg.resolve import resolve
from kg.types import Extraction, Graph

Make = Callable[..., Extraction]
RAG = "retrieval-augmented generation, RAG"


def papers_of(graph: Graph) -> dict[str, int]:
    """The papers of each entity by its longest name or alias."""
    return {max((e.name, *e.aliases), key=len): e.papers for e in graph.entities}


def test_a_bare_short_form_joins_the_sense_that_nearly_all_papers_mean(paper: Make) -> None:
    explained = [paper(f"p{n}", RAG) for n in range(4)]
    graph = resolve([*explained, paper("q", "region adjacency graph, RAG"), paper("r", "RAG")])
    assert papers_of(graph) == {"retrieval-augmented generation": 5, "region adjacency graph": 1}
    assert {entity.name for entity in graph.entities} == {"RAG", "region adjacency graph"}


def test_a_homonym_gets_a_telling_name_where_the_short_form_is_its_usual_one(paper: Make) -> None:
    def often(id_: str, long: str) -> Extraction:
        made = paper(id_, f"{long}, RAG")
        text = f"{long} (RAG). RAG is RAG."
        entity = made.entities[0]
        spans = ((0, len(long)), *((i, i + 3) for i in range(len(text)) if text.startswith("RAG", i)))
        return Extraction(type(made.paper)(id_, abstract=text), entities=(type(entity)(
            entity.type, entity.role, entity.surfaces, offsets=spans),))  # fmt: skip

    graph = resolve([often("p", "retrieval-augmented generation"), often("q", "region adjacency graph")])
    names = {entity.name for entity in graph.entities}
    assert names == {"RAG (retrieval-augmented generation)", "RAG (region adjacency graph)"}
    assert {entity.aliases for entity in graph.entities} == {
        ("RAG", "retrieval-augmented generation"),
        ("RAG", "region adjacency graph"),
    }


def test_a_bare_short_form_of_unclear_sense_stays_by_itself(paper: Make) -> None:
    graph = resolve([paper("p", RAG), paper("q", "region adjacency graph, RAG"), paper("r", "RAG")])
    assert papers_of(graph)["RAG"] == 1


def test_the_type_tells_senses_apart(paper: Make) -> None:
    graph = resolve(
        [
            paper("p", "TASK: automatic speech recognition, ASR"),
            paper("q", "METRIC: attack success rate, ASR"),
            paper("r", "METRIC: ASR"),
        ]
    )
    assert papers_of(graph)["ASR (attack success rate)"] == 2


def test_a_short_form_of_another_type_is_another_thing(paper: Make) -> None:
    bare = [paper(f"p{n}", "DATASET: SPIDER") for n in range(3)]
    graph = resolve([*bare, paper("q", "stochastic path integrated estimator, SPIDER")])
    assert papers_of(graph) == {"SPIDER": 3, "stochastic path integrated estimator": 1}


def test_the_company_tells_senses_apart(paper: Make) -> None:
    graph = resolve(
        [
            paper("p1", RAG, "DATASET: Natural Questions", "dense retrieval"),
            paper("p2", "region adjacency graph, RAG", "superpixels"),
            paper("p3", "RAG", "DATASET: Natural Questions", "dense retrieval"),
            paper("p4", "prompting"),
        ]
    )
    assert papers_of(graph)["RAG (retrieval-augmented generation)"] == 2


def test_a_special_case_does_not_make_a_short_form_ambiguous(paper: Make) -> None:
    graph = resolve(
        [
            paper("p1", "reinforcement learning, RL"),
            paper("p2", "deep reinforcement learning, RL"),
            paper("p3", "offline reinforcement learning, RL"),
            paper("p4", "RL"),
        ]
    )
    entities = {entity.name: entity for entity in graph.entities}
    assert entities["RL"].papers == 2
    assert entities["deep reinforcement learning"].aliases == ()


def test_a_name_used_by_many_is_not_taken_over_by_one_paper_that_explains_it(paper: Make) -> None:
    known = [paper(f"p{n}", "DATASET: COCO") for n in range(10)]
    graph = resolve([*known, paper("q", "DATASET: comparing continuous optimizers, COCO")])
    assert papers_of(graph)["COCO"] == 10


def test_one_loose_paper_does_not_melt_a_general_name_into_a_special_one(paper: Make) -> None:
    graph = resolve(
        [
            paper("p1", "MODEL: large language models, language models"),
            paper("p2", "MODEL: language models"),
            paper("p3", "MODEL: language models"),
            paper("p4", "MODEL: large language models"),
        ]
    )
    assert papers_of(graph) == {"large language models": 2, "language models": 2}


def test_long_forms_that_differ_in_endings_meet_in_their_short_form(paper: Make) -> None:
    graph = resolve(
        [
            paper("p1", "MODEL: convolutional neural networks, CNN"),
            paper("p2", "MODEL: convolution neural nets, CNN"),
        ]
    )
    assert len(graph.entities) == 1


def test_long_forms_that_only_begin_alike_stay_apart(paper: Make) -> None:
    graph = resolve([paper("p1", "continual learning, CL"), paper("p2", "contrastive learning, CL")])
    assert len(graph.entities) == 2


def test_a_sense_that_no_paper_means_first_of_all_takes_no_bare_short_forms(paper: Make) -> None:
    """The only paper that spells ASR out means recognition of speech by it and by another, fuller name."""
    graph = resolve(
        [
            paper("p1", "TASK: transcribing what people say, automatic speech recognition, ASR"),
            paper("p2", "METRIC: attack success rate, ASR"),
            *(paper(f"q{n}", "TASK: automatic speech recognition", "TASK: transcribing what people say")
              for n in range(3)),
            paper("r", "TASK: ASR"),
        ]
    )  # fmt: skip
    assert sum(entity.papers for entity in graph.entities) == len(graph.roles)
