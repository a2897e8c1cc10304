"""What does an HTML page say, all of it that shows? The fast reader behind `plain_text`."""

from __future__ import annotations

from lxml import etree

from research.reading.visibility import parse_html, remove_hidden

_NAVIGATION = frozenset({"nav", "footer", "button", "menu"})
_VERBATIM = frozenset({"pre", "code", "textarea", "xmp", "listing", "plaintext"})
_BLOCKS = frozenset(
    """
    address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure
    footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul
    """.split()  # noqa: SIM905 - a list of words reads best as words
)


def html_plain(text: str) -> tuple[str, str]:
    """Return the title and the visible text of a page, one line a block; navigation is left out."""
    root = parse_html(text)
    if root is None:
        return "", ""
    remove_hidden(root)
    element = next(root.iter("title"), None)
    title = "" if element is None else " ".join((element.text or "").split())
    return title, _lines(root)


def _lines(root: etree._Element) -> str:
    parts: list[str] = []
    body = root.find("body")
    skipped = 0
    for event, element in etree.iterwalk(root if body is None else body, events=("start", "end")):
        tag = element.tag
        if event == "start":
            skipped += tag in _NAVIGATION
            parts.append("\n" if tag in _BLOCKS else "")
            if element.text and not skipped:
                parts.append(element.text if tag in _VERBATIM else element.text.replace("\n", " "))
            continue
        skipped -= tag in _NAVIGATION
        parts.append("\n" if tag in _BLOCKS else "")
        if element.tail and not skipped and element is not body:
            parts.append(element.tail.replace("\n", " "))
    lines = (" ".join(line.split()) for line in "".join(parts).split("\n"))
    return "\n".join(line for line in lines if line)
