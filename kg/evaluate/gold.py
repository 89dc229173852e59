"""Abstracts that people have annotated, from JSON Lines."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from kg.errors import InputError
from kg.types import EntityType, RelationType, Role

Record = dict[str, Any]
_FORM = 'a line is {"text", "entities": [{"type", "role", "surfaces"}], "relations": [[head, type, tail]]}'


@dataclass(frozen=True, slots=True)
class GoldEntity:
    """One thing as the abstract writes it, the first surface being the fullest name."""

    type: EntityType
    role: Role
    surfaces: Annotated[tuple[Annotated[str, Field(min_length=1)], ...], Field(min_length=1)]


@dataclass(frozen=True, slots=True)
class Gold:
    """One abstract; relations name their ends by first surfaces."""

    text: str
    entities: tuple[GoldEntity, ...]
    relations: tuple[tuple[str, RelationType, str], ...] = ()
    title: str | None = None


def read_gold(path: Path) -> list[Record]:
    """Records {"text", "entities", "relations", "title"}, one a line; further keys do not matter.

    Raises InputError that names the line and the field which is not as it should be.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except OSError as error:
        raise InputError(error.strerror or str(error), str(path)) from None
    except UnicodeDecodeError:
        raise InputError("is not UTF-8 text", str(path)) from None
    checker = TypeAdapter(Gold)
    return [
        asdict(_read(line, checker, str(path), number))
        for number, line in enumerate(lines, 1)
        if line.strip()
    ]


def _read(line: str, checker: TypeAdapter[Gold], path: str, number: int) -> Gold:
    try:
        return checker.validate_json(line)
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, found["loc"]))
        raise InputError(
            f"no annotated abstract: {where + ': ' if where else ''}{found['msg']}",
            path,
            line=number,
            hint=_FORM,
        ) from None
