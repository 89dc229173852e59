"""CSV and TSV as people and Excel write them."""

# ruff: noqa: E501 (samples as their sources write them)
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kg.errors import ConfigError
from kg.papers import Options, read_papers
from kg.types import Paper


def test_columns_are_guessed_from_the_first_row(read: Any) -> None:
    [paper] = read(
        "Key,Publication Year,Author,Title,Publication Title,DOI,Url,Abstract Note,Manual Tags\n"
        'X7,2024,"Okonkwo, Mira; Feld, Jonas",Low-Rank Things,NeurIPS,10.1000/X,https://a.org,We propose.,a; b\n'
    )
    assert paper.authors == ("Mira Okonkwo", "Jonas Feld")
    assert (paper.id, paper.year, paper.venue) == ("doi:10.1000/x", 2024, "NeurIPS")
    assert (paper.abstract, paper.keywords) == ("We propose.", ("a", "b"))


def test_an_excel_export_with_semicolons_and_quoted_line_ends(read: Any) -> None:
    first, second = read(
        '\ufeffTitle;Abstract\r\n"A; B";"We ""propose""\r\nit"\r\n;\r\nShort;row;with more\r\n'
    )
    assert (first.title, first.abstract) == ("A; B", 'We "propose" it')
    assert (second.title, second.source.line) == ("Short", 5)


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8", "utf-8-sig", "utf-16"])
def test_the_encodings_of_excel(read: Any, encoding: str) -> None:
    [paper] = read("sep=\t\nTitle\tAbstract\nCafé – “naïve”\tWe propose.\n".encode(encoding))
    assert paper.title == "Café – “naïve”"


def test_line_ends_of_old_macs(read: Any) -> None:
    assert [p.title for p in read("Title,Abstract\rOne,We propose.\rTwo,We study.\r")] == ["One", "Two"]


def test_a_row_without_title_and_abstract_is_set_aside(read: Any) -> None:
    paper, rejected = read("Title,Abstract,Year\nA title,,2020\n,,2021\n")
    assert paper.title == "A title"
    assert (rejected.reason, rejected.source.line) == ("neither an abstract nor a title", 3)


def test_columns_named_by_the_user(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("Titre,Résumé,Année\nUn titre,Nous proposons.,2024\n")
    options = Options(columns={"title": "titre", "abstract": "Résumé", "year": "Année"})
    [paper] = read_papers([str(tmp_path / "a.csv")], options=options)
    assert isinstance(paper, Paper)
    assert (paper.title, paper.abstract, paper.year) == ("Un titre", "Nous proposons.", 2024)


def test_a_column_that_is_missing_is_an_error_that_lists_the_columns(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("Titre,Texte\nUn titre,Nous proposons.\n")
    with pytest.raises(ConfigError) as error:
        list(read_papers([str(tmp_path / "a.csv")], "csv", Options(columns={"title": "Titel"})))
    assert "Titel" in str(error.value) and "Titre, Texte" in error.value.hint


def test_a_table_without_known_columns_says_how_to_name_them(read: Any) -> None:
    [rejected] = read("Titre,Texte\nUn titre,Nous proposons.\n", "csv")
    assert "--map title=…" in rejected.reason


def test_an_abstract_with_commas_is_no_table(read: Any) -> None:
    [paper] = read("The title, the abstract, and the year are what we extract from papers in this work.")
    assert paper.abstract.startswith("The title, the abstract")
