"""Rankings of related papers for a collection with graded queries, and how fast they are.

    python benchmarks/related.py --papers papers.jsonl --queries queries.jsonl -o run.jsonl
    python benchmarks/related.py                  # speed and memory for 20,000 invented papers
    python benchmarks/related.py --store STORE    # the same for the graph of a store

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
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from kg.extract import extract, load
from kg.papers.clean import clean
from kg.related.answer import all_related, related
from kg.related.current import current
from kg.related.index import Index, build
from kg.related.signals import By
from kg.resolve import resolve
from kg.store import open_store
from kg.types import Extraction, Paper

INVENTED = 20_000
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


def invented() -> list[Extraction]:
    """Papers that name entities as unevenly as real ones do."""
    sys.path.insert(0, str(Path(__file__).parents[1]))  # a script finds its own folder only
    from benchmarks import synthetic

    return list(synthetic.extractions(INVENTED))


def index_of(found: list[Extraction]) -> Index:
    """The index of the papers' graph."""
    return build(resolve(found), {e.paper.id: e.vector for e in found if e.vector})


def rank(index: Index, query: dict[str, Any], by_facet: bool) -> dict[str, Any]:
    """The query's own candidates in the order of the ranking; whole papers, or `by_facet` one side."""
    place = {paper: i for i, paper in enumerate(index.cards.ids)}
    allowed = np.zeros(len(place), np.bool_)
    allowed[[place[paper] for paper, _ in query["candidates"]]] = True
    by = SIDE[query["facet"]] if by_facet else By.ALL
    found = related(index, [place[query["query_id"]]], allowed, len(place), by=by)
    ranking = [index.cards.ids[f.place] for f in found]
    return {"query_id": query["query_id"], "facet": query["facet"], "ranking": ranking}


def of_store(target: str) -> Index:
    """The index of a store, with the times of its start."""
    began = time.perf_counter()
    with open_store(target, create=False) as store:
        opened = time.perf_counter()
        current(store, target)
        built = time.perf_counter()
        index = current(store, target)
        read = time.perf_counter()
    print(f"open the store              {opened - began:8.2f} s")
    print(f"build the index, if it must {built - opened:8.2f} s")
    print(f"read the index              {read - built:8.2f} s")
    return index


def speed(index: Index) -> None:
    """Print times and memory: one answer, lists for all papers."""
    everything = np.ones(len(index.cards.ids), np.bool_)
    times = []
    for start in range(0, len(index.cards.ids), max(1, len(index.cards.ids) // 20)):
        began = time.perf_counter()
        related(index, [start], everything, 10)
        times.append(time.perf_counter() - began)
    print(f"one answer, median          {np.median(times):8.3f} s")
    began = time.perf_counter()
    count = sum(1 for _ in all_related(index, everything, 10))
    print(f"lists for all {count:,} papers {time.perf_counter() - began:8.1f} s")
    print(f"most memory                 {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:8.0f} MB")


def main() -> None:
    """Read the options, build the index, rank or measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--papers", type=Path)
    parser.add_argument("--queries", type=Path)
    parser.add_argument("-o", "--output", type=Path)
    parser.add_argument("--kept", type=Path, help="keep the extractions in this file (pickle)")
    parser.add_argument("--by-facet", action="store_true", help="compare the side of the query's facet only")
    parser.add_argument("--store", help="folder or URI")
    args = parser.parse_args()
    if not args.papers:
        speed(of_store(args.store) if args.store else index_of(invented()))
        return
    index = index_of(extractions(args.papers, args.kept))
    runs = [rank(index, query, args.by_facet) for query in lines(args.queries)]
    args.output.write_text("".join(json.dumps(run) + "\n" for run in runs), "utf-8")


if __name__ == "__main__":
    main()
