"""The trained network in ONNX Runtime: texts in; tags, hidden vectors, roles and relations out."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from kg.errors import ModelError
from kg.extract.encoding import CLS, SEP, WINDOW, Encoding
from kg.extract.tags import TAGS

Floats = NDArray[np.float32]

OVERLAP = 128
"""Pieces that two windows of a long text share."""
_SLOW = "SkipLayerNormFusion"
"""What it makes of an addition and a normalisation takes longer than these two."""


@dataclass(frozen=True, slots=True)
class Window:
    """The pieces `start` to `stop` of an encoding; `hidden` (stop - start + 2, 384) with the two marks."""

    start: int
    stop: int
    hidden: Floats


@dataclass(frozen=True, slots=True)
class Reading:
    """What the encoder says of a text: `tags` (words, 11) log-probabilities, unit `vector` (384)."""

    tags: Floats
    windows: tuple[Window, ...]
    vector: Floats


@dataclass(frozen=True, slots=True)
class Network:
    """Encoder and heads as ONNX sessions; `folder` is where their files were read.

    Each window is a run of its own on one thread, `threads` of them at once. Several in one run would be
    quantised on one scale: what is found in a text would hang on the texts that it happens to come with.
    """

    folder: Path
    encoder: ort.InferenceSession
    heads: ort.InferenceSession
    threads: int

    def read(self, encodings: Sequence[Encoding]) -> list[Reading]:
        """Run the encoder over all windows of all texts."""
        spans = [windows(len(encoding.pieces)) for encoding in encodings]
        jobs = [(e, *span) for e, found in zip(encodings, spans, strict=True) for span in found]
        with ThreadPoolExecutor(self.threads) as pool:
            outputs = pool.map(lambda job: self._encode(*job), jobs)
            return [_reading(e, list(islice(outputs, len(s)))) for e, s in zip(encodings, spans, strict=True)]

    def _encode(self, encoding: Encoding, start: int, stop: int) -> tuple[Window, Floats]:
        """The pieces `start` to `stop` as a window, and their tags (stop - start, 11) as logits."""
        pieces = np.concatenate(([CLS], encoding.pieces[start:stop], [SEP]))[None]
        shapes = np.pad(encoding.shapes[start:stop], 1)[None]
        inputs = {"pieces": pieces, "shapes": shapes}
        hidden, tags = self.encoder.run(None, inputs)
        return Window(start, stop, hidden[0]), tags[0, 1:-1]

    def judge(
        self, hidden: Floats, mean: Floats, first: Floats, near: Floats, types: NDArray[np.int64]
    ) -> tuple[Floats, Floats]:
        """For n entities of a window of length L: role (n, 6) and relation (n, n, 9) log-probabilities.

        `mean`, `first`, `near` (n, L): weights of its pieces, of its first mention's, 1 in its sentences.
        """
        start = first.argmax(1).astype(np.float32)
        roles, relations = self.heads.run(
            None,
            {
                "hidden": hidden,
                "mean": mean,
                "first": first,
                "sentence": near,
                "start": start,
                "types": types,
            },
        )
        return log_softmax(roles), log_softmax(relations)


def load(folder: Path, threads: int) -> Network:
    """The network in `folder`, to run on `threads`. Raises ModelError if files are missing or broken."""
    options = ort.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        encoder, heads = (
            ort.InferenceSession(
                str(folder / name),
                options,
                providers=["CPUExecutionProvider"],
                disabled_optimizers=[_SLOW],
            )
            for name in ("encoder.onnx", "heads.onnx")
        )
    except Exception as error:
        raise ModelError(
            f"the trained network in {folder} cannot be read: {error}", "install kg again"
        ) from error
    return Network(folder, encoder, heads, threads)


def windows(length: int) -> list[tuple[int, int]]:
    """(start, stop) of the windows over `length` pieces; neighbours share `OVERLAP` pieces."""
    size = WINDOW - 2
    if length <= size:
        return [(0, length)]
    starts = range(0, length - OVERLAP, size - OVERLAP)
    return [(a, min(a + size, length)) for a in starts]


def log_softmax(logits: Floats) -> Floats:
    """Log-probabilities over the last axis."""
    shifted = logits - logits.max(-1, keepdims=True)
    result: Floats = shifted - np.log(np.exp(shifted).sum(-1, keepdims=True))
    return result


def _reading(encoding: Encoding, outputs: Sequence[tuple[Window, Floats]]) -> Reading:
    """Puts windows together; a piece that two windows hold is read in the one that shows more around it."""
    tags = np.zeros((len(encoding.pieces), len(TAGS)), np.float32)
    for place, (window, logits) in enumerate(outputs):
        skipped = OVERLAP // 2 if place else 0
        tags[window.start + skipped : window.stop] = logits[skipped:]
    parts = tuple(window for window, _ in outputs)
    total = np.sum([window.hidden.sum(0) for window in parts], axis=0)
    vector = total / max(1e-12, float(np.linalg.norm(total)))
    return Reading(log_softmax(tags[encoding.first]), parts, vector)
