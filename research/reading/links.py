"""Where do the links of a page or a file lead? Absolute addresses of the web, bounded; none of them is ever fetched."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urljoin, urlsplit

from research.reading.types import MAX_LINKS

_MAX_ADDRESS = 2_048
_MAX_HREFS = 5_000


def links_of(hrefs: Iterable[str], *, base: str = "", own: str = "") -> tuple[str, ...]:
    """Return the absolute http(s) addresses of links, in order, each once, without places in a page; at most 200.

    Relative ones are resolved against `base` and left out without one; links of a page to itself (`own`) are left out.
    """
    found: dict[str, None] = {}
    for href, _ in zip(hrefs, range(_MAX_HREFS), strict=False):
        address = _without_place(absolute_address(href, base))
        if address and address != _without_place(own):
            found.setdefault(address)
        if len(found) >= MAX_LINKS:
            break
    return tuple(found)


def absolute_address(href: str, base: str) -> str:
    """Return the address of the web that a link leads to, or ''. One with a user name in it is nobody's to keep."""
    if not href or len(href) > _MAX_ADDRESS:
        return ""
    try:
        address = urljoin(base, href.strip())
        parts = urlsplit(address)
    except ValueError:
        return ""
    is_web = parts.scheme in {"http", "https"} and bool(parts.netloc) and "@" not in parts.netloc
    return address if is_web and len(address) <= _MAX_ADDRESS and address.isprintable() else ""


def _without_place(address: str) -> str:
    """An address without its fragment, unless the fragment is the route by which a page chooses what it shows."""
    whole, _, fragment = address.partition("#")
    return address if fragment.startswith(("!", "/")) else whole
