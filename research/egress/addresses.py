"""Which IP addresses may a capture or a search dial?

An own table, derived from the IANA special-purpose registries and the transition mechanisms' RFCs: `ipaddress.is_global`
changed between patch releases and lets special ranges through.
"""

from __future__ import annotations


def is_public_address(literal: str) -> bool:
    """Tell whether `literal` is a plainly written public address. Rubbish, scoped and embedded forms are not.

    IPv4: everything but the special blocks and multicast. IPv6: 2000::/3 without its special blocks and without ISATAP
    interface ids; every form that embeds an IPv4 address is refused, whatever is inside.
    """
    raise NotImplementedError
