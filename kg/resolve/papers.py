"""Within a paper: its entities as things with their spellings, those that are one thing joined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from kg.resolve.names import core, unfolded
from kg.resolve.rules import Rules, divided
from kg.resolve.scorer import THRESHOLD, abbreviation_score, short_and_long
from kg.resolve.words import says_nothing
from kg.types import EntityType, Extraction, Paper, PaperEntity, Role

ROLE_STRENGTH = {role: strength for strength, role in enumerate(Role)}

SURE = 0.8
"""Probability from which a short form joins a long form that the extractor holds for another entity."""

KeyOf = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Spelling:
    """One way in which a paper writes a thing: the surface, its key, how often the text has it."""

    name: str
    key: str
    uses: int


@dataclass(frozen=True, slots=True)
class Thing:
    """One real thing as one paper writes it.

    `spellings` stand fullest first; `keys` are those that stand for themselves; `shorts` pairs the key of a
    short form with that of the long form that explains it here.
    """

    paper: str
    type: EntityType
    spellings: tuple[Spelling, ...]
    keys: tuple[str, ...]
    shorts: tuple[tuple[str, str], ...]
    parts: tuple[PaperEntity, ...]

    @property
    def proposed(self) -> bool:
        """Whether the paper introduces the thing."""
        return any(part.role is Role.PROPOSED for part in self.parts)


def things(extraction: Extraction, rules: Rules) -> Iterator[Thing]:
    """The things that a paper names, in a fixed order; entities without a telling name are left out."""
    groups = [
        (names, [entity])
        for entity in sorted(divided(extraction, rules).entities, key=_strongest_first)
        if (names := _telling_names(entity))
    ]
    everything = [core(name) for names, _ in groups for name in names]
    for names, parts in _explained(_joined(groups, rules.key_of), rules):
        yield _thing(extraction.paper, names, parts, everything, rules.key_of)


def _telling_names(entity: PaperEntity) -> list[str]:
    names = (name.strip() for surface in entity.surfaces for name in unfolded(surface.strip()))
    return [name for name in names if not says_nothing(name)]


def _strongest_first(part: PaperEntity) -> tuple[object, ...]:
    return ROLE_STRENGTH[part.role], -part.score, part.type, part.surfaces, part.offsets, part.evidence


Group = tuple[list[str], list[PaperEntity]]


def _joined(groups: Iterable[Group], key_of: KeyOf) -> list[Group]:
    """Groups that share the key of a name become one."""
    found: list[tuple[set[str], Group]] = []
    for names, parts in groups:
        keys, joined = {key_of(name) for name in names}, (names, parts)
        for same in [entry for entry in found if entry[0] & keys]:
            found.remove(same)
            keys |= same[0]
            joined = (same[1][0] + joined[0], same[1][1] + joined[1])
        found.append((keys, joined))
    return [group for _, group in found]


def _explained(groups: list[Group], rules: Rules) -> list[Group]:
    """A group of short forms joins the group of its type whose fullest name they surely stand for."""
    names = [core(name) for group in groups for name in group[0]]
    for group in [g for g in groups if not any(name.islower() for name in g[0])]:
        likely = [
            (min(abbreviation_score(core(name), core(other[0][0]), names) for name in group[0]), other)
            for other in groups
            if other is not group
            and other[1][0].type == group[1][0].type
            and not (rules.different and rules.forbid(group[0], other[0]))
        ]
        score, longer = max(likely, key=lambda found: found[0], default=(0.0, group))
        if score >= SURE:
            groups = [g for g in groups if g is not group]
            longer[0].extend(group[0])
            longer[1].extend(group[1])
    return groups


def _thing(
    paper: Paper, names: list[str], parts: list[PaperEntity], others: list[str], key_of: KeyOf
) -> Thing:
    uses = Counter(paper.text[start:end] for part in parts for start, end in part.offsets)
    spellings = [Spelling(name, key_of(name), uses[name]) for name in dict.fromkeys(names)]
    by_key = {spelling.key: core(spelling.name) for spelling in reversed(spellings)}
    shorts = _shorts(by_key, others)
    return Thing(
        paper=paper.id,
        type=min(parts, key=_strongest_first).type,
        spellings=tuple(spellings),
        keys=tuple(dict.fromkeys(s.key for s in spellings if s.key not in shorts)),
        shorts=tuple(sorted(shorts.items())),
        parts=tuple(parts),
    )


def _shorts(by_key: dict[str, str], others: list[str]) -> dict[str, str]:
    """The keys that are short forms, with the key of the long form that fits them best."""
    shorts: dict[str, tuple[float, str]] = {}
    for (a, name_a), (b, name_b) in combinations(sorted(by_key.items()), 2):
        short, long = (a, b) if short_and_long(name_a, name_b) == (name_a, name_b) else (b, a)
        score = abbreviation_score(by_key[short], by_key[long], others)
        if score >= THRESHOLD:
            shorts[short] = max(shorts.get(short, (0.0, "")), (score, long))
    return {short: long for short, (_, long) in shorts.items()}
