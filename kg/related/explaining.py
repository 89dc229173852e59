"""The sentences behind the reasons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kg.related.index import Index
from kg.related.lists import Sentence
from kg.related.reasons import Reason


def sentences(
    index: Index, papers: Sequence[int], found: Iterable[Reason], evidence: Mapping[tuple[str, str], str]
) -> tuple[Sentence, ...]:
    """The sentences of these papers (places) that show the entities of the reasons, where there are such."""
    ids, entities = index.cards.ids, index.entities
    wanted = ((ids[paper], place) for reason in found for place in reason.entities for paper in papers)
    return tuple(
        Sentence(paper, entities.names[place], evidence[paper, entities.ids[place]])
        for paper, place in wanted
        if (paper, entities.ids[place]) in evidence
    )
