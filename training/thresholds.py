"""What the heads say of held-out abstracts → thresholds of relations, and what is added to roles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kg.evaluate.extraction import score
from kg.extract import network
from kg.extract.judging import RELATIONS, ROLES, Opinions, Thresholds, decide, opinions
from kg.extract.mentions import Span
from training.decoding import Read, named


@dataclass(frozen=True, slots=True)
class Heard:
    """A gold record, the record of what was found in its text, and what the heads say of that."""

    gold: dict[str, Any]
    found: dict[str, Any]
    said: Opinions


def hear(item: Read, spans: Sequence[Span], net: network.Network) -> Heard:
    """Ask the heads once; thresholds are then tried without them."""
    said = opinions(net, item.encoding, item.reading.windows, spans)
    return Heard(item.record, named(item, spans), said)


def predicted(heard: Heard, thresholds: Thresholds) -> dict[str, Any]:
    """The record with roles and relations."""
    roles, relations = decide(heard.said, thresholds)
    names = {e["group"]: e["surfaces"][0] for e in heard.found["entities"]}
    return heard.found | {
        "entities": [e | {"role": roles[e["group"]][0]} for e in heard.found["entities"]],
        "relations": [[names[head], type_, names[tail]] for (head, tail), (type_, _) in relations.items()],
    }


def choose_relations(heard: Sequence[Heard]) -> tuple[float, ...]:
    """Each relation's threshold, turned one after the other, twice, to the best F1 of all relations."""
    chosen = dict.fromkeys(RELATIONS, 0.35)
    for relation in [*chosen, *chosen]:
        trials = {}
        for least in (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6):
            trial = Thresholds(tuple((chosen | {relation: least}).values()))
            made = [predicted(each, trial) for each in heard]
            trials[least] = score([each.gold for each in heard], made)["relation"]["f1"]
        chosen[relation] = max(trials, key=lambda t: (trials[t], -abs(t - 0.35)))
    return tuple(chosen.values())


def choose_roles(heard: Sequence[Heard]) -> tuple[float, ...]:
    """What to add to each role's log-probability, turned likewise, to the most right roles."""
    chosen = dict.fromkeys(ROLES, 0.0)
    alone = [Heard(each.gold, each.found, Opinions(each.said.types, each.said.roles, [])) for each in heard]
    for role in [*chosen, *chosen]:
        trials = {}
        for added in (-0.4, -0.2, 0.0, 0.2, 0.4, 0.6):
            trial = Thresholds((), tuple((chosen | {role: added}).values()))
            scores = score([each.gold for each in heard], [predicted(each, trial) for each in alone])
            trials[added] = scores["role_accuracy"] + scores["proposed"]["f1"]
        chosen[role] = max(trials, key=lambda t: (trials[t], -abs(t)))
    return tuple(chosen.values())
