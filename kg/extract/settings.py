"""What goes with the trained weights: transitions, thresholds, calibration and known names, from JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kg.errors import ModelError
from kg.extract.judging import RELATIONS, Thresholds
from kg.extract.mentions import Decoding
from kg.extract.tags import Floats, legal


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
                fields["least"],
                {name: log_share(counts) for name, counts in names.items()},
            ),
            Thresholds(tuple(fields["relations"][r.value] for r in RELATIONS)),
            (tuple(fields["calibration"]["raw"]), tuple(fields["calibration"]["right"])),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelError(f"{path}: {error}", "install kg again") from error


def log_share(counts: Sequence[int]) -> Floats:
    """Log-probability of each type from the numbers of papers in which a name has it (plus 0.3 each)."""
    smoothed = np.array(counts, np.float32) + 0.3
    result: Floats = np.log(smoothed / smoothed.sum())
    return result
