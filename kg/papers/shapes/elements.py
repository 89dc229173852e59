"""Text inside XML elements, whatever their namespace."""

from __future__ import annotations

from xml.etree.ElementTree import Element

_AROUND = {"tex-math": ("$", "$"), "sub": ("_", ""), "inf": ("_", ""), "sup": ("^", "")}


def flat(element: Element | None) -> str:
    """All text inside, formulas between dollar signs and scripts after `_` and `^`; None has none."""
    if element is None:
        return ""
    before, after = _AROUND.get(element.tag.rpartition("}")[2], ("", ""))
    inner = "".join(flat(child) + (child.tail or "") for child in element)
    return f"{before}{element.text or ''}{inner}{after}"


def inside(element: Element, path: str) -> str:
    """The text of the first element on a path of names (`author/name`)."""
    return flat(element.find(_anywhere(path)))


def all_inside(element: Element, path: str) -> list[str]:
    """The texts of all elements on a path of names."""
    return [flat(found) for found in elements(element, path)]


def elements(element: Element, path: str) -> list[Element]:
    """All elements on a path of names, in any namespace."""
    return element.findall(_anywhere(path))


def _anywhere(path: str) -> str:
    return "/".join(name if name.startswith(".") else "{*}" + name for name in path.split("/"))
