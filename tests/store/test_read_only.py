"""What a query may do without `write`, judged by its words and by the servers."""

from __future__ import annotations

import time
from collections.abc import Iterator

import neo4j
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import QueryError
from kg.settings import Settings
from kg.store import Store
from kg.store.keywords import words
from kg.store.read_only import check, explain_type, explained

WRITES = [
    "CREATE (n:Paper {id: 'x'})",
    "create (n:Paper {id: 'x'}) return n",
    "MATCH (n:Paper) SET n.title = 'x'",
    "MATCH (n:Paper) SET n += {title: 'x'} RETURN n",
    "MATCH (n:Paper)\n\tSET n:Read",
    "MATCH (n:Paper) REMOVE n.title",
    "MATCH (n:Paper) DETACH DELETE n",
    "MATCH (n:Paper) DELETE n",
    "MATCH (n:Paper) NODETACH DELETE n",
    "MERGE (n:Paper {id: 'x'}) ON CREATE SET n.title = 'y'",
    "INSERT (n:Paper {id: 'x'})",
    "FOREACH (x IN [1] | CREATE (:Paper {id: 'x'}))",
    "MATCH (n:Paper) CALL { WITH n SET n.title = 'x' } RETURN n",
    "MATCH (n:Paper) CALL (n) { DETACH DELETE n }",
    "MATCH (n:Paper) CALL { WITH n DELETE n } IN TRANSACTIONS OF 10 ROWS",
    "CALL { CREATE (n:Paper {id: 'x'}) } IN TRANSACTIONS",
    "MATCH (n:Paper) RETURN n.id AS id UNION CREATE (m:Paper {id: 'x'}) RETURN m.id AS id",
    "CREATE INDEX made_up FOR (n:Paper) ON (n.title)",
    "DROP INDEX made_up",
    "CREATE CONSTRAINT made_up FOR (n:Paper) REQUIRE n.title IS UNIQUE",
    "PROFILE CREATE (n:Paper {id: 'x'})",
    "CYPHER 5 CREATE (n:Paper {id: 'x'})",
    "CYPHER runtime=slotted CREATE (n:Paper {id: 'x'})",
]
HIDDEN_WRITES = [
    "MATCH (n:Paper) /* SET */ SET /* it */ n.title = 'x'",
    "MATCH (n:Paper) // RETURN n\nSET n.title = 'x'",
    "MATCH (n:Paper) // RETURN n\rDELETE n",
    "MATCH (n:Paper)SET n.title='it\\'s'",
    "/*/ MATCH (n) RETURN n */ MATCH (n:Paper) DELETE n",
    "MATCH (n:Paper) WHERE n.title = '/*' DELETE n RETURN '*/'",
    'MATCH (n:Paper) WHERE n.title = "\'" DELETE n RETURN "\'" AS x',
    "MATCH (`a``b`:Paper) DELETE `a``b`",
    "MATCH (n:Paper) WITH n AS return DELETE return",
    "MATCH (as:Paper) WITH as DELETE as",
    "MATCH (order:Paper) SET order.title = 'x'",
    "MATCH (n:Paper) WITH n ORDER BY n.title DESC DELETE n",
    "MATCH (n:Paper) WITH * SET n.title = 'x'",
    "MATCH (n:Paper) WITH *, 1 AS x LIMIT 10DELETE n",
    "MATCH (n:Paper) WITH n WHERE n.title IS :: LIST<INTEGER> DELETE n",
    "MATCH (n:Paper) WITH n WHERE n.year > 3 DELETE n",
    "MATCH (n:Paper) WITH n, [x IN [1] | x] AS set SET n.title = 'x'",
    "MATCH (n:Paper)\u00a0SET\u2028n.title = 'x'",
    "MATCH (n:Paper) SET n[$key] = 'x'",
    "CYPHER 25 WHEN true THEN CREATE (n:Paper {id: 'x'})",
    "CYPHER 25 WHEN false THEN RETURN 1 AS x ELSE { CREATE (n) RETURN 2 AS x }",
    "CYPHER 25 RETURN 1 AS x NEXT CREATE (n:Paper {id: 'x'})",
]
MORE_THAN_READS = [
    "LOAD CSV FROM 'file:///etc/passwd' AS row RETURN row",
    "load\ncsv WITH HEADERS FROM 'https://example.org/x.csv' AS row RETURN row",
    "MATCH (n:Paper) LOAD CSV FROM 'file:///x.csv' AS row RETURN row",
    "CALL { LOAD CSV FROM 'file:///x.csv' AS row RETURN row } RETURN row",
    "CALL db.clearQueryCaches()",
    "CALL `db`.`clearQueryCaches`()",
    "CALL db /* x */ . clearQueryCaches ()",
    "CALL db.clearQueryCaches",
    "CALL db.stats.clear('QUERIES')",
    "CALL db.createLabel('Made')",
    "CALL db.create.setNodeVectorProperty(1, 'x', [1])",
    "CALL tx.setMetaData({user: 'x'})",
    "CALL dbms.killConnection('bolt-1')",
    "CALL dbms.listConfig()",
    "CALL apoc.load.json('file:///etc/passwd') YIELD value RETURN value",
    "MATCH (n:Paper) CALL apoc.create.node(['Paper'], {}) YIELD node RETURN node",
    "RETURN apoc.cypher.runFirstColumnSingle('CREATE (n) RETURN n', {})",
    "RETURN `apoc.cypher`.runFirstColumnSingle('CREATE (n) RETURN n', {})",
    "RETURN genai.vector.encode('text', 'OpenAI', {token: 'x'})",
    "TERMINATE TRANSACTION 'neo4j-transaction-1'",
    "SHOW TRANSACTIONS",
    "SHOW TRANSACTIONS YIELD transactionId AS t TERMINATE TRANSACTIONS t YIELD message RETURN message",
    "CYPHER 25 SHOW INDEXES YIELD name AS i SHOW TRANSACTIONS YIELD transactionId AS t RETURN *",
    "SHOW USERS",
    "SHOW CURRENT USER",
    "SHOW SETTINGS",
    "SHOW DATABASES",
    "CREATE USER eve SET PASSWORD 'password'",
    "ALTER CURRENT USER SET PASSWORD FROM 'a' TO 'b'",
    "RENAME USER neo4j TO eve",
    "GRANT ROLE admin TO eve",
    "STOP DATABASE neo4j",
    "ENABLE SERVER 'x'",
    "MATCH (n:Paper) RETURN n.id; CREATE (m:Paper {id: 'x'})",
    "MATCH (n:Paper) RETURN n.id; MATCH (m:Paper) RETURN m.id",
]
ESCAPES = [
    r"MATCH (n:Paper) \u0053ET n.title = 'x'",
    r"MATCH (n:Paper) DEL\u0045TE n",
    r"MATCH (n:Paper) WHERE n.title = 'a\u0027 DELETE n //'",
    r"MATCH (n:Paper) WHERE n.title = 'a\u005c' RETURN n //' DELETE n",
    "MATCH (n:Paper) // \\u000aDELETE n",
    r"MATCH (n:Paper) /* \u002a\u002f DELETE n /* */",
    r"MATCH (`n\u0060:Paper) DELETE n //`) RETURN n",
]
BYPASSES = WRITES + HIDDEN_WRITES + MORE_THAN_READS + ESCAPES

