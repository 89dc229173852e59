"""Every exception of the package.

KgError
├── InputError     a file or record that cannot be read (path, record, line, reason)
├── ConfigError    an option, environment variable or settings file that makes no sense
├── ModelError     the trained pipeline is missing or broken
├── StoreError     the graph store cannot be opened, reached or written
├── NotFoundError  no paper or entity of that name (with suggestions)
├── AmbiguousError several papers or entities of that name (listed)
├── QueryError     a Cypher query is wrong, refused or too slow
└── Interrupted    a person has stopped the work
"""

from __future__ import annotations

from collections.abc import Sequence


class KgError(Exception):
    """Base of all errors that a user can mend; its text is one clear line, `hint` says what to do."""

    exit_code = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class InputError(KgError):
    """A file or record that cannot be read."""

    def __init__(
        self, reason: str, path: str = "", record: int | None = None, line: int | None = None, hint: str = ""
    ) -> None:
        self.reason, self.path, self.record, self.line = reason, path, record, line
        where = path + (f":{line}" if line is not None else "")
        if record is not None:
            where += f" (record {record})"
        super().__init__(f"{where}: {reason}" if where else reason, hint)


class ConfigError(KgError):
    """An option, environment variable or settings file that makes no sense."""

    exit_code = 2


class ModelError(KgError):
    """The trained pipeline is missing or broken."""


class StoreError(KgError):
    """The graph store cannot be opened, reached or written."""


class NotFoundError(KgError):
    """No paper or entity of that name."""

    def __init__(self, name: str, suggestions: Sequence[str] = ()) -> None:
        self.name, self.suggestions = name, tuple(suggestions)
        hint = "did you mean: " + "; ".join(self.suggestions) if self.suggestions else ""
        super().__init__(f"nothing in the graph is called {name!r}", hint)


class AmbiguousError(KgError):
    """Several papers or entities of that name."""

    exit_code = 2

    def __init__(self, name: str, candidates: Sequence[str]) -> None:
        self.name, self.candidates = name, tuple(candidates)
        super().__init__(f"{name!r} fits {len(candidates)} things", "say which one: " + "; ".join(candidates))


class Interrupted(KgError):
    """A person has stopped the work with Ctrl-C; `hint` says what became of it."""

    exit_code = 130

    def __init__(self, hint: str = "") -> None:
        super().__init__("interrupted", hint)


class QueryError(KgError):
    """A Cypher query that is wrong, refused or too slow.

    `place` is where, if that is known: "line 2, column 7:", the line itself and a caret below it.
    """

    def __init__(self, message: str, hint: str = "", place: str = "") -> None:
        self.place = place
        super().__init__(message, hint)
