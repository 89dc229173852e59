"""Papers of the ACL Anthology's XML, whose volume tells venue, year and half of their id."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from kg.papers.shapes.elements import elements, flat, inside


def note_place(paper: Element, path: list[Element]) -> None:
    """Write onto a `paper` what its volume and collection say, since these are gone when it is read."""
    around = {element.tag: element for element in path}
    if paper.tag != "paper" or not {"volume", "collection"} <= around.keys():
        return
    collection, volume = around["collection"].get("id", ""), around["volume"].get("id", "")
    paper.set("collection", collection)
    paper.set("volume", volume)
    meta = around["volume"].find("meta")
    if meta is not None:
        paper.set("year", inside(meta, "year"))
        paper.set("booktitle", flat(meta.find("booktitle")))


def fields(paper: Element) -> dict[str, Any] | str:
    """The arguments of `make_paper`."""
    authors = [f"{inside(author, 'first')} {inside(author, 'last')}" for author in elements(paper, "author")]
    url = inside(paper, "url").strip()
    return {
        "title": inside(paper, "title"),
        "abstract": inside(paper, "abstract"),
        "authors": authors,
        "year": paper.get("year"),
        "venue": paper.get("booktitle"),
        "url": url if url.startswith("http") else f"https://aclanthology.org/{_anthology_id(paper)}/",
        "ids": [f"acl:{_anthology_id(paper)}", inside(paper, "doi")],
    }


def _anthology_id(paper: Element) -> str:
    """`2020.acl-main.1`; in the old scheme `P19-1001`, where W has two digits of volume."""
    collection, volume, number = (paper.get(key, "") for key in ("collection", "volume", "id"))
    if "." in collection:
        return f"{collection}-{volume}.{number}"
    two_digits = (
        collection.startswith("W") or collection == "C69" or (collection == "D19" and len(volume) > 1)
    )
    volume, number = (volume.zfill(2), number.zfill(2)) if two_digits else (volume, number.zfill(3))
    return f"{collection}-{volume}{number}"