READS = [
    "MATCH (n:Paper) RETURN n.set, n.create, n.delete, n.load, n.call",
    "MATCH (n:Merge) RETURN n",
    "MATCH (n:Merge|Create)-[r:SET|DELETE]->(m:!Remove) RETURN r",
    "MATCH (n:Paper) WHERE n.title = 'SET n.x = 1; DELETE n' RETURN n",
    'MATCH (n:Paper) WHERE n.title CONTAINS "it\'s CREATE (n)" RETURN n',
    "MATCH (n:Paper) WHERE n.title = 'a\\'b' RETURN n.id AS set",
    "MATCH (n:Paper {create: $create}) RETURN n",
    "RETURN {set: 1, delete: 2, `merge`: 3}.set AS x",
    "MATCH (n:Paper) RETURN n {.set, create: 1} AS x",
    "MATCH (set:Paper) RETURN set ORDER BY set.title",
    "MATCH (create:Paper)-[delete]->(merge) RETURN create, delete, merge",
    "WITH 1 AS delete RETURN delete",
    "WITH 1 AS remove, 2 AS set WHERE set > remove RETURN remove + set AS detach",
    "UNWIND [1, 2] AS call RETURN call ORDER BY call DESC",
    "MATCH (load:Paper) RETURN load AS csv",
    "MATCH (show:Paper) RETURN show.id AS foreach LIMIT 3",
    "MATCH (start:Paper)-->(stop) RETURN start, stop",
    "RETURN [set IN [1, 2] WHERE set > 1 | set] AS x",
    "RETURN CASE WHEN true THEN 'set' ELSE 'delete' END AS merge",
    "WITH 1 AS set RETURN CASE WHEN true THEN set ELSE set END AS x",
    "RETURN 1 AS x // then DELETE everything\n",
    "RETURN /* CREATE (n) */ 1 AS x",
    "MATCH (`DETACH DELETE`:Paper) RETURN `DETACH DELETE`",
    "MATCH (n:Paper) CALL { WITH n MATCH (n)-->(m) RETURN count(m) AS c } RETURN n.id, c",
    "MATCH (n:Paper) WHERE EXISTS { MATCH (n)-->(set) } RETURN count(n) AS c",
    "MATCH (n:Paper) RETURN count(*) AS c;",
    "CALL db.labels() YIELD label RETURN label",
    "CALL db.labels() YIELD label AS set RETURN set",
    "EXPLAIN MATCH (n:Paper) RETURN n",
    "PROFILE MATCH (n:Paper) RETURN n",
    "SHOW INDEXES",
    "RETURN date('2025-01-02') AS d, duration.between(date('2025-01-01'), date('2025-01-02')) AS e",
    r"RETURN 'caf\u00e9' AS x",
]
ONLY_NEO4J_READS = [
    "CYPHER 5 MATCH (n:Paper) RETURN n",
    "CYPHER 5 runtime=slotted EXPLAIN MATCH (n:Paper) RETURN n",
    "SHOW ALL CONSTRAINTS YIELD name, type RETURN name",
    "SHOW BUILT IN FUNCTIONS YIELD name RETURN name LIMIT 1",
    "CALL `db`.`labels`() YIELD label RETURN label",
    "CALL db.schema.visualization()",
    "RETURN vector.similarity.cosine([1.0], [1.0]) AS x",
]
ENDLESS = "UNWIND range(1, 50000) AS x UNWIND range(1, 50000) AS y WITH x, y WHERE x * y < 0 RETURN x, y"
PARAMETERS = {"create": "x", "key": "x"}


