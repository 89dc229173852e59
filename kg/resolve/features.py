"""What two names tell about whether the one is a short form of the other, as numbers from about -1 to 1."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from kg.resolve.alignment import GLUE, SYMBOL, LongForm, align, long_form
from kg.resolve.names import key, singular

_NET = re.compile(r"(?<=[A-Za-z0-9]{2})-?[Nn]et$|(?<=[A-Z])-?Net$")
HEADS = {
    "algorithm", "analysis", "approach", "benchmark", "block", "challenge", "corpus", "dataset",
    "detector", "estimate", "framework", "function", "layer", "loss", "method", "model", "module",
    "net", "network", "operation", "problem", "procedure", "score", "strategy", "system", "task",
    "technique", "unit",
}  # fmt: skip
_BEGINNING = re.compile(r"\b\w|(?<=_)\w|[A-Z]")
LONGEST = 12
"""Letters of the longest short form considered."""
LONGEST_LONG_FORM = 200
"""Characters of the longest long form considered."""

Features = dict[str, float]


@lru_cache(maxsize=1 << 17)
def pair_features(short: str, long: str) -> Features | None:
    """Features of the pair alone; None when the letters of `short` do not lie in `long` in order.

    A name whose words all stand in the longer one ("GAN" in "conditional GAN") or that begins a coined word
    ("BERT" in "BERTology") is the more general name, no short form.
    """
    if not _worth_a_look(short, long):
        return None
    stem, form = singular(short), long_form(singular(long))
    bare = _NET.sub("", stem)
    letters = SYMBOL.findall(bare)
    if not 1 <= len(letters) <= LONGEST or len(letters) >= 0.75 * len(form.word) or key(short) == key(long):
        return None
    places = align(tuple(letter.lower() for letter in letters), form)
    if places is None or _nested(stem, form):
        return None
    net = bare != stem
    return _placing(letters, places, form) | {
        "drops_net": float(net),
        "net_in_long": float(net and any(word.lower().startswith("net") for word in form.words)),
        "one_letter": float(len(letters) == 1),
        "two_letters": float(len(letters) == 2),
        "short_title": float(stem[:1].isupper() and stem[1:].islower()),
        "short_has_space": float(" " in stem.strip()),
        "long_lower": float(long.islower()),
        "long_words": min(len(form.words), 8) / 8,
    }


def _worth_a_look(short: str, long: str) -> bool:
    """A fast test that nearly all pairs fail: few letters, the first on a beginning, the others in order."""
    if not 0 < len(short) < len(long) <= LONGEST_LONG_FORM or len(short) > 2 * LONGEST:
        return False
    if short[0].isalpha() and short[0].lower() not in _beginnings(long):
        return False
    rest, place = long.lower(), 0
    for letter in short.lower():
        if letter.isalpha() and letter not in "xnets":
            place = rest.find(letter, place) + 1
            if not place:
                return False
    return True


@lru_cache(maxsize=1 << 17)
def _beginnings(name: str) -> str:
    """The letters that can begin a word or a part of one, and x for the sounds it stands for."""
    found = "".join(_BEGINNING.findall(name)).lower()
    return found + "x" if "c" in found or "e" in found else found


def _placing(letters: list[str], places: tuple[int, ...], form: LongForm) -> Features:
    """Where the letters lie: on beginnings or inside words, and which words they leave out."""
    n, in_words, ranks = len(letters), [form.word[p] for p in places], [form.rank[p] for p in places]
    inside = [i for i in range(n) if not ranks[i] and not (i and places[i - 1] == places[i] - 1)]
    same_word = sum(i > 0 and in_words[i - 1] == in_words[i] for i in inside)
    capitals = [rank > 0 for letter, rank in zip(letters, ranks, strict=True) if letter.isupper()]
    content = [i for i, word in enumerate(form.words) if word.lower() not in GLUE] or [0]
    used, first, last = set(in_words), in_words[0], in_words[-1]
    after = [i for i in content if i > last]
    heads = sum(singular(form.words[i]).lower() in HEADS for i in after)
    starts = ranks.count(2)
    before = sum(i < first for i in content)
    between = sum(first < i < last and i not in used for i in content)
    initials = {"".join(form.words[i][0] for i in content).lower(), "".join(w[0] for w in form.words).lower()}
    return {
        "on_word_starts": starts / n,
        "inside_words": len(inside) / n,
        "letters_inside": min(len(inside), 4) / 4,
        "inside_same_word": same_word / n,
        "first_on_word_start": float(ranks[0] == 2),
        "words_before": min(before, 3) / 3,
        "words_between": min(between, 3) / 3,
        "words_after": min(len(after) - heads, 3) / 3,
        "heads_after": min(heads, 2) / 2,
        "words_covered": sum(i in used for i in content) / len(content),
        "ends_in_last_word": float(last == content[-1]),
        "capitals_on_starts": sum(capitals) / len(capitals) if capitals else 0.0,
        "initials": float("".join(letters).lower() in initials),
        "fit": (3 * starts - len(inside) - 1.5 * (before + between) - 0.9 * (len(after) - heads)) / (3 * n),
    }


def _nested(short: str, form: LongForm) -> bool:
    if len(form.words) == 1 and form.words[0].startswith(short) and not short.islower():
        return True
    words = {singular(word).lower() for word in long_form(short).words}
    return words <= {singular(word).lower() for word in form.words}


def features(short: str, long: str, names: Iterable[str]) -> Features | None:
    """Features of the pair among all names of its paper: better partners of either speak against it."""
    own = pair_features(short, long)
    if own is None:
        return None
    taken = {key(short), key(long)}
    others = [name for name in names if key(name) not in taken]
    rivals = {
        "rival_long": max((f["fit"] for name in others if (f := pair_features(short, name))), default=-1.0),
        "rival_short": max((f["fit"] for name in others if (f := pair_features(name, long))), default=-1.0),
    }
    for rival, fit in list(rivals.items()):
        rivals[rival] = max(-1.0, min(1.0, fit - own["fit"]))
        rivals[f"better_{rival}"] = float(fit > own["fit"])
    return own | rivals
