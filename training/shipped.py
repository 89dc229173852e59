"""The package's ONNX files → the model in torch, to go on from what is shipped instead of from nothing."""

from __future__ import annotations

from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

from training.model import Encoder, Heads


def load(folder: Path, encoder: Encoder, heads: Heads) -> None:
    """Fill both with the weights in `folder`; word embeddings, which training leaves alone, stay as they are.

    What int8 rounded away is not in the files, so a step of training differs from what it would have been.
    """
    words = "bert.embeddings.word_embeddings."
    shipped = weights(onnx.load(str(folder / "encoder.onnx")))
    untouched = {name: weight for name, weight in encoder.state_dict().items() if name.startswith(words)}
    tuned = {name: weight for name, weight in shipped.items() if not name.startswith(words)}
    encoder.load_state_dict(tuned | untouched)
    heads.load_state_dict(weights(onnx.load(str(folder / "heads.onnx"))))


def weights(model: onnx.ModelProto) -> dict[str, Tensor]:
    """Every weight by its name in torch, in float32.

    A matrix on the right of a product lost its name in the file; the product's node has it.
    """
    stored = {i.name: torch.tensor(numpy_helper.to_array(i)) for i in model.graph.initializer}
    weight_names = (name for name in stored if not name.endswith(("_scale", "_zero_point")))
    floats = {name: _float(stored, name) for name in (n.removesuffix("_quantized") for n in weight_names)}
    found = {name: weight for name, weight in floats.items() if not name.startswith("onnx::")}
    for node in model.graph.node:
        right = node.input[1].removesuffix("_quantized") if "MatMul" in node.op_type else ""
        if right in floats:
            found[f"{_module(node.name)}.weight"] = floats[right].T.contiguous()
    if near := [stored[name] for name in stored if name.startswith("onnx::Mul_")]:
        found["near"] = torch.stack(near)
    return {name.removeprefix("encoder."): weight for name, weight in found.items()}


def _float(stored: dict[str, Tensor], name: str) -> Tensor:
    if name in stored:
        return stored[name]
    zero = stored[f"{name}_zero_point"].float()
    return (stored[f"{name}_quantized"].float() - zero) * stored[f"{name}_scale"]


def _module(node: str) -> str:
    """`/relation/relation.0/MatMul` → `relation.0`, `/layer.0/query/MatMul_quant` → `layer.0.query`."""
    parts = node.strip("/").split("/")[:-1]
    following = [*parts[1:], ""]
    return ".".join(p for p, f in zip(parts, following, strict=True) if not f.startswith(f"{p}."))
