"""The whole line on the embedded store: the graph depends on what was read, never on how it was read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from spacy.language import Language

from kg.build import Record, Report, build, remove
from kg.extract import extract
from kg.papers import read_papers
from kg.papers.fields import make_paper
from kg.store import Store, open_store
from kg.types import (
    EntityType,
    Extraction,
    Graph,
    Mention,
    Paper,
    PaperEntity,
    PaperRelation,
    Rejected,
    RelationType,
    Role,
    Source,
)

EXAMPLES = Path(__file__).parents[1] / "examples"
NAMES = {
    "LoRA": EntityType.METHOD,
    "QLoRA": EntityType.METHOD,
    "BERT": EntityType.MODEL,
    "Whisper": EntityType.MODEL,
    "GLUE": EntityType.DATASET,
}


def reads_names(papers: Iterable[Paper]) -> Iterator[Extraction]:
    """An extractor that knows five names and takes the first of a text for what the paper proposes."""
    for paper in papers:
        found = re.finditer(r"\w+", paper.text)
        mentions = [Mention(*m.span(), m[0], NAMES[m[0]]) for m in found if m[0] in NAMES]
        entities = tuple(
            PaperEntity(
                type=NAMES[name],
                role=Role.USED if place else Role.PROPOSED,
                surfaces=(name,),
                offsets=tuple((m.start, m.end) for m in mentions if m.text == name),
                evidence=paper.text,
            )
            for place, name in enumerate(dict.fromkeys(m.text for m in mentions))
        )
        relations = tuple(
            PaperRelation(entities[0].surfaces[0], RelationType.EXTENDS, other.surfaces[0])
            for other in entities[1:2]
        )
        yield Extraction(paper, tuple(mentions), entities, relations)


def record(number: int, **fields: Any) -> Paper:
    made = make_paper(Source("list", number, number), **fields)
    assert isinstance(made, Paper)
    return made


ADAPTERS = (
    record(
        1,
        title="Adapters that adapt themselves",
        abstract="We propose LoRA, which tunes BERT on GLUE and forgets nothing.",
        authors=["M. Okonkwo", "J. Feld"],
        ids=["arXiv:2401.00001v1"],
        venue="arXiv",
        year=2024,
    ),
    record(
        2,
        title="ADAPTERS THAT ADAPT THEMSELVES",
        authors=["Mira Okonkwo", "Jonas Feld", "Ilse Varga"],
        ids=["10.1000/adapters"],
        venue="NeurIPS",
        year=2025,
    ),
    record(
        3,
        title="LoRA: Adapters that adapt themselves to any task",
        abstract="We propose LoRA, which tunes BERT and Whisper, and we test it thoroughly on GLUE.",
        authors=["Mira Okonkwo", "Jonas Feld"],
        ids=["10.1000/adapters", "https://openreview.net/forum?id=abc"],
    ),
    record(4, title="Adapters that adapt themselves", authors=["Mira Okonkwo"], given="adapters"),
)
"""Records of one paper: preprint, publication, review under another title, a list with an id of its own."""
SPEECH = (
    record(5, abstract="We propose QLoRA, an extension of LoRA that listens to Whisper."),
    record(6, abstract="We propose  qlora, an extension of LoRA that listens to Whisper!", given="speech"),
)
OTHERS = (
    record(7, title="On the limits of attention", abstract="BERT is limited.", authors=["Ana Li"]),
    record(8, title="On the limits of attention", abstract="Whisper is limited.", authors=["Bo Sun"]),
    record(9, title="On the limits of attention", year=2020),
    Rejected(Source("list", 10, 10), "not JSON", "{"),
)
RECORDS: tuple[Record, ...] = (*ADAPTERS, *SPEECH, *OTHERS)

Build = Callable[..., Report]
property_test = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with open_store(tmp_path_factory.mktemp("build") / "store") as opened:
        yield opened


def empty(store: Store) -> None:
    store.remove([e.paper.id for e in store.extractions()])
    store.sync(Graph())


@pytest.fixture(autouse=True)
def emptied(store: Store) -> None:
    empty(store)


def built(store: Store, *lists: Sequence[Record]) -> list[str]:
    """What an empty store holds after these lists, each of a run of its own."""
    empty(store)
    for records in lists:
        build(store, records, reads_names)
    return list(store.dump())


def test_the_graph_of_a_paper(store: Store) -> None:
    report = build(store, ADAPTERS[:1], reads_names)
    assert (report.read, report.new) == (1, 1)
    assert [entity.name for entity in report.graph.entities] == ["GLUE", "LoRA", "BERT"]
    assert store.graph() == report.graph
    assert list(store.query("MATCH (p:Paper)-[:PROPOSES]->(m:Method) RETURN p.label, m.name").rows) == [
        ("Adapters that adapt themselves", "LoRA")
    ]


def test_twice_is_once(store: Store) -> None:
    build(store, RECORDS, reads_names)
    before = list(store.dump())
    again = build(store, RECORDS, reads_names)
    assert (again.new, again.merged, again.changes.total) == (0, 0, 0)
    assert list(store.dump()) == before


@property_test
@given(st.permutations(RECORDS), st.lists(st.integers(0, len(RECORDS)), max_size=3).map(sorted))
def test_order_and_runs_make_no_difference(store: Store, records: list[Record], cuts: list[int]) -> None:
    bounds = [0, *cuts, len(records)]
    runs = [records[a:b] for a, b in pairwise(bounds)]
    assert built(store, *runs) == built(store, RECORDS)


@pytest.mark.parametrize("order", list(permutations(ADAPTERS[:3])))
def test_preprint_publication_and_review_are_one_paper(store: Store, order: tuple[Paper, ...]) -> None:
    for each in order:
        build(store, [each], reads_names)
    (paper,) = [extraction.paper for extraction in store.extractions()]
    assert (paper.id, paper.arxiv_id, paper.venue, paper.year) == (
        "doi:10.1000/adapters",
        "2401.00001",
        "NeurIPS",
        2025,
    )
    assert paper.title == ADAPTERS[2].title
    assert [paper.id for paper in store.graph().papers] == ["doi:10.1000/adapters"]


def test_a_title_that_a_merged_paper_gave_up_still_leads_to_it(store: Store) -> None:
    build(store, [ADAPTERS[1], ADAPTERS[2]], reads_names)
    assert build(store, [ADAPTERS[3]], reads_names).merged == 1


def test_a_better_text_is_read_again(store: Store) -> None:
    build(store, ADAPTERS[:2], reads_names)
    build(store, ADAPTERS[2:3], reads_names)
    assert "Whisper" in {entity.name for entity in store.graph().entities}


def test_only_new_and_better_texts_are_read(store: Store) -> None:
    read: list[str] = []

    def extractor(papers: Iterable[Paper]) -> Iterator[Extraction]:
        for paper in papers:
            read.append(paper.text)
            yield from reads_names([paper])

    build(store, [ADAPTERS[0], ADAPTERS[0], ADAPTERS[1]], extractor)
    build(store, [ADAPTERS[1], ADAPTERS[0], SPEECH[0]], extractor)
    assert read == [ADAPTERS[0].text, SPEECH[0].text]


def test_an_id_that_lists_give_themselves_never_joins_two_papers(store: Store) -> None:
    first = record(1, abstract="We propose LoRA, which tunes BERT on GLUE.", given="p1")
    other = record(2, abstract="We propose QLoRA, an extension of LoRA for Whisper.", given="p1")
    build(store, [first], reads_names)
    rejected: list[Rejected] = []
    report = build(store, [other, first], reads_names, rejected=rejected.append)
    assert (report.known, report.rejected) == (1, 1)
    assert rejected[0].reason == "the id 'p1' already names another paper"
    assert [e.paper.text for e in store.extractions()] == [first.text]


def test_removing_papers_is_never_having_read_them(store: Store) -> None:
    without = built(store, SPEECH)
    build(store, ADAPTERS, reads_names)
    changes = remove(store, ["doi:10.1000/adapters"])
    assert list(store.dump()) == without
    assert changes.nodes_removed > 0
    assert "method:lora" in {entity.id for entity in store.graph().entities}


@property_test
@given(st.permutations(RECORDS), st.integers(0, len(RECORDS)))
def test_a_dry_run_writes_nothing_and_tells_what_would_be(
    store: Store, records: list[Record], cut: int
) -> None:
    before = built(store, records[:cut])
    foretold = build(store, records[cut:], reads_names, dry_run=True)
    assert list(store.dump()) == before
    assert build(store, records[cut:], reads_names) == foretold


@property_test
@given(st.lists(st.sampled_from(RECORDS), max_size=12))
def test_every_record_is_accounted_for(store: Store, records: list[Record]) -> None:
    empty(store)
    rejected: list[Rejected] = []
    report = build(store, records, reads_names, rejected=rejected.append)
    assert report.read == len(records)
    assert report.read == report.new + report.merged + report.known + report.rejected
    assert report.rejected == len(rejected)


def test_more_records_than_are_handled_at_once(store: Store) -> None:
    many = [record(n, abstract=f"We propose LoRA number {n}, which tunes BERT on GLUE.") for n in range(600)]
    done: list[int] = []
    report = build(store, many, reads_names, progress=lambda n, _: done.append(n))
    assert (report.new, done) == (600, [256, 512, 600])
    assert [entity.papers for entity in report.graph.entities] == [600, 600, 600]


UNSTORABLE = replace(ADAPTERS[0], url="\x00", id="arxiv:2401.00001")


def test_what_no_store_can_hold_is_rejected_with_its_place(store: Store) -> None:
    rejected: list[Rejected] = []
    report = build(store, [UNSTORABLE, SPEECH[0], UNSTORABLE], reads_names, rejected=rejected.append)
    assert (report.new, report.rejected, len(report.graph.papers)) == (1, 2, 1)
    assert {(each.source, each.reason) for each in rejected} == {
        (ADAPTERS[0].source, "paper.url holds a NUL character at 0")
    }


def test_an_unstorable_record_takes_nothing_from_the_paper_that_is_there(store: Store) -> None:
    before = built(store, ADAPTERS[:1])
    worse = replace(ADAPTERS[2], venue="\x00", identifiers=("arxiv:2401.00001", "doi:10.1000/adapters"))
    assert build(store, [worse], reads_names, dry_run=True).rejected == 1
    assert build(store, [worse], reads_names).rejected == 1
    assert list(store.dump()) == before


def test_a_text_that_is_too_long_is_rejected_before_it_is_read(store: Store) -> None:
    def never(papers: Iterable[Paper]) -> Iterator[Extraction]:
        assert not list(papers)
        yield from ()

    report = build(store, [record(1, abstract="word " * 250_000)], never)
    assert (report.read, report.rejected) == (1, 1)


class Interrupting:
    """A store at which Ctrl-C is pressed when `at` is called."""

    def __init__(self, store: Store, at: str) -> None:
        self._store, self._at = store, at

    def __getattr__(self, name: str) -> Any:
        if name == self._at:
            raise KeyboardInterrupt
        return getattr(self._store, name)


REVIEW = replace(ADAPTERS[2], id="openreview:abc", doi="", identifiers=("openreview:abc",))


@pytest.mark.parametrize("first", [ADAPTERS[0], REVIEW])
@pytest.mark.parametrize("at", ["sync", "remove"])
def test_an_interrupted_run_is_completed_by_the_next(store: Store, at: str, first: Paper) -> None:
    """Between the papers and their graph, and between a merged paper and the end of what it came from."""
    records = [first, *ADAPTERS]
    whole = built(store, records)
    empty(store)
    build(store, records[:1], reads_names)
    with pytest.raises(KeyboardInterrupt):
        build(Interrupting(store, at), records, reads_names)  # type: ignore[arg-type]
    assert list(store.dump()) != whole
    report = build(store, records, reads_names)
    assert list(store.dump()) == whole
    assert report.read == report.new + report.merged + report.known


def test_the_examples_with_the_trained_extractor(store: Store, nlp: Language) -> None:
    first, second = (str(EXAMPLES / name) for name in ("neurips-sample.txt", "papers.jsonl"))

    def run(*paths: str) -> Report:
        return build(store, read_papers(paths), lambda papers: extract(papers, nlp))

    assert run(first).new == 18
    assert run(first, second).new == 14
    apart = list(store.dump())
    again = run(second)
    assert (again.known, again.changes.total) == (14, 0)
    empty(store)
    run(second, first)
    assert list(store.dump()) == apart
