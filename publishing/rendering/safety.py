"""What of captured markup may be shown? A closed list of elements without attributes, and links that are rebuilt.

The one place where captured markup is shown, and the only module that imports bleach. Its output is a fixed point:
cleaning it again changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

import bleach
from bleach.css_sanitizer import CSSSanitizer
from bs4 import BeautifulSoup
from bs4.element import Tag
from django.utils.safestring import SafeString, mark_safe

from publishing.document.text import reader_text
from publishing.document.url import safe_url

ALLOWED_TAGS = frozenset(
    {
        "a", "abbr", "b", "blockquote", "br", "caption", "code", "dd", "del", "dl", "dt", "em", "h2", "h3", "h4", "h5", "h6",
        "hr", "i", "ins", "li", "mark", "ol", "p", "pre", "q", "s", "small", "strong", "sub", "sup", "table", "tbody", "td",
        "tfoot", "th", "thead", "tr", "u", "ul",
    }
)  # fmt: skip
MAX_ROUNDS = 4
_WITHOUT_CONTENT = (
    "script",
    "style",
    "template",
    "noscript",
    "iframe",
    "object",
    "svg",
    "math",
    "head",
    "title",
    "textarea",
)
_ATTRIBUTES: Mapping[str, list[str]] = {"a": ["href"], "th": ["scope"], "td": ["colspan", "rowspan"]}
_MAILBOX = re.compile(r"\Amailto:[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,253}\.[A-Za-z]{2,24}\Z")
_SPAN = re.compile(r"\A[1-9][0-9]?\Z")
_SCOPES = frozenset({"row", "col", "rowgroup", "colgroup"})
_REL = "noopener noreferrer nofollow"


def clean_captured(html: str) -> str:
    """Return the markup with nothing but the closed list in it; unsafe elements go with their content. Idempotent.

    What does not settle after a few rounds is shown as plain text.
    """
    cleaned = _round(html)
    for _ in range(MAX_ROUNDS):
        again = _round(cleaned)
        if again == cleaned:
            return cleaned
        cleaned = again
    return bleach.clean(_parsed(cleaned).get_text(), tags=set(), strip=False)


def shown_markup(html: str) -> SafeString:
    """Return captured markup, cleaned, for the one page that shows it."""
    return mark_safe(clean_captured(html))  # noqa: S308 -- nothing but the closed list is left in it


def safe_href(address: str) -> str:
    """Return the address when a link may carry it: http or https with a host, or one plain mail address. Else ''."""
    if _MAILBOX.match(address):
        return address
    parts = urlsplit(address) if safe_url(address) else None
    return address if parts and parts.hostname else ""


def _round(html: str) -> str:
    soup = _parsed(html)
    for element in soup.find_all(_WITHOUT_CONTENT):
        element.decompose()
    for link in soup.find_all("a", href=True):
        # An address that hides characters is no address: dropping them would make another one of it.
        if reader_text(str(link["href"])) != link["href"]:
            del link["href"]
    inside = reader_text(soup.body.decode_contents()) if soup.body else ""
    cleaned = bleach.clean(
        inside, tags=ALLOWED_TAGS, attributes=dict(_ATTRIBUTES), protocols=("http", "https", "mailto"), strip=True,
        strip_comments=True, css_sanitizer=CSSSanitizer(allowed_css_properties=[]),
    )  # fmt: skip
    return _rebuilt(cleaned)


def _rebuilt(html: str) -> str:
    soup = _parsed(html)
    for element in soup.find_all(("a", "th", "td")):
        _keep_sound(element)
    return soup.body.decode_contents(formatter="minimal") if soup.body else ""


def _parsed(html: str) -> BeautifulSoup:
    return BeautifulSoup("<!DOCTYPE html><body>" + html, "lxml")


def _keep_sound(element: Tag) -> None:
    found = {name: str(value) for name, value in element.attrs.items()}
    element.attrs.clear()
    if element.name == "a":
        address = safe_href(found.get("href", ""))
        if address:
            element.attrs.update({"href": address, "rel": _REL})
    elif found.get("scope") in _SCOPES:
        element["scope"] = found["scope"]
    for name in ("colspan", "rowspan"):
        if _SPAN.match(found.get(name, "")):
            element[name] = found[name]
