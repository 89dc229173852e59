"""Trains the scorer of short and long forms on annotated abstracts: `python training/aliases.py TRAIN.jsonl`.

Pairs of spellings of one entity are positive, pairs of spellings of different entities of the same text
negative. Abstracts hold few names, papers many: so several abstracts in one stand for a paper.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from kg.resolve.features import Features, features, pair_features
from kg.resolve.names import core, key
from kg.resolve.scorer import THRESHOLD, WEIGHTS, short_and_long

ABSTRACTS_IN_ONE = (1, 2, 4, 6)
SEED = 7


def main(corpus: str) -> None:
    """Trains, prints cross-validated precision and recall, and writes the weights into the package."""
    pairs = list(labelled_pairs([json.loads(line) for line in Path(corpus).read_text().splitlines()]))
    names = sorted(pairs[0][0])
    x = np.array([[found[name] for name in names] for found, _ in pairs])
    y = np.array([label for _, label in pairs])
    model = make_pipeline(StandardScaler(), LogisticRegression(C=0.3, max_iter=2000))
    yes = cross_val_predict(model, x, y, cv=5, method="predict_proba")[:, 1] >= THRESHOLD
    precision, recall = (yes & y).sum() / yes.sum(), (yes & y).sum() / y.sum()
    print(f"{len(y)} pairs, {y.sum()} positive: precision {precision:.3f}, recall {recall:.3f} (5-fold)")
    model.fit(x, y)
    WEIGHTS.write_text(json.dumps(_weights(names, model), indent=1) + "\n")


def _weights(names: list[str], model: Any) -> dict[str, float]:
    """The regression's weights for unscaled features."""
    scaler, regression = model[0], model[1]
    weights = regression.coef_[0] / scaler.scale_
    bias = regression.intercept_[0] - weights @ scaler.mean_
    return {"bias": round(bias, 3)} | {n: round(w, 3) for n, w in zip(names, weights, strict=True)}


def labelled_pairs(rows: list[dict[str, Any]]) -> Iterator[tuple[Features, bool]]:
    """Features and label of every pair of spellings whose letters fit, in texts of one or more abstracts."""
    one_thing = {pair for row in rows for entity in row["entities"] for pair in _pairs(_spellings(entity))}
    chance = random.Random(SEED)
    chance.shuffle(rows)
    while rows:
        size = chance.choice(ABSTRACTS_IN_ONE)
        text, rows = rows[:size], rows[size:]
        entities = [_spellings(entity) for row in text for entity in row["entities"]]
        here = {pair for spellings in entities for pair in _pairs(spellings)}
        names = {k: name for spellings in entities for k, name in spellings.items()}
        for a, b in _pairs(names):
            short, long = short_and_long(names[a], names[b])
            if pair_features(short, long) is None or ((a, b) in one_thing and (a, b) not in here):
                continue
            found = features(short, long, names.values())
            if found is not None:
                yield found, (a, b) in here


def _spellings(entity: dict[str, Any]) -> dict[str, str]:
    return {key(core(surface)): core(surface) for surface in entity["surfaces"]}


def _pairs(spellings: dict[str, str]) -> Iterator[tuple[str, str]]:
    return combinations(sorted(spellings), 2)


if __name__ == "__main__":
    main(*sys.argv[1:])
