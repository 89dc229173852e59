"""BibTeX with the oddities of the wild."""

from __future__ import annotations

from typing import Any

import pytest

from kg.papers.readers.bibtex import plain
from kg.types import Rejected

WILD = r"""
This file was made by hand. % Encoding: UTF-8

@comment{jabref-meta: databaseType:bibtex;}
@string{nips = "Advances in Neural Information Processing Systems"}
@String(acl = {Proceedings of } # {ACL})

@InProceedings{okonkwo2024,
  title         = {{BudgetLoRA}: {Low}-Rank Adaptation with $r_{i}$ of {O}ne},
  author        = {Okonkwo, Mira and M{\"u}ller, J. and {\'E}lie Varga and de la Cruz, Jos{\'e}},
  booktitle     = nips # { 37},
  year          = 2024,
  month         = dec,
  eprint        = {2402.00001v3},
  archivePrefix = {arXiv},
  abstract      = {We propose {\em BudgetLoRA}, 50\% smaller than {LoRA}.
                   It costs {$O(n^{2})$} on {\textsc{ImageNet}}.},
  keywords      = {adapters, transformers},
}

@article(feld2020, title = "A {T}itle in ``Quotes''", author = {Jonas Feld}, journal = acl, year = "2020",
  doi = {https://doi.org/10.1000/ABC})
@article{feld2020, title = {The Same Key Again}, author = "Feld, Jonas", title = {and a title twice}}
@article{broken, title = {Never closed, year = 2020
@misc{last, title={After the Broken One}, howpublished={\url{https://arxiv.org/abs/2106.09685v2}}, year=2021}
"""


def test_an_entry_with_everything(read: Any) -> None:
    paper = read(WILD)[0]
    assert paper.title == "BudgetLoRA: Low-Rank Adaptation with r_i of One"
    assert paper.authors == ("Mira Okonkwo", "J. Müller", "Élie Varga", "José de la Cruz")
    assert paper.venue == "Advances in Neural Information Processing Systems 37"
    assert paper.abstract == "We propose BudgetLoRA, 50% smaller than LoRA. It costs O(n^2) on ImageNet."
    assert (paper.year, paper.id, paper.version) == (2024, "arxiv:2402.00001", 3)
    assert paper.keywords == ("adapters", "transformers")
    assert paper.source.line == 8
    assert r"{\em BudgetLoRA}" in paper.raw


def test_round_brackets_quotes_and_abbreviations(read: Any) -> None:
    paper = read(WILD)[1]
    assert (paper.title, paper.venue, paper.year) == ("A Title in “Quotes”", "Proceedings of ACL", 2020)
    assert paper.id == "doi:10.1000/abc"


def test_a_key_or_a_field_that_comes_twice_is_no_fault(read: Any) -> None:
    assert read(WILD)[2].title == "The Same Key Again"


def test_an_entry_that_is_not_closed_is_set_aside_and_the_next_one_read(read: Any) -> None:
    rejected, last = read(WILD)[3:]
    assert isinstance(rejected, Rejected)
    assert (rejected.source.line, rejected.reason) == (24, "not BibTeX: braces or quotes are not closed")
    assert (last.title, last.id, last.version) == ("After the Broken One", "arxiv:2106.09685", 2)


def test_the_acl_anthologys_entries(read: Any) -> None:
    [paper] = read(
        """@inproceedings{lin-etal-2020-x,
    title = "Why {BERT} Works",
    author = "Lin, Ada  and
      Chen, Bo",
    editor = "Jurafsky, Dan",
    booktitle = "Proceedings of the 58th Annual Meeting",
    month = jul,
    year = "2020",
    url = "https://aclanthology.org/2020.acl-main.1/",
    doi = "10.18653/v1/2020.acl-main.1",
    abstract = "We ask why. It is 5{\\%} better."
}"""
    )
    assert paper.authors == ("Ada Lin", "Bo Chen")
    assert paper.identifiers == ("acl:2020.acl-main.1", "doi:10.18653/v1/2020.acl-main.1")
    assert paper.abstract == "We ask why. It is 5% better."


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (r"{{Deep} {BERT}}", "Deep BERT"),
        (r"Erd{\H{o}}s and {\ss}", "Erdős and ß"),
        (r"sets \{0, 1\} of {C}", "sets {0, 1} of C"),
        (r"{$\mathcal{O}(n)$} time", "O(n) time"),
    ],
)
def test_braces_go_unless_they_mean_something(value: str, text: str) -> None:
    assert plain(value) == text
