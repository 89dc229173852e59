"""Semantic Scholar, OpenAlex and Crossref."""

# ruff: noqa: E501 (samples as their sources write them)
from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kg.papers.shapes.openalex import abstract_of

S2_GRAPH = {
    "paperId": "649def34f8be52c8b66281af98ae884c09aef38b",
    "externalIds": {"DOI": "10.1000/XYZ", "ArXiv": "2402.00001", "CorpusId": 3626819, "PubMed": None},
    "title": "Low-Rank Things",
    "abstract": None,
    "tldr": {"model": "tldr@v2.0.0", "text": "Things of low rank."},
    "venue": "",
    "publicationVenue": {"name": "Neural Information Processing Systems"},
    "year": 2024,
    "authors": [{"authorId": "1", "name": "Mira Okonkwo"}, {"authorId": None, "name": "Jonas Feld"}],
    "url": "https://www.semanticscholar.org/paper/649def",
}
S2_PAPER = {
    "corpusid": 3626819,
    "externalids": {"ACL": "N18-1202", "DBLP": "conf/naacl/X", "DOI": None},
    "title": "Low-Rank Things",
    "authors": [{"authorId": "1", "name": "Mira Okonkwo"}],
    "year": 2018,
    "venue": "NAACL",
}
S2_ABSTRACT = {
    "corpusid": 99,
    "openaccessinfo": {"externalids": {"ArXiv": "2402.00002"}},
    "abstract": "We propose.",
}

OPENALEX = {
    "id": "https://openalex.org/W2741809807",
    "doi": "https://doi.org/10.1000/XYZ",
    "title": "To Be",
    "publication_year": 2024,
    "ids": {
        "openalex": "https://openalex.org/W2741809807",
        "pmid": "https://pubmed.ncbi.nlm.nih.gov/29456894",
    },
    "primary_location": {
        "landing_page_url": "https://doi.org/10.1000/xyz",
        "source": {"display_name": "PeerJ"},
    },
    "authorships": [{"author": {"display_name": "Mira Okonkwo"}}, {"author": None}],
    "keywords": [{"display_name": "Adapters", "score": 0.6}],
    "abstract_inverted_index": {"To": [0], "be,": [1], "or": [2], "not": [3], "to": [4], "be.": [5]},
}

CROSSREF = {
    "DOI": "10.1000/XYZ",
    "title": ["Low-Rank Things"],
    "subtitle": ["A Study"],
    "container-title": ["Journal of Things"],
    "author": [{"given": "Mira", "family": "Okonkwo", "sequence": "first"}, {"name": "The Things Consortium"}],
    "issued": {"date-parts": [[None]]},
    "created": {"date-parts": [[2024, 5, 1]]},
    "abstract": "<jats:title>Abstract</jats:title><jats:p>We propose <jats:italic>it</jats:italic> for H<jats:sub>2</jats:sub>O.</jats:p>",
    "URL": "https://doi.org/10.1000/xyz",
    "subject": ["Computer Science"],
}  # fmt: skip


def test_an_answer_of_semantic_scholars_graph(read: Any) -> None:
    [paper] = read(json.dumps({"total": 1, "data": [S2_GRAPH]}))
    assert (paper.id, paper.arxiv_id, paper.year) == ("doi:10.1000/xyz", "2402.00001", 2024)
    assert (paper.venue, paper.abstract) == ("Neural Information Processing Systems", "Things of low rank.")
    assert paper.authors == ("Mira Okonkwo", "Jonas Feld")
    assert "s2:649def34f8be52c8b66281af98ae884c09aef38b" in paper.identifiers


def test_lines_of_semantic_scholars_datasets(read: Any) -> None:
    paper, abstract = read(json.dumps(S2_PAPER) + "\n" + json.dumps(S2_ABSTRACT))
    assert paper.identifiers == ("acl:N18-1202", "corpusid:3626819", "dblp:conf/naacl/X")
    assert (abstract.abstract, abstract.id) == ("We propose.", "arxiv:2402.00002")


def test_a_work_of_openalex(read: Any) -> None:
    [paper] = read(json.dumps({"meta": {"count": 1}, "results": [OPENALEX]}))
    assert paper.abstract == "To be, or not to be."
    assert paper.identifiers == ("doi:10.1000/xyz", "openalex:W2741809807", "pmid:29456894")
    assert (paper.venue, paper.authors, paper.keywords) == ("PeerJ", ("Mira Okonkwo",), ("Adapters",))


@given(st.lists(st.sampled_from(["to", "be", "or", "not"]), max_size=30))
def test_an_inverted_abstract_is_the_text_again(words: list[str]) -> None:
    index: dict[str, list[int]] = {}
    for position, word in enumerate(words):
        index.setdefault(word, []).append(position)
    assert abstract_of(index) == " ".join(words)


def test_works_of_crossref_alone_and_in_a_list(read: Any) -> None:
    answers = [{"status": "ok", "message": {"items": [CROSSREF]}}, {"status": "ok", "message": CROSSREF}]
    for answer in answers:
        [paper] = read(json.dumps(answer, indent=1))
        assert paper.title == "Low-Rank Things: A Study"
        assert paper.abstract == "We propose it for H_2O."
        assert paper.authors == ("Mira Okonkwo", "The Things Consortium")
        assert (paper.id, paper.year, paper.venue) == ("doi:10.1000/xyz", 2024, "Journal of Things")
