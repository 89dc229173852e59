"""Extractions against gold annotations: mentions, entities, roles and relations."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from kg.types import EntityType

Record = dict[str, Any]

CORE = ("METHOD", "MODEL", "DATASET")
GROUPS: dict[str, tuple[str, ...]] = {"core": CORE, "all": tuple(EntityType), **{t: (t,) for t in EntityType}}
"""METHOD, MODEL and DATASET together; all five; each alone."""


@dataclass(slots=True)
class Tally:
    """Right, invented and missed ones."""

    right: int = 0
    invented: int = 0
    missed: int = 0

    def add(self, right: int, invented: int, missed: int) -> None:
        """Add up."""
        self.right, self.invented, self.missed = (
            self.right + right,
            self.invented + invented,
            self.missed + missed,
        )

    def scores(self) -> dict[str, float]:
        """Precision, recall and F1 in [0, 1], and the number of gold ones."""
        predicted, gold = self.right + self.invented, self.right + self.missed
        precision, recall = self.right / max(1, predicted), self.right / max(1, gold)
        f1 = 2 * precision * recall / (precision + recall) if self.right else 0.0
        return {"p": round(precision, 4), "r": round(recall, 4), "f1": round(f1, 4), "gold": gold}


def score(gold: Iterable[Record], predicted: Iterable[Record]) -> dict[str, Any]:
    """Scores of predicted records (as `kg.records.to_record` makes them) against gold ones in the same order.

    mention: exact offsets and type. entity: same type and a common surface, case and marks aside. role:
    share of matched entities with the right one. relation: both ends matched, the type right.
    """
    mentions: dict[str, Tally] = {t: Tally() for t in EntityType}
    entities: dict[str, Tally] = {t: Tally() for t in EntityType}
    proposed, relations, roles, abstracts = Tally(), Tally(), Counter[bool](), 0
    for want, have in zip(gold, predicted, strict=True):
        abstracts += 1
        _count_mentions(want, have, mentions)
        match = matched(want["entities"], have["entities"])
        _count_entities(want["entities"], have["entities"], match, entities)
        roles.update(want["entities"][i]["role"] == have["entities"][j]["role"] for i, j in match.items())
        _count_proposed(want["entities"], have["entities"], match, proposed)
        _count_relations(want, have, match, relations)
    return {
        "abstracts": abstracts,
        "mention": {name: _sum(mentions, types).scores() for name, types in GROUPS.items()},
        "entity": {name: _sum(entities, types).scores() for name, types in GROUPS.items()},
        "role_accuracy": round(roles[True] / max(1, roles.total()), 4),
        "proposed": proposed.scores(),
        "relation": relations.scores(),
    }


def gold_mentions(text: str, entities: Iterable[Record]) -> set[tuple[int, int, str]]:
    """(start, end, type) of every occurrence of a surface as whole words, the longest first."""
    taken: set[int] = set()
    found = set()
    for start, end, type_ in sorted(_occurrences(text, entities), key=lambda m: (m[0] - m[1], m[0])):
        if taken.isdisjoint(range(start, end)):
            taken.update(range(start, end))
            found.add((start, end, type_))
    return found


def _occurrences(text: str, entities: Iterable[Record]) -> Iterator[tuple[int, int, str]]:
    for entity in entities:
        for surface in entity["surfaces"]:
            before = r"(?<![^\W_])" if surface[0].isalnum() else ""
            after = r"(?![^\W_])" if surface[-1].isalnum() else ""
            for match in re.finditer(re.escape(surface), text):
                if re.compile(before).match(text, match.start()) and re.compile(after).match(
                    text, match.end()
                ):
                    yield match.start(), match.end(), entity["type"]


def _folded(name: str) -> str:
    return re.sub(r"[\W_]+", " ", name.lower()).strip()


def _names(entity: Record) -> set[str]:
    return {_folded(surface) for surface in entity["surfaces"]}


def matched(gold: list[Record], predicted: list[Record]) -> dict[int, int]:
    """Index of gold entity → index of predicted entity, one to one: same type and a common name."""
    match: dict[int, int] = {}
    for i, want in enumerate(gold):
        for j, have in enumerate(predicted):
            if j not in match.values() and have["type"] == want["type"] and _names(want) & _names(have):
                match[i] = j
                break
    return match


def _count_mentions(want: Record, have: Record, tallies: dict[str, Tally]) -> None:
    """By offsets; where cleaning changed the text, by the words of the mentions."""
    gold: Counter[Any] = Counter(gold_mentions(want["text"], want["entities"]))
    found: Counter[Any] = Counter((m["start"], m["end"], str(m["type"])) for m in have["mentions"])
    if want["text"] != have["text"]:
        gold = Counter((_folded(want["text"][a:b]), "", t) for a, b, t in gold.elements())
        found = Counter((_folded(have["text"][a:b]), "", t) for a, b, t in found.elements())
    for type_, tally in tallies.items():
        g = Counter({k: n for k, n in gold.items() if k[2] == type_})
        f = Counter({k: n for k, n in found.items() if k[2] == type_})
        tally.add((g & f).total(), (f - g).total(), (g - f).total())


def _count_entities(
    want: list[Record], have: list[Record], match: dict[int, int], tallies: dict[str, Tally]
) -> None:
    for i, entity in enumerate(want):
        tallies[entity["type"]].add(i in match, 0, i not in match)
    for j, entity in enumerate(have):
        tallies[entity["type"]].add(0, j not in match.values(), 0)


def _count_proposed(want: list[Record], have: list[Record], match: dict[int, int], tally: Tally) -> None:
    gold = {i for i, e in enumerate(want) if e["role"] == "proposed" and e["type"] in CORE}
    found = {j for j, e in enumerate(have) if e["role"] == "proposed" and e["type"] in CORE}
    right = sum(match.get(i) in found for i in gold)
    owners = {match[i] for i, e in enumerate(want) if i in match and e["role"] == "proposed"}
    tally.add(right, len(found - owners), len(gold) - right)


def _count_relations(want: Record, have: Record, match: dict[int, int], tally: Tally) -> None:
    called = {
        _folded(surface): want["entities"][i]["surfaces"][0]
        for i, j in match.items()
        for surface in have["entities"][j]["surfaces"]
    }
    gold = {(head, type_, tail) for head, type_, tail in want["relations"]}
    found = {
        (called.get(_folded(head), head), str(type_), called.get(_folded(tail), tail))
        for head, type_, tail in have["relations"]
    }
    tally.add(len(gold & found), len(found - gold), len(gold - found))


def _sum(tallies: dict[str, Tally], types: Iterable[str]) -> Tally:
    total = Tally()
    for type_ in types:
        one = tallies[type_]
        total.add(one.right, one.invented, one.missed)
    return total


def table(scores: dict[str, Any]) -> str:
    """The scores as lines to read."""
    lines = [f"{scores['abstracts']} abstracts"]
    for kind in ("entity", "mention"):
        lines += [_line(f"{kind:8} {name:8}", s) for name, s in scores[kind].items()]
    lines.append(f"role accuracy {scores['role_accuracy']:.3f}")
    lines += [_line(f"{name:17}", scores[name]) for name in ("proposed", "relation")]
    return "\n".join(lines)


def _line(name: str, s: dict[str, float]) -> str:
    return f"{name} P {s['p']:.3f}  R {s['r']:.3f}  F1 {s['f1']:.3f}  ({s['gold']} gold)"
