"""What a user may say about how files are to be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Options:
    """`columns` names a table's columns (`{"title": "Titel"}`); `declined` keeps what a venue turned down."""

    columns: Mapping[str, str] = field(default_factory=dict)
    declined: bool = False
