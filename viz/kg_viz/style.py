"""How things look: colour and shape of every kind of node, colour and words of every relationship."""

from __future__ import annotations

from dataclasses import dataclass

from kg.types import EntityType, RelationType, Role

PAPER = "PAPER"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of node. `shape` is one of vis-network's; `scale` evens out the areas of the shapes."""

    key: str
    one: str
    many: str
    color: str
    shape: str
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Family:
    """Relationships that say the same sort of thing and share one colour."""

    key: str
    name: str
    color: str
    width: float = 1.0
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Wording:
    """A relationship type in words, read from its head (`forward`) and from its tail (`backward`)."""

    family: str
    forward: str
    backward: str


# Every colour has a contrast of 3:1 and more on the light and on the dark ground, and colours stay apart
# under the three dichromacies as Machado, Oliveira & Fernandes (2009) simulate them.
KINDS = {
    kind.key: kind
    for kind in (
        Kind(PAPER, "paper", "Papers", "#616971", "square", 0.82),
        Kind(EntityType.METHOD, "method", "Methods", "#0664e3", "dot", 0.95),
        Kind(EntityType.MODEL, "model", "Models", "#a346a6", "hexagon", 1.0),
        Kind(EntityType.DATASET, "dataset", "Datasets", "#38a26b", "diamond", 1.12),
        Kind(EntityType.TASK, "task", "Tasks", "#ad442c", "star", 1.2),
        Kind(EntityType.METRIC, "metric", "Metrics", "#aa8c0d", "triangle", 1.05),
    )
}

FAMILIES = {
    family.key: family
    for family in (
        Family("proposes", "proposes", "#c22435", width=2.0),
        Family("builds", "builds on", "#4859e0", width=1.6),
        Family("uses", "uses", "#2f92f2"),
        Family("evaluates", "evaluates", "#4b8a5d"),
        Family("compares", "compares", "#b456ac"),
        Family("addresses", "addresses", "#cf6c0f"),
        Family("mentions", "mentions", "#71797f", dashed=True),
    )
}

WORDINGS = {
    "PROPOSES": Wording("proposes", "proposes", "proposed by"),
    "USES": Wording("uses", "uses", "used by"),
    "EVALUATES_ON": Wording("evaluates", "evaluates on", "evaluated on by"),
    "REPORTS": Wording("evaluates", "reports", "reported by"),
    "COMPARES_WITH": Wording("compares", "compares with", "compared with by"),
    "ADDRESSES": Wording("addresses", "addresses", "addressed by"),
    "MENTIONS": Wording("mentions", "mentions", "mentioned by"),
    RelationType.EXTENDS: Wording("builds", "extends", "extended by"),
    RelationType.PART_OF: Wording("builds", "part of", "has part"),
    RelationType.VERSION_OF: Wording("builds", "version of", "has version"),
    RelationType.APPLIED_TO: Wording("uses", "applied to", "approached with"),
    RelationType.TRAINED_ON: Wording("uses", "trained on", "used to train"),
    RelationType.EVALUATED_ON: Wording("evaluates", "evaluated on", "used to evaluate"),
    RelationType.BENCHMARK_FOR: Wording("evaluates", "benchmark for", "benchmarked by"),
    RelationType.OUTPERFORMS: Wording("compares", "outperforms", "outperformed by"),
    RelationType.COMPARED_WITH: Wording("compares", "compared with", "compared with"),
}

_TYPE_OF_ROLE = {
    Role.PROPOSED: "PROPOSES",
    Role.USED: "USES",
    Role.COMPARED: "COMPARES_WITH",
    Role.ADDRESSED: "ADDRESSES",
    Role.BACKGROUND: "MENTIONS",
}
_TYPE_OF_EVALUATED = {EntityType.DATASET: "EVALUATES_ON", EntityType.METRIC: "REPORTS"}


def relationship_type(role: Role, entity_type: EntityType) -> str:
    """The graph's relationship type for a paper's role towards an entity.

    >>> relationship_type(Role.EVALUATED, EntityType.METRIC)
    'REPORTS'
    """
    if role is Role.EVALUATED:
        return _TYPE_OF_EVALUATED.get(entity_type, "USES")
    return _TYPE_OF_ROLE[role]
