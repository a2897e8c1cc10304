"""Is this IP literal one that anybody on the internet could serve, and nobody else?

An own table, derived from the IANA special-purpose registries and the transition mechanisms' RFCs: `ipaddress.is_global`
changed between patch releases and lets special ranges through.
"""

from __future__ import annotations

import ipaddress

_SPECIAL_V4 = tuple(
    ipaddress.IPv4Network(block)
    for block in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # carrier NAT, and a cloud's metadata
        "127.0.0.0/8",  # loopback
        "168.63.129.16/32",  # a cloud's wire server, although the registry calls it global
        "169.254.0.0/16",  # link-local, and most clouds' metadata
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocol assignments
        "192.0.2.0/24",  # documentation
        "192.31.196.0/24",  # AS112
        "192.52.193.0/24",  # AMT
        "192.88.99.0/24",  # 6to4 relays
        "192.168.0.0/16",  # private
        "192.175.48.0/24",  # AS112
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and the broadcast
    )
)
# Only what is allocated for unicast; the mapped, compatible, translated, NAT64, local and multicast forms all lie outside.
_UNICAST_V6 = ipaddress.IPv6Network("2000::/3")
_SPECIAL_V6 = tuple(
    ipaddress.IPv6Network(block)
    for block in (
        "2001::/23",  # protocol assignments: Teredo, ORCHID, benchmarks
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4: an IPv4 address inside
        "2620:4f:8000::/48",  # AS112
        "3fff::/20",  # documentation
    )
)
# RFC 5214: the upper half of an interface id that holds an IPv4 address, with the local and the universal bit.
_ISATAP = frozenset({0x00005EFE, 0x02005EFE})


def is_public_address(literal: str) -> bool:
    """Tell whether `literal` is a plainly written public address. Rubbish, scoped and embedded forms are not.

    IPv4: everything but the special blocks and multicast. IPv6: 2000::/3 without its special blocks and without ISATAP
    interface ids; every form that embeds an IPv4 address is refused, whatever is inside.
    """
    if not literal.isascii() or "%" in literal:
        return False
    try:
        address = ipaddress.ip_address(literal)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv4Address):
        return not any(address in block for block in _SPECIAL_V4)
    return "." not in literal and _is_public_v6(address)


def _is_public_v6(address: ipaddress.IPv6Address) -> bool:
    if address not in _UNICAST_V6 or any(address in block for block in _SPECIAL_V6):
        return False
    return (int(address) >> 32) & 0xFFFFFFFF not in _ISATAP
