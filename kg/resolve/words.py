"""Names that say nothing, which never become nodes, and generic ones, which become marked nodes."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from kg.resolve.names import core, key


def says_nothing(name: str) -> bool:
    """Whether the name alone tells nothing: "our method", "dataset", "the proposed model", "5", "?"."""
    return len(key(name)) < 2 or key(name).isnumeric() or key(core(name)) in _keys("empty.txt")


def is_generic(name: str) -> bool:
    """Whether the name is so general that two papers which share it need not be related."""
    return key(name) in _keys("generic.txt")


@cache
def _keys(file: str) -> frozenset[str]:
    lines = files(__package__).joinpath(file).read_text(encoding="utf-8").splitlines()
    return frozenset(key(line) for line in lines if line and not line.startswith("#"))
