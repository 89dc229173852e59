"""Saved questions to the graph: Cypher files whose heading tells their title and parameters.

The heading of a `.cypher` file here is comments: the question, an empty one, then a line a parameter,
`// $name (kind) = default: meaning`. Without a default the parameter must be given. A parameter of kind
`name` is compared with folded names, one of kind `paper` with a paper's id; others are plain values.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from kg.errors import QueryError
from kg.folding import fold

_TITLE = re.compile(r"// (.+)")
_PARAMETER = re.compile(
    r"^// \$(?P<name>\w+)(?: \((?P<kind>name|paper)\))?(?: = (?P<default>.+?))?: (?P<meaning>.+)$",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a question leaves open. `default` is a JSON value, or None where `required`."""

    name: str
    kind: str
    meaning: str
    required: bool
    default: Any = None


@dataclass(frozen=True, slots=True)
class Question:
    """A saved query; `name` is what `kg ask` calls it."""

    name: str
    title: str
    parameters: tuple[Parameter, ...]
    cypher: str

    def bind(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The parameters to run it with: what is given, else the defaults. Raises QueryError."""
        known = {parameter.name: parameter for parameter in self.parameters}
        for name in given:
            if name not in known:
                raise QueryError(f"{self.name} has no parameter {name!r}", f"it has: {', '.join(known)}")
        missing = [name for name, parameter in known.items() if parameter.required and name not in given]
        if missing:
            needed = " ".join(f"-p {name}=…" for name in missing)
            raise QueryError(f"{self.name} needs {needed}", known[missing[0]].meaning)
        return {
            name: _value(parameter, given[name]) if name in given else parameter.default
            for name, parameter in known.items()
        }


def _value(parameter: Parameter, value: Any) -> Any:
    if parameter.kind == "name":
        return fold(str(value))
    if isinstance(parameter.default, int) and not isinstance(value, int):
        raise QueryError(f"{parameter.name} is a whole number, not {value!r}")
    return value


@cache
def questions() -> Mapping[str, Question]:
    """Every saved question by name, in the order of the names."""
    found = (file for file in files(__package__).iterdir() if file.name.endswith(".cypher"))
    return {
        file.name.removesuffix(".cypher"): _read(file.name.removesuffix(".cypher"), file.read_text("utf-8"))
        for file in sorted(found, key=lambda file: file.name)
    }


def question(name: str) -> Question:
    """The question of that name. Raises QueryError with suggestions."""
    if name in questions():
        return questions()[name]
    close = get_close_matches(name, questions()) or [key for key in questions() if name in key]
    hint = f"did you mean: {', '.join(close)}" if close else "kg questions lists them"
    raise QueryError(f"there is no question {name!r}", hint)


def _read(name: str, text: str) -> Question:
    title = _TITLE.match(text)
    assert title, f"{name} has no heading"
    parameters = tuple(
        Parameter(
            found["name"],
            found["kind"] or "value",
            found["meaning"],
            required=found["default"] is None,
            default=json.loads(found["default"] or "null"),
        )
        for found in _PARAMETER.finditer(text)
    )
    return Question(name, title[1], parameters, text)
