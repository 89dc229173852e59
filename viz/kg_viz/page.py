"""Puts the page together: template, style, scripts and data in one HTML text that needs no network."""

from __future__ import annotations

import json
from base64 import b64encode
from collections import Counter
from hashlib import sha256
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from kg_viz.details import link_details, node_details
from kg_viz.drawing import Drawing
from kg_viz.network import network, vis_script
from kg_viz.style import FAMILIES, KINDS, WORDINGS

_SCRIPTS = ("data", "canvas", "labels", "tooltip", "panel", "search", "legend", "main")


def html(drawing: Drawing, *, title: str, notice: str, focus: int | None) -> str:
    """The page as text.

    What comes from papers is escaped by Jinja or written by its `tojson`, which leaves no `<`, `>`, `&` or
    `'` in a script. The Content-Security-Policy lets only the page's own scripts and style run, by their
    hashes, and forbids every request.
    """
    style = _page_file("page.css")
    script = "".join(["'use strict';\n", *(_page_file(f"{name}.js") for name in _SCRIPTS)])
    vis = vis_script().rpartition("//# sourceMappingURL")[0]
    return (
        _environment()
        .get_template("page.html")
        .render(
            title=title,
            notice=notice,
            policy=_policy([vis, script], style),
            style=style,
            vis=vis,
            script=script,
            kinds=_present(KINDS, [node.kind for node in drawing.nodes]),
            families=_present(FAMILIES, [WORDINGS[link.type].family for link in drawing.links]),
            nodes=len(drawing.nodes),
            links=len(drawing.links),
            data=_data(drawing, focus),
        )
    )


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("kg_viz", "page"), autoescape=True, undefined=StrictUndefined
    )
    environment.policies["json.dumps_kwargs"] = {"separators": (",", ":")}
    return environment


def _page_file(name: str) -> str:
    return files("kg_viz").joinpath("page", name).read_text(encoding="utf-8")


def _present(looks: dict[str, Any], keys: list[str]) -> list[tuple[Any, int]]:
    """The looks that occur among `keys`, each with how often."""
    counts = Counter(keys)
    return [(look, counts[key]) for key, look in looks.items() if counts[key]]


def _policy(scripts: list[str], style: str) -> str:
    rules = (
        "default-src 'none'",
        f"script-src {' '.join(map(_hash, scripts))}",
        f"style-src {_hash(style)}",
        "base-uri 'none'",
        "form-action 'none'",
    )
    return "; ".join(rules)


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _data(drawing: Drawing, focus: int | None) -> dict[str, Any]:
    nodes, edges, *_, options = network(drawing, focus).get_network_data()
    return {
        "nodes": nodes,
        "edges": edges,
        "options": json.loads(options),
        "details": node_details(drawing),
        "statements": link_details(drawing),
        "kinds": {
            key: {"one": kind.one, "color": kind.color, "shape": kind.shape} for key, kind in KINDS.items()
        },
        "families": {key: family.color for key, family in FAMILIES.items()},
        "words": {key: [wording.forward, wording.backward] for key, wording in WORDINGS.items()},
        "focus": focus,
    }
