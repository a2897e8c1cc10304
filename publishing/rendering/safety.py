"""What of captured markup may be shown? A closed list of elements without attributes, and links that are rebuilt.

The one place where captured markup is cleaned, and the only module that imports bleach. Its output is a fixed point:
cleaning it again changes nothing. Hostile markup can take any time: a child process cleans (`cleaning`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from html import escape, unescape
from urllib.parse import urlsplit

import bleach
from bleach.css_sanitizer import CSSSanitizer
from django.utils.safestring import SafeString, mark_safe
from lxml import etree

from publishing.document.text import reader_text
from publishing.document.url import safe_url

# Raised with every change of what comes out, so that nothing that an older cleaner kept is shown.
CLEANER_VERSION = 1
ALLOWED_TAGS = frozenset(
    {
        "a", "abbr", "b", "blockquote", "br", "caption", "code", "dd", "del", "dl", "dt", "em", "h2", "h3", "h4", "h5", "h6",
        "hr", "i", "ins", "li", "mark", "ol", "p", "pre", "q", "s", "small", "strong", "sub", "sup", "table", "tbody", "td",
        "tfoot", "th", "thead", "tr", "u", "ul",
    }
)  # fmt: skip
MAX_ROUNDS = 4
# No writer nests so deep; the parsers that follow take the square of the depth.
MAX_DEPTH = 40
# bleach's walk takes the square of the number of siblings, so that a long page goes to it in pieces.
_PIECE_PARTS = 2_000
_WITHOUT_CONTENT = frozenset(
    {"script", "style", "template", "noscript", "iframe", "object", "svg", "math", "head", "title", "textarea"}
)
_VOID = frozenset({"br", "hr"})
_ATTRIBUTES: Mapping[str, list[str]] = {"a": ["href"], "th": ["scope"], "td": ["colspan", "rowspan"]}
_MAILBOX = re.compile(r"\Amailto:[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,253}\.[A-Za-z]{2,24}\Z")
_SPAN = re.compile(r"\A[1-9][0-9]?\Z")
_SCOPES = frozenset({"row", "col", "rowgroup", "colgroup"})
_REL = "noopener noreferrer nofollow"
_HREF = re.compile(r'<a href="([^"]*)"')
# What `_drawn` can write: words without brackets, plain elements, and the few attributes in their one form.
_CLOSED = re.compile(
    rf"""(?:[^<>]++|</?(?:{"|".join(sorted(ALLOWED_TAGS))})>|<a href="[^"<>]*+" rel="{_REL}">|"""
    r"""<th scope="[a-z]++">|<td(?: colspan="[0-9]++")?+(?: rowspan="[0-9]++")?+>)*+"""
)


def clean_captured(html: str) -> str:
    """Return the markup with nothing but the closed list in it; unsafe elements go with their content. Idempotent.

    What does not settle after a few rounds is shown as plain text.
    """
    pieces = _drawn(html)
    for _ in range(MAX_ROUNDS):
        cleaned = "".join(pieces)
        pieces = _drawn("".join(map(_bleached, pieces)))
        if "".join(pieces) == cleaned == "".join(_drawn(cleaned)):
            return cleaned
    words = "".join(_drawn("".join(pieces), allowed=frozenset()))
    return "".join(_drawn(words))


def shown_markup(cleaned: str) -> SafeString | None:
    """Return what `clean_captured` handed back, for the one page that shows it; None when it is anything else.

    The parsers read what strangers wrote: their output is looked at once more, letter by letter, before it is trusted.
    """
    if not _CLOSED.fullmatch(cleaned):
        return None
    if any(not safe_href(unescape(address)) for address in _HREF.findall(cleaned)):
        return None
    return mark_safe(cleaned)  # noqa: S308 -- nothing but the closed list is left in it


def safe_href(address: str) -> str:
    """Return the address when a link may carry it: http or https with a host, or one plain mail address. Else ''."""
    if _MAILBOX.match(address):
        return address
    parts = urlsplit(address) if safe_url(address) else None
    return address if parts and parts.hostname else ""


def _drawn(html: str, *, allowed: frozenset[str] = ALLOWED_TAGS) -> list[str]:
    """Return the body with the allowed elements alone, written anew: the words of all others stay, save the unsafe ones'.

    It comes in pieces that are whole by themselves, cut between two outermost elements.
    """
    pieces: list[str] = []
    written: list[str] = []
    kept: list[bool] = []
    inside: list[str] = []
    steps = etree.iterwalk(_parsed(html), events=("start", "end"))
    for step, element in steps:
        if step == "end":
            written += (_closing(inside.pop()) if kept.pop() else "", _words(element.tail))
            if len(written) > _PIECE_PARTS and not inside:
                pieces.append("".join(written))
                written.clear()
            continue
        name = element.tag
        kept.append(name in allowed and len(inside) < MAX_DEPTH and not (name == "a" and "a" in inside))
        if kept[-1]:
            inside.append(name)
            written.append(_opening(name, element.attrib))
        if name in _WITHOUT_CONTENT:
            steps.skip_subtree()
        else:
            written.append(_words(element.text))
    return [*pieces, "".join(written)]


def _parsed(html: str) -> etree._Element:
    whole = "<!DOCTYPE html><body>" + html.replace("\x00", "")
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    return etree.fromstring(whole.encode("utf-8", "replace"), parser)


def _words(text: str | None) -> str:
    return escape(reader_text(text), quote=False) if text else ""


def _closing(name: str) -> str:
    return "" if name in _VOID else f"</{name}>"


def _opening(name: str, attributes: Mapping[str, str]) -> str:
    sound = _sound(name, attributes) if name in _ATTRIBUTES else {}
    return "".join((f"<{name}", *(f' {key}="{escape(value)}"' for key, value in sound.items()), ">"))


def _sound(name: str, found: Mapping[str, str]) -> dict[str, str]:
    if name == "a":
        address = found.get("href", "")
        # An address that hides characters is no address: dropping them would make another one of it.
        sound = reader_text(address) == address and safe_href(address)
        return {"href": address, "rel": _REL} if sound else {}
    scope = {"scope": found["scope"]} if name == "th" and found.get("scope") in _SCOPES else {}
    spans = ("colspan", "rowspan") if name == "td" else ()
    return scope | {key: found[key] for key in spans if _SPAN.match(found.get(key, ""))}


@cache
def _cleaner() -> bleach.Cleaner:
    return bleach.Cleaner(
        tags=ALLOWED_TAGS, attributes=dict(_ATTRIBUTES), protocols=("http", "https", "mailto"), strip=True,
        strip_comments=True, css_sanitizer=CSSSanitizer(allowed_css_properties=[]),
    )  # fmt: skip


def _bleached(html: str) -> str:
    return str(_cleaner().clean(html))
