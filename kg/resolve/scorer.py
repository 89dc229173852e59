"""Whether two names of a paper are one thing: a logistic regression over features of their strings.

The weights are learned by `training/aliases.py` from spellings of one entity against those of others.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from kg.resolve.alignment import SYMBOL
from kg.resolve.features import features
from kg.resolve.names import core, key

WEIGHTS = Path(__file__).with_name("aliases.json")
THRESHOLD = 0.2
"""Probability from which a short form is taken to stand for a long one."""


def short_and_long(a: str, b: str) -> tuple[str, str]:
    """The two names, the one with fewer letters and numbers first."""
    return (a, b) if len(SYMBOL.findall(a)) <= len(SYMBOL.findall(b)) else (b, a)


def abbreviation_score(short: str, long: str, names: Iterable[str] = ()) -> float:
    """Probability in [0, 1] that `short` is a short form of `long` in a paper with these names."""
    found = features(short, long, names)
    if found is None:
        return 0.0
    weights = _weights()
    logit = weights["bias"] + sum(weights[name] * value for name, value in found.items())
    return 1 / (1 + math.exp(-logit))


def one_thing(a: str, b: str, names: Iterable[str] = ()) -> bool:
    """Whether a paper with these names means one thing by both: spellings of one name, or short and long."""
    if key(core(a)) == key(core(b)):
        return True
    return abbreviation_score(*short_and_long(a, b), names) >= THRESHOLD


@cache
def _weights() -> dict[str, float]:
    weights: dict[str, float] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return weights
