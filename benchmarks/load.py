"""How fast a graph gets into Neo4j, and with how much memory.

`python benchmarks/load.py [--papers N | --extractions FILE]` starts a server (tests/neo4j_server.py says how)
and prints Markdown. Three loaders write the same rows: kg's own, with the papers' vectors and without; a
plain one, a statement and a transaction for each row, on a sample; `neo4j-admin database import`, where Maven
has the server's jars. The server is warm: kg's loader has run before, into a database that is empty again.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path

import neo4j

from benchmarks import synthetic
from kg.exchange import neo4j_admin, read_records
from kg.exchange.contents import Contents
from kg.resolve import resolve
from kg.schema import NODES, RELATIONSHIPS
from kg.settings import Settings
from kg.store import open_store
from kg.store.rows import Properties
from kg.types import Extraction, Rejected
from tests import neo4j_server
from tests.neo4j_server import CannotStartError, Version

Source = Callable[[], Iterator[Extraction]]
"""Gives the extractions anew at each call."""


@dataclass(frozen=True)
class Speed:
    """So many nodes and relationships written in so many seconds."""

    loader: str
    elements: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Elements a second."""
        return self.elements / self.seconds


@dataclass(frozen=True)
class Memory:
    """The most memory (MB) of a process by the time it had started, added its papers, synced the graph."""

    papers: int
    started: float
    added: float
    synced: float


def kg_loader(name: str, source: Source, settings: Settings) -> Speed:
    """`Store.add` and `Store.sync` into an empty database, constraints and indexes included."""
    _empty(settings)
    graph = resolve(source())
    with open_store(settings.store, settings) as store:
        began = time.perf_counter()
        store.add(source())
        store.sync(graph)
        seconds = time.perf_counter() - began
        counts = store.counts()
    return Speed(name, sum(counts.nodes.values()) + sum(counts.relationships.values()), seconds)


def plain_loader(source: Source, settings: Settings, sample: int) -> Speed:
    """One MERGE and transaction for each node and relationship of the first `sample` papers' graph."""
    papers = list(islice(source(), sample))
    rows = list(_statements(Contents(lambda: iter(papers), lambda: resolve(papers))))
    with _driver(settings) as driver, driver.session(database=settings.database) as session:
        began = time.perf_counter()
        for statement, row in rows:
            session.run(statement, row=row).consume()
        seconds = time.perf_counter() - began
    return Speed(f"one row a statement ({len(papers):,} papers)", len(rows), seconds)


def _statements(contents: Contents) -> Iterator[tuple[str, Properties]]:
    for node in NODES:
        for second, row in contents.nodes(node):
            labels = f", n:{second}" if second else ""
            yield f"MERGE (n:{node.label} {{id: $row.id}}) SET n = $row{labels}", row
    for kind in RELATIONSHIPS:
        ends = f"MATCH (a:{kind.start} {{id: $row.start}}) MATCH (b:{kind.end} {{id: $row.end}})"
        for type_ in kind.types:
            for start, end, properties in contents.relationships(type_):
                row = {"start": start, "end": end, "properties": properties}
                yield f"{ends} MERGE (a)-[r:{type_}]->(b) SET r = $row.properties", row


def import_tool(source: Source, version: Version, elements: int) -> Speed:
    """`neo4j-admin database import full` of exported files into a new server; the export is not counted."""
    with tempfile.TemporaryDirectory(prefix="kg-load-") as folder:
        home, files = Path(folder, "home"), Path(folder, "files")
        files.mkdir()
        neo4j_server.make_home(version, home)
        neo4j_admin.write(Contents(source, lambda: resolve(source())), files)
        began = time.perf_counter()
        neo4j_server.import_files(home, files / "import.sh")
        return Speed("neo4j-admin database import", elements, time.perf_counter() - began)


def memory(arguments: argparse.Namespace, papers: int, settings: Settings) -> Memory:
    """Load so many papers in a process of its own."""
    command = [sys.executable, __file__, "--watch", "--papers", str(papers)]
    command += ["--extractions", arguments.extractions] if arguments.extractions else []
    server = {
        "KG_STORE": settings.store,
        "NEO4J_USERNAME": settings.username,
        "NEO4J_PASSWORD": settings.password,
    }
    done = subprocess.run(command, env=os.environ | server, capture_output=True, text=True, check=True)
    return Memory(papers, *json.loads(done.stdout))


