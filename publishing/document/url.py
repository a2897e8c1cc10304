"""Which address may become a link? Only http and https with a plain host; everything else stays text."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

_ALLOWED = re.compile(r"\Ahttps?://[A-Za-z0-9\[][^\s\"'<>\\^`{|}\x00-\x20\x7f-\x9f]*\Z", re.IGNORECASE)
_HOST = re.compile(r"\A(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|[0-9A-Fa-f:.]+)\Z")
MAX_ADDRESS_CHARS = 2000


def safe_url(address: str) -> str:
    """Return the address when it may become a link, else ''. No user names, no controls, no characters that hide others."""
    if len(address) > MAX_ADDRESS_CHARS or not _ALLOWED.match(address) or not address.isprintable():
        return ""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return ""
    host_is_plain = bool(parts.hostname and _HOST.match(parts.hostname))
    return address if host_is_plain and parts.username is None and parts.password is None and port != 0 else ""