@pytest.mark.parametrize("query", BYPASSES)
def test_the_words_of_a_query_that_does_more_than_read_are_refused(query: str) -> None:
    with pytest.raises(QueryError) as error:
        check(query)
    assert error.value.place.startswith("line ")


@pytest.mark.parametrize("query", READS + ONLY_NEO4J_READS)
def test_the_words_of_a_query_that_reads_pass(query: str) -> None:
    check(query)


def test_a_refusal_shows_the_place_and_what_to_do() -> None:
    with pytest.raises(QueryError) as error:
        check("MATCH (n:Paper)\n  SET n.title = 'x'")
    assert str(error.value) == "the query is not read-only: SET writes"
    assert error.value.hint == "add --write if you mean it"
    assert error.value.place == "line 2, column 3:\n    SET n.title = 'x'\n    ^"


def test_an_empty_query_is_refused() -> None:
    with pytest.raises(QueryError, match="the query is empty"):
        check(" // nothing but a comment")


KEYWORDS = sorted(
    words(
        "set create merge delete detach remove foreach call load csv show drop insert start stop alter "
        "terminate as order return with match where desc end null and case then else distinct union "
        "limit yield"
    )
)


@st.composite
def names(draw: st.DrawFn) -> str:
    word = draw(st.sampled_from(KEYWORDS))
    return draw(st.sampled_from([word, word.upper(), word.capitalize(), f"`{word}`", "n"]))


