"""Corpus → checkpoint: trains encoder and heads together; resumes from the last finished epoch."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional as F
from transformers import BertModel

from kg.extract.encoding import CLS, SEP, WINDOW
from training.corpus import RELATIONS, Example, example, read
from training.model import Encoder, Heads

IGNORE = -100


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
    x: Example, length: int, entities: list[tuple[int, list[tuple[int, int]]]]
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


def invented(x: Example, tags: list[int]) -> list[tuple[int, list[tuple[int, int]]]]:
    """Entities that the tagger finds where there are none: the relation head must learn to refuse them."""
    found: dict[str, tuple[int, list[tuple[int, int]]]] = {}
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


def heads_loss(
    heads: Heads, x: Example, hidden: Tensor, extra: list[tuple[int, list[tuple[int, int]]]], weight: Tensor
) -> tuple[Tensor, Tensor]:
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
        relations.float().flatten(0, 1), want.flatten(), weight, ignore_index=IGNORE, reduction="sum"
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
        return torch.load(path)
    vectors = sentence_vectors(bert, examples)
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.save(vectors, path)
    return vectors


def pooled(hidden: Tensor, mask: Tensor) -> Tensor:
    """Unit mean vectors (batch, 384) over the unmasked pieces."""
    summed = (hidden * mask.unsqueeze(-1)).sum(1)
    return F.normalize(summed, dim=-1)


def train(args: argparse.Namespace) -> None:
    """Train for `args.epochs`; after each, write everything needed to go on to `args.out`."""
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)
    tokenizer = Tokenizer.from_file(str(args.encoder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    records = read(args.corpus / "train.jsonl")[: args.limit]
    bare = [example(tokenizer, r, with_title=False) for r in records]
    titled = [example(tokenizer, r, with_title=True) for r in records]
    bert = BertModel.from_pretrained(args.encoder, add_pooling_layer=False, attn_implementation="sdpa")
    bert.config.attention_probs_dropout_prob = 0.0
    for layer in bert.encoder.layer:
        layer.attention.self.dropout.p = 0.0
        layer.attention.self.dropout_prob = 0.0
    bert.eval()
    teacher = cached_vectors(args.out / "teacher.pt", bert, titled)
    place = {r["id"]: i for i, r in enumerate(records)}
    print(f"{len(records)} abstracts", file=sys.stderr, flush=True)

    bert.embeddings.word_embeddings.requires_grad_(False)
    encoder, heads = Encoder(bert), Heads()
    steps = args.epochs * ((len(records) + args.batch - 1) // args.batch)
    optimizer = torch.optim.AdamW(
        [{"params": [p for p in bert.parameters() if p.requires_grad], "lr": args.lr, "weight_decay": 0.01}]
        + [{"params": [*encoder.tags.parameters(), *heads.parameters()], "lr": 1e-3, "weight_decay": 0.01}]
        + [{"params": encoder.shape.parameters(), "lr": 1e-3, "weight_decay": 0.0}]
    )
    warm = max(1, steps // 10)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda s: min((s + 1) / warm, max(0.02, (steps - s) / (steps - warm)))
    )
    average = torch.optim.swa_utils.AveragedModel(
        nn.ModuleList([encoder, heads]), multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998)
    )
    weight = torch.tensor([1.0] + [2.0] * len(RELATIONS))
    args.out.mkdir(parents=True, exist_ok=True)
    begin, last = 0, args.out / "last.pt"
    if last.exists():
        state = torch.load(last, weights_only=False)
        encoder.load_state_dict(state["encoder"])
        heads.load_state_dict(state["heads"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        schedule.load_state_dict(state["schedule"])
        torch.set_rng_state(state["rng"])
        begin = state["epoch"]

    for epoch in range(begin, args.epochs):
        encoder.train()
        heads.train()
        rng = random.Random(args.seed * 1000 + epoch)
        use_title = [rng.random() < 0.6 for _ in records]
        examples = [titled[i] if t else bare[i] for i, t in enumerate(use_title)]
        sums, seen, clock = np.zeros(4), 0, time.time()
        for step, batch in enumerate(batches(examples, args.batch, rng)):
            pieces, shapes, mask, tags = tensors(batch)
            with torch.autocast("cpu", torch.bfloat16):
                hidden, logits = encoder(pieces, shapes, mask)
                guess = logits.argmax(-1)
                role = relation = torch.zeros(())
                entities = pairs = 0
                for row, x in enumerate(batch):
                    extra = []
                    if epoch >= 1:
                        inner = x.encoding.first[: len(x.tags)] + 1
                        extra = invented(x, guess[row, inner].tolist())
                    if len(x.entities) + len(extra) < 2:
                        continue
                    n = int(mask[row].sum())
                    a, b = heads_loss(heads, x, hidden[row, :n], extra, weight)
                    role, relation = role + a, relation + b
                    entities += len(x.entities)
                    pairs += (len(x.entities) + len(extra)) * (len(x.entities) + len(extra) - 1)
            tag = F.cross_entropy(
                logits.float().flatten(0, 1), tags.flatten(), ignore_index=IGNORE, label_smoothing=0.05
            )
            rows = [place[x.id] for x in batch]
            want = teacher[rows]
            vector = (1 - (pooled(hidden.float(), mask) * want).sum(-1)).mean()
            parts = (tag, role / max(1, entities), relation / max(1, pairs), vector)
            loss = parts[0] + 0.3 * parts[1] + 1.0 * parts[2] + 1.0 * parts[3]
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_([*encoder.parameters(), *heads.parameters()], 1.0)
            optimizer.step()
            schedule.step()
            average.update_parameters(nn.ModuleList([encoder, heads]))
            sums += [float(p.detach()) for p in parts]
            seen += 1
            if step % 50 == 0:
                shown = " ".join(f"{s / seen:.4f}" for s in sums)
                print(
                    f"epoch {epoch} step {step} {shown} {time.time() - clock:.0f}s",
                    file=sys.stderr,
                    flush=True,
                )
        state = {
            "encoder": encoder.state_dict(), "heads": heads.state_dict(), "average": average.state_dict(),
            "optimizer": optimizer.state_dict(), "schedule": schedule.state_dict(),
            "rng": torch.get_rng_state(), "epoch": epoch + 1,
        }  # fmt: skip
        torch.save(state, last.with_suffix(".tmp"))
        last.with_suffix(".tmp").replace(last)
        (args.out / "log.jsonl").open("a").write(
            json.dumps({"epoch": epoch + 1, "loss": (sums / seen).tolist(), "seconds": time.time() - clock})
            + "\n"
        )


def main() -> None:
    """Read the options and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--encoder", type=Path, required=True, help="folder of all-MiniLM-L6-v2")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--lr", type=float, default=2e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--limit", type=int, default=None)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
