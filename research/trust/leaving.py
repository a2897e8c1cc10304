"""May exactly this leave the machine? The decision of the table, and a scan of every part for the brief's restricted terms.

It stands in front of every search and of every hop of a capture. The message names a term's id, never the term.
"""

from __future__ import annotations

from collections.abc import Sequence

from research.errors import EgressRefused
from research.trust.classes import DataClass
from research.trust.destinations import Destination
from research.trust.egress import check_may_leave
from research.trust.terms import scan
from research.trust.web_address import WebAddress


def check_query_leaves(text: str, terms: Sequence[str]) -> None:
    """Raise EgressRefused unless a search made from approved public context holds no restricted term in any form."""
    check_may_leave(DataClass.APPROVED_PUBLIC, Destination.SEARCH_PROVIDER)
    _check_terms(text, terms, "The search")


def check_address_leaves(address: WebAddress, terms: Sequence[str]) -> None:
    """Raise EgressRefused when host, path or query hold a restricted term: a name lookup is egress, too."""
    check_may_leave(DataClass.PUBLIC_UNTRUSTED, Destination.SOURCE_HOST)
    _check_terms(str(address), terms, "The address")
    for part in (address.host, address.path, address.query or ""):
        _check_terms(part, terms, "The address")


def _check_terms(text: str, terms: Sequence[str], thing: str) -> None:
    found = scan(text, terms)
    if found:
        raise EgressRefused(f"{thing} holds a restricted term ({', '.join(found)}) and was not sent.")
