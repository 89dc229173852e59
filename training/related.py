"""Learns the task space of `kg related` (kg/related/tasks.npz) from annotated abstracts.

python -m training.related CORPUS/train.jsonl [--vectors FILE.npy] [-o FILE.npz]
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, diags_array
from scipy.sparse.linalg import svds

from training.corpus import read

Floats = NDArray[np.float64]

DIRECTIONS = 64
RIDGE = 30.0
RAREST = 3
"""Words that fewer papers use are left out."""


def task_words(example: dict[str, Any]) -> set[str]:
    """The words of the names of an abstract's tasks."""
    names = (entity["surfaces"][0] for entity in example["entities"] if entity["type"] == "TASK")
    return {word for name in names for word in re.findall(r"[a-z0-9]+", name.lower())}


def directions(bags: Sequence[set[str]]) -> Floats:
    """Each bag of words in its main `DIRECTIONS`: shape (bags, DIRECTIONS); empty bags are zeros."""
    papers = Counter(word for bag in bags for word in bag)
    words = sorted(word for word, count in papers.items() if count >= RAREST)
    column = {word: i for i, word in enumerate(words)}
    cells = [(row, column[word]) for row, bag in enumerate(bags) for word in sorted(bag) if word in column]
    row, place = np.array(cells).T
    idf = np.log((1 + len(bags)) / (1 + np.array([papers[word] for word in words])))
    matrix = csr_array((idf[place], (row, place)), shape=(len(bags), len(words)))
    length = np.sqrt(np.asarray(matrix.power(2).sum(axis=1)))
    scaled = diags_array(1 / np.maximum(length, 1e-9)) @ matrix
    left, strength, _ = svds(scaled, k=DIRECTIONS, random_state=0)
    return np.asarray(left * strength)


def learn(vectors: Floats, bags: Sequence[set[str]]) -> tuple[Floats, Floats]:
    """The mean vector and the map (384, DIRECTIONS) by ridge regression over the papers that name a task."""
    mean = vectors.mean(axis=0)
    target = directions(bags)
    known = target.any(axis=1)
    centred = vectors[known] - mean
    gram = centred.T @ centred + RIDGE * np.eye(vectors.shape[1])
    return mean, np.linalg.solve(gram, centred.T @ target[known])


def main() -> None:
    """Write the map; vectors are taken from FILE or made by the shipped pipeline."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--vectors", type=Path, help="array (papers, 384), one row a line of the corpus")
    parser.add_argument("-o", "--output", type=Path, default=Path("kg/related/tasks.npz"))
    args = parser.parse_args()
    examples = read(args.corpus)
    vectors = np.load(args.vectors) if args.vectors else np.array(list(_vectors(examples)))
    mean, linear = learn(vectors.astype(np.float64), [task_words(example) for example in examples])
    np.savez(args.output, mean=mean.astype(np.float16), map=linear.astype(np.float16))


def _vectors(examples: Sequence[dict[str, Any]]) -> Iterator[tuple[float, ...]]:
    from kg.extract import extract, load
    from kg.types import Paper

    papers = (Paper(e["id"], title=e["title"], abstract=e["text"]) for e in examples)
    return (extraction.vector for extraction in extract(papers, load()))


if __name__ == "__main__":
    main()
