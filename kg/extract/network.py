"""The trained network in ONNX Runtime: texts in; tags, hidden vectors, roles and relations out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from kg.errors import ModelError
from kg.extract.encoding import CLS, SEP, WINDOW, Encoding

Floats = NDArray[np.float32]

OVERLAP = 128
"""Pieces that two windows of a long text share."""
_TOKENS = 1024
"""The most pieces in one run of the encoder: more gains no speed and costs memory."""


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
    """Encoder and heads as ONNX sessions; `folder` is where their files were read."""

    folder: Path
    encoder: ort.InferenceSession
    heads: ort.InferenceSession

    def read(self, encodings: Sequence[Encoding]) -> list[Reading]:
        """Run the encoder over all windows of all texts, the short ones together."""
        jobs = [(i, a, b) for i, e in enumerate(encodings) for a, b in windows(len(e.pieces))]
        outputs: dict[tuple[int, int], tuple[Floats, Floats]] = {}
        for batch in _batches(jobs):
            pieces, shapes, mask = _inputs(encodings, batch)
            hidden, tags = self.encoder.run(None, {"pieces": pieces, "shapes": shapes, "mask": mask})
            for row, (i, a, b) in enumerate(batch):
                outputs[i, a] = hidden[row, : b - a + 2], tags[row, 1 : b - a + 1]
        return [_reading(e, i, outputs) for i, e in enumerate(encodings)]

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
    """The network in `folder` on so many threads. Raises ModelError where files are missing or broken."""
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        sessions = [
            ort.InferenceSession(str(folder / name), options, providers=["CPUExecutionProvider"])
            for name in ("encoder.onnx", "heads.onnx")
        ]
    except Exception as error:
        raise ModelError(
            f"the trained network in {folder} cannot be read: {error}", "install kg again"
        ) from error
    return Network(folder, *sessions)


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


def _batches(jobs: list[tuple[int, int, int]]) -> Iterator[list[tuple[int, int, int]]]:
    batch: list[tuple[int, int, int]] = []
    for job in sorted(jobs, key=lambda j: j[2] - j[1]):
        if batch and (len(batch) + 1) * (job[2] - job[1] + 2) > _TOKENS:
            yield batch
            batch = []
        batch.append(job)
    if batch:
        yield batch


def _inputs(
    encodings: Sequence[Encoding], batch: list[tuple[int, int, int]]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    length = 2 + max(b - a for _, a, b in batch)
    pieces, shapes, mask = (np.zeros((len(batch), length), np.int64) for _ in range(3))
    for row, (i, a, b) in enumerate(batch):
        pieces[row, 0], pieces[row, b - a + 1] = CLS, SEP
        pieces[row, 1 : b - a + 1] = encodings[i].pieces[a:b]
        shapes[row, 1 : b - a + 1] = encodings[i].shapes[a:b]
        mask[row, : b - a + 2] = 1
    return pieces, shapes, mask


def _reading(encoding: Encoding, i: int, outputs: dict[tuple[int, int], tuple[Floats, Floats]]) -> Reading:
    """Puts windows together; a piece that two windows hold is read in the one that shows more around it."""
    tags = np.zeros((len(encoding.pieces), next(iter(outputs.values()))[1].shape[1]), np.float32)
    parts, total = [], np.zeros(next(iter(outputs.values()))[0].shape[1], np.float32)
    spans = windows(len(encoding.pieces))
    for place, (a, b) in enumerate(spans):
        hidden, logits = outputs[i, a]
        inner = a + OVERLAP // 2 if place else a
        tags[inner:b] = logits[inner - a :]
        parts.append(Window(a, b, hidden))
        total += hidden.sum(0)
    return Reading(
        log_softmax(tags[encoding.first]), tuple(parts), total / max(1e-12, float(np.linalg.norm(total)))
    )
