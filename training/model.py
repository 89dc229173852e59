"""The joint model in torch: one encoder; heads for tags, roles and relations."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

from kg.extract.words import SHAPES
from training.corpus import RELATIONS, ROLES, TAGS, TYPES

WIDTH = 384


class Encoder(nn.Module):
    """MiniLM with a learned embedding of each word's shape added to its pieces'; tags on top."""

    def __init__(self, bert: Any) -> None:
        super().__init__()
        self.bert = bert
        self.shape = nn.Embedding(4 * SHAPES, WIDTH)
        nn.init.zeros_(self.shape.weight)
        self.dropout = nn.Dropout(0.1)
        self.tags = nn.Linear(WIDTH, len(TAGS))

    def forward(self, pieces: Tensor, shapes: Tensor, mask: Tensor | None) -> tuple[Tensor, Tensor]:
        """(batch, length) → hidden (batch, length, 384) and tag logits (batch, length, 11)."""
        embedded = self.bert.embeddings.word_embeddings(pieces) + self.shape(shapes)
        hidden = self.bert(inputs_embeds=embedded, attention_mask=mask).last_hidden_state
        return hidden, self.tags(self.dropout(hidden))


class Heads(nn.Module):
    """Role of each entity and relation of each ordered pair of one abstract.

    Beside the entities' own vectors, each role and each pair looks for its evidence: attention over the
    pieces, drawn towards the sentences that hold the entity or the pair (after the localized context of
    Zhou et al. 2021, "Document-Level Relation Extraction with Adaptive Thresholding and Localized Context
    Pooling", with learned queries in place of the encoder's own attention).
    """

    def __init__(self, size: int = 192, heads: int = 4) -> None:
        super().__init__()
        self.heads, self.each = heads, size // heads
        self.types = nn.Embedding(len(TYPES), 32)
        own = 3 * WIDTH + 32
        self.key, self.value = nn.Linear(WIDTH, size), nn.Linear(WIDTH, size)
        self.ask_role, self.ask_head, self.ask_tail = (nn.Linear(own, size) for _ in range(3))
        self.near = nn.Parameter(torch.ones(3))
        self.role = nn.Sequential(
            nn.Dropout(0.15),
            nn.Linear(own + size, 256),
            nn.GELU(),
            nn.Dropout(0.1),
            nn.Linear(256, len(ROLES)),
        )
        self.head, self.tail = nn.Linear(own, 256), nn.Linear(own, 256)
        self.cls = nn.Linear(WIDTH, 256)
        self.drop = nn.Dropout(0.15)
        self.relation = nn.Sequential(
            nn.Linear(3 * 256 + size + 2, 256), nn.GELU(), nn.Dropout(0.1), nn.Linear(256, 1 + len(RELATIONS))
        )

    def attend(self, query: Tensor, bias: Tensor, hidden: Tensor) -> Tensor:
        """Queries (..., size) with a bias (..., length) over hidden (length, 384) → (..., size)."""
        length = hidden.shape[0]
        key = self.key(hidden).view(length, self.heads, self.each)
        value = self.value(hidden).view(length, self.heads, self.each)
        split = query.unflatten(-1, (self.heads, self.each))
        weight = torch.einsum("...hd,lhd->...hl", split, key) / self.each**0.5 + bias.unsqueeze(-2)
        return torch.einsum("...hl,lhd->...hd", weight.softmax(-1), value).flatten(-2)

    def forward(
        self, hidden: Tensor, mean: Tensor, first: Tensor, sentence: Tensor, start: Tensor, types: Tensor
    ) -> tuple[Tensor, Tensor]:
        """hidden (length, 384), CLS first; for each of n entities: weights (n, length) of its pieces, of its
        first mention's, 1 in its sentences; start (n) of its first mention; types (n).
        Returns role logits (n, 6) and relation logits (n, n, 9), the first of them NONE."""
        cls = hidden[:1]
        own = torch.cat([mean @ hidden, first @ hidden, cls.expand(mean.shape[0], -1), self.types(types)], -1)
        roles = self.role(
            torch.cat([own, self.attend(self.ask_role(own), self.near[0] * sentence, hidden)], -1)
        )
        together = sentence.unsqueeze(1) * sentence.unsqueeze(0)
        bias = self.near[1] * (sentence.unsqueeze(1) + sentence.unsqueeze(0)) + self.near[2] * together
        query = self.ask_head(own).unsqueeze(1) + self.ask_tail(own).unsqueeze(0)
        evidence = self.attend(query, bias, hidden)
        own = self.drop(own)
        head, tail = self.head(own).unsqueeze(1), self.tail(own).unsqueeze(0)
        order = torch.stack(
            [together.amax(-1), (start.unsqueeze(1) < start.unsqueeze(0)).to(hidden.dtype)], -1
        )
        pair = torch.cat([head + tail + self.cls(cls), head * tail, head - tail, evidence, order], -1)
        return roles, self.relation(pair)
