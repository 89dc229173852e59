"""How likely a name in a text is an entity: a logistic regression over the tags of its mentions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Any

import numpy as np

from kg.extract.tags import TYPES, Floats

FEATURES = (
    "type",  # the mean of its mentions' probabilities of having the group's type
    "any",  # of having any type
    "any at best",  # the same of the surest mention
    "weakest word",  # the mean of the probabilities of each mention's least sure word
    "weakest word at best",
    "begins",  # the mean probability that a mention begins at the first word
    "goes on",  # that it goes on behind the last
    "before",  # that the word before it belongs to a mention
    "mentions",  # the logarithm of their number
    "words",  # the logarithm of the mean number of words in them
    "margin",  # between the type and the next, in log-probability
    "known",  # 1 if training texts annotate the name
    "known type",  # the log-probability of the type there
    "known rate",  # the share of training texts with the name that annotate it
    *TYPES,  # 1 for the type of the group
)
"""What the regression sees; probabilities as log-odds."""


@dataclass(frozen=True, slots=True)
class Known:
    """What training texts say of a name: log-probability of each type (5); the share that annotate it."""

    types: Floats
    rate: float


@dataclass(frozen=True, slots=True)
class Acceptance:
    """The weight of each of `FEATURES`; what is not named has none."""

    weights: Mapping[str, float]
    bias: float

    def chance(self, features: Sequence[float]) -> float:
        """The probability, in (0, 1), that a group with these features is an entity."""
        total = sum(self.weights.get(name, 0.0) * x for name, x in zip(FEATURES, features, strict=True))
        return 1 / (1 + exp(-self.bias - total))


PLAIN = Acceptance({"type": 1.0}, 0.0)
"""The probability of the type, as it is."""


@dataclass(frozen=True, slots=True)
class Words:
    """Each word's probability of lying in a mention of each type (words, 5), of beginning or going on one."""

    inside: Floats
    begins: Floats
    goes_on: Floats


def words_of(tags: Floats) -> Words:
    """From the tags' log-probabilities (words, 11)."""
    begins, goes_on = np.exp(tags[:, 1::2]), np.exp(tags[:, 2::2])
    return Words(begins + goes_on, begins.sum(1), goes_on.sum(1))


def judge(
    words: Words, members: Sequence[tuple[int, int]], known: Known | None
) -> tuple[int, tuple[float, ...]]:
    """The type of a group of mentions (the largest sum of log-probabilities) and its `FEATURES`."""
    log_inside = np.array([np.log(words.inside[a:b] + 1e-9).mean(0) for a, b in members])
    evidence = log_inside.sum(0) + (0 if known is None else known.types)
    type_ = int(evidence.argmax())
    second, first = np.sort(evidence)[-2:]
    inside = np.exp(log_inside)
    typed, whole = inside[:, type_], inside.sum(1)
    weakest = [words.inside[a:b].sum(1).min() for a, b in members]
    behind = [words.goes_on[b] if b < len(words.goes_on) else 0.0 for _, b in members]
    before = [words.inside[a - 1].sum() if a else 0.0 for a, _ in members]
    return type_, (
        _log_odds(typed.mean()),
        _log_odds(whole.mean()),
        _log_odds(whole.max()),
        _log_odds(np.mean(weakest)),
        _log_odds(np.max(weakest)),
        _log_odds(np.mean([words.begins[a] for a, _ in members])),
        _log_odds(np.mean(behind)),
        _log_odds(np.mean(before)),
        log(len(members)),
        log(sum(b - a for a, b in members) / len(members)),
        min(float(first - second), 5.0),
        float(known is not None),
        float(known.types[type_]) if known else 0.0,
        _log_odds(known.rate) if known else 0.0,
        *(float(t == type_) for t in range(len(TYPES))),
    )


def _log_odds(share: Any) -> float:
    bounded = min(max(float(share), 0.0), 1.0)
    return log((bounded + 1e-3) / (1 - bounded + 1e-3))
