"""Checkpoint → the two ONNX files of the package: the encoder in int8, the heads in float32."""

from __future__ import annotations

import argparse
from pathlib import Path

import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn
from transformers import BertConfig, BertModel

from training.model import WIDTH, Encoder, Heads

KEPT = ("layer.3/output/dense", "layer.4/output/dense", "layer.5/output/dense", "encoder/tags")
"""What stays in float32, for 5 MB: the layers' last products, whose inputs are the widest spread."""


class Rounded(nn.Module):
    """Word embeddings in int8, each row on a scale of its own: one for all would lose the small rows."""

    def __init__(self, weight: Tensor) -> None:
        super().__init__()
        scale = weight.abs().amax(1, keepdim=True).clamp(min=1e-8) / 127
        self.register_buffer("rows", (weight / scale).round().to(torch.int8))
        self.register_buffer("scale", scale)

    def forward(self, pieces: Tensor) -> Tensor:
        """(batch, length) → (batch, length, width)."""
        rows: Tensor = self.rows[pieces].float() * self.scale[pieces]  # type: ignore[index]
        return rows


class Unmasked(nn.Module):
    """One text at a time needs no mask, and adding one to every attention takes a tenth of the time."""

    def __init__(self, encoder: Encoder) -> None:
        super().__init__()
        self.encoder = encoder

    def forward(self, pieces: Tensor, shapes: Tensor) -> tuple[Tensor, Tensor]:
        """(1, length) → hidden (1, length, 384) and tag logits (1, length, 11)."""
        found: tuple[Tensor, Tensor] = self.encoder(pieces, shapes, None)
        return found


def export(checkpoint: Path, base: Path, out: Path) -> None:
    """Write `encoder.onnx` and `heads.onnx` of the averaged weights to `out`."""
    state = torch.load(checkpoint, weights_only=False)
    config = BertConfig.from_pretrained(base)
    config._attn_implementation = "eager"
    encoder, heads = Encoder(BertModel(config, add_pooling_layer=False)), Heads()
    both = nn.ModuleList([encoder, heads])
    both.load_state_dict(
        {k.removeprefix("module."): v for k, v in state["average"].items() if k.startswith("module.")}
    )
    both.eval()
    embeddings = encoder.bert.embeddings
    embeddings.word_embeddings = Rounded(embeddings.word_embeddings.weight.data)
    out.mkdir(parents=True, exist_ok=True)
    whole = out / "encoder-float.onnx"
    ids = torch.ones(1, 16, dtype=torch.long)
    torch.onnx.export(
        Unmasked(encoder).eval(), (ids, ids), str(whole), input_names=["pieces", "shapes"],
        output_names=["hidden", "tags"], opset_version=17, dynamo=False,
        dynamic_axes={name: {1: "length"} for name in ("pieces", "shapes", "hidden", "tags")},
    )  # fmt: skip
    products = [node.name for node in onnx.load(str(whole)).graph.node if node.op_type == "MatMul"]
    quantize_dynamic(
        whole, out / "encoder.onnx", ["MatMul"], per_channel=True, weight_type=QuantType.QInt8,
        nodes_to_exclude=[name for name in products if any(part in name for part in KEPT)],
    )  # fmt: skip
    export_heads(heads, out / "heads.onnx")
    whole.unlink()


def export_heads(heads: Heads, path: Path) -> None:
    """Write the heads for any number of entities (n) and pieces (length)."""
    n, length = 3, 16
    weights = torch.rand(n, length)
    example = (torch.rand(length, WIDTH), weights, weights, weights, torch.arange(n).float(), torch.arange(n))
    axes: dict[str, dict[int, str]] = {name: {0: "n", 1: "length"} for name in ("mean", "first", "sentence")}
    axes |= {"hidden": {0: "length"}, "start": {0: "n"}, "types": {0: "n"}}
    axes |= {"roles": {0: "n"}, "relations": {0: "n", 1: "n"}}
    torch.onnx.export(
        heads, example, str(path), opset_version=17, dynamo=False, dynamic_axes=axes,
        input_names=["hidden", "mean", "first", "sentence", "start", "types"],
        output_names=["roles", "relations"],
    )  # fmt: skip


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--encoder", type=Path, required=True, help="folder of all-MiniLM-L6-v2")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    export(args.checkpoint, args.encoder, args.out)
