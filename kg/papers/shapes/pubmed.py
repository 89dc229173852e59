"""Articles of PubMed's XML."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from kg.papers.shapes.elements import all_inside, elements, flat, inside


def fields(article: Element) -> dict[str, Any] | str:
    """The arguments of `make_paper`; the parts of a structured abstract are joined, with their labels."""
    citation = "MedlineCitation/Article"
    ids = elements(article, "PubmedData/ArticleIdList/ArticleId") + elements(
        article, f"{citation}/ELocationID"
    )
    dates = (
        "Journal/JournalIssue/PubDate/Year",
        "Journal/JournalIssue/PubDate/MedlineDate",
        "ArticleDate/Year",
    )
    return {
        "title": inside(article, f"{citation}/ArticleTitle")
        or inside(article, f"{citation}/VernacularTitle"),
        "abstract": "\n".join(map(_part, elements(article, f"{citation}/Abstract/AbstractText"))),
        "authors": [_author(author) for author in elements(article, f"{citation}/AuthorList/Author")],
        "year": next((year for date in dates if (year := inside(article, f"{citation}/{date}"))), None),
        "venue": inside(article, f"{citation}/Journal/Title"),
        "keywords": all_inside(article, "MedlineCitation/KeywordList/Keyword"),
        "url": f"https://pubmed.ncbi.nlm.nih.gov/{inside(article, 'MedlineCitation/PMID')}/",
        "ids": [
            *(flat(id_) for id_ in ids if "doi" in (id_.get("IdType"), id_.get("EIdType"))),
            "pmid:" + inside(article, "MedlineCitation/PMID"),
        ],
    }


def _part(part: Element) -> str:
    label = part.get("Label", "")
    return f"{label.capitalize()}: {flat(part)}" if label and label != "UNLABELLED" else flat(part)


def _author(author: Element) -> dict[str, str]:
    return {
        "name": inside(author, "CollectiveName"),
        "given": inside(author, "ForeName") or inside(author, "Initials"),
        "family": inside(author, "LastName"),
    }
