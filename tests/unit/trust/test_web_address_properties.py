"""Whatever text comes in: an address that parses has one form, a host that may be asked, and nothing hidden in it."""

from __future__ import annotations

import re

from hypothesis import example, given
from hypothesis import strategies as st

from research.trust.addresses import is_public_address
from research.trust.web_address import MAX_ADDRESS, AddressRefused, WebAddress, join_address, parse_web_address

PIECES = (
    *("http:", "https:", "ftp:", "//", "/", "\\", "@", ":", "?", "#", "%", "%2e", "%2E", "%00", "%zz", ".", "..", "[", "]"),
    *("a.example.org", "example.com", "localhost", "local", "127.0.0.1", "8.8.8.8", "0x7f", "::1", "2606:4700::1111"),
    *("xn--", "xn--bcher-kva", "bücher", "ß", "İ", "\u200d", "\u00ad", "。", "１", "é", "|", "443", "80", "8080", " ", "\t"),
)
TEXT = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=9).map("".join)
ADDRESSES = st.builds(
    "{}://{}{}{}".format,
    st.sampled_from(("http", "https", "HTTPS")),
    st.lists(st.sampled_from(PIECES) | st.text(max_size=4), min_size=1, max_size=5).map(".".join) | st.just("a.example.org"),
    st.just("") | st.sampled_from((":", ":80", ":443", ":22")),
    TEXT,
)
PLAIN = re.compile(r"[A-Za-z0-9._~!$&'()*+,;=:@/%-]*")


def parsed(text: str) -> WebAddress | None:
    try:
        return parse_web_address(text)
    except AddressRefused:
        return None


def assert_sound(address: WebAddress) -> None:
    assert parse_web_address(str(address)) == address
    assert len(str(address)) <= MAX_ADDRESS
    assert address.path.startswith("/")
    assert PLAIN.fullmatch(address.path)
    assert PLAIN.fullmatch((address.query or "").replace("?", ""))
    assert not {".", ".."} & set(address.path.split("/"))
    assert_may_be_asked(address.host)


def assert_may_be_asked(host: str) -> None:
    if ":" in host or host.replace(".", "").isdigit():
        assert is_public_address(host)
        return
    assert re.fullmatch(r"[a-z0-9-]+(?:\.[a-z0-9-]+)+", host)
    assert host.rpartition(".")[2] not in {"local", "localhost", "internal", "arpa", "test", "onion", "lan", "home"}
    assert not re.fullmatch(r"[0-9]+|0x[0-9a-f]*", host.rpartition(".")[2])


@given(text=st.text() | TEXT | ADDRESSES)
@example(text="https://a.example.org/" + "é" * 600)
@example(text="https://İ.example.org/")
@example(text="https://١٢٧.0.0.1/")
def test_what_parses_is_sound_and_nothing_else_than_a_refusal_is_raised(text: str) -> None:
    address = parsed(text)
    if address is not None:
        assert_sound(address)


@given(base=ADDRESSES, location=st.text() | TEXT | ADDRESSES)
def test_what_a_redirect_names_is_sound(base: str, location: str) -> None:
    start = parsed(base) or parse_web_address("https://a.example.org/b/c?d")
    try:
        address = join_address(start, location)
    except AddressRefused:
        return
    assert_sound(address)


@given(path=st.text(alphabet="ab./%2eE", max_size=30))
def test_an_address_joined_to_itself_stays(path: str) -> None:
    address = parse_web_address(f"https://a.example.org/{path}")
    assert join_address(address, str(address)) == address
    assert join_address(address, address.target.replace("//", "/./") or "/").host == address.host
