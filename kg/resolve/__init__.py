"""One node for one thing: papers' extractions become entities, roles and relations over all papers."""

from __future__ import annotations

from kg.resolve.corrections import Corrections
from kg.resolve.resolution import resolve

__all__ = ["Corrections", "resolve"]
