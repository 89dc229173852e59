"""Raw abstracts as plain text: LaTeX, Markdown, HTML, mojibake, line-end hyphens and control characters.

Text without mark-up comes back as it is, and cleaning twice is cleaning once. One blank stands for every
run of white space. URLs are left alone, and a dollar sign before a price is no formula.
"""

from __future__ import annotations

import html
import re
import unicodedata

import ftfy
from ftfy.badness import is_bad

from kg.papers.latex import to_text

_MOST_PASSES = 100  # mark-up within mark-up: each level takes one
_SIGNS = r"[!\"#%'()+,\-./0-9:;=?@A-Z\]^a-z|}>àáäåçèéêëíïñóôöøúüš’‘“”–—…±×]"
_PLAIN = re.compile(rf"(?:{_SIGNS}+(?: {_SIGNS}+)*)?")
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]"
)
_LINE_END_HYPHEN = re.compile(r"([\w-]*[^\W\d_])-[ \t]*\r?\n\s*([a-z]\w*)")
_SPACES = re.compile(r"\s+")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]\w{1,30});")
_TAG = re.compile(
    r"</?(?:(?:jats|mml):[\w-]+|p|br|i|b|u|em|strong|span|div|sub|sup|tt|code|scp|inf|italic|bold|title|sec"
    r"|inline-formula|tex-math|math|mrow|mi|mn|mo|msub|msup|mtext)(?:\s[^<>]{0,300})?/?>",
    re.IGNORECASE,
)
_BLOCKS = ("p", "br", "div", "title", "sec")

_GROUP = r"\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,500}\}){0,500}\}){0,500}\}){0,1000}+\}"
_OPENERS = r"\s,(\[\"'“‘—–:/-"
_MARKUP = re.compile(
    rf"""
      (?P<url> https?://[^\s<>"{{}}\\*$]+ )
    | \\url \s* \{{ (?P<address> [^{{}}]* ) \}}
    | \\href \s* \{{ (?P<target> [^{{}}]* ) \}} \s* \{{ (?P<words> [^{{}}]* ) \}}
    | \[ (?P<label> [^\[\]\n]{{1,200}} ) \] \( (?P<link> https?://[^\s()]+ ) \)
    | (?P<latex>
          \$\$ [^$]{{1,2000}} \$\$
        | \\\( .{{1,2000}}? \\\)
        | \\\[ .{{1,2000}}? \\\]
        | \\begin \{{ (?P<environment> \w{{1,30}}\*? ) \}} .{{0,4000}}? \\end \{{ (?P=environment) \}}
        | (?<! \\ ) \$
          (?! \s?\d [^$\\^_={{}}+*<>]*+ (?: (?<=\s)\$ | \$\d | (?<=[-–—]) \$ ) )  # $5 and $10
          (?! \s?\d [^$\\^_={{}}+*<>]* \s[A-Za-z]{{2,}} [^$]* \$ )                # $5 a query; $
          (?! \s+[a-z]+\s | \$ )
          (?: [^$\\] | \\. ){{1,1000}}? \$
        | \{{ \\ (?: em|it|bf|rm|sl|sc|sf|tt|bfseries|itshape|scshape|ttfamily ) \b {_GROUP[2:]}
        | \\[a-zA-Z]+\*? (?: (?: \[ [^\[\]\n]{{0,200}} \] )? {_GROUP} )*
        | \\['"`^~=.] \s? (?: {_GROUP} | \\[ij]\b | [a-zA-Z] )
        | (?<= [^\s{{}}\\] ) [_^] {_GROUP}
        | \\[%$&\#_{{}},;:!\ ]
      )
    | [\s~]* \\ (?: [cC]ite[a-z]* | label ) \*? (?: \[ [^\[\]\n]{{0,200}} \] )* \{{ [^{{}}]* \}}
      (?P<citation> )
    | \\\\ (?P<line_break> )
    | (?<! [^{_OPENERS}] ) (?P<stars> \*{{1,3}} ) (?=[^\s*]) (?P<starred> [^*\n]{{0,300}}[^\s*] )
      (?P=stars) (?! [*\d] )
    | (?<! \* ) \*\* (?P<letters> [^\W\d_]+ ) \*\* (?! \* )
    | (?<! [^{_OPENERS}] ) (?P<bars> _{{1,3}} ) (?=[^\s_]) (?P<barred> [^_\n]{{0,300}}[^\s_] )
      (?P=bars) (?! \w )
    | `` (?P<double> [^`\n]{{1,300}}? ) ''
    | (?<! [`\w] ) ` (?P<code> [^`'\n]{{1,300}} ) ` (?! ` )
    | (?<! [`\w] ) ` (?P<single> [^`'\n]{{1,300}} ) ' (?! ['\w] )
    | (?<= \w ) \{{ (?P<protected> [^{{}}\s\\] ) \}} (?= \w )
    | (?: (?<= [A-Za-z.] ) ~ (?= [^\W\d] | [\\$\[(] ) | (?<= [a-z]{{2}}[a-z.] ) ~ (?= \d ) ) (?P<tie> )
    """,
    re.VERBOSE | re.DOTALL,
)
_AROUND = {"double": "“{}”", "single": "‘{}’", "citation": "", "line_break": " ", "tie": " "}


