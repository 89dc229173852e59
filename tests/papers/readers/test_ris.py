"""RIS as Zotero, EndNote, Scopus and publishers write it."""

from __future__ import annotations

from typing import Any

RIS = """TY  - JOUR
AU  - Okonkwo, Mira
AU  - Feld, Jonas
TI  - BudgetLoRA: Low-Rank Adaptation
T2  - Journal of Things
PY  - 2024/05/01/
DO  - 10.1000/XYZ
AB  - We propose BudgetLoRA,
which goes on in a second line.
KW  - adapters
KW  - transformers
UR  - https://arxiv.org/abs/2402.00001v2
ZZ  - an unknown tag
ER  -

TY - CONF
T1 - Without an end
TY  - CONF
A1  - Haddad, Noor
N2  - Only an abstract, under another tag.
Y1  - 2023///
ER  - \r
TY  - CONF
ER  -
"""


def test_a_record_with_everything(read: Any) -> None:
    paper = read(RIS)[0]
    assert paper.title == "BudgetLoRA: Low-Rank Adaptation"
    assert paper.authors == ("Mira Okonkwo", "Jonas Feld")
    assert paper.abstract == "We propose BudgetLoRA, which goes on in a second line."
    assert (paper.venue, paper.year, paper.version) == ("Journal of Things", 2024, 2)
    assert paper.identifiers == ("arxiv:2402.00001", "doi:10.1000/xyz")
    assert paper.keywords == ("adapters", "transformers")


def test_a_missing_end_and_other_tags_are_understood(read: Any) -> None:
    _, second, third, _ = read(RIS)
    assert (second.title, second.source.line) == ("Without an end", 16)
    assert (third.abstract, third.year, third.authors) == (
        "Only an abstract, under another tag.",
        2023,
        ("Noor Haddad",),
    )


def test_a_record_of_nothing_is_set_aside(read: Any) -> None:
    assert read(RIS)[3].reason == "neither an abstract nor a title"
