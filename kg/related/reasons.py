"""Why a paper is in the list, in words; nothing is said that does not stand in the graph."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from kg.related.facts import RELATIONS, ROLES, TYPES, Entities, Facts
from kg.related.links import ROLE_WEIGHT, STEPS, rarity
from kg.types import EntityType, RelationType, Role

TEXT_ONLY = "only the text is alike"
NAMES = 3
"""So many names are spelled out in one reason, the rest is counted."""

_VERBS = {
    Role.PROPOSED: ("propose", "proposes"),
    Role.USED: ("use", "uses"),
    Role.EVALUATED: ("use", "uses"),
    Role.COMPARED: ("compare with", "compares with"),
    Role.ADDRESSED: ("address", "addresses"),
    Role.BACKGROUND: ("mention", "mentions"),
}
_EVALUATED = {
    EntityType.DATASET: ("evaluate on", "evaluates on"),
    EntityType.METRIC: ("report", "reports"),
}
_RELATION_VERBS = {
    RelationType.EXTENDS: ("extend", "extends"),
    RelationType.TRAINED_ON: ("train on", "trains on"),
    RelationType.OUTPERFORMS: ("outperform", "outperforms"),
}
Said = tuple[str, str]
"""What a paper does with an entity, as a verb in the plural and in the singular."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A clause such as "both evaluate on MIMIC-IV and XNAT" and the places of the entities it names."""

    text: str
    entities: tuple[int, ...]


def reasons(starts: Facts, paper: Facts, entities: Entities, papers: int) -> tuple[Reason, ...]:
    """Why one paper (facts of one row) is close to the starts (one or more rows), strongest first.

    Empty when they have nothing in common in the graph. `papers` is the size of the collection.
    """
    ours = [_said(starts, row, entities) for row in range(starts.roles.shape[0])]
    theirs = _said(paper, 0, entities)
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, said in theirs.items():
        if like := [our[place] for our in ours if place in our]:
            groups[_frame(said, like, len(ours))].append(place)
    weight = rarity(entities, papers) * _role_weight(paper, len(entities.ids))
    found = [
        (float(weight[places].sum()), _shared(frame, sorted(places, key=lambda p: -weight[p]), entities))
        for frame, places in groups.items()
    ]
    found += [(0.0, reason) for reason in _families(ours, theirs, entities)]
    if not found:
        found = [(0.0, reason) for reason in _steps(ours, theirs, entities, weight)]
    return tuple(reason for _, reason in sorted(found, key=lambda f: (-f[0], f[1].text)))


def in_words(found: Sequence[Reason]) -> str:
    """All reasons as one line."""
    return "; ".join(reason.text for reason in found) or TEXT_ONLY


def _said(facts: Facts, row: int, entities: Entities) -> dict[int, Said]:
    """What the paper in this row does with each entity it names: its role, or a stronger relation."""
    span = slice(facts.roles.indptr[row], facts.roles.indptr[row + 1])
    said = {}
    for place, code in zip(facts.roles.indices[span], facts.roles.data[span], strict=True):
        role, type_ = ROLES[int(code) - 1], TYPES[entities.type[place]]
        said[int(place)] = _EVALUATED.get(type_, _VERBS[role]) if role is Role.EVALUATED else _VERBS[role]
    for _, _, relation, tail in facts.take([row]).statements:
        if RELATIONS[relation] in _RELATION_VERBS:
            said[int(tail)] = _RELATION_VERBS[RELATIONS[relation]]
    return said


def _frame(said: Said, like: Sequence[Said], starts: int) -> tuple[str, str]:
    """The words before and after the names in a reason."""
    same = sum(said == other for other in like)
    if starts == 1:
        return (f"both {said[0]}", "") if same else (said[1], f", which the starting paper {like[0][1]}")
    if same:
        return said[1], f", as {same} of {starts} starting papers do"
    return said[1], f", which {len(like)} of {starts} starting papers name"


def _shared(frame: tuple[str, str], places: Sequence[int], entities: Entities) -> Reason:
    before, after = frame
    if before == "both address" and len(places) >= NAMES:
        before = f"{len(places)} tasks in common:"
    return Reason(f"{before} {_names(places, entities)}{after}", tuple(places))


def _names(places: Sequence[int], entities: Entities) -> str:
    names = [entities.names[place] for place in places]
    if len(names) > NAMES:
        names = [*names[: NAMES - 1], f"{len(names) - NAMES + 1} more"]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _families(ours: Sequence[dict[int, Said]], theirs: dict[int, Said], entities: Entities) -> list[Reason]:
    """Different versions of one thing: "Llama 2 and Llama 3.1 are both Llama"."""
    our_names = {place for our in ours for place in our}
    found = []
    for place in sorted(theirs):
        family = int(entities.family[place])
        relatives = [o for o in sorted(our_names) if family >= 0 and family in (entities.family[o], o)]
        if relatives and place not in our_names and family not in theirs:
            pair = (relatives[0], place)
            text = f"{entities.names[pair[0]]} and {entities.names[place]} are versions of "
            if relatives[0] == family:
                text = f"{entities.names[place]} is a version of "
            found.append(Reason(text + entities.names[family], pair))
    return found


def _steps(
    ours: Sequence[dict[int, Said]], theirs: dict[int, Said], entities: Entities, weight: np.ndarray
) -> list[Reason]:
    """The strongest link over one entity between them: "A and B both extend C"."""
    our_names, kept = {place for our in ours for place in our}, {RELATIONS.index(r) for r in STEPS}
    tails: dict[tuple[int, int], tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for head, relation, tail in entities.edges.tolist():
        if relation in kept:
            if head in our_names:
                tails[relation, tail][0].append(head)
            if head in theirs:
                tails[relation, tail][1].append(head)
    met = [(tail, relation, a[0], b[0]) for (relation, tail), (a, b) in sorted(tails.items()) if a and b]
    if not met:
        return []
    tail, relation, a, b = max(met, key=lambda m: float(weight[m[0]]))
    verb = {
        RelationType.EXTENDS: "extend",
        RelationType.PART_OF: "are part of",
        RelationType.VERSION_OF: "are versions of",
        RelationType.BENCHMARK_FOR: "are benchmarks for",
    }[RELATIONS[relation]]
    text = f"{entities.names[a]} and {entities.names[b]} both {verb} {entities.names[tail]}"
    return [Reason(text, (a, b, tail))]


def _role_weight(paper: Facts, size: int) -> np.ndarray:
    weight = np.zeros(size, np.float32)
    weight[paper.roles.indices] = [ROLE_WEIGHT[ROLES[int(code) - 1]] for code in paper.roles.data]
    return weight


def entity_places(found: Iterable[Reason]) -> set[int]:
    """All entities that the reasons name."""
    return {place for reason in found for place in reason.entities}
