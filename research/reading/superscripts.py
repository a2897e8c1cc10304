"""What does a raised character mean, once it stands in a line of text? A note's mark goes, an exponent is written out.

Read as it is typed, `251.3<sup>2</sup>` would become the number 251.32, and `10<sup>6</sup>` would become 106.
"""

from __future__ import annotations

import re

from lxml import etree

_DIGITS = re.compile(r"[+\-−]?[0-9]{1,4}")
# A note's mark without a link: in brackets, or after a full stop, a comma or a closing bracket.
_BRACKETED = re.compile(r"[\[(](?:[0-9]{1,3}|[a-z])[\])]")
_ENDS = re.compile(r"[.,;:!?)\]”\"。、，]\s*$")
_RAISED = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")
_MOST = 4_000


def write_out_superscripts(root: etree._Element) -> int:
    """Change the tree in place: marks of notes leave it, raised digits become `^6` after a digit and `²` after a letter.

    Returns how many marks of notes left. Letters (`1st`, `Mme`) stay as they are. What stands lowered (`CO2`) stays, too.
    """
    marks = 0
    for raised in list(root.iter("sup"))[:_MOST]:
        said = "".join(str(part) for part in raised.itertext()).strip()
        before = _before(raised)
        if _is_mark(raised, said, before):
            _drop(raised)
            marks += 1
        elif _DIGITS.fullmatch(said):
            for child in list(raised):
                raised.remove(child)
            raised.text = f"^{said}" if before[-1:].isdigit() else said.translate(_RAISED)
    return marks


def _is_mark(raised: etree._Element, said: str, before: str) -> bool:
    if any(link.get("href", "").startswith("#") for link in raised.iter("a")):
        return True
    parent = raised.getparent()
    if parent is not None and parent.tag == "a" and parent.get("href", "").startswith("#"):
        return True
    return bool(_BRACKETED.fullmatch(said)) or (said.isdigit() and bool(_ENDS.search(before)))


def _before(raised: etree._Element) -> str:
    """Return the text right before an element, in the same parent."""
    sibling = raised.getprevious()
    if sibling is not None:
        return sibling.tail or ("".join(str(part) for part in sibling.itertext()) if sibling.tag != "br" else "")
    parent = raised.getparent()
    return (parent.text or "") if parent is not None else ""


def _drop(element: etree._Element) -> None:
    parent = element.getparent()
    if parent is None:
        return
    tail, sibling = element.tail or "", element.getprevious()
    if sibling is not None:
        sibling.tail = (sibling.tail or "") + tail
    else:
        parent.text = (parent.text or "") + tail
    parent.remove(element)
