"""Tells keywords from names in Cypher by where they stand.

Cypher reserves almost nothing: `MATCH (set) RETURN set.create AS delete` reads. But two operands never stand
side by side, so a word after an operand is a keyword, and a word where an operand is due is a name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from kg.store.tokens import Token


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


_BEFORE_OPERAND = words(
    "AND AS BY CALL CASE CONTAINS DISTINCT ELSE FILTER IN LET LIMIT MATCH NOT OFFSET OR RETURN SKIP THEN "
    "UNWIND WHEN WHERE WITH XOR YIELD"
)
_WHERE_OPERAND_IS_DUE = frozenset({"CASE", "DISTINCT", "NOT"})
_AFTER_OPERAND = words(
    "AND AS ASC ASCENDING CALL CONTAINS DESC DESCENDING ELSE END ENDS FINISH IN IS LIMIT MATCH NEXT OFFSET "
    "OPTIONAL OR ORDER RETURN SKIP STARTS THEN UNION UNWIND WHEN WHERE WITH XOR YIELD"
)
_OPENING = words("( [ , : | & ! = < > + - / % ^ ~ ..")
_BEFORE_NAME = words(". : $")
_AFTER_NAME = words(". : , = ) ] }")


def keywords(found: Sequence[Token], wanted: Collection[str]) -> Iterator[int]:
    """Where in `found` the keywords among `wanted` stand.

    A `>`, THEN or ELSE can come before an operand or a clause; there a wanted word is a keyword if an operand
    follows it.
    """
    due = False
    for index, token in enumerate(found):
        if token.kind == "symbol":
            due = not due if token.text == "*" else token.text in _OPENING
        elif token.kind != "word" or _must_be_name(found, index, due):
            due = False
        elif token.keyword in wanted and (not due or _starts_operand(found, index + 1)):
            yield index
            due = token.keyword in _BEFORE_OPERAND
        elif due:
            due = token.keyword in _WHERE_OPERAND_IS_DUE and _starts_operand(found, index + 1)
        else:
            due = token.keyword in _BEFORE_OPERAND


def _must_be_name(found: Sequence[Token], index: int, due: bool) -> bool:
    if index + 1 < len(found) and found[index + 1].text in _AFTER_NAME:
        return True
    before = found[index - 1] if index else None
    return before is not None and (before.text in _BEFORE_NAME or (due and before.keyword == "AS"))


def _starts_operand(found: Sequence[Token], index: int) -> bool:
    if index == len(found):
        return False
    token = found[index]
    return token.text in ("(", "$") if token.kind == "symbol" else token.keyword not in _AFTER_OPERAND


def dotted_name(found: Sequence[Token], index: int) -> tuple[str, int]:
    """The name `a.b.c` that starts at `index`, without backticks, and the index after it; else `""`."""
    parts: list[str] = []
    while index < len(found) and found[index].kind in ("word", "name"):
        text = found[index].text
        parts.append(text[1:-1].replace("``", "`") if found[index].kind == "name" else text)
        index += 1
        if index == len(found) or found[index].text != ".":
            break
        index += 1
    return ".".join(parts), index
