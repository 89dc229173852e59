"""ONNX files → the pipeline of the package: settings chosen on dev, calibration, tokenizer, config."""

from __future__ import annotations

import argparse
import json
import shutil
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.isotonic import IsotonicRegression
from tokenizers import Tokenizer

from kg.evaluate.extraction import gold_mentions, score
from kg.extract import network
from kg.extract.abbreviations import abbreviations
from kg.extract.encoding import Encoding, encode
from kg.extract.judging import RELATIONS, Thresholds, judge
from kg.extract.mentions import Decoding, Span, find_mentions, singular
from kg.extract.pipeline import blank
from kg.extract.reading import surfaces
from kg.extract.sentences import sentences
from kg.extract.settings import log_share
from kg.extract.tags import START, TAGS, TYPES, legal
from kg.folding import fold
from training.corpus import example, mentions, read

FILES = ("encoder.onnx", "heads.onnx")


@dataclass(frozen=True, slots=True)
class Read:
    """An abstract with what the network says of it."""

    record: dict[str, Any]
    encoding: Encoding
    reading: network.Reading
    pairs: list[Any]


def log_odds(tags: Iterable[Sequence[int]]) -> NDArray[np.float32]:
    """(12, 11): how much more often a tag follows another than it stands anywhere, as a log-ratio."""
    counts = np.ones((len(TAGS) + 1, len(TAGS)))
    for path in tags:
        for before, tag in zip([START, *path], path, strict=False):
            counts[before, tag] += 1
    follows = counts / counts.sum(1, keepdims=True)
    return np.log(follows / (counts.sum(0) / counts.sum())).astype(np.float32)


def known_names(records: Iterable[dict[str, Any]]) -> dict[str, list[int]]:
    """Names that two abstracts or more annotate, folded: in how many they have each type."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for record in records:
        text, entities = record["text"], record["entities"]
        for name, type_ in {
            singular(fold(text[a:b])): entities[i]["type"] for a, b, i in mentions(text, entities)
        }.items():
            counts[name][type_] += 1
    return {name: [types[t] for t in TYPES] for name, types in sorted(counts.items()) if types.total() > 1}


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


def predicted(
    item: Read, spans: Sequence[Span], net: network.Network, thresholds: Thresholds
) -> dict[str, Any]:
    """The same with the network's roles and relations; these end in their probability."""
    record = named(item, spans)
    roles, relations = judge(net, item.encoding, item.reading.windows, spans, thresholds)
    names = {e["group"]: e["surfaces"][0] for e in record["entities"]}
    for entity in record["entities"]:
        entity["role"] = roles[entity["group"]][0]
    record["relations"] = [[names[h], t, names[d], p] for (h, d), (t, p) in relations.items()]
    return record


def quality(items: Sequence[Read], decoding: Decoding) -> float:
    """Mean of mention and entity F1 of METHOD, MODEL and DATASET."""
    made = [named(item, spans_of(item, decoding)) for item in items]
    scores = score([item.record for item in items], made)
    return (scores["mention"]["core"]["f1"] + scores["entity"]["core"]["f1"]) / 2


def choose_decoding(
    items: Sequence[Read], odds: NDArray[np.float32], names: dict[str, list[int]]
) -> tuple[Decoding, dict[str, float]]:
    """The best of a small grid on dev."""
    best: tuple[float, Decoding, dict[str, float]] | None = None
    known = {name: log_share(counts) for name, counts in names.items()}
    for weight, outside, least in product(
        (0.1, 0.2, 0.3, 0.4), (-0.4, -0.2, 0.0, 0.2, 0.4), (0.35, 0.4, 0.45, 0.5, 0.55)
    ):
        decoding = Decoding(legal() + weight * odds, outside, least, known)
        f1 = quality(items, decoding)
        if best is None or f1 > best[0]:
            best = f1, decoding, {"transition weight": weight, "outside": outside, "least": least, "f1": f1}
    assert best is not None
    return best[1], best[2]


def choose_thresholds(records: Sequence[dict[str, Any]], made: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Each relation's threshold, turned one after the other, twice, to the best F1 of all relations."""
    chosen = {r.value: 0.35 for r in RELATIONS}
    for relation in [*chosen, *chosen]:
        trials = {}
        for least in (0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6):
            trial = chosen | {relation: least}
            cut = [m | {"relations": [r[:3] for r in m["relations"] if r[3] >= trial[r[1]]]} for m in made]
            trials[least] = score(records, cut)["relation"]["f1"]
        chosen[relation] = max(trials, key=lambda t: (trials[t], -abs(t - 0.35)))
    return chosen


def calibration(items: Sequence[Read], decoding: Decoding) -> dict[str, list[float]]:
    """Raw mention score → share right on dev, by isotonic regression, as the knots of a broken line."""
    raw, right = [], []
    for item in items:
        gold, words = gold_mentions(item.record["text"], item.record["entities"]), item.encoding.spans
        for s in spans_of(item, decoding):
            raw.append(s.score)
            right.append((words[s.start][0], words[s.end - 1][1], TYPES[s.type].value) in gold)
    knots = np.quantile(raw, np.linspace(0, 1, 13))
    fitted = IsotonicRegression(out_of_bounds="clip").fit(raw, right)
    return {"raw": knots.round(4).tolist(), "right": fitted.predict(knots).round(4).tolist()}


def finish(onnx: Path, corpus: Path, tokenizer_file: Path, out: Path) -> None:
    """Choose the settings, write the pipeline to `out` and print the scores on dev."""
    tokenizer = Tokenizer.from_file(str(tokenizer_file))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    net, dev = network.load(onnx, 2), read(corpus / "dev.jsonl")
    train = read(corpus / "train.jsonl")
    odds = log_odds(example(tokenizer, r, with_title=False).tags for r in train)
    names = known_names(train)
    items = read_dev(net, tokenizer, dev)
    decoding, chosen = choose_decoding(items, odds, names)
    spans = [spans_of(item, decoding) for item in items]
    low = Thresholds((0.1,) * len(RELATIONS))
    made = [predicted(item, s, net, low) for item, s in zip(items, spans, strict=True)]
    thresholds = choose_thresholds(dev, made)
    final = Thresholds(tuple(thresholds[r.value] for r in RELATIONS))
    result = [predicted(item, s, net, final) for item, s in zip(items, spans, strict=True)]
    scores = score(dev, [m | {"relations": [r[:3] for r in m["relations"]]} for m in result])
    weight = chosen["transition weight"]
    settings = {
        "transitions": (weight * odds).round(4).tolist(),
        "outside": decoding.outside,
        "least": decoding.least,
        "relations": thresholds,
        "calibration": calibration(items, replace(decoding, least=0.0)),
    }
    nlp = blank()
    files = out.parent / "weights"
    files.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        shutil.copyfile(onnx / name, files / name)
    tokenizer.save(str(files / "tokenizer.json"), pretty=False)
    (files / "names.json").write_text(
        json.dumps(names, ensure_ascii=False, indent=0) + "\n", encoding="utf-8"
    )
    (files / "settings.json").write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")
    nlp.get_pipe("kg_extractor").from_disk(files)  # type: ignore[attr-defined]
    nlp.to_disk(out)
    shutil.rmtree(files)
    print(json.dumps({"decoding": chosen, "thresholds": thresholds, "dev": scores}, indent=1))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("onnx", type=Path)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--tokenizer", type=Path, required=True, help="tokenizer.json of all-MiniLM-L6-v2")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    finish(args.onnx, args.corpus, args.tokenizer, args.out)
