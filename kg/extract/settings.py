"""What goes with the trained weights: transitions, thresholds, calibration and known names, from JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kg.errors import ModelError
from kg.extract.acceptance import Acceptance, Known
from kg.extract.judging import RELATIONS, ROLES, Thresholds
from kg.extract.mentions import Decoding
from kg.extract.tags import TYPES, legal


@dataclass(frozen=True, slots=True)
class Trained:
    """`decoding` and `thresholds` as chosen on held-out abstracts; `calibration`: raw score → share right."""

    decoding: Decoding
    thresholds: Thresholds
    calibration: tuple[tuple[float, ...], tuple[float, ...]]

    def calibrated(self, score: float) -> float:
        """The share of mentions with this raw score that were right, rounded to 4 digits."""
        return round(float(np.interp(score, *self.calibration)), 4)


def read(folder: Path) -> Trained:
    """The settings in `folder`. Raises ModelError if they are missing or of another form."""
    path = folder / "settings.json"
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
        names = json.loads((folder / "names.json").read_text(encoding="utf-8"))
        return Trained(
            Decoding(
                legal() + np.array(fields["transitions"], np.float32),
                fields["outside"],
                tuple(fields["least"][type_] for type_ in TYPES),
                {name: known(counts) for name, counts in names.items()},
                Acceptance(fields["acceptance"]["weights"], fields["acceptance"]["bias"]),
            ),
            Thresholds(
                tuple(fields["relations"][relation] for relation in RELATIONS),
                tuple(fields["roles"][role] for role in ROLES),
            ),
            (tuple(fields["calibration"]["raw"]), tuple(fields["calibration"]["right"])),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelError(f"{path}: {error}", "install kg again") from error


def known(counts: Sequence[int]) -> Known:
    """From the numbers of training texts that annotate a name with each type, and of all that hold it.

    0.3 texts are added to each type, and half a one to the annotated and to the others.
    """
    *types, texts = counts
    smoothed = np.array(types, np.float32) + 0.3
    return Known(np.log(smoothed / smoothed.sum()), (sum(types) + 0.5) / (max(texts, sum(types)) + 1))
