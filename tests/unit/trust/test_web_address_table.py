"""The table of public addresses agrees with the registries, whose rows are written out here once more."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.trust.addresses import is_public_address

V4 = [
    *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "168.63.129.16/32", "169.254.0.0/16", "172.16.0.0/12"),
    *("192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16"),
    *("192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3"),
]
V6 = [
    # all that is not 2000::/3, by its first three bits
    *("::/3", "4000::/2", "8000::/1"),
    *("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"),
]
BLOCKS = [ipaddress.ip_network(block) for block in (*V4, *V6)]


def listed(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return any(address in block for block in BLOCKS if block.version == address.version)


def embeds(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return address.version == 6 and (int(address) >> 32) & 0xFFFFFFFF in {0x5EFE, 0x0200_5EFE}


def near(block: ipaddress.IPv4Network | ipaddress.IPv6Network) -> list[ipaddress.IPv4Address | ipaddress.IPv6Address]:
    """Return the block's edges and the addresses just outside."""
    kind = ipaddress.IPv4Address if block.version == 4 else ipaddress.IPv6Address
    numbers = (int(block[0]) - 1, int(block[0]), int(block[-1]), int(block[-1]) + 1)
    return [kind(number) for number in numbers if 0 <= number < 2 ** (32 if block.version == 4 else 128)]


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_the_table_agrees_at_the_edges_of_every_block(block: ipaddress.IPv4Network | ipaddress.IPv6Network) -> None:
    for address in near(block):
        assert is_public_address(str(address)) is not listed(address), address


@given(
    address=st.ip_addresses() | st.ip_addresses(v=4) | st.sampled_from(BLOCKS).flatmap(lambda b: st.ip_addresses(network=b))
)
def test_the_table_agrees_everywhere(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> None:
    assert is_public_address(str(address)) is (not listed(address) and not embeds(address))


@given(high=st.integers(0x2003 << 48, (0x2600 << 48)), bit=st.sampled_from((0x0, 0x0200)), inside=st.integers(0, 2**32 - 1))
def test_an_interface_id_that_holds_an_ipv4_address_is_refused(high: int, bit: int, inside: int) -> None:
    address = ipaddress.IPv6Address((high << 64) | (bit << 48) | (0x5EFE << 32) | inside)
    assert not is_public_address(str(address))


@pytest.mark.parametrize(
    "rubbish",
    [
        "",
        "example.org",
        "8.8.8",
        "8.8.8.08",
        "8.8.8.8 ",
        "８.8.8.8",
        "2606:4700::1%eth0",
        "[2606:4700::1]",
        "2606:4700::8.8.8.8",
    ],
)
def test_what_is_not_plainly_an_address_is_refused(rubbish: str) -> None:
    assert not is_public_address(rubbish)


@given(text=st.text())
def test_no_text_is_an_error(text: str) -> None:
    assert is_public_address(text) in {True, False}
