"""Corpus → checkpoint: trains encoder and heads together; resumes from the last finished epoch."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from tokenizers import Tokenizer
from torch import nn
from torch.optim import AdamW
from torch.optim.lr_scheduler import LambdaLR
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn
from transformers import BertModel

from training.batching import batches
from training.corpus import Example, example, read
from training.losses import WEIGHTS, cached_vectors, losses
from training.model import Encoder, Heads
from training.shipped import load

TITLED = 0.6
"""The share of abstracts that are read with their titles: users have lists with and without them."""
SHOWN = 50
"""Steps between two lines of progress."""


@dataclass(slots=True)
class Run:
    """Everything that changes in training, and must be kept to go on."""

    encoder: Encoder
    heads: Heads
    average: AveragedModel
    optimizer: AdamW
    schedule: LambdaLR
    epoch: int = 0

    @property
    def both(self) -> nn.ModuleList:
        """Encoder and heads as one module."""
        return nn.ModuleList([self.encoder, self.heads])

    def save(self, path: Path) -> None:
        """Write the state, whole or not at all."""
        parts = ("encoder", "heads", "average", "optimizer", "schedule")
        state = {name: getattr(self, name).state_dict() for name in parts}
        torch.save(state | {"rng": torch.get_rng_state(), "epoch": self.epoch}, path.with_suffix(".tmp"))
        path.with_suffix(".tmp").replace(path)

    def restore(self, path: Path) -> None:
        """Go on from a saved state."""
        state = torch.load(path, weights_only=False)
        for name in ("encoder", "heads", "average", "optimizer", "schedule"):
            getattr(self, name).load_state_dict(state[name])
        torch.set_rng_state(state["rng"])
        self.epoch = state["epoch"]


def start(bert: Any, steps: int, rate: float) -> Run:
    """A fresh run of `steps`: AdamW, a tenth of warm-up, linear decay, averaged weights.

    The word embeddings stay as they are: they hold half of the weights and learn little from 5,000 abstracts.
    """
    bert.embeddings.word_embeddings.requires_grad_(False)
    encoder, heads = Encoder(bert), Heads()
    tuned = [p for p in bert.parameters() if p.requires_grad]
    fresh = [*encoder.tags.parameters(), *heads.parameters()]
    optimizer = AdamW(
        [
            {"params": tuned, "lr": rate, "weight_decay": 0.01},
            {"params": fresh, "lr": 1e-3, "weight_decay": 0.01},
            {"params": encoder.shape.parameters(), "lr": 1e-3, "weight_decay": 0.0},
        ]
    )
    warm = max(1, steps // 10)
    schedule = LambdaLR(optimizer, lambda s: min((s + 1) / warm, max(0.02, (steps - s) / (steps - warm))))
    both = nn.ModuleList([encoder, heads])
    average = AveragedModel(both, multi_avg_fn=get_ema_multi_avg_fn(0.998))
    return Run(encoder, heads, average, optimizer, schedule)


def run_epoch(run: Run, bare: list[Example], titled: list[Example], vectors: torch.Tensor, args: Any) -> Any:
    """One pass over the corpus; returns the mean of the four losses."""
    rng = random.Random(args.seed * 1000 + run.epoch)
    examples = [t if rng.random() < TITLED else b for b, t in zip(bare, titled, strict=True)]
    place = {x.id: i for i, x in enumerate(bare)}
    total, began = torch.zeros(4), time.time()
    run.encoder.train()
    run.heads.train()
    for step, batch in enumerate(batches(examples, args.batch, rng), 1):
        wanted = vectors[[place[x.id] for x in batch]]
        parts = losses(run.encoder, run.heads, batch, wanted, refuse=run.epoch > 0)
        run.optimizer.zero_grad()
        (WEIGHTS * parts).sum().backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(run.both.parameters(), 1.0)
        run.optimizer.step()
        run.schedule.step()
        run.average.update_parameters(run.both)
        total += parts.detach()
        if step % SHOWN == 0:
            shown = " ".join(f"{part / step:.4f}" for part in total)
            print(
                f"epoch {run.epoch} step {step} {shown} {time.time() - began:.0f}s",
                file=sys.stderr,
                flush=True,
            )
    run.epoch += 1
    return total / step


def untouched(folder: Path) -> Any:
    """The encoder without dropout in its attention, so that the fused kernel runs."""
    bert = BertModel.from_pretrained(folder, add_pooling_layer=False, attn_implementation="sdpa")
    for layer in bert.encoder.layer:
        layer.attention.self.dropout.p = 0.0
    return bert.eval()


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
    bert = untouched(args.encoder)
    vectors = cached_vectors(args.out / "vectors.pt", bert, titled)
    run = start(bert, args.epochs * -(-len(records) // args.batch), args.rate)
    if (last := args.out / "last.pt").exists():
        run.restore(last)
    elif args.start:
        load(args.start, run.encoder, run.heads)
    while run.epoch < args.epochs:
        began = time.time()
        mean = run_epoch(run, bare, titled, vectors, args)
        run.save(last)
        line = {"epoch": run.epoch, "losses": mean.tolist(), "seconds": round(time.time() - began)}
        with (args.out / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")


def main() -> None:
    """Read the options and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, required=True, help="folder of train.jsonl")
    parser.add_argument("--encoder", type=Path, required=True, help="folder of all-MiniLM-L6-v2")
    parser.add_argument("--out", type=Path, required=True, help="folder of the checkpoint")
    parser.add_argument("--start", type=Path, help="folder of encoder.onnx and heads.onnx to go on from")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--limit", type=int, help="only so many abstracts, to try it")
    train(parser.parse_args())


if __name__ == "__main__":
    main()
