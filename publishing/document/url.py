"""Which address may become a link, and how does a link lead to words?

Only http and https with a plain host; everything else stays text.
"""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import urlsplit

from research.evidence.annotations import text_fragment

_ALLOWED = re.compile(r"\Ahttps?://[A-Za-z0-9\[][^\s\"'<>\\^`{|}\x00-\x20\x7f-\x9f]*\Z", re.IGNORECASE)
_HOST = re.compile(r"\A(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|[0-9A-Fa-f:.]+)\Z")
MAX_ADDRESS_CHARS = 2000


def safe_url(address: str) -> str:
    """Return the address when it may become a link, else ''. No user names, no controls, no characters that hide others."""
    if len(address) > MAX_ADDRESS_CHARS or not _ALLOWED.match(address) or not address.isprintable():
        return ""
    return address if _has_plain_host(address.split("#", 1)[0]) else ""


@lru_cache(maxsize=1024)
def _has_plain_host(page: str) -> bool:
    try:
        parts = urlsplit(page)
        port = parts.port
    except ValueError:
        return False
    host_is_plain = bool(parts.hostname and _HOST.match(parts.hostname))
    return host_is_plain and parts.username is None and parts.password is None and port != 0


@lru_cache(maxsize=1024)
def host_of(address: str) -> str:
    """Return the host of an address that may become a link, as it is looked up; else ''."""
    return (urlsplit(address).hostname or "") if safe_url(address) else ""


def live_address(address: str, words: str) -> str:
    """Return the address of a page at these words (a text fragment of the WICG's draft), or '' when it may be no link.

    Without words, and where the result would be too long, it is the page itself. A fragment of the address gives way.
    """
    page = safe_url(address)
    if not page or not words.strip():
        return page
    there = page.split("#", 1)[0] + text_fragment(words)
    return there if len(there) <= MAX_ADDRESS_CHARS else page
