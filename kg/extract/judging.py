"""Mentions → what the paper does with each entity, and what it says of pairs of them."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kg.extract.encoding import Encoding
from kg.extract.mentions import Span
from kg.extract.network import Floats, Network, Window
from kg.extract.tags import TYPES
from kg.types import EntityType, RelationType, Role

ROLES = tuple(Role)
RELATIONS = tuple(r for r in RelationType if r is not RelationType.VERSION_OF)

METHOD, MODEL, DATASET, TASK = EntityType.METHOD, EntityType.MODEL, EntityType.DATASET, EntityType.TASK
_THINGS, _DOERS = {METHOD, MODEL, DATASET}, {METHOD, MODEL}
HEADS_AND_TAILS = {
    RelationType.EXTENDS: (_THINGS, _THINGS),
    RelationType.PART_OF: (_THINGS, _THINGS),
    RelationType.APPLIED_TO: (_DOERS, {TASK}),
    RelationType.EVALUATED_ON: (_DOERS, {DATASET}),
    RelationType.TRAINED_ON: (_DOERS, {DATASET}),
    RelationType.OUTPERFORMS: (_DOERS, _DOERS),
    RelationType.COMPARED_WITH: (_THINGS, _THINGS),
    RelationType.BENCHMARK_FOR: ({DATASET}, {TASK}),
}
"""The types that may stand at the head and at the tail of each relation."""

Judged = dict[tuple[str, str], tuple[RelationType, float]]


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The least probability at which a relation of each type (in the order of `RELATIONS`) is stated.

    `roles` is added to the log-probability of each role (in the order of `ROLES`).
    """

    relations: tuple[float, ...]
    roles: tuple[float, ...] = (0.0,) * len(ROLES)


@dataclass(frozen=True, slots=True)
class Opinions:
    """What the heads say of a text's groups: of each the log-probability of each role (6), once a window.

    `pairs` has, for each window, its groups (n) and the probability of each relation (n, n, 8): that it is
    stated, times that both its ends are entities.
    """

    types: dict[str, EntityType]
    roles: dict[str, list[Floats]]
    pairs: list[tuple[list[str], Floats]]


def judge(
    network: Network,
    encoding: Encoding,
    windows: Sequence[Window],
    spans: Sequence[Span],
    thresholds: Thresholds,
) -> tuple[dict[str, tuple[Role, float]], Judged]:
    """Role of each group and relation of each ordered pair of groups, with probabilities."""
    return decide(opinions(network, encoding, windows, spans), thresholds)


def opinions(
    network: Network, encoding: Encoding, windows: Sequence[Window], spans: Sequence[Span]
) -> Opinions:
    """Ask the heads about each window."""
    said = Opinions({span.group: TYPES[span.type] for span in spans}, defaultdict(list), [])
    chance = {span.group: span.score for span in spans}
    places = [encoding.pieces_of(span.start, span.end) for span in spans]
    for window in windows:
        inside = _inside(window, places, spans)
        if not inside:
            continue
        groups = list(inside)
        type_of = np.array([TYPES.index(said.types[group]) for group in groups], np.int64)
        role, relation = network.judge(window.hidden, *_weights(encoding, window, inside), type_of)
        for row, group in enumerate(groups):
            said.roles[group].append(role[row])
        sure = np.array([chance[group] for group in groups], np.float32)
        said.pairs.append((groups, np.exp(relation[:, :, 1:]) * (sure[:, None] * sure)[:, :, None]))
    return said


def decide(said: Opinions, thresholds: Thresholds) -> tuple[dict[str, tuple[Role, float]], Judged]:
    """A role is the mean of the windows' opinions, a relation the surest of them."""
    relations: Judged = {}
    for groups, chances in said.pairs:
        for i, head in enumerate(groups):
            for j, tail in enumerate(groups):
                found = _relation(chances[i, j], said.types[head], said.types[tail], thresholds)
                if i != j and found and found[1] > relations.get((head, tail), (None, 0.0))[1]:
                    relations[head, tail] = found
    roles = {}
    for group, each in said.roles.items():
        mean = np.exp(np.mean(each, axis=0) + np.array(thresholds.roles, np.float32))
        best = int((mean * _allowed(said.types[group])).argmax())
        roles[group] = ROLES[best], float(mean[best] / mean.sum())
    return roles, _one_way(relations)


def _inside(window: Window, places: Sequence[range], spans: Sequence[Span]) -> dict[str, list[range]]:
    """The pieces (places in the window's hidden vectors) of each group's mentions in the window.

    `places` are the pieces of `spans` in the text; both are in order.
    """
    found: dict[str, list[range]] = defaultdict(list)
    shift = 1 - window.start
    first, behind = (bisect_left(places, at, key=lambda p: p.start) for at in (window.start, window.stop))
    for pieces, span in zip(places[first:behind], spans[first:behind], strict=True):
        if pieces.stop <= window.stop:
            found[span.group].append(range(pieces.start + shift, pieces.stop + shift))
    return found


def _weights(
    encoding: Encoding, window: Window, inside: dict[str, list[range]]
) -> tuple[Floats, Floats, Floats]:
    """What the heads need of each group's place: see `Network.judge`."""
    length = len(window.hidden)
    mean, first, near = (np.zeros((len(inside), length), np.float32) for _ in range(3))
    sentence = np.full(length, -2)
    sentence[1:-1] = encoding.sentence[window.start : window.stop]
    for row, places in enumerate(inside.values()):
        for number, place in enumerate(places):
            mean[row, place] += 1 / len(place) / len(places)
            if number == 0:
                first[row, place] = 1 / len(place)
            near[row, sentence == sentence[place.start]] = 1
    return mean, first, near


def _allowed(type_: EntityType) -> Floats:
    """1 for each role that an entity of this type can have: only tasks are addressed."""
    evaluated = type_ in (EntityType.DATASET, EntityType.METRIC)
    return np.array(
        [
            (role is not Role.EVALUATED or evaluated) and (role is not Role.ADDRESSED or type_ is TASK)
            for role in ROLES
        ],
        np.float32,
    )


def _relation(
    chances: Floats, head: EntityType, tail: EntityType, thresholds: Thresholds
) -> tuple[RelationType, float] | None:
    """The likeliest relation that these types allow, if it reaches its threshold."""
    best: tuple[RelationType, float] | None = None
    for place, relation in enumerate(RELATIONS):
        heads, tails = HEADS_AND_TAILS[relation]
        chance = float(chances[place])
        fits = head in heads and tail in tails and chance >= thresholds.relations[place]
        if fits and (best is None or chance > best[1]):
            best = relation, chance
    return best


def _one_way(relations: Judged) -> Judged:
    """Of two relations of the same type between the same two, the surer one."""
    return {
        (head, tail): (type_, chance)
        for (head, tail), (type_, chance) in relations.items()
        if (back := relations.get((tail, head))) is None
        or back[0] is not type_
        or (chance, head) > (back[1], tail)
    }