@given(names(), names(), names())
def test_any_word_may_be_a_name(node: str, other: str, thing: str) -> None:
    check(
        f"MATCH ({node}:{thing} {{{other}: ${other.strip('`')}}})-[:{thing}|{other}]->({other}) "
        f"WHERE {node}.{thing} = '{thing}' AND {node}:{thing} "
        f"RETURN {node}.{other} AS {thing}, [{node}.{thing}, {other}.{thing}] AS {other}, "
        f"{{{thing}: 1}}.{thing}"
    )


@given(
    names(), names(), st.sampled_from(["SET {0}.{1} = 1", "DELETE {0}", "REMOVE {0}:{1}", "CREATE ({0}:{1})"])
)
def test_no_name_hides_a_write(node: str, thing: str, clause: str) -> None:
    with pytest.raises(QueryError, match="not read-only"):
        check(f"MATCH ({node}:{thing}) WITH {node}.{thing} AS {thing}, 1 AS x {clause.format(node, thing)}")


def test_every_store_refuses_what_does_more_than_read(store: Store) -> None:
    store.query("CREATE (n:Paper {id: 'kept', title: 'kept'})", write=True)
    before = _everything(store)
    for query in BYPASSES:
        with pytest.raises(QueryError):
            store.query(query, PARAMETERS, timeout=5)
    assert _everything(store) == before


def test_every_store_answers_what_reads(store: Store) -> None:
    store.query("CREATE (n:Paper {id: 'kept', title: 'kept'})", write=True)
    for query in READS:
        store.query(query, PARAMETERS, timeout=5)


@pytest.fixture
def session(neo4j_settings: Settings) -> Iterator[neo4j.Session]:
    login = (neo4j_settings.username, neo4j_settings.password)
    with (
        neo4j.GraphDatabase.driver(
            neo4j_settings.store, auth=login, notifications_min_severity="OFF"
        ) as driver,
        driver.session(database="neo4j", default_access_mode=neo4j.READ_ACCESS) as opened,
    ):
        yield opened


def test_the_plan_alone_gives_away_what_does_more_than_read(session: neo4j.Session) -> None:
    """Neo4j's own read mode lets LOAD CSV, TERMINATE, SHOW TRANSACTIONS and clearing caches pass."""
    planned = 0
    for query in BYPASSES:
        try:
            session.run(explained(query), PARAMETERS).consume()
        except (neo4j.exceptions.Neo4jError, QueryError):
            continue  # this release does not know it
        planned += 1
        with pytest.raises(QueryError, match="not read-only"):
            explain_type(session, query, PARAMETERS)
    assert planned > 50


def test_the_plan_of_what_reads_passes(session: neo4j.Session) -> None:
    for query in READS + ONLY_NEO4J_READS:
        explain_type(session, query, PARAMETERS)


@pytest.mark.parametrize(
    ("query", "sent"),
    [
        ("MATCH (n) RETURN n", "EXPLAIN MATCH (n) RETURN n"),
        ("explain MATCH (n) RETURN n", "EXPLAIN         MATCH (n) RETURN n"),
        ("CYPHER 5 PROFILE RETURN 1", "EXPLAIN CYPHER 5         RETURN 1"),
        ("RETURN explain", "EXPLAIN RETURN explain"),
    ],
)
def test_a_query_is_explained_in_place(query: str, sent: str) -> None:
    assert explained(query) == sent


def test_every_store_ends_a_query_that_takes_too_long(store: Store) -> None:
    began = time.monotonic()
    with pytest.raises(QueryError, match=r"took longer than 0\.5 s"):
        store.query(ENDLESS, timeout=0.5)
    assert time.monotonic() - began < 5


def _everything(store: Store) -> list[tuple[object, ...]]:
    nodes = store.query("MATCH (n:Paper) RETURN n.id, n.title, labels(n)").rows
    return [*nodes, *store.query("SHOW INDEXES YIELD name RETURN count(name)").rows]
