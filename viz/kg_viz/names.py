"""What a node is called: in full in the panel, cut to two short lines in the picture."""

from __future__ import annotations

import re
import textwrap

from kg.types import Paper

_LINE = 24
_LONGEST_BEGINNING = 80
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9])")


def paper_name(paper: Paper, proposed: str = "") -> str:
    """The title; without one, what the paper proposes and how its first sentence begins; else its id.

    >>> paper_name(Paper(id="x", abstract="We adapt models cheaply. It works."), "AC-LoRA")
    'AC-LoRA: We adapt models cheaply.'
    """
    if paper.title:
        return paper.title
    sentence = _SENTENCE_END.split(" ".join(paper.abstract.split()), maxsplit=1)[0]
    beginning = textwrap.shorten(sentence, _LONGEST_BEGINNING, placeholder=" …")
    return ": ".join(filter(None, [proposed, beginning])) or paper.id


def label(name: str) -> str:
    """The name in at most two lines of about 24 characters; a subtitle after a colon is left out.

    >>> label("LoRA: Low-Rank Adaptation of Large Language Models")
    'LoRA'
    """
    head, colon, _ = name.partition(": ")
    short = head if colon and len(head) >= 3 else name
    lines = textwrap.wrap(short, _LINE, max_lines=2, placeholder=" …")
    return "\n".join(lines) or short[:_LINE]
