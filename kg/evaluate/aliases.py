"""How well spellings of one thing are told from names of others, measured on labelled pairs of names."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kg.errors import InputError
from kg.resolve.scorer import one_thing


@dataclass(frozen=True, slots=True)
class Pair:
    """Two names of one paper, whether they are one thing, and the kind of pair (only for the report)."""

    paper: str
    a: str
    b: str
    same: bool
    kind: str


@dataclass(frozen=True, slots=True)
class AliasReport:
    """Decisions counted: `synonyms` and `different` map each kind of pair to (said yes, all)."""

    synonyms: dict[str, tuple[int, int]]
    different: dict[str, tuple[int, int]]

    @property
    def true_yes(self) -> int:
        """Synonyms that were recognised."""
        return sum(yes for yes, _ in self.synonyms.values())

    @property
    def false_yes(self) -> int:
        """Different pairs that were taken for synonyms."""
        return sum(yes for yes, _ in self.different.values())

    @property
    def precision(self) -> float:
        """Share of the yes that are right, in [0, 1]; 0 without any yes."""
        yes = self.true_yes + self.false_yes
        return self.true_yes / yes if yes else 0.0

    @property
    def recall(self) -> float:
        """Share of the synonyms that were recognised, in [0, 1]."""
        everything = sum(n for _, n in self.synonyms.values())
        return self.true_yes / everything if everything else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0

    def to_record(self) -> dict[str, Any]:
        """The report, JSON-ready."""
        return {
            "precision": round(self.precision, 4),
            "recall": round(self.recall, 4),
            "f1": round(self.f1, 4),
            "recall_by_kind": {k: {"yes": yes, "pairs": n} for k, (yes, n) in self.synonyms.items()},
            "false_yes_by_kind": {k: {"yes": yes, "pairs": n} for k, (yes, n) in self.different.items()},
        }

    def __str__(self) -> str:
        lines = [f"precision {self.precision:.3f}   recall {self.recall:.3f}   F1 {self.f1:.3f}", ""]
        for title, counts in (("recall", self.synonyms), ("false yes", self.different)):
            for kind, (yes, n) in counts.items():
                lines.append(f"{title:<10} {kind:<14} {yes:>5} of {n:>5}  {yes / n:6.1%}")
        return "\n".join(lines)


def evaluate(path: str | Path) -> AliasReport:
    """Decides every pair of a JSON Lines file by its two names and all names of its paper.

    Each line has `doc_id`, `a`, `b`, `label` (1 = one thing, 0 = different) and, if wanted, `kind`. Raises
    InputError on a line of another form.
    """
    pairs = list(read_pairs(Path(path)))
    names: dict[str, set[str]] = defaultdict(set)
    for pair in pairs:
        names[pair.paper] |= {pair.a, pair.b}
    yes: Counter[tuple[bool, str]] = Counter()
    everything: Counter[tuple[bool, str]] = Counter()
    for pair in pairs:
        everything[pair.same, pair.kind] += 1
        yes[pair.same, pair.kind] += one_thing(pair.a, pair.b, sorted(names[pair.paper]))
    synonyms, different = (
        {kind: (yes[label, kind], n) for (label, kind), n in sorted(everything.items()) if label == side}
        for side in (True, False)
    )
    return AliasReport(synonyms, different)


def read_pairs(path: Path) -> Iterator[Pair]:
    """The pairs of a file. Raises InputError that names the line."""
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", str(path)) from None
    except UnicodeDecodeError:
        raise InputError("is not UTF-8 text", str(path)) from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _pair(line, str(path), number)


def _pair(line: str, path: str, number: int) -> Pair:
    form = 'a line is {"doc_id": …, "a": …, "b": …, "label": 0 or 1, "kind": …}'
    try:
        row = json.loads(line)
        a, b, label = row["a"], row["b"], row["label"]
    except (ValueError, TypeError, KeyError) as error:
        reason = f"has no {error}" if isinstance(error, KeyError) else "is not a JSON object"
        raise InputError(reason, path, line=number, hint=form) from None
    if not (isinstance(a, str) and isinstance(b, str) and label in (0, 1)):
        raise InputError("a and b must be texts and label 0 or 1", path, line=number, hint=form)
    return Pair(str(row.get("doc_id", "")), a, b, bool(label), str(row.get("kind", "")))
