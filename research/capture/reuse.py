"""May an earlier capture stand in for a fetch of this run? Only where this run, asking now, could have brought the same.

What may not is fetched afresh, and meets its refusal there.
"""

from __future__ import annotations

from research.capture.formats import check_magic, is_read
from research.capture.hops import check_leaves, first_address
from research.capture.robots import RulesShelf, origin_of
from research.capture.types import CapturePolicy
from research.errors import CaptureFailed
from research.ports import Captured
from research.trust.web_address import WebAddress


def may_reuse(earlier: Captured, policy: CapturePolicy, shelf: RulesShelf) -> bool:
    """Tell whether an earlier capture keeps to a run's formats, size and terms, and to the rules that are known now."""
    if not is_read(earlier.media_type, documents=policy.documents) or not 0 < len(earlier.body) <= policy.page_bytes:
        return False
    hops = earlier.trace.hops if earlier.trace else ()
    try:
        check_magic(earlier.media_type, earlier.body)
        for url in dict.fromkeys((earlier.requested_anchor, *(hop.url for hop in hops), earlier.canonical_anchor)):
            _check(first_address(url), policy, shelf)
    except CaptureFailed:
        return False
    return True


def _check(address: WebAddress, policy: CapturePolicy, shelf: RulesShelf) -> None:
    check_leaves(address, policy.terms)
    rules = shelf.get(origin_of(address))
    # A host that is away for the moment is no reason to ask it.
    if rules is not None and rules.failure is None:
        rules.check(address)
