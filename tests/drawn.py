"""Pictures as elements."""

from __future__ import annotations

from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def drawn(picture: str):
    """The picture as elements; its marks are within it."""
    root = ElementTree.fromstring(picture)
    wide, high = float(root.get("width")), float(root.get("height"))
    for mark in root:
        for name in ("x", "x1", "x2", "cx"):
            assert 0 <= float(mark.get(name, 0)) <= wide, ElementTree.tostring(mark)
        for name in ("y", "y1", "y2", "cy"):
            assert 0 <= float(mark.get(name, 0)) <= high, ElementTree.tostring(mark)
    return root


def said(root) -> list[str]:
    """The texts of a picture, in their order."""
    return [element.text for element in root.iter(f"{SVG}text") if element.text]
