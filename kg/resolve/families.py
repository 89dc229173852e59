"""Versions and sizes: what a name like "Llama 3.1 8B" is a version of, read from the name alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kg.resolve.names import key, singular
from kg.types import EntityType

_EDITIONS = (
    "base|cased|chat|coder|distilled|distil|flash|giant|haiku|huge|instruct|it|large|lite|math|medium|micro|mini|"
    "moe|multilingual|nano|next|omni|opus|plus|preview|pro|small|sonnet|text|thinking|tiny|turbo|ultra|uncased|"
    "vision|vl|vlm|xl|xs|xxl|xxs"
)
_SIZE = r"(?:\d+x)?\d+(?:\.\d+)?\s?[bmk](?![a-z])"
_STEPS = {
    EntityType.MODEL: (
        rf"[\s/@_-]*(?:{_SIZE}|\d+px|[bevr]?\d+(?:\.\d+)*|(?:{_EDITIONS}|[tsblhgnmxov])(?![a-z]))\+?"
    ),
    EntityType.DATASET: rf"['’\s/_-]*(?:{_SIZE}|v?\d+(?:\.\d+)*|(?<=[\s-])(?:ix|iv|v?i{{1,3}}|v)(?![a-z]))",
}
_VERSION = re.compile(
    rf"(?P<base>.*[^\W\d_])(?:[\s_-]*v\d+(?:\.\d+)*|[\s_-]*\d+\.\d+|[\s-]{_SIZE}|(?<=[a-z]{{4}})[\s-]*[2-9])\+?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Lineage:
    """What a name is a version of: `ancestors`, nearest first, the family last."""

    ancestors: tuple[str, ...]
    type: EntityType


def lineage(name: str) -> Lineage | None:
    """The ancestors of a version of a known family; None for any other name.

    >>> lineage("Llama 3.1 8B").ancestors, lineage("CIFAR-10")
    (('Llama 3.1', 'Llama'), None)
    """
    name = singular(name)
    for type_, family in _families().items():
        match = family.match(name)
        if match is None:
            continue
        step = re.compile(_STEPS[type_], re.IGNORECASE)
        ends = [match.end()]
        while ends[-1] < len(name) and (found := step.match(name, ends[-1])):
            ends.append(found.end())
        if ends[-1] == len(name) and len(ends) > 1:
            between = (name[:end].rstrip(" -_/@") for end in ends[-2:0:-1])
            return Lineage((*between, _canonical()[key(match[0])]), type_)
    return None


def marked_version(name: str) -> str | None:
    """What is left of any other name without a plain mark of a version or size at its end.

    >>> marked_version("FlashAttention-2"), marked_version("OLMoE-7B"), marked_version("Food-101")
    ('FlashAttention', 'OLMoE', None)
    """
    match = _VERSION.fullmatch(singular(name))
    return match["base"] if match and len(key(match["base"])) >= 3 else None


@cache
def _lines() -> dict[EntityType, list[str]]:
    found: dict[EntityType, list[str]] = {}
    for line in files(__package__).joinpath("families.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            names = found.setdefault(EntityType(line.strip("[]")), [])
        elif line and not line.startswith("#"):
            names.append(line)
    return found


@cache
def _canonical() -> dict[str, str]:
    return {key(name): name for names in _lines().values() for name in names}


@cache
def _families() -> dict[EntityType, re.Pattern[str]]:
    """For each type, the beginning of a name with one of its families, the longest first."""
    return {
        type_: re.compile("|".join(map(_spelled, sorted(names, key=len, reverse=True))), re.IGNORECASE)
        for type_, names in _lines().items()
    }


def _spelled(family: str) -> str:
    """A family however it is spaced; a number at its end is not the beginning of a longer one."""
    parts = re.split(r"[\s-]+", family)
    return r"[\s_-]?".join(map(re.escape, parts)) + (r"(?![\d.])" if family[-1].isdigit() else "")
