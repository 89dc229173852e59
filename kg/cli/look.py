"""`kg show` and `kg stats`: what the graph says of one thing, and how much it holds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from kg.cli.context import open_store_from, store_options
from kg.cli.options import corrections_for
from kg.cli.resolve import health_lines, health_lists, why_lines
from kg.readable import visible

if TYPE_CHECKING:
    from kg.store import Counts, Store
    from kg.types import Entity, Graph, Paper


@click.command()
@click.argument("name")
@click.option("-n", "limit", metavar="N", type=click.IntRange(min=1), default=40, show_default=True,
              help="At most so many neighbours.")  # fmt: skip
@click.option("--why", is_flag=True, help="Tell, too, why its names are one entity.")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
@store_options
@click.pass_context
def show(ctx: click.Context, /, name: str, limit: int, why: bool, as_json: bool) -> None:
    """Tell what the graph says of the paper or entity NAME, each statement with its sentence."""
    with open_store_from(ctx) as store:
        match = store.one(name)
        graph = store.neighbourhood(match.id, limit)
        reasons = list(_reasons(store, match.id)) if why and match.label != "Paper" else []
    if as_json:
        click.echo(json.dumps(asdict(graph), ensure_ascii=False))
        return
    papers = {paper.id: paper for paper in graph.papers}
    entities = {entity.id: entity for entity in graph.entities}
    lines = (
        _paper(papers[match.id], match.name, graph, entities)
        if match.id in papers
        else _entity(entities[match.id], graph, papers, entities)
    )
    click.echo(visible("\n".join([*lines, *reasons])))


@click.command()
@click.option("--health", is_flag=True, help="List what deserves a look: duplicates, contested types, hubs.")
@click.option("--json", "as_json", is_flag=True, help="Print them as JSON, whole.")
@store_options
@click.pass_context
def stats(ctx: click.Context, /, health: bool, as_json: bool) -> None:
    """Print how many papers, entities and relationships of each kind there are."""
    with open_store_from(ctx) as store:
        if health:
            lists = _health(store)
            click.echo(json.dumps(lists) if as_json else visible("\n".join(health_lines(lists))))
            return
        counts, extra = store.counts(), _flags(store)
    if as_json:
        click.echo(json.dumps(asdict(counts) | extra))
    else:
        click.echo("\n".join(_counts(counts, extra)))


def _reasons(store: Store, entity: str) -> Iterator[str]:
    from kg.resolve.why import why

    return why_lines(why(entity, store.extractions(), corrections_for(store, None)))


def _health(store: Store) -> dict[str, list[str]]:
    from kg.resolve.health import health
    from kg.resolve.suggest import suggest

    suggestions = suggest(store.extractions(), corrections_for(store, None))
    return health_lists(health(store.graph(), suggestions))


def _flags(store: Store) -> dict[str, int]:
    cypher = (
        "MATCH (e:Entity) RETURN sum(CASE WHEN e.contested THEN 1 ELSE 0 END) AS contested, "
        "sum(CASE WHEN e.generic THEN 1 ELSE 0 END) AS generic, "
        "sum(CASE WHEN e.papers > 1 THEN 1 ELSE 0 END) AS shared"
    )
    row = store.query(cypher).rows[0]
    return {"contested": row[0] or 0, "generic": row[1] or 0, "shared": row[2] or 0}


def _counts(counts: Counts, extra: dict[str, int]) -> Iterator[str]:
    yield "nodes"
    yield from (f"  {label:14} {number:>9,}" for label, number in counts.nodes.items() if number)
    yield "relationships"
    yield from (f"  {type_:14} {number:>9,}" for type_, number in counts.relationships.items() if number)
    yield f"entities in several papers   {extra['shared']:>9,}"
    yield f"entities too general to link {extra['generic']:>9,}"
    yield f"same name under two types    {extra['contested']:>9,}"


def _paper(paper: Paper, label: str, graph: Graph, entities: dict[str, Entity]) -> Iterator[str]:
    yield paper.title or label
    about = [", ".join(paper.authors), paper.venue, str(paper.year or ""), paper.url or paper.id]
    yield "  " + " · ".join(part for part in about if part)
    for role in graph.roles:
        if role.paper == paper.id:
            entity = entities[role.entity]
            yield f"{role.role.value:>11}  {entity.name} ({entity.type.lower()})"
            yield f"             “{role.evidence}”"
    for relation in graph.relations:
        if paper.id in relation.papers:
            yield f"       says  {_said(relation, entities)}"


def _entity(
    entity: Entity, graph: Graph, papers: dict[str, Paper], entities: dict[str, Entity]
) -> Iterator[str]:
    yield f"{entity.name} ({entity.type.lower()}), named by {_papers(entity.papers)}"
    if entity.aliases:
        yield "  also written " + "; ".join(entity.aliases)
    roles = [role for role in graph.roles if role.entity == entity.id]
    counted = Counter(role.role.value for role in roles)
    if counted:
        yield "  " + ", ".join(f"{role} by {number}" for role, number in counted.most_common())
    for role in roles:
        paper = papers[role.paper]
        yield f"{role.role.value:>11}  {paper.title or paper.abstract[:80] + '…'} ({paper.id})"
        yield f"             “{role.evidence}”"
    for relation in graph.relations:
        if entity.id in (relation.head, relation.tail):
            yield f"   relation  {_said(relation, entities)} ({_papers(relation.support)})"
            yield from (f"             “{sentence}”" for sentence in relation.evidence[:1])


def _said(relation: Any, entities: dict[str, Entity]) -> str:
    verb = relation.type.lower().replace("_", " ")
    return f"{entities[relation.head].name} {verb} {entities[relation.tail].name}"


def _papers(number: int) -> str:
    return f"{number:,} paper{'' if number == 1 else 's'}"
