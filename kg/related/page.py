"""A list of related papers as one HTML page that needs nothing from outside."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kg.related.lists import Entry, link

_HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem;
  color: #1b1f24; background: #fff; }}
h1 {{ font-size: 1.3rem; }}
li {{ margin: 0 0 1.2rem; }}
a {{ color: #0b57d0; text-decoration: none; }}
a:hover {{ text-decoration: underline; }}
.about, blockquote footer {{ color: #5b6470; font-size: .9rem; }}
.why {{ margin: .2rem 0; }}
blockquote {{ margin: .4rem 0; padding-left: .8rem; border-left: 3px solid #d0d7de; }}
summary {{ color: #5b6470; font-size: .9rem; cursor: pointer; }}
@media (prefers-color-scheme: dark) {{
  body {{ color: #e6e8eb; background: #16191d; }} a {{ color: #8ab4f8; }}
  .about, blockquote footer, summary {{ color: #9aa4b0; }} blockquote {{ border-color: #3a424c; }}
}}
</style>
</head>
<body>
<h1>{title}</h1>
<ol>
"""


def page(entries: Sequence[Entry], title: str) -> str:
    """The whole document; every text is escaped, no script, no request, links lead to the papers."""
    return _HEAD.format(title=escape(title)) + "".join(map(_item, entries)) + "</ol>\n</body>\n</html>\n"


def _item(entry: Entry) -> str:
    url, paper = link(entry.paper), entry.paper
    label = f"<strong>{escape(entry.label)}</strong>"
    linked = f'<a href="{escape(url)}" rel="noreferrer">{label}</a>' if url else label
    about = " · ".join(filter(None, (", ".join(paper.authors), paper.venue, str(paper.year or ""), paper.id)))
    return (
        f'<li value="{entry.rank}">{linked}\n<div class="about">{escape(about)}</div>\n'
        f'<p class="why">{escape(entry.why)}</p>\n{_evidence(entry)}</li>\n'
    )


def _evidence(entry: Entry) -> str:
    if not entry.evidence:
        return ""
    quotes = (
        f"<blockquote>{escape(s.text)}<footer>{escape(s.entity)} · {escape(s.paper)}</footer></blockquote>"
        for s in entry.evidence
    )
    return f"<details><summary>sentences</summary>{''.join(quotes)}</details>\n"
