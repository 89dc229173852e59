"""A store of each kind to test on, and papers to put in."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from pathlib import Path
from typing import Any

import neo4j
import pytest

from kg.folding import fold
from kg.schema import NODES, RELATIONSHIPS
from kg.settings import Settings
from kg.store import Store, open_store
from kg.store.dump import node_line, relationship_line
from kg.store.rows import derived, extraction_text, paper_row, properties_of
from kg.types import (
    Entity,
    EntityType,
    Extraction,
    Graph,
    Mention,
    Paper,
    PaperEntity,
    PaperRelation,
    PaperRole,
    Relation,
    RelationType,
    Role,
    Source,
)


def _empty(settings: Settings) -> None:
    with neo4j.GraphDatabase.driver(settings.store, auth=(settings.username, settings.password)) as driver:
        driver.execute_query("MATCH (n) DETACH DELETE n")


@pytest.fixture(
    params=[
        "embedded",
        pytest.param("lts", marks=pytest.mark.neo4j),
        pytest.param("latest", marks=pytest.mark.neo4j),
    ]
)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str | Path, Settings]]:
    """Where an empty store is: embedded, on the Neo4j release with long-term support, on the latest."""
    if request.param == "embedded":
        yield tmp_path / "store", Settings()
        return
    settings: Settings = request.getfixturevalue("neo4j_servers")(request.param)
    yield settings.store, settings
    _empty(settings)


@pytest.fixture
def store(address: tuple[str | Path, Settings]) -> Iterator[Store]:
    with open_store(*address) as opened:
        yield opened


@pytest.fixture
def embedded(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "store") as opened:
        yield opened


@pytest.fixture(
    params=[pytest.param("lts", marks=pytest.mark.neo4j), pytest.param("latest", marks=pytest.mark.neo4j)]
)
def neo4j_settings(request: pytest.FixtureRequest) -> Iterator[Settings]:
    settings: Settings = request.getfixturevalue("neo4j_servers")(request.param)
    yield settings
    _empty(settings)


def extraction(number: int) -> Extraction:
    """A paper on its own method `Net-N` that shares datasets, metrics and a baseline with others."""
    dataset, text = (
        f"Set-{number % 3}",
        f'We propose Net-{number}. It beats BERT on Set-{number % 3} 🎉 \\ "F1".\n',
    )
    at = text.index(dataset)
    return Extraction(
        paper=Paper(
            id=f"arxiv:2400.{number:05}",
            title="" if number % 2 else f"Net {number}: a « net » of its own",
            abstract=text,
            authors=("Ana Núñez", f"B. {chr(65 + number % 26)}"),
            year=2020 + number % 5 if number % 4 else None,
            venue="NeurIPS" if number % 2 else "",
            url=f"https://arxiv.org/abs/2400.{number:05}",
            arxiv_id=f"2400.{number:05}",
            version=2,
            keywords=("nets", "größe"),
            identifiers=(f"arxiv:2400.{number:05}", f"doi:10.1/{number}"),
            raw=text + "%",
            source=Source("list.txt", number, 3 * number),
        ),
        mentions=(Mention(at, at + len(dataset), dataset, EntityType.DATASET, 0.75),),
        entities=(
            PaperEntity(EntityType.MODEL, Role.PROPOSED, (f"Net-{number}",), 0.9, ((11, 15),), text[:20]),
            PaperEntity(EntityType.MODEL, Role.COMPARED, ("BERT",), 1 / 3, (), text),
            PaperEntity(
                EntityType.DATASET, Role.EVALUATED, (dataset,), 0.8, ((at, at + len(dataset)),), text
            ),
            PaperEntity(EntityType.METRIC, Role.EVALUATED, ("F1",), 0.8, (), text),
        ),
        relations=(
            PaperRelation(f"Net-{number}", RelationType.OUTPERFORMS, "BERT", 0.7, text),
            PaperRelation(f"Net-{number}", RelationType.EVALUATED_ON, dataset, 0.6, text),
        ),
        vector=tuple(float(number % 7 - k % 5) / 19 for k in range(384)) if number % 3 else (),
    )


@pytest.fixture
def papers() -> list[Extraction]:
    """Twelve papers in the order of their ids."""
    return [extraction(number) for number in range(12)]


@pytest.fixture
def paper() -> Callable[[int], Extraction]:
    return extraction


def graph_of(extractions: Iterable[Extraction]) -> Graph:
    """A graph of papers that spell every name in one way: what kg.resolve makes of them, in a few lines."""
    papers = sorted({e.paper.id: e for e in extractions}.values(), key=lambda e: e.paper.id)
    named = [(e.paper.id, _key(part), part) for e in papers for part in e.entities]
    uses = Counter(key for _, key, _ in named)
    shown = {key: part for _, key, part in reversed(named)}
    said: dict[tuple[str, RelationType, str], list[tuple[str, PaperRelation]]] = defaultdict(list)
    for e in papers:
        keys = {part.surfaces[0]: _key(part) for part in e.entities}
        for relation in e.relations:
            said[keys[relation.head], relation.type, keys[relation.tail]].append((e.paper.id, relation))
    return Graph(
        papers=tuple(e.paper for e in papers),
        entities=tuple(
            Entity(
                key, part.type, part.surfaces[0], (part.surfaces[0].lower(),), uses[key], key == "metric:f1"
            )
            for key, part in sorted(shown.items())
        ),
        roles=tuple(
            PaperRole(paper, key, part.role, len(part.offsets), part.score, part.evidence, part.offsets)
            for paper, key, part in sorted(named, key=lambda item: item[:2])
        ),
        relations=tuple(
            Relation(*key, tuple(p for p, _ in by), tuple(r.evidence for _, r in by), by[0][1].score)
            for key, by in sorted(said.items())
        ),
    )


def _key(part: PaperEntity) -> str:
    return f"{part.type.lower()}:{fold(part.surfaces[0])}"


@pytest.fixture
def resolve() -> Callable[[Iterable[Extraction]], Graph]:
    return graph_of


@pytest.fixture
def expected() -> Callable[[Iterable[Extraction]], list[str]]:
    """What a store that was built from papers must dump, worked out without a store."""
    return dump_of


def dump_of(extractions: Iterable[Extraction]) -> list[str]:
    papers = sorted(extractions, key=lambda e: e.paper.id)
    rows = derived(graph_of(papers))
    nodes: list[tuple[tuple[str, ...], dict[str, Any]]] = [
        (("Paper",), paper_row(extraction, extraction_text(extraction))) for extraction in papers
    ]
    for node in NODES:
        for id_, row in sorted(rows.nodes[node.label].items()):
            nodes.append(((node.label, *filter(None, [rows.second_labels.get(id_)])), row))
    relationships = [
        (type_, start, end, fact)
        for kind in RELATIONSHIPS
        for type_ in sorted(kind.types)
        for (start, end), fact in sorted(rows.relationships[type_].items(), key=itemgetter(0))
    ]
    return [node_line(*node) for node in nodes] + [
        relationship_line(start, type_, end, properties_of(fact)) for type_, start, end, fact in relationships
    ]
