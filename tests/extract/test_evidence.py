"""The sentence that shows a role or a relation."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg.extract import evidence
from kg.extract.sentences import sentences
from kg.types import RelationType, Role

TEXT = (
    "LoRA is popular. We propose QLoRA, which extends LoRA. Unlike BERT it is small. "
    "QLoRA is old news to LoRA. On GLUE our QLoRA outperforms BERT. MMLU is hard. The end."
)


def places(name: str) -> list[tuple[int, int]]:
    starts = [a for a in range(len(TEXT)) if TEXT.startswith(name, a) and not TEXT[a - 1 : a].isalpha()]
    return [(a, a + len(name)) for a in starts]


def role(name: str, role: Role) -> str:
    return evidence.of_role(TEXT, sentences(TEXT), places(name), role)


def relation(head: str, type_: RelationType, tail: str) -> str:
    return evidence.of_relation(TEXT, sentences(TEXT), places(head), places(tail), type_)


def test_a_role_is_shown_where_its_words_are() -> None:
    assert role("QLoRA", Role.PROPOSED) == "We propose QLoRA, which extends LoRA."
    assert role("BERT", Role.COMPARED) == "Unlike BERT it is small."
    assert role("GLUE", Role.EVALUATED) == "On GLUE our QLoRA outperforms BERT."


def test_without_such_words_the_first_sentence_that_names_it() -> None:
    assert role("LoRA", Role.USED) == "LoRA is popular."
    assert role("MMLU", Role.EVALUATED) == "MMLU is hard."


def test_a_relation_is_shown_where_both_are_named_with_its_words() -> None:
    assert relation("QLoRA", RelationType.OUTPERFORMS, "BERT") == "On GLUE our QLoRA outperforms BERT."
    assert relation("QLoRA", RelationType.EXTENDS, "LoRA") == "We propose QLoRA, which extends LoRA."


def test_without_a_common_sentence_the_nearest_two() -> None:
    assert relation("BERT", RelationType.EVALUATED_ON, "MMLU") == (
        "On GLUE our QLoRA outperforms BERT. MMLU is hard."
    )
    assert relation("LoRA", RelationType.EVALUATED_ON, "GLUE") == (
        "QLoRA is old news to LoRA. On GLUE our QLoRA outperforms BERT."
    )


def test_a_gap_between_them_is_marked() -> None:
    text = "LoRA is small. Nothing is said here. GLUE is large."
    found = evidence.of_relation(text, sentences(text), [(0, 4)], [(37, 41)], RelationType.EVALUATED_ON)
    assert found == "LoRA is small. … GLUE is large."


@given(st.data())
def test_evidence_is_a_whole_sentence_with_a_mention(data: st.DataObject) -> None:
    text = data.draw(st.text(st.sampled_from("abNew over. \n"), min_size=1).filter(str.strip))
    starts = st.sampled_from([i for i, c in enumerate(text) if not c.isspace()])
    some, others = (sorted(data.draw(st.sets(starts, min_size=1, max_size=4))) for _ in range(2))
    heads, tails = ([(a, a + 1) for a in each] for each in (some, others))
    bounds = sentences(text)
    whole = [text[a:b] for a, b in bounds]
    shown = evidence.of_role(text, bounds, heads, data.draw(st.sampled_from(Role)))
    assert shown in [text[a:b] for a, b in bounds if any(a <= head < b for head in some)]
    both = evidence.of_relation(text, bounds, heads, tails, data.draw(st.sampled_from(RelationType)))
    assert any(both.startswith(sentence) for sentence in whole)
    assert any(both.endswith(sentence) for sentence in whole)
