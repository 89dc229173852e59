"""Labels and relationship types of a query that the graph does not have: why an answer may be empty."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches

from kg.schema import NODES, RELATIONSHIPS
from kg.store.tokens import Token, tokens

LABELS = frozenset(label for node in NODES for label in (node.label, *node.second_labels))
TYPES = frozenset(type_ for kind in RELATIONSHIPS for type_ in kind.types)
_IN_EXPRESSION = frozenset("|&!")


def unknown_names(cypher: str) -> Iterator[str]:
    """A line for each label or relationship type that is not of the graph's schema, with what is close to it.

    Labels stand in round brackets or after a variable, types in square ones; keys of maps are neither.
    """
    found, open_brackets = list(tokens(cypher)), [""]
    for index, token in enumerate(found):
        if token.text in ("(", "[", "{"):
            open_brackets.append(token.text)
        elif token.text in (")", "]", "}") and len(open_brackets) > 1:
            open_brackets.pop()
        elif token.text == ":" and open_brackets[-1] != "{":
            is_type = open_brackets[-1] == "["
            what, known = ("relationship type", TYPES) if is_type else ("label", LABELS)
            yield from (_line(name, what, known) for name in _names(found, index + 1) if name not in known)


def _names(found: Sequence[Token], index: int) -> Iterator[str]:
    """The names of the label expression that starts here."""
    while index < len(found):
        token = found[index]
        if token.kind not in ("word", "name") and token.text not in _IN_EXPRESSION:
            return
        if token.text not in _IN_EXPRESSION:
            yield token.text.strip("`")
            if index + 1 == len(found) or found[index + 1].text not in _IN_EXPRESSION:
                return
        index += 1


def _line(name: str, what: str, known: Collection[str]) -> str:
    spellings = {each.lower().replace("_", ""): each for each in known}
    close = get_close_matches(name.lower().replace("_", ""), spellings, n=1)
    return f"the graph has no {what} {name}" + (f"; did you mean {spellings[close[0]]}?" if close else "")
