"""Rankings of related papers for a collection with graded queries, and how fast they are.

    python benchmarks/related.py --papers papers.jsonl --queries queries.jsonl -o run.jsonl
    python benchmarks/related.py --papers papers.jsonl --speed

Everything is built from the papers' texts ({"id", "title", "abstract"}, one a line): extractions, their
graph, the index. Of a query ({"query_id", "facet", "candidates": [[id, grade], …]}) only the ids are read,
never a grade. RUN has one line a query: {"query_id", "facet", "ranking": [ids, best first]}.
"""

from __future__ import annotations

import argparse
import json
import pickle
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from kg.extract import extract, load
from kg.papers.clean import clean
from kg.related import cache
from kg.related.answer import all_related, related
from kg.related.index import Index, build
from kg.related.signals import By
from kg.resolve import resolve
from kg.types import Extraction, Paper

SIDE = {"background": By.TASK, "method": By.METHOD, "result": By.DATA}
"""The side of a paper that answers to each facet of the queries."""


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a JSON Lines file."""
    with path.open(encoding="utf-8", newline="\n") as file:
        yield from (json.loads(line) for line in file if line.strip())


def extractions(path: Path, kept: Path | None) -> list[Extraction]:
    """What is read in the papers; `kept` keeps it for the next run."""
    if kept and kept.exists():
        with kept.open("rb") as file:
            found: list[Extraction] = pickle.load(file)
            return found
    papers = (Paper(p["id"], clean(p["title"]), clean(p["abstract"])) for p in lines(path))
    found = []
    for extraction in extract(papers, load()):
        found.append(extraction)
        if len(found) % 500 == 0:
            print(f"{len(found):,} papers read", file=sys.stderr)
    if kept:
        kept.write_bytes(pickle.dumps(found))
    return found


def index_of(found: list[Extraction]) -> Index:
    """The index of the papers' graph."""
    return build(resolve(found), {e.paper.id: e.vector for e in found if e.vector})


def rank(index: Index, query: dict[str, Any], whole: bool) -> dict[str, Any]:
    """The query's own candidates in the order of the ranking; `whole` ignores the facet."""
    place = {paper: i for i, paper in enumerate(index.cards.ids)}
    allowed = np.zeros(len(place), np.bool_)
    allowed[[place[paper] for paper, _ in query["candidates"]]] = True
    by = By.ALL if whole else SIDE[query["facet"]]
    found = related(index, [place[query["query_id"]]], allowed, len(place), by=by)
    ranking = [index.cards.ids[f.place] for f in found]
    return {"query_id": query["query_id"], "facet": query["facet"], "ranking": ranking}


def speed(index: Index, path: Path) -> None:
    """Print times and memory: start from an index file at `path`, one answer, lists for all papers."""
    cache.save(index, path, "")
    began = time.perf_counter()
    loaded = cache.load(path, "")
    assert loaded
    print(f"start from the index file   {time.perf_counter() - began:8.2f} s")
    everything = np.ones(len(loaded.cards.ids), np.bool_)
    times = []
    for start in range(0, len(loaded.cards.ids), max(1, len(loaded.cards.ids) // 20)):
        began = time.perf_counter()
        related(loaded, [start], everything, 10)
        times.append(time.perf_counter() - began)
    print(f"one answer, median          {np.median(times):8.3f} s")
    print(f"memory by now               {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:8.0f} MB")
    began = time.perf_counter()
    count = sum(1 for _ in all_related(loaded, everything, 10))
    print(f"lists for all {count:,} papers {time.perf_counter() - began:8.1f} s")


def main() -> None:
    """Read the options, build the index, rank or measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--papers", type=Path, required=True)
    parser.add_argument("--queries", type=Path)
    parser.add_argument("-o", "--output", type=Path)
    parser.add_argument("--kept", type=Path, help="keep the extractions in this file (pickle)")
    parser.add_argument("--whole", action="store_true", help="one ranking for every facet")
    parser.add_argument("--speed", action="store_true")
    args = parser.parse_args()
    index = index_of(extractions(args.papers, args.kept))
    if args.queries and args.output:
        runs = [rank(index, query, args.whole) for query in lines(args.queries)]
        args.output.write_text("".join(json.dumps(run) + "\n" for run in runs), "utf-8")
    if args.speed:
        with tempfile.TemporaryDirectory() as folder:
            speed(index, Path(folder) / "related.npz")


if __name__ == "__main__":
    main()
