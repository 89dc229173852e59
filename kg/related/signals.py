"""The signals: how alike papers are in text and in the graph, each as a cosine in its own space."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from kg.related import words
from kg.related.facts import TYPES, Facts, facts_of_extraction
from kg.related.index import Index, full_text
from kg.related.links import entity_rows, reached, relation_rows
from kg.related.rows import Dense, Sparse, below, cosines, unit, unit_rows
from kg.related.tasks import task_rows
from kg.types import EntityType, Extraction


class By(StrEnum):
    """The side of a paper that is compared."""

    ALL = "all"
    METHOD = "method"
    DATA = "data"
    TASK = "task"


TYPES_OF = {
    By.ALL: TYPES,
    By.METHOD: (EntityType.METHOD, EntityType.MODEL),
    By.DATA: (EntityType.DATASET, EntityType.METRIC),
    By.TASK: (EntityType.TASK,),
}


@dataclass(frozen=True, slots=True)
class Rows:
    """Papers in the space of each signal: unit rows (zeros where a paper has nothing there)."""

    vector: Dense
    tasks: Dense
    words: Sparse
    entities: Sparse
    relations: Sparse

    def take(self, places: NDArray[np.intp]) -> Rows:
        """The rows at these places, in this order."""
        return Rows(
            self.vector[places],
            self.tasks[places],
            self.words[places],
            self.entities[places],
            self.relations[places],
        )

    @staticmethod
    def joined(parts: Sequence[Rows]) -> Rows:
        """All rows of the parts, one after another."""
        return Rows(
            np.concatenate([part.vector for part in parts]),
            np.concatenate([part.tasks for part in parts]),
            below([part.words for part in parts]),
            below([part.entities for part in parts]),
            below([part.relations for part in parts]),
        )


OF_TEXT = 3
"""So many signals, the first ones, are of the text."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each signal counts.

    The first three, of the text, count per standard deviation of their cosine over the papers looked at.
    The last three, of the graph, are zero between most papers, where a deviation means little: they count
    per unit of cosine, so that what two papers share lifts them by no more than the weight.
    """

    vector: float = 1.0
    tasks: float = 0.5
    words: float = 0.5
    entities: float = 0.5
    relations: float = 0.25
    links: float = 0.5

    def as_array(self) -> Dense:
        """The weights in the order of the fields."""
        return np.array([getattr(self, field.name) for field in fields(self)], np.float32)


def rows_of(index: Index, by: By = By.ALL) -> Rows:
    """Every paper of the index."""
    return _rows(index, index.vectors, index.words.matrix, index.facts, by)


def rows_of_extraction(extraction: Extraction, index: Index, by: By = By.ALL) -> Rows:
    """One paper that is not in the index, from what was read in it; nothing is stored."""
    vector = np.zeros((1, index.vectors.shape[1]), np.float32)
    if len(extraction.vector) == vector.shape[1]:
        vector[0] = extraction.vector
    text = words.rows([full_text(extraction.paper)], index.words)
    return _rows(index, unit(vector), text, facts_of_extraction(extraction, index.entities), by)


def _rows(index: Index, vectors: Dense, text: Sparse, facts: Facts, by: By) -> Rows:
    size = index.collection
    return Rows(
        vectors,
        task_rows(vectors),
        text,
        unit_rows(entity_rows(facts, index.entities, size, TYPES_OF[by])),
        unit_rows(relation_rows(facts, index.entities, size)),
    )


def alike(starts: Rows, papers: Rows, step: Sparse) -> Dense:
    """How alike every paper is to every start: cosines of shape (signals, starts, papers).

    The signals are in the order of `Weights`; `step` is that of `kg.related.links.steps`.
    """
    return np.stack(
        [
            cosines(starts.vector, papers.vector),
            cosines(starts.tasks, papers.tasks),
            cosines(starts.words, papers.words),
            cosines(starts.entities, papers.entities),
            cosines(starts.relations, papers.relations),
            cosines(reached(starts.entities, step), papers.entities),
        ]
    )
