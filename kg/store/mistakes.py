"""Turns a server's complaint about a query into one clear line, with the place in the query."""

from __future__ import annotations

import re
from difflib import get_close_matches

from kg.errors import QueryError
from kg.store.keywords import words
from kg.store.tokens import place, tokens

_KEYWORDS = sorted(
    words(
        "AND AS ASC BY CALL CASE CONTAINS COUNT DESC DISTINCT ELSE END ENDS EXISTS IN LIMIT MATCH NOT NULL "
        "OPTIONAL OR ORDER RETURN SKIP STARTS THEN UNION UNWIND WHEN WHERE WITH XOR YIELD"
    )
)
_NOT_CYPHER = {
    "=": "Cypher compares with a single =",
    "GROUP": "Cypher groups by itself: by every column of RETURN or WITH that is not an aggregate",
    "HAVING": "filter groups with WITH … WHERE …",
    "LIKE": "write CONTAINS, STARTS WITH, ENDS WITH or =~",
    "SELECT": "Cypher reads with MATCH … RETURN …",
    **dict.fromkeys("“”‘’„", "write straight quotes: ' or \""),
}
_PLAINLY = (
    (re.compile(r"/ by zero"), "division by zero", ""),
    (
        re.compile(r"Expected parameter\(s\): (.+)"),
        r"the query needs a value for \1",
        "give one: -p NAME=VALUE",
    ),
    (re.compile(r"missing '?(.+?)'? at '(.+)'"), r"\1 is missing before '\2'", ""),
    (re.compile(r"no viable alternative at input '(.*)'"), r"'\1' does not belong here", ""),
    (re.compile(r"Variable [`'](\w+)[`'] not defined"), r"nothing before this is called \1", ""),
    (
        re.compile(r"no such vector schema index|executing procedure: db\.index\.vector"),
        "there is no such vector index, or it is of vectors of another length",
        "kg build makes the index of papers' vectors",
    ),
)

_JAVA = re.compile(
    r"^(?:.*[\w.$]+Exception: |(?:Query|Reading the result set) failed: |[A-Z][a-z]+(?:[A-Z][a-z]+)+: )+"
)
_NEO4J_PLACE = re.compile(r"\s*\(line \d+, column \d+ \(offset: (\d+)\)\)")
_ARCADEDB_PLACE = re.compile(r"(?:Syntax error )?at line (\d+)(?:, column |:)(\d+)(?: - )?")
_NAMED = re.compile(r"(?:Variable|[Ff]unction|Column name) [`'](\w+)[`']")
_UNEXPECTED = re.compile(
    r"""(?:Invalid|Unexpected|mismatched|extraneous)\ input\ '(?P<found>.*?)'(?=[\s:,]|$)
        [\s:,]*(?:expect(?:ed|ing):?\s*(?P<wanted>.*))?""",
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_LONGEST_WANTED = 40


def mistake(message: str, cypher: str, shift: int = 0) -> QueryError:
    """The error to show for a server's message about `cypher`.

    `shift` is the number of characters that were put before the query when it was sent. Knows the messages
    of Neo4j and ArcadeDB; of any other the first line stays.
    """
    text, offset = _without_place(message, cypher, shift)
    where = place(cypher, offset) if offset is not None else ""
    if unexpected := _UNEXPECTED.search(text):
        found = unexpected["found"]
        return QueryError(_unexpected(found, unexpected["wanted"] or ""), _advice(found), where)
    for pattern, plain, hint in _PLAINLY:
        if match := pattern.search(text):
            return QueryError(match.expand(plain), hint, where)
    return QueryError(text, place=where)


def _without_place(message: str, cypher: str, shift: int) -> tuple[str, int | None]:
    """The message without noise, and the character that it names (Neo4j counts UTF-16 units)."""
    if found := _NEO4J_PLACE.search(message):
        sent = (" " * shift + cypher).encode("utf-16-le")[: 2 * int(found[1])]
        return message[: found.start()].strip(), len(sent.decode("utf-16-le", "replace")) - shift
    line = _JAVA.sub("", message.strip().partition("\n")[0])
    if found := _ARCADEDB_PLACE.search(line):
        before = cypher.splitlines(keepends=True)[: int(found[1]) - 1]
        return (line[: found.start()] + line[found.end() :]).strip(), sum(map(len, before)) + int(found[2])
    named = _NAMED.search(line)
    return line, _last(named[1], cypher) if named else None


def _last(name: str, cypher: str) -> int | None:
    starts = [token.start for token in tokens(cypher) if token.text.lower() == name.lower()]
    return starts[-1] if starts else None


def _unexpected(found: str, wanted: str) -> str:
    text = "the query ends too early" if found in ("", "<EOF>") else f"'{found}' does not belong here"
    wanted = re.sub(r"^\{|\}$", "", wanted.strip())
    is_short = wanted and len(wanted) <= _LONGEST_WANTED and "_" not in wanted
    return f"{text}; expected {wanted}" if is_short else text


def _advice(found: str) -> str:
    word = found.upper()
    if word in _NOT_CYPHER:
        return _NOT_CYPHER[word]
    close = get_close_matches(word, _KEYWORDS, n=1, cutoff=0.7) if word not in _KEYWORDS else []
    return f"did you mean {close[0]}?" if close else ""
