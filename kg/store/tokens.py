"""Splits Cypher into tokens the way its servers do, and says where in a query something is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from kg.errors import QueryError

_TOKEN = re.compile(
    r"""
      (?P<space>   \s+ )
    | (?P<comment> //[^\r\n]* | /\*.*?\*/ )
    | (?P<string>  '(?:[^'\\]|\\.)*' | "(?:[^"\\]|\\.)*" )
    | (?P<name>    `(?:[^`]|``)*` )
    | (?P<open>    ['"`] | /\* )
    | (?P<number>  \d[\d_]*(?:\.\d[\d_]*)? )
    | (?P<word>    [^\W\d]\w* )
    | (?P<symbol>  \.\. | . )
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\u+([0-9A-Fa-f]{4})")
_ENDS_TEXT = frozenset("'\"`\\*/\r\n")
_WIDEST_EXCERPT = 100


@dataclass(frozen=True, slots=True)
class Token:
    """A part of a query that starts at character `start`.

    `kind` is word, name (in backticks), string, number or symbol.
    """

    kind: str
    text: str
    start: int

    @property
    def keyword(self) -> str:
        """The word in capitals; empty for anything but a word."""
        return self.text.upper() if self.kind == "word" else ""


def tokens(cypher: str) -> Iterator[Token]:
    """The tokens of a query without spaces and comments.

    Raises QueryError where a string, name or comment does not end, and on Unicode escapes that could hide
    what a query does: Neo4j 5 decodes them before it reads the query, other servers do not.
    """
    for match in _TOKEN.finditer(cypher):
        kind, text, start = match.lastgroup or "", match.group(), match.start()
        _refuse_hidden(cypher, kind, text, start)
        if kind == "open":
            what = {"`": "a name in backticks", "/*": "a comment"}.get(text, "a string")
            raise QueryError(f"{what} does not end", place=place(cypher, start))
        if kind not in ("space", "comment"):
            yield Token(kind, text, start)


def _refuse_hidden(cypher: str, kind: str, text: str, start: int) -> None:
    outside = kind == "symbol"
    if outside and text != "\\" and unicodedata.category(text[0])[0] == "C":
        raise QueryError(f"invisible character U+{ord(text):04X} in the query", place=place(cypher, start))
    escapes = [_ESCAPE.match(cypher, start)] if outside else _ESCAPE.finditer(text)
    for escape in filter(None, escapes):
        if outside or chr(int(escape.group(1), 16)) in _ENDS_TEXT:
            raise QueryError(
                f"the Unicode escape {escape.group()} hides what the query does",
                "write the character itself, or pass the text as a parameter",
                place(cypher, escape.start() + (0 if outside else start)),
            )


def place(cypher: str, offset: int) -> str:
    """Where character `offset` is: "line 1, column 7:", then the line and a caret below the character."""
    offset = min(max(offset, 0), len(cypher))
    before = cypher[:offset].splitlines(keepends=True)
    if not before or before[-1].endswith(("\n", "\r")):
        before.append("")
    column = len(before[-1])
    line = (cypher[offset - column :].splitlines() or [""])[0]
    cut = max(0, column - _WIDEST_EXCERPT // 2) if len(line) > _WIDEST_EXCERPT else 0
    shown = "".join(map(_visible, line[cut : cut + _WIDEST_EXCERPT]))
    indent = "".join(map(_blank, line[cut:column]))
    return f"line {len(before)}, column {column + 1}:\n  {shown}\n  {indent}^"


def _visible(character: str) -> str:
    is_control = unicodedata.category(character)[0] == "C" and character != "\t"
    return "\N{REPLACEMENT CHARACTER}" if is_control else character


def _blank(character: str) -> str:
    """White space as wide as the character on a terminal."""
    if character == "\t":
        return character
    return "  " if unicodedata.east_asian_width(character) in "WF" else " "