def clean(raw: str) -> str:
    r"""The text without mark-up; idempotent, and the identity on plain text.

    >>> clean(r"We present $\texttt{HedgeTune}$, *50 \%* faster at $\mathcal{O}(\beta^2)$ cost.")
    'We present HedgeTune, 50 % faster at O(β^2) cost.'
    >>> clean("It costs $5 and $10, see https://a.org/x_y_z for snake_case.")
    'It costs $5 and $10, see https://a.org/x_y_z for snake_case.'
    """
    text = raw
    for _ in range(_MOST_PASSES):
        cleaned = _pass(text)
        if cleaned == text:
            break
        text = cleaned
    return text


def _pass(text: str) -> str:
    if _PLAIN.fullmatch(text):
        return text
    text = _characters(text)
    text = _TAG.sub(_tag, text)
    text = _ENTITY.sub(lambda match: html.unescape(match[0]), text)
    text = _MARKUP.sub(_unmarked, text)
    return _SPACES.sub(" ", text).strip()


def _characters(text: str) -> str:
    """Surrogates joined or replaced, mojibake mended, invisible characters gone, words joined, NFC."""
    if not text.isascii():
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        if is_bad(text):
            text = ftfy.fix_encoding(text)
        text = unicodedata.normalize("NFC", text)
    text = _INVISIBLE.sub("", text)
    return _LINE_END_HYPHEN.sub(_joined, text) if "\n" in text else text


def _joined(match: re.Match[str]) -> str:
    """`represen-⏎tation` in one word; the hyphen stays where the text has it elsewhere (`zero-shot`)."""
    first, second = match.groups()
    hyphened = f"{first}-{second}"
    compound = "-" in first or hyphened in match.string
    return hyphened if compound else first + second


def _tag(match: re.Match[str]) -> str:
    name = match[0].strip("</>").split()[0].lower().split(":")[-1]
    if name in _BLOCKS:
        return " "
    if match[0].startswith("</"):
        return ""
    return {"sub": "_", "sup": "^"}.get(name, "")


def _unmarked(match: re.Match[str]) -> str:
    kind = match.lastgroup
    groups = match.groupdict()
    if kind == "url":
        return match[0]
    if groups["latex"]:
        return to_text(match[0])
    if target := groups["target"] or groups["link"]:
        words = groups["words"] or groups["label"]
        return target if words in (None, "", target) else f"{words} ({target})"
    for name in ("address", "starred", "letters", "barred", "code", "protected"):
        if groups[name] is not None:
            return str(groups[name])
    for name, around in _AROUND.items():
        if groups[name] is not None:
            return around.format(groups[name])
    return match[0]
