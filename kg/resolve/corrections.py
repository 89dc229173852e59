"""What people say against the automatic resolution."""

from __future__ import annotations

from dataclasses import dataclass

from kg.types import EntityType


@dataclass(frozen=True, slots=True)
class Corrections:
    """Rules by names as papers write them.

    `same` and `different` hold pairs of names; `rename` a name and the one to show; `type` a name and its
    type; `drop` names that are no node.
    """

    same: tuple[tuple[str, str], ...] = ()
    different: tuple[tuple[str, str], ...] = ()
    rename: tuple[tuple[str, str], ...] = ()
    type: tuple[tuple[str, EntityType], ...] = ()
    drop: tuple[str, ...] = ()


NO_CORRECTIONS = Corrections()
