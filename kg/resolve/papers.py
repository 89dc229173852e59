"""Within a paper: its entities as things with their spellings, those that are one thing joined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from kg.resolve.abbreviations import abbreviates
from kg.resolve.names import core, key, unfolded
from kg.resolve.words import says_nothing
from kg.types import EntityType, Extraction, Paper, PaperEntity, Role

ROLE_STRENGTH = {role: strength for strength, role in enumerate(Role)}

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


def name_key(name: str) -> str:
    """The key of a surface without what is only wrapped around the name."""
    return key(core(name))


def things(extraction: Extraction, key_of: KeyOf = name_key) -> Iterator[Thing]:
    """The things that a paper names, in a fixed order; entities without a telling name are left out."""
    groups = [
        (names, [entity])
        for entity in sorted(extraction.entities, key=_strongest_first)
        if (names := _telling_names(entity))
    ]
    for names, parts in _explained(_joined(groups, key_of)):
        yield _thing(extraction.paper, names, parts, key_of)


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


def _explained(groups: list[Group]) -> list[Group]:
    """A group of short forms joins the only group whose fullest name they stand for."""
    for group in list(groups):
        longer = [
            g for g in groups if g is not group and all(abbreviates(name, g[0][0]) for name in group[0])
        ]
        if len(longer) == 1:
            groups = [g for g in groups if g is not group]
            longer[0][0].extend(group[0])
            longer[0][1].extend(group[1])
    return groups


def _thing(paper: Paper, names: list[str], parts: list[PaperEntity], key_of: KeyOf) -> Thing:
    uses = Counter(paper.text[start:end] for part in parts for start, end in part.offsets)
    spellings = [Spelling(name, key_of(name), uses[name]) for name in dict.fromkeys(names)]
    by_key = {spelling.key: core(spelling.name) for spelling in reversed(spellings)}
    keys = list(dict.fromkeys(spelling.key for spelling in spellings))
    shorts = {}
    for short in keys:
        long = next((k for k in keys if k != short and abbreviates(by_key[short], by_key[k])), None)
        if long is not None:
            shorts[short] = long
    return Thing(
        paper=paper.id,
        type=min(parts, key=_strongest_first).type,
        spellings=tuple(spellings),
        keys=tuple(k for k in keys if k not in shorts),
        shorts=tuple(sorted(shorts.items())),
        parts=tuple(parts),
    )
