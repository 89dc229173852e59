"""The web addresses of a paper that are safe to click on."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

from kg.types import Paper


def web_address(url: str) -> str:
    """`url` if it is an http or https address with a host, else the empty string.

    >>> web_address("javascript:alert(1)"), web_address("https://a.org/b")
    ('', 'https://a.org/b')
    """
    try:
        parts = urlsplit(url.strip())
    except ValueError:
        return ""
    return url.strip() if parts.scheme in ("http", "https") and parts.netloc else ""


def paper_links(paper: Paper) -> list[tuple[str, str]]:
    """(text, address) of the pages where the paper can be read, without repetitions."""
    links = [
        ("arXiv", f"https://arxiv.org/abs/{quote(paper.arxiv_id)}" if paper.arxiv_id else ""),
        ("DOI", f"https://doi.org/{quote(paper.doi)}" if paper.doi else ""),
    ]
    known = {address for _, address in links}
    url = web_address(paper.url)
    if url and url not in known:
        links.append((urlsplit(url).hostname or "web page", url))
    return [(text, address) for text, address in links if address]
