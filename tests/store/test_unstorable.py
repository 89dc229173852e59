"""Papers that no store can hold are set aside with the reason; all others come back as they were."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.store import Store, Unstorable, open_store
from kg.store.rows import extraction_text
from kg.store.unstorable import LONGEST_NAME, LONGEST_TEXT, reason_against
from kg.types import EntityType, Extraction, Paper, PaperEntity, Role

Make = Callable[[int], Extraction]


def refusal(extraction: Extraction) -> str:
    return reason_against(extraction, extraction_text(extraction))


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"abstract": "a\x00b"}, "paper.abstract holds a NUL character at 1"),
        ({"title": "\ud83d"}, "paper.title holds half a surrogate pair at 0"),
        ({"keywords": ("fine", "x\udfff")}, "paper.keywords holds half a surrogate pair at 1"),
        ({"raw": "é" * (LONGEST_TEXT // 2 + 1)}, "paper.raw is longer than 1,000,000 bytes"),
        ({"id": ""}, "paper.id is empty"),
        ({"id": "x" * (LONGEST_NAME + 1)}, "paper.id is longer than 4,000 bytes"),
        ({"authors": ("y" * (LONGEST_NAME + 1),)}, "paper.authors is longer than 4,000 bytes"),
        ({"year": 2**63}, "paper.year is too large a number"),
    ],
)
def test_the_reason_names_the_field(paper: Make, changed: dict[str, object], reason: str) -> None:
    extraction = paper(1)
    broken = replace(extraction, paper=replace(extraction.paper, **changed))  # type: ignore[arg-type]
    assert refusal(extraction) == ""
    assert refusal(broken) == reason


def test_numbers_that_are_none_are_set_aside(paper: Make) -> None:
    nan = replace(paper(1), vector=(0.0, float("nan")))
    assert refusal(nan) == "vector holds a number that is not finite"


def test_a_vector_that_the_index_could_not_hold_is_set_aside(paper: Make) -> None:
    assert refusal(replace(paper(1), vector=())) == ""
    assert refusal(replace(paper(1), vector=(0.6, 0.8))) == "vector has 2 numbers, not 384"


def test_add_skips_and_returns_them(store: Store, papers: list[Extraction]) -> None:
    broken = replace(papers[3], paper=replace(papers[3].paper, url="\x00"))
    added = store.add([*papers[:3], broken, *papers[4:]])
    assert added.papers == 11
    assert added.unstorable == (Unstorable(broken.paper.id, "paper.url holds a NUL character at 0"),)
    assert list(store.extractions()) == papers[:3] + papers[4:]


def test_a_megabyte_without_a_space_is_stored(store: Store, paper: Make) -> None:
    """Fulltext indexes have a limit for one word; it must not stop the load."""
    extraction = replace(paper(1), paper=replace(paper(1).paper, abstract="x" * (LONGEST_TEXT - 1)))
    assert store.add([extraction]).papers == 1
    assert list(store.extractions()) == [extraction]


@pytest.fixture(scope="module")
def one_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with open_store(tmp_path_factory.mktemp("any") / "store") as opened:
        yield opened


texts = st.text(st.characters(codec=None), max_size=40)
extractions = st.builds(
    Extraction,
    paper=st.builds(
        Paper,
        id=st.text(min_size=1, max_size=20),
        title=texts,
        abstract=texts,
        authors=st.tuples(texts, texts),
        year=st.none() | st.integers(),
        venue=texts,
        doi=texts,
    ),
    entities=st.tuples(
        st.builds(
            PaperEntity,
            type=st.sampled_from(EntityType),
            role=st.sampled_from(Role),
            surfaces=st.tuples(texts.filter(bool)),
            score=st.floats(0, 1),
            offsets=st.just(((0, 1),)),
            evidence=texts,
        )
    ),
    vector=st.lists(st.floats(width=32), max_size=3).map(lambda few: tuple(few * 384)[:384]),
)


@settings(max_examples=60, deadline=None)
@given(extractions)
def test_any_paper_is_set_aside_or_comes_back_as_it_was(one_store: Store, extraction: Extraction) -> None:
    added = one_store.add([extraction])
    if refusal(extraction):
        assert [paper.paper for paper in added.unstorable] == [extraction.paper.id]
    else:
        assert list(one_store.extractions()) == [extraction]
        one_store.remove([extraction.paper.id])
