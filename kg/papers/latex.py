r"""LaTeX fragments (a formula, a macro with its arguments, an accent) as plain text, by pylatexenc.

The convention for formulas: Unicode symbols, letters without fonts, `^` and `_` for scripts, brackets
wherever LaTeX groups more than one sign, so that nothing changes its meaning:
`$\frac{a+b}{c^{2k}}$` is `(a+b)/c^(2k)`, `$\mathcal{O}(\sqrt{T})$` is `O(√T)`.
"""

from __future__ import annotations

import logging
import re
import unicodedata
from functools import lru_cache
from typing import Any

from pylatexenc.latex2text import LatexNodes2Text, MacroTextSpec, get_default_latex_context_db
from pylatexenc.latexwalker import get_default_latex_context_db as walker_context
from pylatexenc.macrospec import std_macro

_ARGUMENT_ONLY = """
    mathbb mathbf mathit mathsf mathtt mathcal mathscr mathfrak mathrm mathnormal textsf texttt textup textmd
    operatorname textnormal boldsymbol bm pmb mathbbm mathop smash mbox hbox underline overline uline
    overrightarrow bar vec dot ddot
"""
_NOTHING = """
    left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr limits nolimits
    displaystyle textstyle scriptstyle em it rm bf sl sc sf tt cal itshape bfseries scshape ttfamily rmfamily
    sffamily normalfont small large allowbreak noindent centering cite citep citet citealp ref eqref autoref
    cref Cref label includegraphics input include maketitle xspace
"""
_SYMBOLS = {
    "|": "‖",
    "textasciicircum": "^",
    "textasciitilde": "~",
    "textbraceleft": "{",
    "textbraceright": "}",
    "epsilon": "ε",
    "eps": "ε",
    "circ": "°",
    "eg": "e.g.",
    "ie": "i.e.",
    "etal": "et al.",
    "item": " ",
    "footnote": " (%(2)s)",
    "binom": "C(%s,%s)",
}
_ACCENTS = {"tilde": "\u0303", "widetilde": "\u0303", "Tilde": "\u0303", "hat": "\u0302", "widehat": "\u0302"}
_RELATIONS = re.compile(r"\s*([∈∉⊂⊆⊃⊇≤≥≲≳≪≫≈≃≅≡≠∼∝→↦⇒⇔←×⟂⊥∣])\s*")
_FACTOR = re.compile(r"[-+−]?(\d+(\.\d+)?|[∂∇√]? ?\w['′]?([_^]\w+)?|[A-Za-z]{3,}|\W|\([^()]*\))")
_SCRIPT = re.compile(r"[-+−]?\d+(\.\d+)?|[A-Za-z]+|\w['′]?|\W")
_SPACING = {"between-macro-and-chars": True, "between-latex-constructs": True, "in-equations": False}
_SPACES = re.compile(r"\s+")


def bracketed(text: str, unit: re.Pattern[str]) -> str:
    """The text, in brackets unless it is empty or one `unit`."""
    return text if not text or unit.fullmatch(text) else f"({text})"


def _is_script(node: Any) -> bool:
    return bool(node.parsing_state.s[: node.pos].rstrip().endswith(("^", "_")))


class _PlainText(LatexNodes2Text):  # type: ignore[misc]  # pylatexenc has no types
    """pylatexenc's renderer with brackets around script groups and names kept for unknown macros."""

    def group_node_to_text(self, node: Any) -> str:
        inner = str(super().group_node_to_text(node))
        return bracketed(inner.strip(), _SCRIPT) if _is_script(node) else inner

    def macro_node_to_text(self, node: Any) -> str:
        if self.latex_context.get_macro_spec(node.macroname) is not None:
            return str(super().macro_node_to_text(node)) + ("" if node.nodeargs else node.macro_post_space)
        after = node.parsing_state.s[node.pos + node.len :]
        takes_an_argument = after.startswith("{") and not after.startswith("{}")
        return "" if takes_an_argument else node.macroname + node.macro_post_space


def _fraction(node: Any, l2tobj: Any) -> str:
    above, below = (l2tobj.nodelist_to_text([arg]).strip() for arg in node.nodeargd.argnlist[:2])
    quotient = f"{bracketed(above, _FACTOR)}/{bracketed(below, _FACTOR)}"
    return f"({quotient})" if _is_script(node) else quotient


def _root(node: Any, l2tobj: Any) -> str:
    return "√" + bracketed(l2tobj.nodelist_to_text(node.nodeargd.argnlist[-1:]).strip(), _FACTOR)


def _accented(accent: str) -> Any:
    def render(node: Any, l2tobj: Any) -> str:
        letters = l2tobj.nodelist_to_text(node.nodeargd.argnlist[-1:]).strip()
        return unicodedata.normalize("NFC", letters + accent) if len(letters) == 1 else letters

    return render


@lru_cache(maxsize=1)
def _renderer() -> tuple[_PlainText, Any]:
    text, walker = get_default_latex_context_db(), walker_context()
    text.add_context_category(
        "kg",
        macros=[
            *(MacroTextSpec(name, discard=False) for name in _ARGUMENT_ONLY.split()),
            *(MacroTextSpec(name, "") for name in _NOTHING.split()),
            *(MacroTextSpec(name, symbol) for name, symbol in _SYMBOLS.items()),
            *(MacroTextSpec(name, _accented(mark)) for name, mark in _ACCENTS.items()),
            *(MacroTextSpec(name, _fraction) for name in ("frac", "dfrac", "tfrac", "nicefrac")),
            MacroTextSpec("sqrt", _root),
            MacroTextSpec("today", "today"),
        ],
        prepend=True,
    )
    walker.add_context_category(
        "kg",
        macros=[
            *(std_macro(name, False, 2) for name in ("dfrac", "tfrac", "nicefrac", "binom")),
            *(std_macro(name, False, 1) for name in ("boldsymbol", "bm", "pmb", "mathbbm", "smash", "Tilde")),
        ],
        prepend=True,
    )
    logging.getLogger("pylatexenc").setLevel(logging.CRITICAL)
    return _PlainText(latex_context=text, math_mode="text", strict_latex_spaces=_SPACING), walker


@lru_cache(maxsize=4096)
def to_text(fragment: str) -> str:
    r"""One LaTeX fragment as plain text; what pylatexenc cannot parse comes back as it is.

    >>> to_text(r"$\beta$"), to_text(r"$\mathcal{R}(\beta, \gamma)$"), to_text(r"\'e")
    ('β', 'R(β, γ)', 'é')
    """
    renderer, walker = _renderer()
    escaped = re.sub(r"(?<!\\)%", r"\\%", fragment)
    try:
        text = renderer.latex_to_text(escaped, latex_context=walker, tolerant_parsing=True)
    except Exception:  # pylatexenc fails in many ways on what is no LaTeX
        return fragment
    text = _SPACES.sub(" ", _RELATIONS.sub(r" \1 ", text))
    if fragment.startswith(("$", "\\(", "\\[")):
        text = text.strip()
    return text.removesuffix(" ×") + "×" if text.endswith(" ×") else text
