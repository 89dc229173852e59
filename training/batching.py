"""Examples → tensors: batches of abstracts of about one length, and what the heads need of entities."""

from __future__ import annotations

import random
from collections.abc import Iterator

import torch
from torch import Tensor

from kg.extract.encoding import CLS, SEP, WINDOW
from training.corpus import Example

IGNORE = -100
"""The tag, role or relation that counts for no loss."""

Entity = tuple[int, list[tuple[int, int]]]
"""Type and word spans."""


def batches(examples: list[Example], size: int, rng: random.Random) -> Iterator[list[Example]]:
    """Shuffled batches of abstracts of about the same length: little padding, so less work."""
    order = sorted(examples, key=lambda x: len(x.encoding.pieces) + rng.uniform(0, 40))
    groups = [order[i : i + size] for i in range(0, len(order), size)]
    rng.shuffle(groups)
    yield from groups


def tensors(batch: list[Example]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Pieces, shapes, mask and tags (IGNORE but on each word's first piece), all (batch, length)."""
    length = min(WINDOW, 2 + max(len(x.encoding.pieces) for x in batch))
    pieces, shapes, mask = (torch.zeros(len(batch), length, dtype=torch.long) for _ in range(3))
    tags = torch.full((len(batch), length), IGNORE)
    for row, x in enumerate(batch):
        n = min(len(x.encoding.pieces), length - 2)
        pieces[row, : n + 2] = torch.tensor([CLS, *x.encoding.pieces[:n], SEP])
        shapes[row, 1 : n + 1] = torch.from_numpy(x.encoding.shapes[:n])
        mask[row, : n + 2] = 1
        where = torch.from_numpy(x.encoding.first[: len(x.tags)]) + 1
        tags[row, where] = torch.tensor(x.tags)
    return pieces, shapes, mask, tags


def entity_inputs(
    x: Example, length: int, entities: list[Entity]
) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    """What `Heads` needs of each entity: (mean, first, sentence, start, types)."""
    mean, first, near = (torch.zeros(len(entities), length) for _ in range(3))
    start = torch.zeros(len(entities))
    sentence = torch.full((length,), -2)
    n = min(len(x.encoding.sentence), length - 2)
    sentence[1 : n + 1] = torch.from_numpy(x.encoding.sentence[:n])
    for row, (_, spans) in enumerate(entities):
        for place, (a, b) in enumerate(spans):
            span = [p + 1 for p in x.encoding.pieces_of(a, b) if p < length - 2]
            mean[row, span] += 1 / len(span) / len(spans)
            if place == 0:
                first[row, span] = 1 / len(span)
                start[row] = span[0]
            near[row, sentence == sentence[span[0]]] = 1
    return mean, first, near, start, torch.tensor([t for t, _ in entities])


def invented(x: Example, tags: list[int]) -> list[Entity]:
    """Entities that the tagger finds where there are none: the relation head must learn to refuse them."""
    found: dict[str, Entity] = {}
    i = 0
    while i < len(tags):
        if tags[i] % 2 == 1:
            j = i + 1
            while j < len(tags) and tags[j] == tags[i] + 1:
                j += 1
            if not any(x.tags[i:j]):
                text = x.text[x.encoding.spans[i][0] : x.encoding.spans[j - 1][1]].lower()
                found.setdefault(text, ((tags[i] - 1) // 2, []))[1].append((i, j))
            i = j
        else:
            i += 1
    return list(found.values())[:4]
