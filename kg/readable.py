"""Values of a query's answer as text that a person reads."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

_LONGEST_LIST = 8
_LONGEST_PROPERTY = 60
_TURNS_TEXT = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def readable(value: Any) -> str:
    """A value as the store gives it, in one line where its texts are.

    A node becomes `(:Method {name: LoRA})`, a path its nodes and relationships, a list is joined by commas.
    """
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case float():
            return f"{value:.3g}" if 0 < abs(value) < 0.0001 else str(round(value, 4))
        case dict():
            return _structure(value)
        case list():
            return _list(value)
    return visible(str(value))


def visible(text: str) -> str:
    """The text with control characters replaced, so that it cannot command a terminal."""
    return "".join(map(_visible, text))


def _is_node(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("labels"), list)


def _is_relationship(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("type"), str) and value["type"].isupper()


def _is_path(value: Sequence[Any]) -> bool:
    return (
        len(value) % 2 == 1
        and len(value) > 1
        and all(map(_is_node, value[::2]))
        and all(map(_is_relationship, value[1::2]))
    )


def _structure(value: Mapping[str, Any]) -> str:
    properties = {name: item for name, item in value.items() if name not in ("labels", "type")}
    inside = f" {_map(properties)}" if properties else ""
    if _is_node(value):
        labels = [str(label) for label in value["labels"] if label != "Entity"] or ["Entity"]
        return f"({''.join(f':{visible(label)}' for label in labels)}{inside})"
    return f"[:{visible(value['type'])}{inside}]" if _is_relationship(value) else _map(value)


def _map(value: Mapping[str, Any]) -> str:
    inside = (f"{visible(name)}: {_short(readable(item))}" for name, item in value.items())
    return "{" + ", ".join(inside) + "}"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_PROPERTY else text[: _LONGEST_PROPERTY - 1] + "…"


def _list(value: Sequence[Any]) -> str:
    if _is_path(value):
        return "-".join(map(readable, value))
    is_vector = len(value) > _LONGEST_LIST and all(isinstance(item, int | float) for item in value)
    if is_vector:
        return ", ".join(map(readable, value[:3])) + f", … ({len(value)} numbers)"
    return ", ".join(map(readable, value))


def _visible(character: str) -> str:
    is_control = unicodedata.category(character) == "Cc" and character not in "\n\t"
    return "\N{REPLACEMENT CHARACTER}" if is_control or character in _TURNS_TEXT else character
