"""HTML pages of conferences."""

# ruff: noqa: E501 (samples as their sources write them)
from __future__ import annotations

from typing import Any

PAGE = """<!DOCTYPE html>
<html><head><title>Papers</title><script>var list = "<li><a href='x'>Not a paper at all</a></li>";</script></head>
<body><nav><ul><li><a href="/">The home page of the conference</a></li></ul></nav>
<h1>NeurIPS 2023 Papers</h1>
<ul>
<li class="conference"><a title="paper title" href="/paper/1.html">Modelling Cells &amp; $\\beta$ Things</a> <i>Mira Okonkwo, Jonas Feld</i></li>
<li><a href="https://a.org/2">AI for <i>interpretable</i> chemistry</a><br>Grace Hopper<br>[<a href="x.pdf">pdf</a>]</li>
</ul>
<dl><dt class="ptitle"><br><a href="https://arxiv.org/abs/2301.00001">ThingPose: Learning Human Pose</a></dt>
<dd><form><a>Hai Ci</a></form>Hai Lin, Bo Wu</dd><dd>[<a href="/pdf">pdf</a>]</dd></dl>
<h3>A Title as a Heading</h3><p class="authors">Noor Haddad and Lena Brandt</p>
<p>We propose a thing that does more. <img src=x onerror=alert(1)> It works.</p>
</body></html>"""


def test_titles_authors_and_abstracts_are_found(read: Any) -> None:
    papers = read(PAGE)
    assert [(p.title, p.authors) for p in papers] == [
        ("Modelling Cells & β Things", ("Mira Okonkwo", "Jonas Feld")),
        ("AI for interpretable chemistry", ("Grace Hopper",)),
        ("ThingPose: Learning Human Pose", ("Hai Lin", "Bo Wu")),
        ("A Title as a Heading", ("Noor Haddad", "Lena Brandt")),
    ]
    assert {(p.venue, p.year) for p in papers} == {("NeurIPS", 2023)}
    assert papers[2].id == "arxiv:2301.00001"
    assert papers[3].abstract == "We propose a thing that does more. It works."
    assert papers[0].source.line == 6


def test_the_page_names_its_charset(read: Any) -> None:
    page = "<html><head><meta charset=iso-8859-1></head><body><h2>Über Größere Modelle</h2><p>Ja.</p></body></html>"
    assert read(page.encode("latin-1"))[0].title == "Über Größere Modelle"
