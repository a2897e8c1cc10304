"""Which address may become a link, and how does a link lead to words?

Only http and https with a plain host; everything else stays text.
"""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import quote, urlsplit

_ALLOWED = re.compile(r"\Ahttps?://[A-Za-z0-9\[][^\s\"'<>\\^`{|}\x00-\x20\x7f-\x9f]*\Z", re.IGNORECASE)
_HOST = re.compile(r"\A(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|[0-9A-Fa-f:.]+)\Z")
MAX_ADDRESS_CHARS = 2000
_DIRECTIVE = "#:~:text="
# The hyphen means something in a text directive, so it is no plain character here.
_NOT_PLAIN = re.compile(r"[^A-Za-z0-9._~]")
# A text fragment holds a short quote whole, a longer one by its first and last words.
_WHOLE_CHARS = 60
_EDGE_WORDS = 5
_EDGE_CHARS = 16


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
    there = page.split("#", 1)[0] + _DIRECTIVE + _fragment(words)
    return there if len(there) <= MAX_ADDRESS_CHARS else page


def _fragment(words: str) -> str:
    lines = [" ".join(line.split()) for line in words.split("\n") if line.strip()]
    if len(lines) == 1 and len(lines[0]) <= _WHOLE_CHARS:
        return _encoded(lines[0])
    return f"{_encoded(_edge(lines[0]))},{_encoded(_edge(lines[-1], last=True))}"


def _edge(line: str, *, last: bool = False) -> str:
    # Text without spaces between its words is cut by characters; a browser matches it there all the same.
    words = line.split(" ")
    if len(words) > 1 and len(line) <= len(words) * _EDGE_CHARS:
        return " ".join(words[-_EDGE_WORDS:] if last else words[:_EDGE_WORDS])
    return line[-_EDGE_CHARS:] if last else line[:_EDGE_CHARS]


def _encoded(text: str) -> str:
    return _NOT_PLAIN.sub(_percent, text)


@lru_cache(maxsize=4096)
def _percent_of(char: str) -> str:
    return quote(char.encode("utf-8", "replace"), safe="").replace("-", "%2D")


def _percent(found: re.Match[str]) -> str:
    return _percent_of(found.group())
