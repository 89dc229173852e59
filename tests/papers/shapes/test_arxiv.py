"""arXiv: the search's Atom feed, OAI records, and the metadata that Kaggle hosts."""

# ruff: noqa: E501 (samples as their sources write them)
from __future__ import annotations

import json
from typing import Any

ATOM = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title type="html">ArXiv Query: search_query=all:lora</title>
  <id>http://arxiv.org/api/cHxbiOdZ</id>
  <entry>
    <id>http://arxiv.org/abs/2402.00001v3</id>
    <updated>2024-05-20T18:01:01Z</updated>
    <published>2023-12-31T17:33:33Z</published>
    <title>BudgetLoRA: Low-Rank
  Adaptation</title>
    <summary>  We propose BudgetLoRA, which costs $O(n^2)$
and is 5\\% better.
</summary>
    <author><name>Mira Okonkwo</name><arxiv:affiliation xmlns:arxiv="http://arxiv.org/schemas/atom">X</arxiv:affiliation></author>
    <author><name>Jonas Feld</name></author>
    <arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">10.1000/XYZ</arxiv:doi>
    <link href="http://arxiv.org/abs/2402.00001v3" rel="alternate" type="text/html"/>
    <arxiv:primary_category xmlns:arxiv="http://arxiv.org/schemas/atom" term="cs.LG"/>
    <category term="cs.LG" scheme="http://arxiv.org/schemas/atom"/>
  </entry>
  <entry><id>http://arxiv.org/api/errors#x</id><title>Error</title><summary>incorrect id format</summary></entry>
</feed>"""

OAI = """<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>
<record><header status="deleted"><identifier>oai:arXiv.org:0704.9999</identifier></header></record>
<record>
<header><identifier>oai:arXiv.org:cs/9901001</identifier><datestamp>2008-01-01</datestamp></header>
<metadata><arXiv xmlns="http://arxiv.org/OAI/arXiv/">
 <id>cs/9901001</id><created>1999-01-04</created><updated>2000-02-02</updated>
 <authors><author><keyname>Okonkwo</keyname><forenames>M.</forenames></author></authors>
 <title>An Old Paper</title><categories>cs.LG cs.CL</categories><abstract>  We propose. </abstract>
</arXiv></metadata></record>
<record><header><identifier>oai:arXiv.org:2402.00001</identifier></header>
<metadata><oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">
 <dc:title>A Title in Dublin Core</dc:title><dc:creator>Feld, Jonas</dc:creator>
 <dc:description>We study.</dc:description><dc:description>Comment: 10 pages</dc:description>
 <dc:date>2024-02-01</dc:date><dc:identifier>http://arxiv.org/abs/2402.00001</dc:identifier>
</oai_dc:dc></metadata></record>
</ListRecords></OAI-PMH>"""

KAGGLE = {
    "id": "0704.0001",
    "submitter": "Mira Okonkwo",
    "authors": 'M. Okonkwo, J. M\\"uller',
    "title": "Calculation of prompt\n  things",
    "comments": "37 pages",
    "journal-ref": None,
    "doi": "10.1000/XYZ",
    "report-no": None,
    "categories": "hep-ph cs.LG",
    "license": None,
    "abstract": "  A fully differential calculation in\nperturbative things.\n",
    "versions": [
        {"version": "v1", "created": "Mon, 2 Apr 2007 19:18:42 GMT"},
        {"version": "v2", "created": "Tue, 24 Jul 2008 20:10:27 GMT"},
    ],
    "update_date": "2008-11-26",
    "authors_parsed": [["Okonkwo", "M.", ""], ["Müller", "J.", "", "Jr."]],
}


def test_an_atom_entry(read: Any) -> None:
    paper, error = read(ATOM)
    assert paper.title == "BudgetLoRA: Low-Rank Adaptation"
    assert paper.abstract == "We propose BudgetLoRA, which costs O(n^2) and is 5% better."
    assert paper.authors == ("Mira Okonkwo", "Jonas Feld")
    assert (paper.id, paper.arxiv_id, paper.version) == ("doi:10.1000/xyz", "2402.00001", 3)
    assert (paper.year, paper.venue, paper.keywords) == (2023, "arXiv", ("cs.LG",))
    assert error.reason == "arXiv answered: incorrect id format"


def test_oai_records(read: Any) -> None:
    deleted, old, dublin = read(OAI)
    assert deleted.reason == "deleted from its archive"
    assert (old.id, old.year, old.authors, old.abstract) == (
        "arxiv:cs/9901001",
        1999,
        ("M. Okonkwo",),
        "We propose.",
    )
    assert (dublin.id, dublin.year, dublin.authors) == ("arxiv:2402.00001", 2024, ("Jonas Feld",))
    assert dublin.abstract == "We study."


def test_a_line_of_kaggles_file(read: Any) -> None:
    [paper] = read(json.dumps(KAGGLE))
    assert paper.title == "Calculation of prompt things"
    assert paper.authors == ("M. Okonkwo", "J. Müller")
    assert (paper.year, paper.version, paper.arxiv_id) == (2007, 2, "0704.0001")
    assert paper.identifiers == ("arxiv:0704.0001", "doi:10.1000/xyz")
    assert paper.keywords == ("hep-ph", "cs.LG")
