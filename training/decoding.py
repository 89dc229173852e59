"""Network's output on held-out abstracts → how tags become mentions, and which names are accepted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold, cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from tokenizers import Tokenizer

from kg.evaluate.extraction import CORE, matched, score
from kg.extract import network
from kg.extract.abbreviations import abbreviations
from kg.extract.acceptance import FEATURES, Acceptance
from kg.extract.encoding import Encoding, encode
from kg.extract.mentions import Decoding, Span, find_mentions, singular
from kg.extract.reading import surfaces
from kg.extract.sentences import sentences
from kg.extract.settings import known
from kg.extract.tags import TYPES, legal
from kg.folding import fold
from training.corpus import mentions

FOLDS = 8
LEAST = (0.22, 0.25, 0.28, 0.31, 0.34, 0.37, 0.4, 0.43, 0.46)
LONGEST = 8
"""Words of the longest name whose texts are counted."""


@dataclass(frozen=True, slots=True)
class Read:
    """An abstract with what the network says of it."""

    record: dict[str, Any]
    encoding: Encoding
    reading: network.Reading
    pairs: list[Any]


def known_names(records: Sequence[dict[str, Any]]) -> dict[str, list[int]]:
    """Names that two abstracts or more annotate, folded: in how many with each type; how many hold them."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for record in records:
        text, entities = record["text"], record["entities"]
        for name, type_ in {
            singular(fold(text[a:b])): entities[i]["type"] for a, b, i in mentions(text, entities)
        }.items():
            counts[name][type_] += 1
    names = {name: types for name, types in sorted(counts.items()) if types.total() > 1}
    texts = Counter(name for record in records for name in runs(record["text"]) & names.keys())
    return {name: [*(types[t] for t in TYPES), texts[name]] for name, types in names.items()}


def runs(text: str) -> set[str]:
    """All runs of up to LONGEST folded words, the last one singular."""
    words = fold(text).split()
    return {
        singular(" ".join(words[start : start + length]))
        for start in range(len(words))
        for length in range(1, LONGEST + 1)
    }


def read_dev(net: network.Network, tokenizer: Tokenizer, records: Sequence[dict[str, Any]]) -> list[Read]:
    """Run the encoder once over all dev abstracts, with their titles where there are some."""
    encodings = [
        encode(tokenizer, r["text"], [a for a, _ in sentences(r["text"])], r.get("title", ""))
        for r in records
    ]
    readings = net.read(encodings)
    return [
        Read(r, e, x, abbreviations(r["text"])) for r, e, x in zip(records, encodings, readings, strict=True)
    ]


def spans_of(item: Read, decoding: Decoding) -> list[Span]:
    """The mentions of one abstract under these settings."""
    return find_mentions(item.record["text"], item.encoding.spans, item.reading.tags, item.pairs, decoding)


def named(item: Read, spans: Sequence[Span]) -> dict[str, Any]:
    """A record that `kg.evaluate` scores, with all roles `used` and no relations."""
    text, words = item.record["text"], item.encoding.spans
    places: dict[str, list[tuple[int, int]]] = {}
    for s in spans:
        places.setdefault(s.group, []).append((words[s.start][0], words[s.end - 1][1]))
    types = {s.group: TYPES[s.type] for s in spans}
    return {
        "text": text,
        "mentions": [
            {"start": words[s.start][0], "end": words[s.end - 1][1], "type": TYPES[s.type]} for s in spans
        ],
        "entities": [
            {"group": g, "type": types[g], "role": "used", "surfaces": surfaces(text, p)}
            for g, p in places.items()
        ],
        "relations": [],
    }


def groups(spans: Sequence[Span]) -> Iterator[Span]:
    """The first span of each group."""
    yield from {span.group: span for span in reversed(spans)}.values()


def learn(items: Sequence[Read], found: Sequence[Sequence[Span]]) -> tuple[Acceptance, list[list[Span]]]:
    """The regression on all groups, and the spans with the chance of one that other abstracts taught."""
    features, right, abstract, keys = [], [], [], []
    for number, (item, spans) in enumerate(zip(items, found, strict=True)):
        entities = named(item, spans)["entities"]
        hits = {entities[j]["group"] for j in matched(item.record["entities"], entities).values()}
        for span in groups(spans):
            features.append(span.features)
            right.append(span.group in hits)
            abstract.append(number)
            keys.append((number, span.group))
    model = make_pipeline(StandardScaler(), LogisticRegression(C=0.3, max_iter=1000))
    outside = cross_val_predict(
        model, features, right, groups=abstract, cv=GroupKFold(FOLDS), method="predict_proba"
    )[:, 1]
    chance = dict(zip(keys, outside.tolist(), strict=True))
    scaler, regression = model.fit(features, right)
    weights = regression.coef_[0] / scaler.scale_
    bias = float(regression.intercept_[0] - weights @ scaler.mean_)
    acceptance = Acceptance(
        dict(zip(map(str, FEATURES), weights.round(4).tolist(), strict=True)), round(bias, 4)
    )
    return acceptance, [
        [replace(span, score=chance[number, span.group]) for span in spans]
        for number, spans in enumerate(found)
    ]


def quality(
    items: Sequence[Read], found: Iterable[Sequence[Span]], least: Sequence[float], types: str = "core"
) -> float:
    """Mean of mention and entity F1 of METHOD, MODEL and DATASET, or of one type."""
    made = [named(item, accepted(spans, least)) for item, spans in zip(items, found, strict=True)]
    scores = score([item.record for item in items], made)
    return (scores["mention"][types]["f1"] + scores["entity"][types]["f1"]) / 2


def accepted(spans: Iterable[Span], least: Sequence[float]) -> list[Span]:
    """Those whose chance is at least that of their type."""
    return [span for span in spans if span.score >= least[span.type]]


def choose(
    items: Sequence[Read], odds: NDArray[np.float32], names: dict[str, list[int]]
) -> tuple[Decoding, list[list[Span]], dict[str, Any]]:
    """The best of a small grid on dev; all spans with their chances; what was chosen.

    Chances come from regressions that have not seen the abstract: scores would else flatter themselves.
    """
    best: tuple[float, Decoding, list[list[Span]], dict[str, Any]] | None = None
    prior = {name: known(counts) for name, counts in names.items()}
    for weight, outside in product((0.1, 0.2, 0.3), (-0.4, -0.2, 0.0, 0.2)):
        decoding = Decoding(legal() + weight * odds, outside, (0.0,) * len(TYPES), prior)
        acceptance, found = learn(items, [spans_of(item, decoding) for item in items])
        trials = {least: quality(items, found, (least,) * len(TYPES)) for least in LEAST}
        least = max(trials, key=lambda t: trials[t])
        if best is None or trials[least] > best[0]:
            chosen = replace(decoding, least=(least,) * len(TYPES), acceptance=acceptance)
            numbers = {"transition weight": weight, "outside": outside, "f1": trials[least]}
            best = trials[least], chosen, found, numbers
    assert best is not None
    _, decoding, found, numbers = best
    return replace(decoding, least=least_of_each(items, found, decoding.least)), found, numbers


def least_of_each(
    items: Sequence[Read], found: Sequence[Sequence[Span]], least: tuple[float, ...]
) -> tuple[float, ...]:
    """`least` with numbers of their own for the types outside the core."""
    own = {
        str(type_): max(LEAST, key=lambda t: quality(items, found, (t,) * len(TYPES), type_))
        for type_ in TYPES
        if type_ not in CORE
    }
    return tuple(own.get(type_, core) for type_, core in zip(TYPES, least, strict=True))
