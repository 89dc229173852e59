"""Corrections made ready for clustering: names become keys, and what they tell apart is divided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from kg.resolve.corrections import Corrections, Pair
from kg.resolve.names import core, key, unfolded
from kg.types import EntityType, Extraction, PaperEntity


@dataclass(frozen=True, slots=True)
class Rules:
    """Corrections by key. `exact` are the spellings that a rule tells apart from others with the same key."""

    same: tuple[Pair, ...] = ()
    different: tuple[Pair, ...] = ()
    rename: dict[str, str] = field(default_factory=dict)
    type: dict[str, EntityType] = field(default_factory=dict)
    drop: frozenset[str] = frozenset()
    exact: frozenset[str] = frozenset()

    def key_of(self, name: str) -> str:
        """The key of a surface without what is only wrapped around the name."""
        bare = core(name)
        return f"{key(bare)}\0{bare}" if bare in self.exact else key(bare)

    def forbid(self, names: Iterable[str], others: Iterable[str]) -> bool:
        """Whether some rule holds a name of the one side and one of the other for different things."""
        left, right = ({self.key_of(name) for name in side} for side in (names, others))
        return any((a in left and b in right) or (b in left and a in right) for a, b in self.different)

    def named(self, name: str) -> str:
        """The key that a rule means by a name; of "RAG (region adjacency graph)" that of the long form."""
        return self.key_of(unfolded(name)[-1])


def rules_of(corrections: Corrections) -> Rules:
    """The corrections by key."""
    exact = frozenset(
        core(name) for a, b in corrections.different if key(core(a)) == key(core(b)) for name in (a, b)
    )
    named = Rules(exact=exact).named
    return Rules(
        same=tuple((named(a), named(b)) for a, b in corrections.same),
        different=tuple((named(a), named(b)) for a, b in corrections.different),
        rename={named(name): new for name, new in corrections.rename},
        type={named(name): type_ for name, type_ in corrections.type},
        drop=frozenset(named(name) for name in corrections.drop),
        exact=exact,
    )


def divided(extraction: Extraction, rules: Rules) -> Extraction:
    """The extraction with every entity divided whose spellings a rule holds for different things."""
    if not rules.different:
        return extraction
    entities = tuple(part for entity in extraction.entities for part in _divided(entity, extraction, rules))
    return replace(extraction, entities=entities)


def _divided(entity: PaperEntity, extraction: Extraction, rules: Rules) -> Iterator[PaperEntity]:
    keys = {surface: rules.key_of(surface) for surface in entity.surfaces}
    for a, b in rules.different:
        if a in keys.values() and b in keys.values():
            other = b if keys[entity.surfaces[0]] != b else a
            for inside in (True, False):
                surfaces = tuple(s for s in entity.surfaces if (keys[s] == other) == inside)
                yield from _divided(_only(entity, surfaces, extraction.paper.text), extraction, rules)
            return
    yield entity


def _only(entity: PaperEntity, surfaces: tuple[str, ...], text: str) -> PaperEntity:
    """The entity with these surfaces alone and the offsets where the text has them."""
    offsets = tuple((start, end) for start, end in entity.offsets if text[start:end] in surfaces)
    return replace(entity, surfaces=surfaces, offsets=offsets)
