"""How is a published page shown inside the site? The stored page's own article, cut out between the template's marks.

Only for bytes whose digest was checked against the publication: they are what the house drew and escaped itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape

from django.utils.safestring import SafeString, mark_safe

from publishing.errors import PublishingError

_BEGIN, _END = '<article class="report"', "</article>"
_HEADING = re.compile(r'<h2 id="([a-z][a-z0-9-]*)"[^>]*>(.*?)</h2>', re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_LAYERS = ("facts", "derivations", "recommendations")


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """The article of a stored page. `contents` are anchors and texts of its headings; `layers` what can be shown alone."""

    html: SafeString
    contents: tuple[tuple[str, str], ...]
    layers: tuple[str, ...]


def article_of(page: bytes) -> Article:
    """Return the article of a stored page, unchanged. Raises PublishingError for bytes that are no page of the house."""
    text = page.decode("utf-8", "replace")
    begin, end = text.find(_BEGIN), text.rfind(_END)
    if begin < 0 or end < begin:
        raise PublishingError("The stored page holds no report; take the PDF instead, and tell the operator.")
    html = text[begin : end + len(_END)]
    return Article(
        html=mark_safe(html),  # noqa: S308 - bytes that the house drew, under the digest that was published
        contents=tuple((anchor, _plain(heading)) for anchor, heading in _HEADING.findall(html)),
        layers=_layers(html),
    )


def _plain(heading: str) -> str:
    return " ".join(unescape(_TAG.sub("", heading)).split())


def _layers(html: str) -> tuple[str, ...]:
    """Return '' for everything and each kind of statement that there is; nothing where there is one kind only."""
    found = tuple(name for name in _LAYERS if f'<ul class="{name}">' in html)
    return ("", *found) if len(found) > 1 else ()
