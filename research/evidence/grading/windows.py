"""How long does a claim of a kind hold? One table, in days; a domain's profile may bring another."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from research.evidence.ledger.claims import ClaimKind

FOR_EVER = 0
# An interface lives as long as a release; a price a quarter; a figure or a state until the next yearly account; a trend a
# little longer. A rule holds until it is changed, which nobody tells: after a year it has to be looked at again.
WINDOWS: Mapping[ClaimKind, int] = MappingProxyType(
    {
        ClaimKind.INTERFACE: 180,
        ClaimKind.PRICE: 90,
        ClaimKind.FIGURE: 365,
        ClaimKind.STATE: 365,
        ClaimKind.TREND: 730,
        ClaimKind.EVENT: FOR_EVER,
        ClaimKind.RULE: 365,
        ClaimKind.FINDING: FOR_EVER,
        ClaimKind.OPINION: 730,
        ClaimKind.OTHER: 730,
    }
)
