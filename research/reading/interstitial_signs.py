"""Which marks of walls and shells does a page's tree carry? One pass, before anything is removed from it."""

from __future__ import annotations

from dataclasses import dataclass

from lxml import etree


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSigns:
    """What the structure of a page says about it."""


def page_signs(root: etree._Element) -> PageSigns:
    """Collect the signs of a parsed page in one pass; the tree is left as it is."""
    return PageSigns()
