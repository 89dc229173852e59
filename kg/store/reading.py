"""Reads the graph back, whole or in part."""

from __future__ import annotations

from collections.abc import Collection

from kg.errors import NotFoundError
from kg.store import back
from kg.store import cypher_read as cypher
from kg.store.batches import batches
from kg.store.connection import Connection
from kg.store.papers import known, paper_ids
from kg.store.protocol import Counts
from kg.types import Graph


def everything(connection: Connection) -> Graph:
    """The whole graph."""
    papers = (
        back.paper(record["extraction"])
        for batch in batches(paper_ids(connection), 1_000)
        for record in connection.read(cypher.PAPERS, ids=batch)
    )
    entities = (
        back.entity(labels, properties) for _, labels, properties in connection.read(cypher.nodes("Entity"))
    )
    roles = (
        back.role(start, end, properties)
        for start, _, end, properties in connection.read(cypher.relationships(cypher.ROLES))
    )
    relations = (back.relation(*record) for record in connection.read(cypher.relationships(cypher.RELATIONS)))
    return back.graph(papers, entities, roles, relations)


def overview(connection: Connection, limit: int) -> Graph:
    """The most connected entities, the papers with the most links to them, and what links them."""
    everyone = paper_ids(connection)
    entities = _ids(connection, cypher.TOP_ENTITIES, limit=limit - min(limit // 2, len(everyone)))
    wanted = limit - len(entities)
    linked = _ids(connection, cypher.TOP_PAPERS, entities=entities, limit=wanted)
    papers = list(dict.fromkeys([*linked, *everyone]))[:wanted]
    return between(connection, papers, entities)


def neighbourhood(connection: Connection, node: str, limit: int) -> Graph:
    """A paper with its entities and the papers that share most of them; an entity with its papers and kin.

    Up to `limit` neighbours, of which up to half are of the second kind.
    """
    if known(connection, [node]):
        first, second = cypher.ENTITIES_OF_PAPER, cypher.PAPERS_LIKE_PAPER
    elif next(connection.read(cypher.ENTITIES, ids=[node]), None):
        first, second = cypher.PAPERS_OF_ENTITY, cypher.ENTITIES_OF_ENTITY
    else:
        raise NotFoundError(node)
    others = _ids(connection, second, id=node, limit=limit // 2)
    near = _ids(connection, first, id=node, limit=limit - len(others))
    if second is cypher.PAPERS_LIKE_PAPER:
        return between(connection, [node, *others], near)
    return between(connection, near, [node, *others])


def between(connection: Connection, papers: Collection[str], entities: Collection[str]) -> Graph:
    """These papers and entities, and every relationship among them."""
    ids = {"papers": list(papers), "entities": list(entities)}
    return back.graph(
        (back.paper(text) for _, text in connection.read(cypher.PAPERS, ids=ids["papers"])),
        (back.entity(*record) for record in connection.read(cypher.ENTITIES, ids=ids["entities"])),
        (back.role(*record) for record in connection.read(cypher.ROLES_BETWEEN, **ids)),
        (back.relation(*record) for record in connection.read(cypher.RELATIONS_BETWEEN, **ids)),
    )


def counts(connection: Connection) -> Counts:
    """Nodes by label and relationships by type, in the schema's order, zeros too."""
    return Counts(
        nodes={label: _number(connection, text) for label, text in cypher.COUNT_NODES.items()},
        relationships={
            type_: _number(connection, text) for type_, text in cypher.COUNT_RELATIONSHIPS.items()
        },
    )


def _ids(connection: Connection, statement: str, **parameters: object) -> list[str]:
    return [record["id"] for record in connection.read(statement, **parameters)]


def _number(connection: Connection, statement: str) -> int:
    return int(next(connection.read(statement))["n"])
