"""Writes a store's graph to a file, a folder or standard output, in the form asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from kg.errors import ConfigError, StoreError
from kg.exchange import cypher_script, graphml, jsonl, neo4j_admin, tables
from kg.exchange.contents import Contents
from kg.store import Progress, Store
from kg.types import Extraction

FILES: dict[str, Callable[[Contents], Iterator[str]]] = {
    "jsonl": jsonl.lines,
    "cypher": cypher_script.lines,
    "graphml": graphml.lines,
}
"""Forms of one file: the function gives its lines."""
FOLDERS: dict[str, Callable[[Contents, Path], None]] = {
    "csv": tables.write,
    "neo4j-admin": neo4j_admin.write,
}
"""Forms of several files in a folder."""


def export(store: Store, form: str, target: str, *, progress: Progress | None = None) -> None:
    """Write the graph in a form of FILES (where `-` is standard output) or FOLDERS; KeyError for another.

    A file appears when it is complete; a folder is made, and files of the same names in it replaced.
    `progress` is told the papers done. Raises StoreError if something cannot be written, ConfigError for
    several files on standard output.
    """
    contents = Contents(lambda: _counted(store.extractions(), progress), store.graph, store.corrections())
    if form in FOLDERS and target == "-":
        raise ConfigError(f"{form} is several files", "name a folder")
    try:
        if form in FOLDERS:
            folder = Path(target)
            folder.mkdir(parents=True, exist_ok=True)
            FOLDERS[form](contents, folder)
        elif target == "-":
            sys.stdout.buffer.writelines(f"{line}\n".encode() for line in FILES[form](contents))
        else:
            _write(Path(target), FILES[form](contents))
    except BrokenPipeError:
        raise
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}") from error


def _write(path: Path, lines: Iterable[str]) -> None:
    unfinished = path.with_name(path.name + ".unfinished")
    with unfinished.open("w", encoding="utf-8", newline="") as file:
        file.writelines(f"{line}\n" for line in lines)
    unfinished.replace(path)


def _counted(extractions: Iterable[Extraction], progress: Progress | None) -> Iterator[Extraction]:
    for number, extraction in enumerate(extractions, start=1):
        yield extraction
        if progress:
            progress(number, 0)
