"""What training minimises: tags, roles, relations, and the distance to the untouched encoder's vector."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F

from training.batching import IGNORE, Entity, entity_inputs, invented, tensors
from training.corpus import RELATIONS, Example
from training.model import Encoder, Heads

WEIGHTS = torch.tensor([1.0, 0.3, 1.0, 2.0])
"""Of the losses of tags, roles, relations and vector."""
CLASSES = torch.tensor([1.0] + [2.0] * len(RELATIONS))
"""A relation that is there counts twice: most pairs have none."""


def losses(
    encoder: Encoder, heads: Heads, batch: Sequence[Example], vectors: Tensor, *, refuse: bool
) -> Tensor:
    """The four losses (4) of a batch; `vectors` (batch, 384) are the untouched encoder's.

    With `refuse`, entities that the tagger invents stand among the gold ones, without relations.
    """
    pieces, shapes, mask, tags = tensors(list(batch))
    with torch.autocast("cpu", torch.bfloat16):
        hidden, logits = encoder(pieces, shapes, mask)
        role, relation = judged(heads, batch, hidden, mask, logits.argmax(-1) if refuse else None)
    tag = F.cross_entropy(
        logits.float().flatten(0, 1), tags.flatten(), ignore_index=IGNORE, label_smoothing=0.05
    )
    vector = (1 - (pooled(hidden.float(), mask) * vectors).sum(-1)).mean()
    return torch.stack([tag, role, relation, vector])


def judged(
    heads: Heads, batch: Sequence[Example], hidden: Tensor, mask: Tensor, guess: Tensor | None
) -> tuple[Tensor, Tensor]:
    """Role loss a gold entity and relation loss a pair, each over the whole batch."""
    role = relation = torch.zeros(())
    entities = pairs = 0
    for row, x in enumerate(batch):
        extra = []
        if guess is not None:
            extra = invented(x, guess[row, x.encoding.first[: len(x.tags)] + 1].tolist())
        n = len(x.entities) + len(extra)
        if n < 2:
            continue
        a, b = heads_loss(heads, x, hidden[row, : int(mask[row].sum())], extra)
        role, relation = role + a, relation + b
        entities += len(x.entities)
        pairs += n * (n - 1)
    return role / max(1, entities), relation / max(1, pairs)


def heads_loss(heads: Heads, x: Example, hidden: Tensor, extra: list[Entity]) -> tuple[Tensor, Tensor]:
    """Role and relation loss of one abstract, each summed over its entities and pairs."""
    entities = [(t, spans) for t, _, spans in x.entities] + extra
    inputs = entity_inputs(x, hidden.shape[0], entities)
    roles, relations = heads(hidden, *inputs)
    gold = torch.tensor([r for _, r, _ in x.entities] + [IGNORE] * len(extra))
    want = torch.zeros(len(entities), len(entities), dtype=torch.long)
    want.fill_diagonal_(IGNORE)
    for (head, tail), relation in x.relations.items():
        want[head, tail] = relation
    role = F.cross_entropy(roles.float(), gold, ignore_index=IGNORE, reduction="sum")
    relation = F.cross_entropy(
        relations.float().flatten(0, 1), want.flatten(), CLASSES, ignore_index=IGNORE, reduction="sum"
    )
    return role, relation


@torch.no_grad()
def sentence_vectors(bert: Any, examples: list[Example]) -> Tensor:
    """The untouched encoder's unit vector of each text (n, 384): mean over all pieces."""
    out = torch.zeros(len(examples), bert.config.hidden_size)
    order = sorted(range(len(examples)), key=lambda i: len(examples[i].encoding.pieces))
    for start in range(0, len(order), 32):
        rows = order[start : start + 32]
        pieces, _, mask, _ = tensors([examples[i] for i in rows])
        with torch.autocast("cpu", torch.bfloat16):
            hidden = bert(input_ids=pieces, attention_mask=mask).last_hidden_state.float()
        out[rows] = pooled(hidden, mask)
    return out


def cached_vectors(path: Path, bert: Any, examples: list[Example]) -> Tensor:
    """`sentence_vectors`, kept in a file: they cost as much as a third of an epoch."""
    if path.exists():
        vectors: Tensor = torch.load(path)
        return vectors
    vectors = sentence_vectors(bert, examples)
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.save(vectors, path)
    return vectors


def pooled(hidden: Tensor, mask: Tensor) -> Tensor:
    """Unit mean vectors (batch, 384) over the unmasked pieces."""
    summed = (hidden * mask.unsqueeze(-1)).sum(1)
    return F.normalize(summed, dim=-1)
