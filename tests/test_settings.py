"""Settings: option > environment > default."""

from __future__ import annotations

from kg.settings import Settings

ENVIRONMENT = {
    "NEO4J_URI": "bolt://graph:7687",
    "NEO4J_USERNAME": "ana",
    "NEO4J_PASSWORD": "s3cret",
    "NEO4J_DATABASE": "papers",
}


def test_without_anything_the_store_is_a_folder_here() -> None:
    assert Settings.from_env(environ={}) == Settings("kg-store", "neo4j", "", "neo4j")


def test_the_variables_of_neo4j() -> None:
    assert Settings.from_env(environ=ENVIRONMENT) == Settings("bolt://graph:7687", "ana", "s3cret", "papers")


def test_kg_store_goes_before_neo4j_uri() -> None:
    assert Settings.from_env(environ=ENVIRONMENT | {"KG_STORE": "here"}).store == "here"


def test_an_option_goes_before_its_variable() -> None:
    settings = Settings.from_env(
        store="other", username="bo", password="pw", database="db", environ=ENVIRONMENT
    )
    assert settings == Settings("other", "bo", "pw", "db")


def test_an_empty_variable_is_not_set() -> None:
    assert Settings.from_env(environ=dict.fromkeys(ENVIRONMENT, "") | {"KG_STORE": ""}) == Settings()


def test_the_password_is_in_no_repr() -> None:
    assert "s3cret" not in repr(Settings.from_env(environ=ENVIRONMENT))
