"""The same paper twice in the input is one paper and one duplicate."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from kg.papers.duplicates import mark_duplicates
from kg.papers.fields import make_paper
from kg.types import Duplicate, Paper, Rejected, Source


def paper(record: int = 1, **raw: object) -> Paper:
    made = make_paper(Source("a.jsonl", record, record), **raw)  # type: ignore[arg-type]
    assert isinstance(made, Paper)
    return made


def test_the_same_text_in_another_spelling_is_a_duplicate() -> None:
    first, second = (
        paper(1, abstract="We propose AC-LoRA."),
        paper(2, abstract="we propose  AC LoRA", given="x"),
    )
    assert list(mark_duplicates([first, second])) == [first, Duplicate(second, of=first.id)]


def test_the_same_identifier_is_a_duplicate_whatever_the_text() -> None:
    first, second = paper(1, title="Draft", ids=["10.1000/x"]), paper(2, title="Final", ids=["10.1000/x"])
    assert list(mark_duplicates([first, second])) == [first, Duplicate(second, of="doi:10.1000/x")]


def test_an_id_that_a_record_gives_itself_names_one_paper_only() -> None:
    first, other = paper(1, title="One", given="x"), paper(2, title="Other", given="x")
    assert list(mark_duplicates([first, other])) == [
        first,
        Rejected(Source("a.jsonl", 2, 2), "the id 'x' already names another paper", "Other"),
    ]


def test_the_same_title_under_the_same_id_is_a_duplicate_in_other_words() -> None:
    first = paper(1, title="AC-LoRA", abstract="We propose AC-LoRA.", given="x")
    later = paper(2, title="AC-LORA", abstract="We propose and test AC-LoRA.", given="x")
    assert list(mark_duplicates([first, later])) == [first, Duplicate(later, of="x")]


def test_ten_thousand_times_the_same_abstract_is_one_paper() -> None:
    same = paper(abstract="We propose AC-LoRA.")
    kinds = Counter(type(item) for item in mark_duplicates(same for _ in range(10_000)))
    assert kinds == {Paper: 1, Duplicate: 9_999}


@given(st.lists(st.sampled_from("abcde"), max_size=20))
def test_every_record_comes_out_and_every_text_once(texts: list[str]) -> None:
    items = list(mark_duplicates(paper(n, title=text) for n, text in enumerate(texts, 1)))
    assert len(items) == len(texts)
    assert sorted(item.title for item in items if isinstance(item, Paper)) == sorted(set(texts))


def test_titles_alone_do_not_make_papers_the_same() -> None:
    prefaces = [paper(n, title="Preface", ids=[f"10.1000/{n}"]) for n in (1, 2)]
    assert list(mark_duplicates(prefaces)) == prefaces
