"""What goes with the weights, and what is said where it is missing or broken."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from kg.errors import ModelError
from kg.extract import settings
from kg.extract.pipeline import TRAINED
from kg.extract.tags import legal

FOLDER = TRAINED / "kg_extractor"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for file in FOLDER.glob("*.json"):
        shutil.copy(file, tmp_path)
    return tmp_path


def test_the_trained_settings() -> None:
    trained = settings.read(FOLDER)
    assert np.isneginf(trained.decoding.transitions[np.isneginf(legal())]).all()
    assert len(trained.thresholds.relations) == 8
    assert all(0 < threshold <= 1 for threshold in trained.thresholds.relations)


def test_calibrated_scores_grow_with_the_raw_ones() -> None:
    trained = settings.read(FOLDER)
    scores = [trained.calibrated(raw) for raw in np.linspace(0, 1, 101)]
    assert scores == sorted(scores)
    assert 0 <= scores[0] < scores[-1] <= 1


def test_no_settings(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"settings\.json"):
        settings.read(tmp_path)


@pytest.mark.parametrize("broken", ["", "[]", "{}", '{"transitions": "x"}'])
def test_settings_of_another_form(folder: Path, broken: str) -> None:
    (folder / "settings.json").write_text(broken)
    with pytest.raises(ModelError, match=r"settings\.json") as raised:
        settings.read(folder)
    assert raised.value.hint == "install kg again"


def test_a_threshold_is_missing(folder: Path) -> None:
    fields = json.loads((folder / "settings.json").read_text())
    del fields["relations"]["OUTPERFORMS"]
    (folder / "settings.json").write_text(json.dumps(fields))
    with pytest.raises(ModelError, match="OUTPERFORMS"):
        settings.read(folder)
