"""What a saved question says of itself, and how its parameters are filled in."""

from __future__ import annotations

import re

import pytest

from kg.errors import QueryError
from kg.questions import Parameter, question, questions
from kg.schema import NODES, RELATIONSHIPS
from kg.store.read_only import check

LABELS = {label for node in NODES for label in (node.label, *node.second_labels)}
TYPES = {type_ for kind in RELATIONSHIPS for type_ in kind.types}


def test_the_heading_tells_title_and_parameters() -> None:
    asked = question("metrics-by-task")
    assert asked.title == "Which metrics do papers report on which tasks?"
    assert asked.parameters == (
        Parameter("task", "name", "only this task", required=False, default=None),
        Parameter("limit", "value", "number of rows", required=False, default=20),
    )


@pytest.mark.parametrize("name", questions())
def test_headings_and_queries_agree(name: str) -> None:
    asked = question(name)
    assert {parameter.name for parameter in asked.parameters} == set(re.findall(r"\$(\w+)", asked.cypher))
    assert asked.cypher.startswith(f"// {asked.title}\n//\n")
    check(asked.cypher)


@pytest.mark.parametrize("name", questions())
def test_labels_and_relationship_types_are_those_of_the_schema(name: str) -> None:
    named = {
        each for names in re.findall(r":([A-Z][\w|]*)", question(name).cypher) for each in names.split("|")
    }
    assert named <= LABELS | TYPES


def test_names_are_folded_and_defaults_fill_in() -> None:
    assert question("extending").bind({"name": "Low-Rank  Adaptation"}) == {
        "name": "low rank adaptation",
        "limit": 20,
    }
    assert question("trained-on").bind({"limit": 3}) == {"dataset": None, "limit": 3}
    assert question("shared-entities").bind({"paper": "doi:10.1/A"})["paper"] == "doi:10.1/A"


@pytest.mark.parametrize(
    ("given", "message", "hint"),
    [
        ({}, "extending needs -p name=…", "the method or model"),
        ({"name": "x", "year": 1}, "extending has no parameter 'year'", "it has: name, limit"),
        ({"name": "x", "limit": "many"}, "limit is a whole number, not 'many'", ""),
    ],
)
def test_what_is_wrong_with_the_parameters_is_said(given: dict[str, object], message: str, hint: str) -> None:
    with pytest.raises(QueryError) as error:
        question("extending").bind(given)
    assert (str(error.value), error.value.hint) == (message, hint)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("outperformng", "did you mean: outperforming, outperformed-by"),
        ("task", "did you mean: authors-on-task, methods-for-task, metrics-by-task"),
        ("weather", "kg questions lists them"),
    ],
)
def test_an_unknown_question_has_suggestions(name: str, hint: str) -> None:
    with pytest.raises(QueryError, match=f"there is no question '{name}'") as error:
        question(name)
    assert error.value.hint == hint
