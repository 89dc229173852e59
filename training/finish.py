"""ONNX files → the pipeline of the package: settings chosen on dev, calibration, tokenizer, config."""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.isotonic import IsotonicRegression
from tokenizers import Tokenizer

from kg.evaluate.extraction import gold_mentions, score
from kg.extract import network
from kg.extract.judging import RELATIONS, ROLES, Thresholds
from kg.extract.mentions import Span
from kg.extract.pipeline import blank
from kg.extract.tags import START, TAGS, TYPES
from training.corpus import example, read
from training.decoding import Read, accepted, choose, known_names, read_dev
from training.thresholds import choose_relations, choose_roles, hear, predicted

FILES = ("encoder.onnx", "heads.onnx")


def log_odds(tags: Iterable[Sequence[int]]) -> NDArray[np.float32]:
    """(12, 11): how much more often a tag follows another than it stands anywhere, as a log-ratio."""
    counts = np.ones((len(TAGS) + 1, len(TAGS)))
    for path in tags:
        for before, tag in zip([START, *path], path, strict=False):
            counts[before, tag] += 1
    follows = counts / counts.sum(1, keepdims=True)
    return np.log(follows / (counts.sum(0) / counts.sum())).astype(np.float32)


def calibration(items: Sequence[Read], found: Sequence[Sequence[Span]]) -> dict[str, list[float]]:
    """Chance of a mention → share right on dev, by isotonic regression, as the knots of a broken line."""
    raw, right = [], []
    for item, spans in zip(items, found, strict=True):
        gold, words = gold_mentions(item.record["text"], item.record["entities"]), item.encoding.spans
        for s in spans:
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
    decoding, found, chosen = choose(items, odds, names)
    spans = [accepted(each, decoding.least) for each in found]
    heard = [hear(item, each, net) for item, each in zip(items, spans, strict=True)]
    thresholds = Thresholds(choose_relations(heard), choose_roles(heard))
    scores = score(dev, [predicted(each, thresholds) for each in heard])
    weight = chosen["transition weight"]
    settings = {
        "transitions": (weight * odds).round(4).tolist(),
        "outside": decoding.outside,
        "least": dict(zip(map(str, TYPES), decoding.least, strict=True)),
        "acceptance": {"weights": decoding.acceptance.weights, "bias": decoding.acceptance.bias},
        "relations": dict(zip(map(str, RELATIONS), thresholds.relations, strict=True)),
        "roles": dict(zip(map(str, ROLES), thresholds.roles, strict=True)),
        "calibration": calibration(items, found),
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
    print(json.dumps({"chosen": chosen, "dev": scores}, indent=1))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("onnx", type=Path)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--tokenizer", type=Path, required=True, help="tokenizer.json of all-MiniLM-L6-v2")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    finish(args.onnx, args.corpus, args.tokenizer, args.out)
