"""Records of one paper from several sources become one paper, in any order, without a loss."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from kg.papers import merge
from kg.types import Duplicate, Paper, Rejected, Source

PREPRINT = Paper(
    id="arxiv:2402.00001",
    title="Budgeted Low-Rank Adaptation",
    abstract="We propose BudgetLoRA.",
    authors=("M. Okonkwo", "J. Feld"),
    year=2023,
    venue="arXiv",
    url="https://arxiv.org/abs/2402.00001v2",
    arxiv_id="2402.00001",
    version=2,
    keywords=("cs.LG",),
    identifiers=("arxiv:2402.00001",),
    raw="We propose BudgetLoRA.",
)
PUBLISHED = Paper(
    id="doi:10.1000/xyz",
    title="Budgeted low-rank adaptation",
    authors=("Mira Okonkwo", "Jonas Feld"),
    year=2024,
    venue="NeurIPS",
    doi="10.1000/xyz",
    keywords=("adapters",),
    identifiers=("doi:10.1000/xyz",),
)


def test_every_field_of_preprint_and_publication_is_kept() -> None:
    paper = merge.merge([PREPRINT, PUBLISHED])
    assert (paper.id, paper.doi, paper.arxiv_id, paper.version) == (
        "doi:10.1000/xyz",
        "10.1000/xyz",
        "2402.00001",
        2,
    )
    assert paper.identifiers == ("arxiv:2402.00001", "doi:10.1000/xyz")
    assert (paper.abstract, paper.raw) == (PREPRINT.abstract, PREPRINT.raw)
    assert (paper.year, paper.venue, paper.url) == (2024, "NeurIPS", PREPRINT.url)
    assert paper.authors == ("Mira Okonkwo", "Jonas Feld")
    assert paper.keywords == ("adapters", "cs.LG")


def together(*papers: Paper) -> bool:
    return len(merge.groups(papers)) == 1


def test_what_makes_two_records_one_paper() -> None:
    assert together(PREPRINT, PUBLISHED)  # same title, an author in common
    assert together(
        replace(PREPRINT, title="Another Title"), replace(PREPRINT, authors=())
    )  # same identifier
    assert together(replace(PREPRINT, authors=(), year=2024), PUBLISHED)  # same title and year
    assert not together(replace(PREPRINT, authors=("Ada Lovelace",)), PUBLISHED)  # same title alone
    assert not together(replace(PREPRINT, title="Editorial"), replace(PUBLISHED, title="Editorial"))


def test_records_meet_over_a_third_one() -> None:
    bridge = Paper(id="s2:1", identifiers=("arxiv:2402.00001", "doi:10.1000/zzz", "s2:1"))
    other = Paper(id="doi:10.1000/zzz", title="Quite Another Title", identifiers=("doi:10.1000/zzz",))
    assert together(PREPRINT, other, bridge)


def test_the_ids_of_all_records_stay_known() -> None:
    own = replace(PUBLISHED, id="my-17", identifiers=(), doi="")
    assert "my-17" in merge.merge([PREPRINT, own]).identifiers


def test_the_stream_gives_each_paper_once_and_counts_the_rest() -> None:
    bad = Rejected(Source("a", 1, 1), "no")
    other = Paper("x", title="Something Else Entirely")
    items = list(merge.merge_records([PREPRINT, bad, Duplicate(PREPRINT, of=PREPRINT.id), other, PUBLISHED]))
    assert [type(item) for item in items] == [Rejected, Paper, Duplicate, Duplicate, Paper]
    assert items[1] == merge.merge([PREPRINT, PUBLISHED])
    assert {item.of for item in items if isinstance(item, Duplicate)} == {"doi:10.1000/xyz"}


RECORDS = st.builds(
    Paper,
    id=st.sampled_from(["doi:10.1/a", "arxiv:1", "my-1", "sha1:00"]),
    title=st.sampled_from(["", "A Title", "A TITLE OF SORTS"]),
    abstract=st.sampled_from(["", "One.", "Two words."]),
    authors=st.sampled_from([(), ("A. Lovelace",), ("Ada Lovelace",), ("A. Turing", "B. Hopper")]),
    year=st.sampled_from([None, 2023, 2024]),
    venue=st.sampled_from(["", "arXiv", "NeurIPS"]),
    url=st.sampled_from(["", "https://arxiv.org/abs/1", "https://a.org"]),
    version=st.sampled_from([None, 1, 2]),
    keywords=st.sampled_from([(), ("a",), ("b", "a")]),
    identifiers=st.sampled_from([(), ("doi:10.1/a",), ("arxiv:1", "doi:10.1/b")]),
    source=st.sampled_from([None, Source("a", 1, 1), Source("b", 2, 2)]),
)


@given(st.lists(RECORDS, min_size=2, max_size=4, unique=True))
def test_merging_knows_no_order(records: list[Paper]) -> None:
    assert len({merge.merge(order) for order in permutations(records)}) == 1


@given(st.lists(RECORDS, min_size=2, max_size=5), st.randoms())
def test_merging_step_by_step_is_merging_at_once(records: list[Paper], chance: random.Random) -> None:
    cut = chance.randrange(1, len(records))
    steps = [merge.merge(records[:cut]), merge.merge(records[cut:])]
    assert merge.merge(steps) == merge.merge(records) or len(set(records)) == 1


@given(st.lists(RECORDS, min_size=1, max_size=4))
def test_a_paper_is_recognised_by_all_that_its_records_were(records: list[Paper]) -> None:
    known = set(merge.evidence(merge.merge(records)))
    assert known == {key for record in records for key in merge.evidence(record)}


def test_a_title_that_was_given_up_still_leads_to_the_paper() -> None:
    renamed = replace(PUBLISHED, title="Budgeted Low-Rank Adaptation of Transformers", identifiers=())
    paper = merge.merge([PREPRINT, replace(renamed, identifiers=PREPRINT.identifiers)])
    assert paper.title == renamed.title
    assert together(paper, replace(PREPRINT, id="s2:1", identifiers=("s2:1",)))


@given(st.lists(RECORDS, max_size=8))
def test_grouping_knows_no_order_and_loses_nobody(records: list[Paper]) -> None:
    def as_sets(papers: list[Paper]) -> set[frozenset[Paper]]:
        return {frozenset(group) for group in merge.groups(papers)}

    assert as_sets(records) == as_sets(records[::-1])
    assert sum(map(len, merge.groups(records))) == len(records)
