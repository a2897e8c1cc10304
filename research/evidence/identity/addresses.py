"""Under which address is a page one and the same? Two forms: one that can be fetched, and a key that is only compared.

Two pages never meet under one key; where a spelling may name another page on some server, both spellings stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import unquote_plus

from research.evidence.identity.escapes import canonical_host, canonical_path, canonical_query_part, canonical_route
from research.evidence.identity.tracking import is_of_the_visit, is_tracking_name
from research.evidence.identity.variants import original_of, without_view
from research.trust.web_address import MAX_ADDRESS, WebAddress

_WHOLE = re.compile(r"https?://([^/?#]+)([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.IGNORECASE | re.DOTALL)
_NEVER_MEANT = re.compile(r"[\t\n\r]")
_NO_CHARACTERS = re.compile("[\ud800-\udfff]")
# An address that was taken from markup with its escapes.
_ESCAPED_AND = re.compile(r"&#(?:0*38|x0*26);", re.IGNORECASE)
_LEFT_OF_AND = re.compile(r"^(?:amp;)+")
_HOST = re.compile(r"\[[0-9A-Fa-f:.]+\]|[^:\[\]]+")
_PORT = re.compile(r":0*(\d*)$")
_OWN_PORTS = frozenset({"", "80", "443"})
_CRAWLED_ROUTE = "_escaped_fragment_"

_Query = tuple[tuple[str, str], ...]


def canonical_anchor(address: WebAddress) -> str:
    """Return the address under which a page is fetched and cited: no fragment, no default port, no tracking parameter.

    Nothing else is touched: the order of parameters, a closing slash and letter case may all mean something to a server.
    """
    return str(replace(address, query=without_tracking(address.query)))


def without_tracking(query: str | None) -> str | None:
    """Return a query without the parameters that are tracking by their name; None when nothing is left of it."""
    if query is None:
        return None
    parts = query.split("&")
    kept = [part for part in parts if not is_tracking_name(unquote_plus(part.partition("=")[0]))]
    return query if kept == parts else "&".join(kept) or None


def canonical_url(url: str) -> str:
    """Return the identity of an address: a key that the addresses of one page share. It is compared and never fetched.

    It takes any text; what is no address of the web is its own key. The key of a key is that key.
    """
    if len(url) > MAX_ADDRESS:
        return url
    text = _ESCAPED_AND.sub("&", _NO_CHARACTERS.sub("\ufffd", _NEVER_MEANT.sub("", url.strip())))
    match = _WHOLE.fullmatch(text)
    if match is None:
        return url
    # Who asks is not what is asked for.
    place = match[1].rpartition("@")[2].rstrip(".")
    port = _PORT.search(place)
    name = _PORT.sub("", place)
    if not _HOST.fullmatch(name):
        return url
    host, path = original_of(canonical_host(name), canonical_path(match[2]))
    number = port[1] if port else ""
    query, crawled = _query(match[3] or "", path)
    return _written(host if number in _OWN_PORTS else f"{host}:{number}", path, query, canonical_route(match[4] or crawled))


def _query(text: str, path: str) -> tuple[_Query, str]:
    """Return the parameters that choose the page, in order of name, and the route that a crawler writes as a parameter."""
    items = tuple(_parameters(text))
    crawled = next((f"!{value}" for name, value in items if name == _CRAWLED_ROUTE), "")
    kept = tuple(item for item in items if item[0] != _CRAWLED_ROUTE)
    # The values of one name keep their order, which may be that of a list.
    return tuple(sorted(without_view(kept, path), key=lambda item: item[0])), crawled


def _parameters(text: str) -> Iterator[tuple[str, str]]:
    for part in text.split("&"):
        name, _, value = part.partition("=")
        name, value = _LEFT_OF_AND.sub("", canonical_query_part(name)), canonical_query_part(value)
        if (name or value) and not is_of_the_visit(unquote_plus(name), unquote_plus(value)):
            yield name, value


def _written(place: str, path: str, query: _Query, route: str) -> str:
    asked = "&".join(name + ("=" + value if value else "") for name, value in query)
    return f"https://{place}{path or '/'}" + (f"?{asked}" if asked else "") + (f"#{route}" if route else "")
