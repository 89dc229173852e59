"""From clusters of things to the graph's entities, roles and relations."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from kg.folding import fold
from kg.resolve.clusters import Clusters
from kg.resolve.naming import names_of
from kg.resolve.papers import ROLE_STRENGTH, Thing
from kg.resolve.rules import Rules
from kg.resolve.spellings import Groups, Spellings, spellings_of
from kg.resolve.words import is_generic
from kg.types import (
    Entity,
    EntityType,
    Extraction,
    PaperEntity,
    PaperRelation,
    PaperRole,
    Relation,
    RelationType,
)

CONTESTED = 0.2
"""Share of an entity's papers that must give it a second type for its type to count as contested."""
EVIDENCE = 5
"""Sentences kept of a relation."""


def entities_of(groups: Groups, clusters: Clusters, rules: Rules) -> dict[str, Entity]:
    """The entity of each cluster, by the cluster's representative."""
    renamed = {clusters.find(key): name for key, name in rules.rename.items() if key in clusters}
    settled = {clusters.find(key): type_ for key, type_ in rules.type.items() if key in clusters}
    spellings = spellings_of(groups, clusters)
    names = names_of(groups, spellings, renamed)
    return {
        root: _entity(name, groups[root], spellings[root], settled.get(root)) for root, name in names.items()
    }


def _entity(name: str, things: Sequence[Thing], spellings: Spellings, settled: EntityType | None) -> Entity:
    types = Counter(thing.type for thing in things)
    order = list(EntityType)
    ranked = sorted(types, key=lambda found: (-types[found], order.index(found)))
    type_ = settled or ranked[0]
    keys = {key for _, key in spellings.own + spellings.shared}
    aliases = {s.name for thing in things for s in thing.spellings if s.key in keys}
    return Entity(
        id=f"{type_.lower()}:{fold(name)}",
        type=type_,
        name=name,
        aliases=tuple(sorted(aliases - {name}, key=lambda n: (n.casefold(), n))),
        papers=len({thing.paper for thing in things}),
        generic=any(is_generic(own) for own, _ in spellings.own),
        contested=not settled and len(ranked) > 1 and types[ranked[1]] >= CONTESTED * types.total(),
    )


def roles_of(entity_of: Iterable[tuple[Thing, Entity]]) -> Iterator[PaperRole]:
    """One role for each paper and entity: the strongest, with the evidence that shows it best."""
    parts: dict[tuple[str, str], list[PaperEntity]] = defaultdict(list)
    for thing, entity in entity_of:
        parts[thing.paper, entity.id] += thing.parts
    for (paper, entity_id), found in sorted(parts.items()):
        role = min((part.role for part in found), key=ROLE_STRENGTH.__getitem__)
        showing = sorted((p for p in found if p.role == role), key=lambda p: (-p.score, p.evidence))
        offsets = tuple(sorted({span for part in found for span in part.offsets}))
        evidence = next((part.evidence for part in showing if part.evidence), "")
        yield PaperRole(paper, entity_id, role, max(1, len(offsets)), showing[0].score, evidence, offsets)


def relations_of(extractions: Iterable[Extraction], ids: Mapping[str, Mapping[str, str]]) -> list[Relation]:
    """The papers' relations added up; `ids` gives each paper's surfaces their entity.

    A symmetric relation has its smaller id as head. What would relate an entity to itself is left out.
    """
    found: dict[tuple[str, RelationType, str], list[tuple[str, PaperRelation]]] = defaultdict(list)
    for extraction in extractions:
        own = ids[extraction.paper.id]
        for relation in extraction.relations:
            head, tail = own.get(relation.head), own.get(relation.tail)
            if head is None or tail is None or head == tail:
                continue
            if relation.type is RelationType.COMPARED_WITH and head > tail:
                head, tail = tail, head
            found[head, relation.type, tail].append((extraction.paper.id, relation))
    return [_relation(*key, said) for key, said in sorted(found.items())]


def _relation(head: str, type_: RelationType, tail: str, said: list[tuple[str, PaperRelation]]) -> Relation:
    said = sorted(said, key=lambda item: (-item[1].score, item[0], item[1].evidence))
    sentences = dict.fromkeys(relation.evidence for _, relation in said if relation.evidence)
    papers = tuple(sorted({paper for paper, _ in said}))
    return Relation(head, type_, tail, papers, tuple(sentences)[:EVIDENCE], said[0][1].score)
