"""Decides whether a user's query only reads, by its words and by what a Neo4j server plans for it.

Two checks, since each sees what the other cannot: `check` reads the text, on every store, and can say where
the trouble is; `explain_type` asks a Neo4j server, whose own read mode lets reading files, ending
transactions and clearing caches pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import neo4j

from kg.errors import QueryError
from kg.store.keywords import dotted_name, keywords, words
from kg.store.tokens import Token, place, tokens

PROCEDURES = frozenset(
    {
        "db.index.fulltext.queryNodes",
        "db.index.fulltext.queryRelationships",
        "db.index.vector.queryNodes",
        "db.index.vector.queryRelationships",
        "db.info",
        "db.labels",
        "db.propertyKeys",
        "db.relationshipTypes",
        "db.schema.nodeTypeProperties",
        "db.schema.relTypeProperties",
        "db.schema.visualization",
        "dbms.components",
    }
)
"""The procedures that a read-only query may call."""

NAMESPACES = frozenset(
    {"date", "datetime", "duration", "localdatetime", "localtime", "point", "time", "vector.similarity"}
    | {"coll", "text", "apoc.coll", "apoc.convert", "apoc.map", "apoc.math", "apoc.number", "apoc.text"}
)
"""Where a read-only query's functions may come from; others run code from strings or open addresses."""

_WRITES = words("CREATE INSERT MERGE SET REMOVE DELETE DETACH NODETACH FOREACH DROP")
_ADMINISTERS = words(
    "ALTER DEALLOCATE DENY DRYRUN ENABLE GRANT REALLOCATE RENAME REVOKE START STOP TERMINATE"
)
_JUDGED = _WRITES | _ADMINISTERS | {"CALL", "LOAD", "SHOW"}

_SHOWN = words("CONSTRAINT CONSTRAINTS FUNCTION FUNCTIONS INDEX INDEXES PROCEDURE PROCEDURES")
_BEFORE_SHOWN = words(
    "ALL BUILT DEFINED EXIST EXISTENCE FULLTEXT IN KEY LOOKUP NODE POINT PROPERTY RANGE REL RELATIONSHIP "
    "TEXT TYPE UNIQUE UNIQUENESS USER VECTOR"
)
_OPERATORS_REFUSED = {
    "LoadCSV": "it reads a file or an address",
    "ShowSettings": "it shows the server's settings",
    "ShowTransactions": "it shows other people's queries",
    "TerminateTransactions": "it ends other people's queries",
}

SHIFT = len("EXPLAIN ")
"""How much further on a place in the query is in what `explain_type` sends."""


def check(cypher: str) -> None:
    """Pass a query whose words only read; else raise QueryError with the place of the first that does not."""
    found = list(tokens(cypher))
    if not found:
        raise QueryError("the query is empty")
    for index, reason in _alarms(found):
        raise _refused(reason, place(cypher, found[index].start))
    for end, token in enumerate(found[:-1]):
        if token.text == ";":
            raise QueryError("one query at a time", place=place(cypher, found[end + 1].start))


def explain_type(session: neo4j.Session, cypher: str, parameters: Mapping[str, Any]) -> None:
    """Pass a query that a Neo4j server plans as reading; else raise QueryError. The driver's errors pass."""
    summary = session.run(neo4j.Query(explained(cypher)), dict(parameters)).consume()
    for operator, details in _operators(summary.plan):
        if operator in _OPERATORS_REFUSED:
            raise _refused(_OPERATORS_REFUSED[operator])
        procedure = details.partition("(")[0].strip()
        if operator == "ProcedureCall" and procedure not in PROCEDURES:
            raise _refused(f"the procedure {procedure} is not among those that only read")
    if summary.query_type != "r":
        raise _refused("it changes the graph or the server")


def explained(cypher: str) -> str:
    """The query with EXPLAIN before it; an EXPLAIN or PROFILE of its own becomes spaces."""
    text = cypher
    for token in tokens(cypher):
        if token.keyword in ("EXPLAIN", "PROFILE"):
            end = token.start + len(token.text)
            text = text[: token.start] + " " * len(token.text) + text[end:]
        elif token.keyword != "CYPHER" and token.kind != "number":
            break
    return "EXPLAIN " + text


def _operators(plan: Mapping[str, Any] | None) -> Iterator[tuple[str, str]]:
    if plan:
        yield plan["operatorType"].partition("@")[0], str(plan.get("args", {}).get("Details", ""))
        for child in plan.get("children", ()):
            yield from _operators(child)


def _refused(reason: str, where: str = "") -> QueryError:
    return QueryError(f"the query is not read-only: {reason}", "add --write if you mean it", where)


def _alarms(found: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """Where the query does more than read, and what."""
    for index in keywords(found, _JUDGED):
        if reason := _reason(found, index):
            yield index, reason
    for index, name in _functions(found):
        if name.rpartition(".")[0].lower() not in NAMESPACES:
            yield index, f"the function {name} is not among those that only read"


def _reason(found: Sequence[Token], index: int) -> str:
    """Why the keyword here does more than read, or an empty string."""
    keyword = found[index].keyword
    following = [token.keyword for token in found[index + 1 :]]
    if keyword in _WRITES:
        return f"{keyword} writes"
    if keyword in _ADMINISTERS:
        return f"{keyword} changes the server"
    if keyword == "LOAD":
        return "LOAD CSV reads a file or an address" if following[:1] == ["CSV"] else ""
    if keyword == "SHOW":
        shown = next((word for word in following if word not in _BEFORE_SHOWN), "")
        return "" if shown in _SHOWN else "SHOW tells of the server, not of the graph"
    name, _ = dotted_name(found, index + 1)
    return (
        f"the procedure {name} is not among those that only read" if name and name not in PROCEDURES else ""
    )


def _functions(found: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """Where functions with a namespace are called, with their names."""
    for index in range(len(found)):
        name, end = dotted_name(found, index)
        before = found[index - 1] if index else None
        is_whole = before is None or (before.text not in (".", "$") and before.keyword != "CALL")
        if is_whole and "." in name and end < len(found) and found[end].text == "(":
            yield index, name