def watch(source: Source, settings: Settings) -> list[float]:
    """The three numbers of `Memory`, in this process."""
    with open_store(settings.store, settings) as store:
        peaks = [_peak()]
        store.add(source())
        peaks.append(_peak())
        store.sync(resolve(store.extractions()))
        return [*peaks, _peak()]


def _peak() -> float:
    """The most memory of this process so far, in MB; Linux's `ru_maxrss` would count its parent's, too."""
    status = Path("/proc/self/status")
    if status.exists():
        (line,) = (line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1000
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def _driver(settings: Settings) -> neo4j.Driver:
    return neo4j.GraphDatabase.driver(settings.store, auth=(settings.username, settings.password))


def _empty(settings: Settings) -> None:
    with _driver(settings) as driver, driver.session(database=settings.database) as session:
        session.run("MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS").consume()
        indexes = "SHOW INDEXES YIELD name, type WHERE type IN ['FULLTEXT', 'VECTOR'] RETURN name"
        for (name,) in session.run(indexes).values():
            session.run(f"DROP INDEX {name}").consume()


def without_vectors(source: Source) -> Source:
    """The same papers as a version of kg without vectors would write them."""
    return lambda: (replace(extraction, vector=()) for extraction in source())


def measure(arguments: argparse.Namespace, source: Source) -> tuple[str, list[Speed], list[Memory]]:
    """Server, speeds (plain, kg, import) and memory at a quarter of the papers and at all of them."""
    with neo4j_server.start(arguments.release) as server:
        settings = Settings(server.uri, server.username, server.password)
        kg_loader("to warm the server", source, settings)
        _empty(settings)
        plain = plain_loader(source, settings, arguments.sample)
        kg = kg_loader("kg", source, settings)
        bare = kg_loader("kg, papers without vectors", without_vectors(source), settings)
        memories = []
        for papers in (arguments.papers // 4, arguments.papers):
            _empty(settings)
            memories.append(memory(arguments, papers, settings))
        _empty(settings)
    speeds = [plain, kg, bare]
    try:
        speeds.append(import_tool(source, arguments.release, kg.elements))
    except CannotStartError as error:
        print(f"no import tool: {error}", file=sys.stderr)
    return server.version, speeds, memories


def report(version: str, speeds: list[Speed], memories: list[Memory]) -> Iterator[str]:
    """The results as Markdown."""
    plain = speeds[0].per_second
    yield f"Neo4j {version}, Python {platform.python_version()}, {os.cpu_count()} cores.\n"
    yield "| loader | nodes and relationships | seconds | a second | ratio |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for speed in speeds:
        ratio = speed.per_second / plain
        row = f"{speed.elements:,} | {speed.seconds:.1f} | {speed.per_second:,.0f} | {ratio:.1f} |"
        yield f"| {speed.loader} | {row}"
    yield "\n| papers | MB at the start | MB when papers were in | MB when the graph was |"
    yield "| ---: | ---: | ---: | ---: |"
    for m in memories:
        yield f"| {m.papers:,} | {m.started:.0f} | {m.added:.0f} | {m.synced:.0f} |"


def source_of(arguments: argparse.Namespace) -> Source:
    """The first `--papers` extractions of the file, or invented ones."""
    if not arguments.extractions:
        return lambda: synthetic.extractions(arguments.papers)
    return lambda: islice(_extractions(arguments.extractions), arguments.papers)


def _extractions(file: str) -> Iterator[Extraction]:
    for record in read_records(file):
        if isinstance(record, Extraction):
            yield record
        elif isinstance(record, Rejected):
            print(f"{record.source}: {record.reason}", file=sys.stderr)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", type=int, default=20_000, help="how many (default: 20000)")
    parser.add_argument("--extractions", metavar="FILE", help="JSON Lines of `kg extract` or `kg export`")
    parser.add_argument("--sample", type=int, default=200, help="papers for the plain loader (default: 200)")
    parser.add_argument("--release", choices=list(neo4j_server.RELEASES), default="lts", help="of Neo4j")
    parser.add_argument("--json", action="store_true", help="print JSON, not Markdown")
    parser.add_argument("--watch", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    source = source_of(arguments)
    if arguments.watch:
        print(json.dumps(watch(source, Settings.from_env())))
        return
    version, speeds, memories = measure(arguments, source)
    if arguments.json:
        found = [{**asdict(speed), "per_second": speed.per_second} for speed in speeds]
        print(json.dumps({"neo4j": version, "speed": found, "memory": list(map(asdict, memories))}, indent=2))
    else:
        print("\n".join(report(version, speeds, memories)))


if __name__ == "__main__":
    main()
