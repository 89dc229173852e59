"""The folder of an embedded store: what it looks like, and who holds it.

`kg.lock` is locked while the store is open and `holder` names the process; `graph/` is the database;
`server/` is made anew at each opening; `log/`.
"""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path

from filelock import FileLock, Timeout

from kg.errors import StoreError

_LOCK = "kg.lock"
_HOLDER = "holder"


def is_store(folder: Path) -> bool:
    """Whether `folder` holds an embedded store."""
    return (folder / _LOCK).exists()


def claim(folder: Path, resources: ExitStack) -> None:
    """Make the folder if need be and hold it until `resources` are closed, or this process ends.

    Raises StoreError if another process holds it, or if it is something else.
    """
    if folder.exists() and not is_store(folder) and (not folder.is_dir() or any(folder.iterdir())):
        raise StoreError(f"{folder} is not a kg store", "name a new or an empty folder with --store")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        resources.enter_context(FileLock(folder / _LOCK, timeout=0))
        (folder / _HOLDER).write_text(str(os.getpid()), encoding="utf-8")
    except Timeout:
        raise StoreError(
            f"{folder} is in use by process {_holder(folder)}",
            "wait until it has ended; one process at a time opens a store",
        ) from None
    except OSError as error:
        raise StoreError(f"{folder} cannot be opened: {error.strerror}") from error


def _holder(folder: Path) -> str:
    try:
        return (folder / _HOLDER).read_text(encoding="utf-8")
    except OSError:
        return "unknown"
