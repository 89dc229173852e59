"""PubMed's XML."""

# ruff: noqa: E501 (samples as their sources write them)
from __future__ import annotations

from typing import Any

PUBMED = """<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2024//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_240101.dtd">
<PubmedArticleSet>
<PubmedArticle><MedlineCitation Status="MEDLINE"><PMID Version="1">31452104</PMID>
<Article PubModel="Print"><Journal><JournalIssue CitedMedium="Internet"><PubDate><MedlineDate>2019 Nov-Dec</MedlineDate></PubDate></JournalIssue>
<Title>Nature medicine</Title></Journal>
<ArticleTitle>A model of H<sub>2</sub>O and <i>E. coli</i>.</ArticleTitle>
<ELocationID EIdType="doi" ValidYN="Y">10.1000/XYZ</ELocationID>
<Abstract><AbstractText Label="BACKGROUND">Sepsis kills.</AbstractText><AbstractText Label="METHODS">We use MIMIC-IV.</AbstractText></Abstract>
<AuthorList><Author><LastName>Okonkwo</LastName><ForeName>Mira A</ForeName><Initials>MA</Initials></Author>
<Author><CollectiveName>The Things Consortium</CollectiveName></Author></AuthorList></Article>
<KeywordList Owner="NOTNLM"><Keyword MajorTopicYN="N">Sepsis</Keyword></KeywordList></MedlineCitation>
<PubmedData><ArticleIdList><ArticleId IdType="pubmed">31452104</ArticleId><ArticleId IdType="doi">10.1000/XYZ</ArticleId></ArticleIdList>
<ReferenceList><Reference><ArticleIdList><ArticleId IdType="doi">10.9999/other</ArticleId></ArticleIdList></Reference></ReferenceList></PubmedData>
</PubmedArticle></PubmedArticleSet>"""


def test_an_article_with_a_structured_abstract(read: Any) -> None:
    [paper] = read(PUBMED)
    assert paper.title == "A model of H_2O and E. coli."
    assert paper.abstract == "Background: Sepsis kills. Methods: We use MIMIC-IV."
    assert paper.authors == ("Mira A Okonkwo", "The Things Consortium")
    assert (paper.year, paper.venue, paper.keywords) == (2019, "Nature medicine", ("Sepsis",))
    assert paper.identifiers == ("doi:10.1000/xyz", "pmid:31452104")
