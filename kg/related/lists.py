"""A list of related papers as a person or a program reads it: entries, records, Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kg.readable import readable
from kg.types import Paper

TEXT_ONLY = "only the text is alike"
HEADINGS = ("rank", "id", "title", "year", "venue", "score", "why", "url")
_SPECIAL = str.maketrans({c: "\\" + c for c in "\\`*_[]<>|#"})


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a paper (id) that shows a reason; `entity` is the name it is about."""

    paper: str
    entity: str
    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the list: `rank` from 1, `label` what a person knows the paper by, reasons in words."""

    rank: int
    paper: Paper
    label: str
    score: float
    reasons: tuple[str, ...] = ()
    evidence: tuple[Sentence, ...] = ()

    @property
    def why(self) -> str:
        """All reasons in one line."""
        return "; ".join(self.reasons) or TEXT_ONLY


def link(paper: Paper) -> str:
    """Where the paper can be read, if the list said so: its url, DOI or arXiv page; only http(s)."""
    if paper.url.startswith(("https://", "http://")):
        return paper.url
    if paper.doi:
        return f"https://doi.org/{paper.doi}"
    return f"https://arxiv.org/abs/{paper.arxiv_id}" if paper.arxiv_id else ""


def table_rows(entries: Iterable[Entry]) -> list[tuple[Any, ...]]:
    """Cells in the order of `HEADINGS`."""
    return [
        (e.rank, e.paper.id, e.label, e.paper.year, e.paper.venue, round(e.score, 4), e.why, link(e.paper))
        for e in entries
    ]


def record(entry: Entry) -> dict[str, Any]:
    """The entry ready for JSON; `evidence` only when there is some."""
    fields: dict[str, Any] = dict(zip(HEADINGS, table_rows([entry])[0], strict=True))
    fields |= {"authors": list(entry.paper.authors), "reasons": list(entry.reasons)}
    if entry.evidence:
        fields["evidence"] = [
            {"paper": s.paper, "entity": s.entity, "sentence": s.text} for s in entry.evidence
        ]
    return fields


def text(entries: Sequence[Entry]) -> str:
    """The list with its sentences, for a terminal."""
    lines = []
    for entry in entries:
        about = ", ".join(filter(None, (entry.paper.venue, str(entry.paper.year or ""), entry.paper.id)))
        lines += [f"{entry.rank}. {readable(entry.label)} ({readable(about)})", f"   {readable(entry.why)}"]
        lines += [f"     {readable(f'{s.entity}: “{s.text}” ({s.paper})')}" for s in entry.evidence]
    return "\n".join(lines) + "\n" if lines else ""


def markdown(entries: Sequence[Entry], heading: str) -> str:
    """A numbered list with links, reasons and evidence; text from papers cannot become mark-up."""
    lines = [f"## {_plain(heading)}", ""]
    for entry in entries:
        about = ", ".join(filter(None, (entry.paper.venue, str(entry.paper.year or ""))))
        title, url = f"**{_plain(entry.label)}**", link(entry.paper)
        linked = f"[{title}](<{url.translate(_URL)}>)" if url else title
        lines.append(f"{entry.rank}. {linked}{f' ({_plain(about)})' if about else ''}  ")
        lines.append(f"   {_plain(entry.why)}")
        lines += [f"   - {_plain(s.entity)}: “{_plain(s.text)}” ({_plain(s.paper)})" for s in entry.evidence]
    return "\n".join(lines) + "\n"


_URL: Mapping[int, str] = str.maketrans({"<": "%3C", ">": "%3E", " ": "%20", "\n": "%0A"})


def _plain(text: str) -> str:
    return " ".join(text.translate(_SPECIAL).split())
