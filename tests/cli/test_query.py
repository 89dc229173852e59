"""`kg query`, `kg ask`, `kg questions` and `kg search` on a small store, as a person calls them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kg.cli import commands
from kg.store import open_store
from kg.types import Entity, EntityType, Extraction, Graph, Paper, PaperRole, Relation, RelationType, Role

PAPERS = tuple(Paper(f"doi:10.1/{n}", f"Paper {n}", "On adapters.", year=2020 + n) for n in range(1, 6))
ENTITIES = (
    Entity("method:lora", EntityType.METHOD, "LoRA", ("low-rank adaptation",), papers=5),
    Entity("method:qlora", EntityType.METHOD, "QLoRA", papers=1),
)
ROLES = tuple(PaperRole(paper.id, "method:lora", Role.USED) for paper in PAPERS)
RELATIONS = (
    Relation("method:qlora", RelationType.OUTPERFORMS, "method:lora", ("doi:10.1/1",), ("QLoRA wins.",)),
)

ENDLESS = "UNWIND range(1, 50000) AS x UNWIND range(1, 50000) AS y WITH x, y WHERE x * y < 0 RETURN x, y"

Kg = Callable[..., Result]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("query") / "store"
    with open_store(folder) as opened:
        opened.add(Extraction(paper) for paper in PAPERS)
        opened.sync(Graph(PAPERS, ENTITIES, ROLES, RELATIONS))
    return folder


@pytest.fixture
def kg(store: Path) -> Kg:
    """Runs kg with these arguments on the store."""

    def run(*arguments: str, input: str | None = None) -> Result:
        return CliRunner().invoke(commands, arguments, input=input, env={"KG_STORE": str(store)})

    return run


def test_rows_come_as_csv_where_the_output_is_no_terminal(kg: Kg) -> None:
    result = kg("query", "MATCH (e:Entity) RETURN e.name AS name, e.papers AS papers ORDER BY name")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "name,papers\nLoRA,5\nQLoRA,1\n", "")


def test_parameters_are_json_or_text(kg: Kg) -> None:
    parameters = ["-p", "n=[1, 2]", "-p", "$text=007", "-p", 'quoted="7"', "-p", "sum=a=b", "-p", "no=NaN"]
    result = kg(
        "query", "RETURN $n[0] AS n, $text AS t, $quoted AS q, $sum AS s, $no AS no", "--json", *parameters
    )
    assert json.loads(result.stdout) == [{"n": 1, "t": "007", "q": "7", "s": "a=b", "no": "NaN"}]


@pytest.mark.parametrize("from_stdin", [True, False])
def test_a_query_may_come_from_a_file(kg: Kg, tmp_path: Path, from_stdin: bool) -> None:
    text = "\ufeff// Papers of a year\nMATCH (p:Paper {year: $year}) RETURN p.label AS paper;\n"
    file = tmp_path / "papers.cypher"
    file.write_text(text, encoding="utf-8")
    result = kg("query", "-f", "-" if from_stdin else str(file), "-p", "year=2023", input=text)
    assert result.stdout == "paper\nPaper 3\n"


def test_a_limit_is_told_on_stderr(kg: Kg) -> None:
    result = kg("query", "MATCH (p:Paper) RETURN p.id ORDER BY p.id", "--limit", "2", "--format", "jsonl")
    assert result.stdout == '{"p.id": "doi:10.1/1"}\n{"p.id": "doi:10.1/2"}\n'
    assert result.stderr == "kg: only the first 2 rows; --limit 20 for more, 0 for all\n"


def test_a_table_has_a_limit_of_its_own(kg: Kg) -> None:
    result = kg("query", "UNWIND range(1, 150) AS x RETURN x", "--format", "table")
    assert len(result.stdout.splitlines()) == 102
    assert "only the first 100 rows" in result.stderr
    whole = kg("query", "UNWIND range(1, 150) AS x RETURN x", "--format", "table", "--limit", "0")
    assert len(whole.stdout.splitlines()) == 152


def test_a_mistake_is_shown_in_its_place(kg: Kg) -> None:
    result = kg("query", "MATCH (n:Paper) RETRUN n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines() == [
        "kg: 'RETRUN' does not belong here",
        "line 1, column 17:",
        "  MATCH (n:Paper) RETRUN n",
        "                  ^",
        "    did you mean RETURN?",
    ]


def test_an_empty_answer_names_what_the_graph_does_not_have(kg: Kg) -> None:
    result = kg("query", "MATCH (p:Papers) RETURN p", "--json")
    assert result.stdout == "[]\n"
    assert result.stderr == "kg: the graph has no label Papers; did you mean Paper?\n"


def test_only_write_writes(kg: Kg) -> None:
    query = "MATCH (p:Paper {id: 'doi:10.1/5'}) SET p.note = 'read' RETURN p.note AS note"
    refused = kg("query", query)
    assert (refused.exit_code, refused.stderr.splitlines()[0]) == (
        1,
        "kg: the query is not read-only: SET writes",
    )
    assert kg("query", "--write", query).stdout == "note\nread\n"


@pytest.mark.parametrize(
    ("arguments", "exit_code", "message"),
    [
        (("query",), 2, "give a query, or a file with -f"),
        (("query", "RETURN 1", "-f", "x.cypher"), 2, "give a query, or a file with -f"),
        (("query", "RETURN 1", "-p", "year"), 2, "'year' is not NAME=VALUE"),
        (("query", "-f", "missing.cypher"), 1, "missing.cypher: No such file or directory"),
        (("query", "RETURN $x AS x", "-p", "x=99999999999999999999"), 1, "a parameter cannot be sent"),
        (("query", "--timeout", "0.2", ENDLESS), 1, "the query took longer than 0.2 s"),
        (("ask", "outperforming", "-p", "name=Lorra"), 1, "nothing in the graph is called 'Lorra'"),
        (("ask", "outperformin"), 1, "there is no question 'outperformin'"),
        (("ask", "shared-entities", "-p", "paper=LoRA"), 1, "LoRA is a method, not a paper"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(kg: Kg, arguments: tuple[str, ...], exit_code: int, message: str) -> None:
    result = kg(*arguments)
    assert result.exit_code == exit_code
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_ask_a_saved_question(kg: Kg) -> None:
    result = kg("ask", "outperforming", "-p", "name=Low-Rank Adaptation", "--json")
    assert json.loads(result.stdout) == [
        {"better": "QLoRA", "than": "LoRA", "papers": 1, "evidence": "QLoRA wins."}
    ]


def test_ask_about_a_paper_by_its_title(kg: Kg) -> None:
    result = kg("ask", "shared-entities", "-p", "paper=paper 2", "--limit", "1", "--format", "csv")
    assert result.stdout == 'paper,weight,shared,id\nPaper 1,0.2,"[""LoRA""]",doi:10.1/1\n'


def test_no_answer_is_told_apart_from_no_such_name(kg: Kg) -> None:
    result = kg("ask", "outperforming", "-p", "name=QLoRA", "--format", "table")
    assert (result.exit_code, result.stderr) == (0, "kg: no rows\n")


def test_questions_lists_and_shows(kg: Kg) -> None:
    listed = json.loads(kg("questions", "--json").stdout)
    assert len(listed) >= 12
    assert {"name": "limit", "required": False, "default": 20}.items() <= listed[0]["parameters"][-1].items()
    assert 'extending,"What extends' in kg("questions").stdout
    assert kg("questions", "outperforming").stdout.startswith("// What outperforms a method or model?\n")


def test_search_finds_papers_and_entities(kg: Kg) -> None:
    result = kg("search", "lora", "--format", "jsonl")
    assert {json.loads(line)["name"] for line in result.stdout.splitlines()} == {"LoRA"}
    assert kg("search", "zebra").stderr == "kg: nothing has these words\n"
