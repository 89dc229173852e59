"""A build that is killed anywhere, or stopped by Ctrl-C, is completed by the next one."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from kg.settings import Settings
from kg.store import open_store
from kg.types import Extraction, Graph

Address = tuple[str | Path, Settings]
Resolve = Callable[[Iterable[Extraction]], Graph]
Expected = Callable[[Iterable[Extraction]], list[str]]

PLACES = int(os.environ.get("KG_KILL_PLACES", "5"))
"""How many places to kill at."""
BATCHES = 30
"""About the number of batches of twenty rows in the build below."""

BUILD = """
import os, pickle, signal, sys, threading
import kg.store.connection, kg.store.papers
from kg.store import open_store

kg.store.connection.BATCH = kg.store.papers._BATCH = 20
address, gone, added, graph, number, place, delay = pickle.load(sys.stdin.buffer)
batches = 0

def strike(done, total):
    global batches
    batches += 1
    if batches == place:
        if not delay:
            os.kill(os.getpid(), number)
        threading.Timer(delay, os.kill, (os.getpid(), number)).start()

with open_store(*address) as store:
    store.remove(gone)
    store.add(added, progress=strike)
    store.sync(graph, progress=strike)
"""


def build_and_strike(
    address: Address, gone: list[str], added: list[Extraction], graph: Graph, *strike: object
) -> int:
    """Build in a process of its own that gets a signal (number) after a batch (place) and seconds (delay)."""
    work = pickle.dumps((address, gone, added, graph, *strike))
    return subprocess.run(
        [sys.executable, "-c", BUILD], input=work, check=False, capture_output=True
    ).returncode


STRIKES = [(1 + k * BATCHES // PLACES, delay) for k in range(PLACES) for delay in (0.0, 0.004)]


@pytest.mark.parametrize(("place", "delay"), STRIKES)
def test_killed_anywhere(request: pytest.FixtureRequest, address: Address, place: int, delay: float) -> None:
    paper: Callable[[int], Extraction] = request.getfixturevalue("paper")
    resolve: Resolve = request.getfixturevalue("resolve")
    expected: Expected = request.getfixturevalue("expected")
    before, after = [paper(n) for n in range(40)], [paper(n) for n in range(20, 100)]
    with open_store(*address) as store:
        store.add(before)
        store.sync(resolve(before))
    gone = [e.paper.id for e in before[:20]]
    killed = build_and_strike(address, gone, after, resolve(after), signal.SIGKILL, place, delay)
    assert killed == -signal.SIGKILL
    with open_store(*address) as store:
        store.remove(gone)
        known = store.known([e.paper.id for e in after])
        store.add(e for e in after if e.paper.id not in known)
        store.sync(resolve(store.extractions()))
        assert list(store.dump()) == expected(after)


def test_ctrl_c(address: Address, papers: list[Extraction], resolve: Resolve, expected: Expected) -> None:
    assert build_and_strike(address, [], papers, resolve(papers), signal.SIGINT, 3, 0.0) == -signal.SIGINT
    with open_store(*address) as store:
        assert store.known([e.paper.id for e in papers])
        store.sync(resolve(store.extractions()))
        assert list(store.dump()) == expected(papers)
