"""Every type has a look; the looks can be told apart by everyone, on light and on dark ground."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files
from itertools import combinations, product

import numpy as np
import pytest
from numpy.typing import NDArray

from kg import schema
from kg.types import EntityType, RelationType, Role
from kg_viz.style import FAMILIES, KINDS, PAPER, WORDINGS, relationship_type

Color = NDArray[np.float64]

# Machado, Oliveira & Fernandes (2009): protanopia, deuteranopia, tritanopia, on linear RGB.
DICHROMACIES = (
    ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
)
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def test_every_type_has_a_look_and_words() -> None:
    assert set(KINDS) == {PAPER, *EntityType}
    assert set(WORDINGS) == {*schema.ROLE_RELATIONSHIPS, *RelationType}
    assert {wording.family for wording in WORDINGS.values()} == set(FAMILIES)


@pytest.mark.parametrize(("role", "type_"), list(product(Role, EntityType)))
def test_relationship_types_are_those_of_the_graph(role: Role, type_: EntityType) -> None:
    assert relationship_type(role, type_) == schema.relationship_of(role, type_)


def test_no_two_kinds_share_a_shape() -> None:
    assert len({kind.shape for kind in KINDS.values()}) == len(KINDS)


@pytest.mark.parametrize("look", [*KINDS.values(), *FAMILIES.values()], ids=lambda look: look.key)
def test_colors_have_contrast_on_both_grounds(look: object) -> None:
    css = files("kg_viz").joinpath("page/page.css").read_text(encoding="utf-8")
    grounds = re.findall(r"--ground: (#\w{6})", css)
    assert len(grounds) == 2
    assert all(_contrast(look.color, ground) >= 3 for ground in grounds)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("looks", "least"), [(KINDS, 20), (FAMILIES, 15)], ids=["kinds", "families"])
def test_colors_stay_apart_for_the_colour_blind(looks: dict[str, object], least: float) -> None:
    colors = [_linear(look.color) for look in looks.values()]  # type: ignore[attr-defined]
    for sight in (np.eye(3), *map(np.array, DICHROMACIES)):
        seen = [_lab(sight @ color) for color in colors]
        assert min(float(np.linalg.norm(a - b)) for a, b in combinations(seen, 2)) > least


def _linear(color: str) -> Color:
    channels = np.array([int(color[place : place + 2], 16) for place in (1, 3, 5)]) / 255
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def _contrast(color: str, ground: str) -> float:
    """WCAG 2 contrast ratio."""
    darker, lighter = sorted(float(_linear(one) @ (0.2126, 0.7152, 0.0722)) for one in (color, ground))
    return (lighter + 0.05) / (darker + 0.05)


def _lab(linear: Sequence[float] | Color) -> Color:
    """CIE L*a*b* under D65."""
    ratio = np.array(TO_XYZ) @ np.clip(linear, 0, 1) / (0.95047, 1.0, 1.08883)
    x, y, z = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])
