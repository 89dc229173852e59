"""Why a paper is in the list, in words; nothing is said that does not stand in the graph."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kg.related.facts import RELATIONS, ROLES, TYPES, Entities, Facts
from kg.related.links import ROLE_WEIGHT, STEPS, rarity
from kg.related.rows import Dense
from kg.types import EntityType, RelationType, Role

NAMES = 3
"""So many names are spelled out in one reason, the rest is counted."""


class Verb(NamedTuple):
    """What papers do with an entity ("both extend"), what one does ("extends"), and how much it counts."""

    both: str
    one: str
    weight: float
    relation: RelationType | None = None


_ROLE_VERBS = {
    Role.PROPOSED: Verb("propose", "proposes", ROLE_WEIGHT[Role.PROPOSED]),
    Role.USED: Verb("use", "uses", ROLE_WEIGHT[Role.USED]),
    Role.EVALUATED: Verb("use", "uses", ROLE_WEIGHT[Role.USED]),
    Role.COMPARED: Verb("compare with", "compares with", ROLE_WEIGHT[Role.COMPARED]),
    Role.ADDRESSED: Verb("address", "addresses", ROLE_WEIGHT[Role.ADDRESSED]),
    Role.BACKGROUND: Verb("mention", "mentions", ROLE_WEIGHT[Role.BACKGROUND]),
}
_EVALUATED_VERBS = {
    EntityType.DATASET: Verb("evaluate on", "evaluates on", ROLE_WEIGHT[Role.EVALUATED]),
    EntityType.METRIC: Verb("report", "reports", ROLE_WEIGHT[Role.BACKGROUND]),
}
_RELATION_VERBS = {
    verb.relation: verb
    for verb in (
        Verb("extend", "extends", 1.0, RelationType.EXTENDS),
        Verb("train on", "trains on", 1.0, RelationType.TRAINED_ON),
        Verb("outperform", "outperforms", ROLE_WEIGHT[Role.COMPARED], RelationType.OUTPERFORMS),
    )
}
_STEP_VERBS = {
    RelationType.EXTENDS: "extend",
    RelationType.PART_OF: "are part of",
    RelationType.VERSION_OF: "are versions of",
    RelationType.BENCHMARK_FOR: "are benchmarks for",
}

Said = Mapping[int, Verb]
"""What one paper does with each entity (place) that it names."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A clause such as "both evaluate on MIMIC-IV and XNAT", and the places of the entities it names.

    `relations` are those that it tells of, where it does not tell of roles only.
    """

    text: str
    entities: tuple[int, ...]
    weight: float = 0.0
    relations: frozenset[RelationType] = frozenset()


@dataclass(frozen=True, slots=True)
class Names:
    """What reasons need to know of entities; `steps` leads from a place over one relation to others."""

    names: Sequence[str]
    family: Sequence[int]
    rarity: Dense
    steps: Mapping[int, Sequence[tuple[RelationType, int]]]


def names_of(entities: Entities, papers: int) -> Names:
    """`papers` is the size of the collection, in which rarity is counted."""
    steps: dict[int, list[tuple[RelationType, int]]] = defaultdict(list)
    for head, relation, tail in entities.edges.tolist():
        if RELATIONS[relation] in STEPS:
            steps[head].append((RELATIONS[relation], tail))
    return Names(entities.names, entities.family.tolist(), rarity(entities, papers), dict(steps))


def said(facts: Facts, row: int, entities: Entities) -> Said:
    """What the paper in this row does with each entity it names: its role, or a relation that tells more.

    A relation is the paper's own doing only where its head is something that the paper proposes.
    """
    span = slice(facts.roles.indptr[row], facts.roles.indptr[row + 1])
    verbs: dict[int, Verb] = {}
    for place, code in zip(facts.roles.indices[span].tolist(), facts.roles.data[span].tolist(), strict=True):
        role, type_ = ROLES[int(code) - 1], TYPES[entities.type[place]]
        verb = _ROLE_VERBS[role]
        verbs[place] = _EVALUATED_VERBS.get(type_, verb) if role is Role.EVALUATED else verb
    first, last = np.searchsorted(facts.statements[:, 0], (row, row + 1))
    proposed = {place for place, verb in verbs.items() if verb == _ROLE_VERBS[Role.PROPOSED]}
    for _, head, relation, tail in facts.statements[first:last].tolist():
        if head in proposed and RELATIONS[relation] in _RELATION_VERBS:
            verbs[tail] = _RELATION_VERBS[RELATIONS[relation]]
    return verbs


def reasons(starts: Sequence[Said], paper: Said, names: Names) -> tuple[Reason, ...]:
    """Why a paper is close to the starts, strongest first; empty if the graph knows nothing in common."""
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    relations: dict[tuple[str, str], set[RelationType | None]] = defaultdict(set)
    for place, verb in paper.items():
        if like := [start[place] for start in starts if place in start]:
            frame = _frame(verb, like, len(starts))
            groups[frame].append(place)
            relations[frame].update(v.relation for v in (verb, *like))
    found = [_shared(frame, groups[frame], relations[frame], paper, names) for frame in groups]
    found += _families(starts, paper, names)
    return tuple(sorted(found or _steps(starts, paper, names), key=lambda r: (-r.weight, r.text)))


def _frame(verb: Verb, like: Sequence[Verb], starts: int) -> tuple[str, str]:
    """The words before and after the names in a reason."""
    same = sum(verb == other for other in like)
    if starts == 1:
        return (f"both {verb.both}", "") if same else (verb.one, f", which the starting paper {like[0].one}")
    if same:
        return verb.one, f", as {same} of {starts} starting papers do"
    return verb.one, f", which {len(like)} of {starts} starting papers name"


def _shared(
    frame: tuple[str, str],
    places: Sequence[int],
    relations: Iterable[RelationType | None],
    paper: Said,
    names: Names,
) -> Reason:
    before, after = frame
    places = sorted(places, key=lambda place: (-names.rarity[place], place))
    if before == "both address" and len(places) >= NAMES:
        before = f"{len(places)} tasks in common:"
    weight = sum(float(names.rarity[place]) * paper[place].weight for place in places)
    text = f"{before} {_listed(places, names)}{after}"
    return Reason(text, tuple(places), weight, frozenset(r for r in relations if r))


def _listed(places: Sequence[int], names: Names) -> str:
    listed = [names.names[place] for place in places]
    if len(listed) > NAMES:
        listed = [*listed[: NAMES - 1], f"{len(listed) - NAMES + 1} more"]
    return listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} and {listed[-1]}"


def _families(starts: Sequence[Said], paper: Said, names: Names) -> list[Reason]:
    """Different versions of one thing: "Llama 3.1 and Llama 2 are versions of Llama"."""
    ours = sorted({place for start in starts for place in start})
    found = []
    for place in sorted(paper):
        family = names.family[place]
        if family < 0 or place in ours or family in paper:
            continue
        kin = [other for other in ours if names.family[other] == family]
        if family in ours:
            text = f"{names.names[place]} is a version of {names.names[family]}"
            found.append(Reason(text, (family, place)))
        elif kin:
            pair = f"{names.names[kin[0]]} and {names.names[place]}"
            found.append(Reason(f"{pair} are versions of {names.names[family]}", (kin[0], place)))
    return found


def _steps(starts: Sequence[Said], paper: Said, names: Names) -> list[Reason]:
    """The strongest link over one entity between them: "A and B both extend C"."""
    ours = {step: place for place in _places(starts) for step in names.steps.get(place, ())}
    met = [
        (ours[step], place, *step)
        for place in sorted(paper)
        for step in names.steps.get(place, ())
        if step in ours and ours[step] != place
    ]
    if not met:
        return []
    one, other, relation, tail = max(met, key=lambda m: float(names.rarity[m[3]]))
    pair = f"{names.names[one]} and {names.names[other]}"
    return [Reason(f"{pair} both {_STEP_VERBS[relation]} {names.names[tail]}", (one, other, tail))]


def _places(starts: Sequence[Said]) -> list[int]:
    return sorted({place for start in starts for place in start}, reverse=True)
