"""Under which address is a page one and the same source? Its final address, without what only tells who sent the reader."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import unquote_plus

from research.trust.web_address import WebAddress

_TRACKING_PREFIXES = ("utm_", "hsa_", "pk_", "mtm_", "matomo_", "oly_")
_TRACKING = frozenset(
    """
    fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid twclid ttclid li_fat_id igshid igsh mc_cid mc_eid mkt_tok
    _ga _gl _hsenc _hsmi _openstat vero_id wickedid rb_clickid s_cid srsltid epik irclickid ref_src
    """.split()  # noqa: SIM905 - a list of words reads best as words
)


def canonical_anchor(address: WebAddress) -> str:
    """Return the address that identifies a page: no fragment, no default port, no known tracking parameter.

    Nothing else is touched: the order of parameters, a closing slash and letter case may all mean something to a server.
    """
    return str(replace(address, query=without_tracking(address.query)))


def without_tracking(query: str | None) -> str | None:
    """Return a query without its known tracking parameters; None when nothing is left of it."""
    if query is None:
        return None
    kept = [part for part in query.split("&") if not _is_tracking(part)]
    if kept == query.split("&"):
        return query
    return "&".join(kept) or None


def _is_tracking(part: str) -> bool:
    name = unquote_plus(part.partition("=")[0]).lower()
    return name in _TRACKING or name.startswith(_TRACKING_PREFIXES)


def canonical_url(url: str) -> str:
    """Return the identity of an address: a key that equal pages share. It is compared and never fetched."""
    raise NotImplementedError
