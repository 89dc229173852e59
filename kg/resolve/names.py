"""Names as strings: what spellings of one name have in common, and what is only wrapping around it."""

from __future__ import annotations

import math
import re
import unicodedata
from functools import lru_cache

from kg.folding import fold

STEM = 0.6
"""Share of two words that must be the same from their beginning on for them to be forms of one."""
_POSSESSIVE = re.compile(r"['’]s?(?=\s|$)")
_WORDS = re.compile(r"[^\s\-–—_/,;:]+|[\s\-–—_/,;:]+")
_ACRONYM_PLURAL = re.compile(r"(?=.*[A-Z0-9].*s$)[^\s]*[A-Z0-9)]s")
_WORD_LIKE = re.compile(r"[A-Za-z]+[a-z]{3,}|[a-z]{4,}")
_BRITISH = (
    (re.compile(r"(?<=[a-z]{3})is(?=e|ing|ation)"), "iz"),
    (re.compile(r"(?<=[a-z]{2})ll(?=ing|ed|er)"), "l"),
)
_ENDING_IN_S = {
    "alias",
    "atlas",
    "bias",
    "canvas",
    "chaos",
    "gas",
    "keras",
    "lens",
    "pandas",
    "series",
    "species",
}
_IRREGULAR = {
    "analyses": "analysis",
    "caches": "cache",
    "corpora": "corpus",
    "criteria": "criterion",
    "hypotheses": "hypothesis",
    "indices": "index",
    "matrices": "matrix",
    "vertices": "vertex",
}
_PLURALS = (
    (re.compile(r"(?<=[a-z]{2})ies$"), "y"),
    (re.compile(r"(?<=x|z|s)es$|(?<=ch|sh)es$"), ""),
    (re.compile(r"(?<!s)(?<!u)(?<!i)s$"), ""),
)
_ARTICLES = re.compile(r"^(?:(?:the|an?|our|this|these|its|their|proposed)\s+)+(?=\S)", re.IGNORECASE)
_HEADS = re.compile(
    r"(?:[\s-]+scores?|\s+(?:datasets?|benchmarks?|models?|methods?|frameworks?|algorithms?|approach(?:es)?|corpus))$",
    re.IGNORECASE,
)
_COINED = re.compile(r"[a-z][A-Z]|[A-Z]{2}|\d")
_BESIDE_LONG_FORM = re.compile(r"(?P<outer>[^()]{2,}?)\s*\((?P<inner>[^()]{2,})\)(?P<rest>.*)")


@lru_cache(maxsize=1 << 17)
def key(name: str) -> str:
    """What is left of a name without case, separators, plural, possessive and British spelling.

    Spellings with one key are one name. Numbers that stand apart stay apart.

    >>> key("Pre-Training"), key("LLMs"), key("GPS"), key("Llama-3.1 8B"), key("β-VAEs")
    ('pretraining', 'llm', 'gps', 'llama3.1 8b', 'betavae')
    """
    words = [w for w in fold(_spelled_out(_POSSESSIVE.sub("", singular(name)))).split() if w]
    joined = "".join(
        (" " if i and word[0].isdigit() and words[i - 1][-1].isdigit() else "") + word
        for i, word in enumerate(words)
    )
    for pattern, replacement in _BRITISH:
        joined = pattern.sub(replacement, joined)
    return joined


def singular(name: str) -> str:
    """The name with its last word in the singular; acronyms lose only a small `s`.

    >>> singular("Markov decision processes"), singular("ViTs"), singular("ResNets"), singular("CRPS")
    ('Markov decision process', 'ViT', 'ResNet', 'CRPS')
    """
    parts = _WORDS.findall(name.rstrip())
    if not parts:
        return name
    parts[-1] = _singular_word(parts[-1])
    return "".join(parts)


def _singular_word(word: str) -> str:
    if _ACRONYM_PLURAL.fullmatch(word):
        return word[:-1]
    if word.lower() in _IRREGULAR:
        return _IRREGULAR[word.lower()]
    if not _WORD_LIKE.fullmatch(word) or word.lower() in _ENDING_IN_S:
        return word
    for pattern, replacement in _PLURALS:
        if pattern.search(word):
            return pattern.sub(replacement, word)
    return word


def _spelled_out(name: str) -> str:
    """Greek letters by their names, so that β-VAE and beta-VAE meet."""
    if name.isascii():
        return name
    return "".join(_greek(c) if "\u0370" <= c <= "\u03ff" else c for c in unicodedata.normalize("NFKC", name))


def _greek(letter: str) -> str:
    return unicodedata.name(letter, letter).split(" LETTER ")[-1].split(" WITH ")[0].lower()


@lru_cache(maxsize=1 << 17)
def core(name: str) -> str:
    """The name without article and, after a coined name, without a head noun that adds nothing.

    >>> core("the ImageNet dataset"), core("our diffusion models"), core("LLaMA 3 model")
    ('ImageNet', 'diffusion models', 'LLaMA 3')
    """
    bare = _ARTICLES.sub("", " ".join(name.split()))
    headless = _HEADS.sub("", bare)
    return headless if _COINED.search(headless) and " " not in headless.strip(" 0123456789.") else bare


@lru_cache(maxsize=1 << 17)
def unfolded(name: str) -> tuple[str, ...]:
    """A name with its short form in parentheses as two names; any other as itself.

    >>> unfolded("Layer-Wise Relevance Propagation (LRP)"), unfolded("SE(3) networks")
    (('Layer-Wise Relevance Propagation', 'LRP'), ('SE(3) networks',))
    """
    match = _BESIDE_LONG_FORM.fullmatch(name)
    if match is None or not name[match.end("outer")].isspace():
        return (name,)
    rest = match["rest"]
    return (match["outer"] + rest, match["inner"] + rest)


@lru_cache(maxsize=1 << 17)
def words(name: str) -> tuple[str, ...]:
    """The words of a name, folded and in the singular.

    >>> words("Graph Neural Networks (GNNs)")
    ('graph', 'neural', 'network', 'gnn')
    """
    return tuple(singular(word) for word in fold(singular(name)).split())


def one_stem(a: str, b: str) -> bool:
    """Whether two words differ in their endings only, or one is cut short: net, network.

    >>> one_stem("convolution", "convolutional"), one_stem("continual", "contrastive")
    (True, False)
    """
    length = math.ceil(STEM * max(len(a), len(b)))
    return a[:length] == b[:length] or (min(len(a), len(b)) > 2 and (a.startswith(b) or b.startswith(a)))
