"""The index of a store as it is now: from its file, or built anew and kept there."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

from kg.related import cache
from kg.related.index import Index, build
from kg.store.protocol import Progress, Store
from kg.store.slim import slim, state, state_of_files


def current(store: Store, target: str, progress: Progress | None = None) -> Index:
    """The index of the graph in `store`, which is open at `target` (a folder or URI).

    Its file is written where that is allowed. `progress` is told of papers that are read to make it.
    """
    path = file_for(target)
    now = state(store) if "://" in target else state_of_files(path.parent)
    if index := cache.load(path, now):
        return index
    found = slim(store, progress=progress)
    index = build(found.graph, found.vectors, found.labels)
    with suppress(OSError):  # who may not write here pays with time
        cache.save(index, path, now)
    return index


def file_for(target: str) -> Path:
    """Where the index is kept: in an embedded store's folder; for a server in the user's cache folder."""
    if "://" not in target:
        return Path(target).expanduser() / "related.npz"
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return folder / "kg" / f"related-{hashlib.sha256(target.encode()).hexdigest()[:16]}.npz"
