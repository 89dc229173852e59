"""Draws a knowledge graph as one interactive, self-contained HTML page."""

from __future__ import annotations

from kg_viz.render import render

__all__ = ["render"]
