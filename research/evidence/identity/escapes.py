"""Which spellings of a host, a path and a query are one? Escapes, letter case of hosts, dots; no word is ever changed.

It takes what a strict grammar refuses as well (RFC 3986 sections 5.2.4 and 6.2.2): an address that nobody fetches has an
identity too.
"""

from __future__ import annotations

import re
from urllib.parse import quote

import idna

from research.trust.marks import normalized

_RUN = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_BARE_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
# Escaped or plain, these mean the same to every known server; '/', '?', '#', '%', '+', ';', '=' do not.
_PATH_PLAIN = _UNRESERVED | frozenset("!$&'()*,:@")
_QUERY_PLAIN = _UNRESERVED | frozenset("!$'()*,:@/?")
_PATH_SAFE = "/;=+!$&'()*,:@-._~%"
_QUERY_SAFE = "/?;=!$'()*,:@-._~%"
_ROUTE = re.compile(r"[!/]+[^!/]")
_MAX_IDNA = 253


def canonical_host(host: str) -> str:
    """Return a host in lower-case A-labels without dots at its end; one that is no name, in lower case."""
    host = host.rstrip(".")
    if not host.isascii() and len(host) <= _MAX_IDNA:
        try:
            return idna.encode(host, uts46=True, transitional=False).decode("ascii")
        except UnicodeError:
            pass
    return normalized("NFC", host.lower())


def canonical_path(path: str) -> str:
    """Return a path with needed escapes only, in capitals, and without dot segments; '' for '/'."""
    segments: list[str] = []
    given = _canonical(path, _PATH_PLAIN, _PATH_SAFE).split("/")[1:]
    for segment in given:
        if segment == ".." and segments:
            segments.pop()
        elif segment not in {".", ".."}:
            segments.append(segment)
    if given and given[-1] in {".", ".."}:
        segments.append("")
    return "".join(f"/{segment}" for segment in segments)


def canonical_query_part(text: str) -> str:
    """Return the name or the value of a parameter with needed escapes only; a space is '+'."""
    return _canonical(text.replace("+", "%20"), _QUERY_PLAIN, _QUERY_SAFE).replace("%20", "+")


def canonical_route(fragment: str) -> str:
    """Return a fragment by which a page chooses what it shows ('!/news', '/users/7'); '' for a mere place in the page."""
    route = fragment.partition(":~:")[0]
    return _canonical(route, _QUERY_PLAIN, _QUERY_SAFE + "&+") if _ROUTE.match(route) else ""


def _canonical(text: str, plain: frozenset[str], safe: str) -> str:
    spelled = _RUN.sub(lambda run: _spelled(run[0], plain), _BARE_PERCENT.sub("%25", text))
    return quote(normalized("NFC", spelled), safe=safe, errors="surrogateescape")


def _spelled(run: str, plain: frozenset[str]) -> str:
    """Write out what a run of escapes says, except for what means something else when it is written out."""
    said = bytes.fromhex(run.replace("%", "")).decode("utf-8", "surrogateescape")
    return "".join(char if char in plain or not char.isascii() else f"%{ord(char):02X}" for char in said)
