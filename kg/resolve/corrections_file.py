"""Corrections as a YAML or JSON file: reading with clear errors, writing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from kg.errors import InputError
from kg.resolve.corrections import NO_CORRECTIONS, Corrections, Pair
from kg.types import EntityType

EXAMPLE = """\
same:
- [LLaMA 2, Llama 2]
different:
- [language models, large language models]
rename:
  LLMs: large language models
type:
  GLUE: DATASET
drop:
- our pipeline
"""


def to_record(corrections: Corrections) -> dict[str, Any]:
    """The rules as they stand in a file, without the kinds that have none."""
    record = {
        "same": [list(pair) for pair in corrections.same],
        "different": [list(pair) for pair in corrections.different],
        "rename": dict(corrections.rename),
        "type": {name: type_.value for name, type_ in corrections.type},
        "drop": list(corrections.drop),
    }
    return {kind: rules for kind, rules in record.items() if rules}


def from_record(record: Any, path: str = "") -> Corrections:
    """Rules out of a file's contents. Raises InputError that names the file and the rule."""
    if record is None:
        return NO_CORRECTIONS
    if not isinstance(record, Mapping):
        raise _wrong(path, "must be a table of same, different, rename, type and drop rules")
    readers: dict[str, Callable[[str, Any, str], Iterator[Any]]] = {
        "same": _pairs,
        "different": _pairs,
        "rename": _renamed,
        "type": _typed,
        "drop": _names,
    }
    unknown = [str(kind) for kind in record if kind not in readers]
    if unknown:
        raise _wrong(path, f"unknown kind of rule {unknown[0]!r}")
    rules: dict[str, Any] = {kind: tuple(readers[kind](kind, record[kind] or (), path)) for kind in record}
    both = {frozenset(pair) for pair in rules.get("same", ())} & set(
        map(frozenset, rules.get("different", ()))
    )
    if both:
        raise _wrong(path, f"{' and '.join(map(repr, sorted(min(both, key=sorted))))} are same and different")
    return Corrections(**rules)


def load(path: Path) -> Corrections:
    """Reads a YAML or JSON file of rules. Raises InputError that names the file and the rule."""
    import yaml

    try:
        return from_record(yaml.safe_load(path.read_text(encoding="utf-8")), str(path))
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", str(path)) from None
    except UnicodeDecodeError:
        raise InputError("is not UTF-8 text", str(path)) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        reason = f"is neither YAML nor JSON: {getattr(error, 'problem', None) or error}"
        raise InputError(reason, str(path), line=mark.line + 1 if mark else None) from None


def save(corrections: Corrections, path: Path) -> None:
    """Writes the rules so that `load` reads them: as JSON where the name ends so, else as YAML."""
    import yaml

    record = to_record(corrections)
    if path.suffix == ".json":
        text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
    else:
        text = yaml.safe_dump(record, allow_unicode=True, sort_keys=False)
    path.write_text(text, encoding="utf-8")


def _pairs(kind: str, rules: Any, path: str) -> Iterator[Pair]:
    for number, rule in enumerate(_list(kind, rules, path), 1):
        if not isinstance(rule, list | tuple) or len(rule) < 2:
            raise _wrong(path, f"rule {number} of {kind!r} must be a list of two names or more")
        yield from pairwise(_name(name, f"rule {number} of {kind!r}", path) for name in rule)


def _names(kind: str, rules: Any, path: str) -> Iterator[str]:
    for number, rule in enumerate(_list(kind, rules, path), 1):
        yield _name(rule, f"rule {number} of {kind!r}", path)


def _renamed(kind: str, rules: Any, path: str) -> Iterator[Pair]:
    for name, new in _table(kind, rules, path):
        yield name, _name(new, f"the rule of {kind!r} for {name!r}", path)


def _typed(kind: str, rules: Any, path: str) -> Iterator[tuple[str, EntityType]]:
    for name, type_ in _table(kind, rules, path):
        if str(type_).upper() not in EntityType.__members__:
            known = ", ".join(EntityType)
            raise _wrong(path, f"the rule of {kind!r} for {name!r} gives {type_!r}, which is none of {known}")
        yield name, EntityType(str(type_).upper())


def _list(kind: str, rules: Any, path: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(rules, list | tuple):
        raise _wrong(path, f"the rules of {kind!r} must be a list")
    return rules


def _table(kind: str, rules: Any, path: str) -> Iterator[tuple[str, Any]]:
    if not isinstance(rules, Mapping):
        if rules == ():
            return
        raise _wrong(path, f"the rules of {kind!r} must be a table of names")
    for name, value in rules.items():
        yield _name(name, f"a rule of {kind!r}", path), value


def _name(name: Any, rule: str, path: str) -> str:
    if isinstance(name, bool | list | dict) or name is None or not str(name).strip():
        raise _wrong(path, f"{rule} has {name!r} where a name must stand")
    return str(name).strip()


def _wrong(path: str, reason: str) -> InputError:
    return InputError(reason, path, hint=f"the form is:\n{EXAMPLE}")
