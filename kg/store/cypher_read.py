"""The Cypher statements that read the graph; values are always parameters."""

from __future__ import annotations

from kg.schema import NODES, RELATIONSHIPS, Relationship
from kg.types import RelationType

ROLES, RELATIONS = RELATIONSHIPS[0], RELATIONSHIPS[1]
_ROLE_TYPES, _RELATION_TYPES = "|".join(ROLES.types), "|".join(RELATIONS.types)
_PAPERS_BY_ID = "UNWIND $ids AS id MATCH (p:Paper {id: id}) RETURN p.id AS id"

PAPER_IDS = "MATCH (p:Paper) RETURN p.id AS id"
KNOWN = _PAPERS_BY_ID
PAPERS = _PAPERS_BY_ID + ", p.extraction AS extraction"
EXTRACTIONS = PAPERS + ", p.vector AS vector"
CORRECTIONS = "MATCH (c:Corrections {id: 'corrections'}) RETURN c.rules AS rules"
PAPER_NODES = "UNWIND $ids AS id MATCH (n:Paper {id: id}) " + (
    "RETURN n.id AS id, labels(n) AS labels, properties(n) AS properties"
)
ENTITIES = (
    "UNWIND $ids AS id MATCH (e:Entity {id: id}) RETURN labels(e) AS labels, properties(e) AS properties"
)

ROLES_BETWEEN = (
    f"UNWIND $papers AS id MATCH (a:Paper {{id: id}})-[r:{_ROLE_TYPES}]->(b:Entity) WHERE b.id IN $entities "
    "RETURN a.id AS start, b.id AS end, properties(r) AS properties"
)
RELATIONS_BETWEEN = (
    f"UNWIND $entities AS id MATCH (a:Entity {{id: id}})-[r:{_RELATION_TYPES}]->(b:Entity) "
    "WHERE b.id IN $entities RETURN a.id AS start, type(r) AS type, b.id AS end, properties(r) AS properties"
)

TOP_ENTITIES = "MATCH (e:Entity) RETURN e.id AS id ORDER BY e.generic, e.papers DESC, id LIMIT $limit"
TOP_PAPERS = (
    f"UNWIND $entities AS key MATCH (e:Entity {{id: key}})<-[r:{_ROLE_TYPES}]-(p:Paper) "
    "WITH p.id AS id, count(r) AS links RETURN id ORDER BY links DESC, id LIMIT $limit"
)
ENTITIES_OF_PAPER = (
    f"MATCH (p:Paper {{id: $id}})-[r:{_ROLE_TYPES}]->(e:Entity) "
    "RETURN e.id AS id ORDER BY e.generic, r.score DESC, id LIMIT $limit"
)
PAPERS_OF_ENTITY = (
    f"MATCH (e:Entity {{id: $id}})<-[r:{_ROLE_TYPES}]-(p:Paper) "
    "RETURN p.id AS id ORDER BY r.count DESC, id LIMIT $limit"
)
PAPERS_LIKE_PAPER = (
    f"MATCH (p:Paper {{id: $id}})-[:{_ROLE_TYPES}]->(e:Entity)<-[:{_ROLE_TYPES}]-(other:Paper) "
    "WHERE NOT e.generic AND other.id <> $id "
    "WITH other.id AS id, count(DISTINCT e) AS shared RETURN id ORDER BY shared DESC, id LIMIT $limit"
)
ENTITIES_OF_ENTITY = (
    f"MATCH (e:Entity {{id: $id}})-[r:{_RELATION_TYPES}]-(other:Entity) "
    "WITH other, sum(r.support) AS support "
    "RETURN other.id AS id ORDER BY other.generic, support DESC, id LIMIT $limit"
)

FIND_PAPERS = (
    "MATCH (p:Paper) WHERE p.id IN $ids OR p.id STARTS WITH $start OR p.names CONTAINS $line "
    "OR any(identifier IN p.identifiers WHERE identifier IN $ids) "
    "RETURN p.id AS id, labels(p) AS labels, p.label AS name"
)
FIND_ENTITIES = (
    "MATCH (e:Entity) WHERE e.id IN $ids OR e.names CONTAINS $line "
    "RETURN e.id AS id, labels(e) AS labels, e.name AS name"
)
PAPER_NAMES = "MATCH (p:Paper) RETURN p.label AS name"
ENTITY_NAMES = "MATCH (e:Entity) RETURN e.name AS name"
INDEXES = "SHOW INDEXES"
SEARCH = (
    "CALL db.index.fulltext.queryNodes($index, $words) YIELD node, score "
    "RETURN node.id AS id, labels(node) AS labels, coalesce(node.label, node.name) AS name, score "
    "ORDER BY score DESC, id LIMIT $limit"
)


def nodes(label: str) -> str:
    """Columns: id, labels, properties."""
    assert any(node.label == label for node in NODES)
    return f"MATCH (n:{label}) RETURN n.id AS id, labels(n) AS labels, properties(n) AS properties"


def relationships(kind: Relationship) -> str:
    """Columns: start, type, end, properties."""
    return (
        f"MATCH (a:{kind.start})-[r:{'|'.join(kind.types)}]->(b:{kind.end}) "
        "RETURN a.id AS start, type(r) AS type, b.id AS end, properties(r) AS properties"
    )


COUNT_NODES = {
    label: f"MATCH (n:{label}) RETURN count(n) AS n"
    for node in NODES
    for label in (node.second_labels or (node.label,))
}
COUNT_RELATIONSHIPS = {
    type_: f"MATCH (:{kind.start})-[r:{type_}]->(:{kind.end}) RETURN count(r) AS n"
    for kind in RELATIONSHIPS
    for type_ in kind.types
}

assert "|".join(RelationType) == _RELATION_TYPES
