"""Cleaning takes mark-up away and nothing else."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.papers.clean import clean

PLAIN = [
    "It costs $5 and $10, or US$ 3 million; a $2,000 card is enough.",
    "From $0.05/query to $0.30/query, i.e. $5-$10 a day.",
    "The file snake_case_name at https://a.org/x_y_z?q=*a*&b=_c_ is 2**10 bytes, 3**2 more.",
    "A* search beats BOA* and LTMOA* on grids; footnotes * like this * stay.",
    "About 25K~34K voxels, ~10% of all; a set {0, 1} and {a: b} in code.",
    "AT&T scored R&D at p<0.05 and 3 < 4 > 2, C++ & C#.",
    "mapping--significantly---dashes — and “quotes”, the model’s naïve Schrödinger bridge.",
    "中文摘要没有任何标记。",
]

MARKUP = {
    # formulas
    r"$\beta$-VAE": "β-VAE",
    r"the ratio $\mathcal{R}(\beta, \gamma)$": "the ratio R(β, γ)",
    r"$\texttt{HedgeTune}$": "HedgeTune",
    r"Best-of-$n$ and E$^2$-RAG": "Best-of-n and E^2-RAG",
    r"$n \gtrsim \sqrt d \cdot \frac 1 {\alpha\epsilon}$ samples": "n ≳ √d · 1/(αε) samples",
    r"$\mathcal{O}(d^\frac{3}{2}/\sqrt{KT})$": "O(d^(3/2)/√(KT))",
    r"$2^{2^k}$, $x_{ij}$, $10^{-3}$, $n^{1+o(1)}$": "2^(2^k), x_ij, 10^-3, n^(1+o(1))",
    r"$\|\mathbf{x}_i\|_2 \leq 1$": "‖x_i‖_2 ≤ 1",
    r"$\tilde{\mathcal{O}}(\log \log n)$": "Õ(log log n)",
    r"\(a\le b\) and \[c\in\mathbb{R}^d\]": "a ≤ b and c ∈ R^d",
    r"2.4$\times$ faster, $\approx$5 ms, P$\neq$NP": "2.4× faster, ≈5 ms, P≠NP",
    r"for \$5 a $k$-means run": "for $5 a k-means run",
    # LaTeX in the text
    r"50 \% of R\'enyi and Nystr\"om": "50 % of Rényi and Nyström",
    r"\textbf{A}nnotations, {\em mostly} \emph{new}": "Annotations, mostly new",
    r"We present \Ours{}, see \url{https://a.org/x_y}": "We present Ours, see https://a.org/x_y",
    r"as shown \citep{a,b} in Figure~1": "as shown in Figure 1",
    "``deep'' and `shallow' nets": "“deep” and ‘shallow’ nets",
    "Schr{ö}dinger": "Schrödinger",
    # Markdown
    "**RUAGO** is *retain-free*, _**USEBench**_ is not": "RUAGO is retain-free, USEBench is not",
    "gr**A**dient clipping, **D**ocument **I**mages": "grAdient clipping, Document Images",
    "on [GitHub](https://a.org/b_c)": "on GitHub (https://a.org/b_c)",
    "run `kg build` now": "run kg build now",
    # HTML, mojibake, characters
    "R&amp;D &lt; 5 &#8212; caf&eacute;": "R&D < 5 — café",
    "<p>H<sub>2</sub>O and <i>E. coli</i></p>": "H_2O and E. coli",
    "the modelâ€™s naÃ¯ve": "the model’s naïve",
    "zero\u200bwidth \x07bell\u00ad": "zerowidth bell",
    # lines
    "a represen-\ntation of\n  text": "a representation of text",
    "zero-\nshot and zero-shot": "zero-shot and zero-shot",
    "state-of-the-\nart": "state-of-the-art",
}


@pytest.mark.parametrize("text", PLAIN)
def test_plain_text_passes_through_unchanged(text: str) -> None:
    assert clean(text) == text


@pytest.mark.parametrize(("raw", "plain"), MARKUP.items())
def test_markup_becomes_readable_text(raw: str, plain: str) -> None:
    assert clean(raw) == plain


def test_html_that_is_no_formatting_stays_text() -> None:
    assert clean("an <img src=x onerror=alert(1)> tag") == "an <img src=x onerror=alert(1)> tag"


def test_a_formula_is_never_half_stripped() -> None:
    assert clean(r"a price of $5 and an open $ sign") == "a price of $5 and an open $ sign"
    assert clean(r"x_{0} outside of $ signs, \frac{1}{2}") == "x_0 outside of $ signs, 1/2"


SNIPPETS = st.sampled_from(
    [*PLAIN, *MARKUP, "$", "$$", "\\", "{", "}", "*", "**", "_", "`", "~", "&", "<", "\n", "-"]
)


@given(st.lists(SNIPPETS | st.text(max_size=8), max_size=12).map(" ".join) | st.text())
def test_cleaning_twice_is_cleaning_once(raw: str) -> None:
    once = clean(raw)
    assert clean(once) == once


@given(st.text("abcXYZ0189Ωβλ中文日本кл", max_size=60))
def test_letters_and_digits_are_kept_in_normal_form(word: str) -> None:
    assert clean(f"x {word} x") == " ".join(unicodedata.normalize("NFC", f"x {word} x").split())


@given(st.text())
def test_the_result_can_be_written_as_utf8_in_one_line(raw: str) -> None:
    text = clean(raw + "\ud800")
    text.encode()
    assert "\n" not in text and text == text.strip()


@pytest.mark.parametrize(
    "piece", ["$", "{", "\\a{", "*a ", "_a ", "`", "<p ", "&#", "$5 ", "\\begin{a}", "[a](", "[["]
)
def test_hostile_text_takes_no_more_than_linear_time(piece: str) -> None:
    started = time.perf_counter()
    clean(piece * 20_000)
    assert time.perf_counter() - started < 10
