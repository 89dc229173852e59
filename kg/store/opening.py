"""Opens the store that a target names: a folder, or the URI of a Neo4j server."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path

from kg.errors import StoreError
from kg.settings import Settings
from kg.store.protocol import Store

_URI = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


def open_store(target: str | Path, settings: Settings | None = None, *, create: bool = True) -> Store:
    """The store at `target`, to be used in a `with` block; user, password, database come from `settings`.

    A folder that holds no store becomes one, unless `create` is false.
    Raises StoreError if it cannot be opened, ConfigError if `target` makes no sense.
    """
    if isinstance(target, str) and _URI.match(target):
        return _remote(target, settings or Settings.from_env())
    return _embedded(Path(target).expanduser(), create)


def _remote(uri: str, settings: Settings) -> Store:
    from kg.store.bolt import BoltStore
    from kg.store.remote import connect

    with ExitStack() as resources:
        return BoltStore(connect(uri, settings, resources), resources.pop_all())


def _embedded(folder: Path, create: bool) -> Store:
    from kg.store import embedded
    from kg.store.bolt import BoltStore
    from kg.store.folder import is_store

    if not create and not is_store(folder):
        raise StoreError(f"there is no store in {folder}", "build one: kg build LIST...")
    with ExitStack() as resources:
        return BoltStore(embedded.start(folder, resources), resources.pop_all())
