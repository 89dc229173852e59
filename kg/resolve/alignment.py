"""How the letters of a short form lie in a long form: the best placing, found by dynamic programming."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

SYMBOL = re.compile(r"\d+|[^\W\d_]")
_WORD = re.compile(r"\d+|[^\W\d_]+")
_PREFIX = re.compile(
    r"(?:auto|bi|co|cross|electro|geo|hyper|inter|intra|meta|micro|mono|multi|neuro|non|omni|over|poly|pre|"
    r"pseudo|quasi|re|semi|spatio|sub|super|tele|trans|tri|un|vari)(?=[a-z]{4})",
    re.IGNORECASE,
)
_SOUNDS_LIKE = {"2": ("to", "two", "second"), "4": ("for", "four"), "x": ("cross", "ex")}
GLUE = {
    "a", "an", "among", "and", "as", "at", "between", "by", "for", "from", "in", "into", "is", "it",
    "of", "on", "or", "over", "s", "the", "through", "to", "under", "up", "using", "via", "with",
    "without",
}  # fmt: skip
WORD_START, HUMP, AFTER_PREVIOUS, INSIDE_WORD, INSIDE_OTHER_WORD, SKIPPED_WORD = (
    3.0,
    2.5,
    1.6,
    0.0,
    -1.0,
    -1.5,
)


@dataclass(frozen=True, slots=True)
class LongForm:
    """A long form as words and as symbols: letters and whole numbers, one after the other.

    `word` gives each symbol's word; `rank` is 2 where a symbol begins a word, 1 where it begins a part,
    else 0. `content[i]` counts the words before word i that are no glue; `places` are a symbol's places.
    """

    words: tuple[str, ...]
    word: tuple[int, ...]
    rank: tuple[int, ...]
    content: tuple[int, ...]
    places: dict[str, list[int]]

    def skipped(self, left: int, right: int) -> int:
        """How many words with content lie strictly between two words."""
        return self.content[right] - self.content[left + 1] if right > left else 0


@lru_cache(maxsize=1 << 16)
def long_form(name: str) -> LongForm:
    """Takes a name apart; "autoencoder", "BiLSTM" and "PointNet" are words of two parts."""
    words = _WORD.findall(name)
    content, word, rank = [0], list[int](), list[int]()
    places: dict[str, list[int]] = defaultdict(list)
    for i, text in enumerate(words):
        low, (symbols, ranks) = text.lower(), _symbols(text)
        content.append(content[-1] + (low not in GLUE))
        if sound := _sound(low):
            places[sound].append(len(word))
        for place, symbol in enumerate(symbols, len(word)):
            places[symbol].append(place)
        word += [i] * len(symbols)
        rank += ranks
    return LongForm(tuple(words), tuple(word), tuple(rank), tuple(content), dict(places))


def _sound(word: str) -> str:
    """What a word may be written as in a short form: 2 for "to", x for "cross"."""
    return next((sound for sound, words in _SOUNDS_LIKE.items() if word.startswith(words)), "")


@lru_cache(maxsize=1 << 15)
def _symbols(word: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The letters of a word, or the number it is, and their ranks."""
    if word.isdigit():
        return (word,), (2,)
    prefix = match.end() if (match := _PREFIX.match(word)) else 0
    ranks = [int(i == prefix or (c.isupper() and _is_hump(word, i))) for i, c in enumerate(word)]
    return tuple(letter.lower() for letter in word), (2, *ranks[1:])


def _is_hump(word: str, i: int) -> bool:
    return not word[i - 1].isupper() or word[i + 1 : i + 2].islower()


def align(letters: tuple[str, ...], long: LongForm) -> tuple[int, ...] | None:
    """The places, in order, where the short form's symbols fit best; None if they do not fit.

    The first symbol must begin a word or a part of one. Letters on beginnings and right after one another
    count for a placing, skipped words against it.
    """
    best = {
        place: (_worth(long, None, place), -1)
        for place in long.places.get(letters[0], ())
        if long.rank[place]
    }
    steps = [best]
    for letter in letters[1:]:
        following = {}
        for place in long.places.get(letter, ()):
            reached = [(score + _worth(long, at, place), at) for at, (score, _) in best.items() if at < place]
            if reached:
                following[place] = max(reached)
        best = following
        steps.append(best)
    if not best:
        return None
    last = len(long.words)
    place = max(best, key=lambda p: (best[p][0] + SKIPPED_WORD / 2 * long.skipped(long.word[p], last), -p))
    return _traced(steps, place)


def _worth(long: LongForm, previous: int | None, place: int) -> float:
    before, word = -1 if previous is None else long.word[previous], long.word[place]
    skipped = SKIPPED_WORD * long.skipped(before, word)
    if long.rank[place]:
        return (WORD_START if long.rank[place] == 2 else HUMP) + skipped
    if previous is not None and place == previous + 1:
        return AFTER_PREVIOUS
    return (INSIDE_WORD if before == word else INSIDE_OTHER_WORD) + skipped


def _traced(steps: list[dict[int, tuple[float, int]]], place: int) -> tuple[int, ...]:
    places = []
    for step in reversed(steps):
        places.append(place)
        place = step[place][1]
    return tuple(reversed(places))
