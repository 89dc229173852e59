"""Abstracts a second from cleaning to Extraction, beside spaCy's own CNN tagger in the same run.

    python benchmarks/extract.py [--papers FILE] [-n 400] [--threads N] [--json]

The tagger is a blank English tok2vec + ner of spaCy's default size with the five types: its weights do not
matter for its speed. Both read the same texts in turns, so that a noisy machine is as noisy for both.
"""

from __future__ import annotations

import argparse
import itertools
import json
import resource
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import spacy
from spacy.training import Example

from kg.extract import extract, load
from kg.papers import read_papers
from kg.papers.clean import clean
from kg.types import EntityType, Paper

EXAMPLES = Path(__file__).parents[1] / "examples"
ROUNDS = 3


def cnn() -> spacy.Language:
    """spaCy's own tagger, initialised."""
    nlp = spacy.blank("en")
    ner = nlp.add_pipe("ner")
    for type_ in EntityType:
        ner.add_label(type_.value)  # type: ignore[attr-defined]
    nlp.initialize(lambda: [Example.from_dict(nlp.make_doc("a"), {"entities": []})])
    return nlp


def seconds(work: Callable[[], object]) -> float:
    """How long `work` takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def peak() -> int:
    """Most memory that this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    """Measure and print a table, or JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--papers", default=str(EXAMPLES))
    parser.add_argument(
        "-n", type=int, default=400, help="abstracts a round; the papers are repeated to fill it"
    )
    parser.add_argument("--threads", type=int)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = [p for p in read_papers([args.papers]) if isinstance(p, Paper) and p.abstract]
    papers = list(itertools.islice(itertools.cycle(found), args.n))
    ours = load(threads=args.threads)
    load_seconds = seconds(lambda: load(threads=args.threads))
    theirs = cnn()

    def read_ours() -> None:
        cleaned = (Paper(p.id, p.title, clean(p.raw or p.abstract)) for p in papers)
        for _ in extract(cleaned, ours):
            pass

    def read_theirs() -> None:
        for _ in theirs.pipe(clean(p.raw or p.abstract) for p in papers):
            pass

    read_ours()
    once = peak()
    read_ours()
    twice = peak()
    rounds = [(seconds(read_ours), seconds(read_theirs)) for _ in range(ROUNDS)]
    result = {
        "abstracts": args.n,
        "load seconds": round(load_seconds, 2),
        "kg abstracts/s": round(args.n / statistics.median(a for a, _ in rounds), 1),
        "spaCy CNN abstracts/s": round(args.n / statistics.median(b for _, b in rounds), 1),
        "ratio": round(statistics.median(b / a for a, b in rounds), 2),
        "peak MB after one round of kg": once,
        "peak MB after two": twice,
    }
    if args.json:
        print(json.dumps(result))
    else:
        print("| measure | value |\n|---|---:|")
        for what, value in result.items():
            print(f"| {what} | {value} |")


if __name__ == "__main__":
    main()
