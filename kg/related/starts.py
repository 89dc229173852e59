"""What a ranking starts from: papers of the index, named by id, identifier, title or what they propose."""

from __future__ import annotations

from kg.errors import AmbiguousError, NotFoundError
from kg.folding import fold
from kg.labels import is_shortened
from kg.related import words
from kg.related.facts import ROLES
from kg.related.index import Index
from kg.types import Role

SUGGESTIONS = 3
LISTED = 8


def find(name: str, index: Index) -> int:
    """The place of the one paper of this id, identifier, title or proposed entity (folded spellings meet).

    The first of these that fits decides. Raises AmbiguousError when it fits several papers and
    NotFoundError, with the papers nearest in words, when nothing fits.
    """
    cards = index.cards
    key = fold(name)
    places = (
        [i for i, paper in enumerate(cards.ids) if paper == name]
        or [i for i, paper in enumerate(cards.ids) if is_shortened(name) and paper.startswith(name)]
        or [i for i, others in enumerate(cards.identifiers) if name in others]
        or [i for i, title in enumerate(cards.titles) if title and fold(title) == key]
        or _proposing(key, index)
        or [i for i, title in enumerate(cards.titles) if f" {key} " in f" {fold(title)} "]
    )
    if not places:
        raise NotFoundError(name, _nearest(name, index))
    if len(places) > 1:
        listed = [_called(place, index) for place in places[:LISTED]]
        raise AmbiguousError(name, listed + ["…"] * (len(places) > LISTED))
    return places[0]


def _proposing(key: str, index: Index) -> list[int]:
    entities = index.entities
    named = [
        i
        for i, (name, aliases) in enumerate(zip(entities.names, entities.aliases, strict=True))
        if key in (fold(name), *map(fold, aliases))
    ]
    roles = index.facts.roles[:, named].tocoo()
    proposed = roles.data == 1 + ROLES.index(Role.PROPOSED)
    places = sorted({int(row) for row in roles.coords[0][proposed]})
    known_by_it = [i for i in places if f"{fold(index.cards.titles[i])} ".startswith(f"{key} ")]
    return known_by_it or places


def _nearest(name: str, index: Index) -> list[str]:
    alike = (index.words.matrix @ words.rows([name], index.words).T).toarray()[:, 0]
    order = [int(i) for i in (-alike).argsort(kind="stable")[:SUGGESTIONS] if alike[i] > 0]
    return [_called(place, index) for place in order]


def _called(place: int, index: Index) -> str:
    title, paper = index.cards.titles[place], index.cards.ids[place]
    return f"{title} ({paper})" if title else paper
