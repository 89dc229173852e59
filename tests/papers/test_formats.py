"""Formats are told by content, not by name."""

from __future__ import annotations

import pytest

from kg.papers.formats import detect
from kg.papers.options import Options

BEGINNINGS = {
    '{"title": "A"}\n{"title": "B"}': "jsonl",
    '{"title": "only one"}': "json",
    '{"title": "broken\n{"title": "B"}': "jsonl",
    '{\n "title": "A"}': "json",
    '{"notes": [\n{"id": "x"}]}': "json",
    '[{"title": "A"}]': "json",
    "  \n[\n{": "json",
    "<!DOCTYPE html><html>": "html",
    '<?xml version="1.0"?><feed>': "xml",
    "<PubmedArticleSet>": "xml",
    "% comment\n\n@inproceedings{a,\n title={X}}": "bibtex",
    "@string{x = {y}}\n": "bibtex",
    "TY  - JOUR\nTI  - A": "ris",
    "Title,Abstract\nA,B": "csv",
    "id\tAbstract\tYear\n": "csv",
    "# Papers\n\n## A title\n": "markdown",
    "- [A](https://a.org)\n- [B](https://b.org)\n": "markdown",
    "NeurIPS 2025 Papers\n\nWe propose AC-LoRA.": "list",
    "# NeurIPS 2025\n\nWe propose AC-LoRA.": "list",
    "We mail user@article{x} in [brackets] and <tags>, title, abstract.": "list",
}  # fmt: skip


@pytest.mark.parametrize(("beginning", "name"), BEGINNINGS.items())
def test_the_beginning_tells_the_format(beginning: str, name: str) -> None:
    assert detect(beginning.encode(), Options()).name == name


def test_columns_that_the_user_names_make_a_table() -> None:
    assert detect(b"Titre,Texte\nA,B", Options(columns={"title": "Titre"})).name == "csv"
    assert detect(b'{"title": "A"}', Options(columns={"title": "Titre"})).name == "json"
