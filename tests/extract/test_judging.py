"""Roles and relations from a network that says what each test wants to hear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from kg.extract.encoding import Encoding
from kg.extract.judging import HEADS_AND_TAILS, RELATIONS, ROLES, Judged, Thresholds, judge
from kg.extract.mentions import Span
from kg.extract.network import Window
from kg.types import EntityType, RelationType, Role

METHOD, MODEL, DATASET, TASK, METRIC = range(5)
HALF = Thresholds((0.5,) * len(RELATIONS))
WORDS = 20


class Says:
    """A network with fixed opinions, by entity and by pair of entities (places among those it is asked)."""

    def __init__(self, roles: dict[int, Any] | None = None, relations: dict[Any, Any] | None = None) -> None:
        self.roles, self.relations = roles or {}, relations or {}
        self.asked: list[tuple[np.ndarray, ...]] = []

    def judge(self, _hidden: np.ndarray, *asked: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        self.asked.append(asked)
        number = len(asked[-1])
        role = np.full((number, len(ROLES)), 0.01)
        relation = np.full((number, number, 1 + len(RELATIONS)), 0.001)
        relation[:, :, 0] = 0.99
        for row, chances in self.roles.items():
            for name, chance in chances.items():
                role[row, ROLES.index(name)] = chance
        for pair, chances in self.relations.items():
            for name, chance in chances.items():
                relation[*pair, 1 + RELATIONS.index(name)] = chance
        return np.log(role), np.log(relation)


def encoding() -> Encoding:
    """Twenty words of one piece each in two sentences of ten."""
    places = np.arange(WORDS)
    return Encoding(places, places, places // 10, places, [(2 * i, 2 * i + 1) for i in range(WORDS)])


def window(start: int = 0, stop: int = WORDS) -> Window:
    return Window(start, stop, np.zeros((stop - start + 2, 4), np.float32))


def entity(name: str, type_: int, *places: int, score: float = 1.0) -> list[Span]:
    return [Span(place, place + 1, type_, score, name) for place in places]


def judged(
    says: Says, *entities: list[Span], windows: Sequence[Window] = (window(),), thresholds: Thresholds = HALF
) -> tuple[dict[str, tuple[Role, float]], Judged]:
    spans = sorted((span for spans in entities for span in spans), key=lambda span: span.start)
    return judge(says, encoding(), windows, spans, thresholds)  # type: ignore[arg-type]


A, B = entity("a", METHOD, 1), entity("b", DATASET, 3)


def test_the_likeliest_role() -> None:
    roles, _ = judged(Says({0: {Role.PROPOSED: 0.7, Role.USED: 0.2}, 1: {Role.EVALUATED: 0.9}}), A, B)
    assert roles["a"][0] is Role.PROPOSED
    assert roles["b"][0] is Role.EVALUATED
    assert roles["a"][1] == pytest.approx(0.7 / 0.94, abs=1e-3)


def test_what_is_added_to_a_role_tips_the_balance() -> None:
    added = Thresholds(HALF.relations, tuple(1.0 if role is Role.PROPOSED else 0.0 for role in ROLES))
    roles, _ = judged(Says({0: {Role.PROPOSED: 0.3, Role.USED: 0.6}}), A, thresholds=added)
    assert roles["a"][0] is Role.PROPOSED
    roles, _ = judged(Says({0: {Role.PROPOSED: 0.1, Role.USED: 0.6}}), A, thresholds=added)
    assert roles["a"][0] is Role.USED


@pytest.mark.parametrize(
    ("type_", "said", "kept"),
    [
        (METHOD, Role.EVALUATED, False),
        (MODEL, Role.EVALUATED, False),
        (DATASET, Role.EVALUATED, True),
        (METRIC, Role.EVALUATED, True),
        (TASK, Role.ADDRESSED, True),
        (METHOD, Role.ADDRESSED, False),
        (DATASET, Role.ADDRESSED, False),
        (METRIC, Role.COMPARED, True),
    ],
)
def test_only_roles_that_the_type_can_have(type_: int, said: Role, kept: bool) -> None:
    roles, _ = judged(Says({0: {said: 0.6, Role.USED: 0.3}}), entity("a", type_, 1))
    assert roles["a"][0] is (said if kept else Role.USED)


def test_a_relation_is_as_likely_as_both_its_ends() -> None:
    says = Says(relations={(0, 1): {RelationType.EVALUATED_ON: 0.9}})
    _, found = judged(says, entity("a", METHOD, 1, score=0.8), entity("b", DATASET, 3, score=0.9))
    assert found["a", "b"] == (RelationType.EVALUATED_ON, pytest.approx(0.9 * 0.8 * 0.9))
    _, found = judged(says, entity("a", METHOD, 1, score=0.5), entity("b", DATASET, 3, score=0.9))
    assert found == {}


@pytest.mark.parametrize("relation", RELATIONS)
def test_only_relations_that_the_types_can_have(relation: RelationType) -> None:
    heads, tails = HEADS_AND_TAILS[relation]
    for head, head_type in enumerate(EntityType):
        for tail, tail_type in enumerate(EntityType):
            says = Says(relations={(0, 1): {relation: 0.9}})
            _, found = judged(says, entity("a", head, 1), entity("b", tail, 3))
            assert (("a", "b") in found) is (head_type in heads and tail_type in tails)


def test_a_relation_needs_its_threshold() -> None:
    says = Says(relations={(0, 1): {RelationType.EVALUATED_ON: 0.6}})
    place = RELATIONS.index(RelationType.EVALUATED_ON)
    strict = Thresholds(tuple(0.7 if i == place else 0.5 for i in range(len(RELATIONS))))
    assert judged(says, A, B)[1] == {("a", "b"): (RelationType.EVALUATED_ON, pytest.approx(0.6))}
    assert judged(says, A, B, thresholds=strict)[1] == {}


def test_of_two_allowed_relations_the_likelier() -> None:
    says = Says(relations={(0, 1): {RelationType.EVALUATED_ON: 0.55, RelationType.TRAINED_ON: 0.6}})
    assert judged(says, A, B)[1]["a", "b"][0] is RelationType.TRAINED_ON


def test_of_two_directions_the_surer() -> None:
    said = {(0, 1): {RelationType.COMPARED_WITH: 0.6}, (1, 0): {RelationType.COMPARED_WITH: 0.8}}
    assert list(judged(Says(relations=said), A, entity("b", METHOD, 3))[1]) == [("b", "a")]
    equal = {(0, 1): {RelationType.COMPARED_WITH: 0.6}, (1, 0): {RelationType.COMPARED_WITH: 0.6}}
    assert len(judged(Says(relations=equal), A, entity("b", METHOD, 3))[1]) == 1


def test_different_relations_may_go_both_ways() -> None:
    said = {(0, 1): {RelationType.EXTENDS: 0.6}, (1, 0): {RelationType.PART_OF: 0.8}}
    assert len(judged(Says(relations=said), A, entity("b", METHOD, 3))[1]) == 2


def test_what_the_heads_are_told_of_an_entity() -> None:
    says = Says()
    judged(says, entity("a", MODEL, 1, 15), entity("b", TASK, 3))
    mean, first, near, types = says.asked[0]
    assert mean[0].nonzero()[0].tolist() == [2, 16]
    assert mean.sum(1).tolist() == first.sum(1).tolist() == [1, 1]
    assert first[0].nonzero()[0].tolist() == [2]
    assert near[0].nonzero()[0].tolist() == list(range(1, 21))
    assert near[1].nonzero()[0].tolist() == list(range(1, 11))
    assert types.tolist() == [MODEL, TASK]


def test_windows_are_judged_by_themselves() -> None:
    says = Says({0: {Role.PROPOSED: 0.9}}, {(0, 1): {RelationType.EXTENDS: 0.9}})
    far = [entity("a", METHOD, 1), entity("b", METHOD, 8, 12), entity("c", METHOD, 18)]
    roles, relations = judged(says, *far, windows=[window(0, 10), window(5, 20)])
    assert [asked[-1].tolist() for asked in says.asked] == [[METHOD, METHOD], [METHOD, METHOD]]
    assert set(roles) == {"a", "b", "c"}
    assert set(relations) == {("a", "b"), ("b", "c")}


def test_a_mention_that_no_window_holds_whole_has_no_role() -> None:
    across = [Span(9, 12, METHOD, 1.0, "a")]
    assert judged(Says(), across, windows=[window(0, 10), window(10, 20)]) == ({}, {})
    assert judged(Says()) == ({}, {})
