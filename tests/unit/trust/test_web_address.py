"""What the grammar of page addresses lets through, and one refusal for each of its rules."""

from __future__ import annotations

import pytest

from research.trust.web_address import MAX_ADDRESS, AddressFault, AddressRefused, WebAddress, join_address, parse_web_address

BASE = "https://a.example.org/b/c/d?q"


def fault_of(text: str) -> AddressFault:
    with pytest.raises(AddressRefused) as refused:
        parse_web_address(text)
    return refused.value.fault


def test_an_address_comes_apart_into_what_a_request_needs() -> None:
    address = parse_web_address("HTTPS://News.Example.ORG.:443/a/../b?x=1#part")
    assert address == WebAddress(scheme="https", host="news.example.org", port=443, path="/b", query="x=1")
    assert (address.authority, address.target) == ("news.example.org", "/b?x=1")
    assert str(address) == "https://news.example.org/b?x=1"


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("http://a.example.org", "http://a.example.org/"),
        ("https://a.example.org:/", "https://a.example.org/"),
        ("http://a.example.org:443/", "http://a.example.org:443/"),
        ("https://a.example.org?x", "https://a.example.org/?x"),
        ("https://a.example.org/?", "https://a.example.org/?"),
        ("https://a.example.org/%7e%2E./%2e/x/%2E%2e", "https://a.example.org/%7e%2E./"),
        ("https://a.example.org//b//..", "https://a.example.org//b/"),
        ("https://a.example.org/bücher?q=größe", "https://a.example.org/b%C3%BCcher?q=gr%C3%B6%C3%9Fe"),
        ("https://a.example.org/100%?a[0]=1|2", "https://a.example.org/100%25?a%5B0%5D=1%7C2"),
        ("https://Bücher.example.org/", "https://xn--bcher-kva.example.org/"),
        ("https://faß.de/", "https://xn--fa-hia.de/"),
        ("https://r3---sn-4g5.example.org/", "https://r3---sn-4g5.example.org/"),
        ("https://[2606:4700:4700:0:0:0:0:1111]/", "https://[2606:4700:4700::1111]/"),
        ("http://[2606:4700:4700::1111]:443/", "http://[2606:4700:4700::1111]:443/"),
    ],
)
def test_each_spelling_has_one_form(text: str, same: str) -> None:
    assert str(parse_web_address(text)) == same


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("https://a.example.org/" + "a" * MAX_ADDRESS, AddressFault.TOO_LONG),
        ("https://a.example.org/" + "é" * 400, AddressFault.TOO_LONG),
        ("https://a.example.org/a b", AddressFault.BAD_CHARACTERS),
        ("https://a.example.org/a\u00a0b", AddressFault.BAD_CHARACTERS),
        ("https://a.example.org/a\tb", AddressFault.BAD_CHARACTERS),
        ("https://a.example.org/\r\nX: y", AddressFault.BAD_CHARACTERS),
        ("https://a.example.org/\x85", AddressFault.BAD_CHARACTERS),
        ("https://a.example.org/\x7f", AddressFault.BAD_CHARACTERS),
        ("https://a.example.org/\ud800", AddressFault.BAD_CHARACTERS),
        ("https://a.example.org\\@b.example.org/", AddressFault.BAD_CHARACTERS),
        ("ftp://a.example.org/", AddressFault.SCHEME),
        ("javascript:alert(1)", AddressFault.SCHEME),
        ("httpſ://a.example.org/", AddressFault.SCHEME),
        ("https:/a.example.org/", AddressFault.SHAPE),
        ("a.example.org/x", AddressFault.SHAPE),
        ("", AddressFault.SHAPE),
        ("https://user@a.example.org/", AddressFault.USERINFO),
        ("https://user:password@a.example.org/", AddressFault.USERINFO),
        ("https:///a.example.org", AddressFault.HOST),
        ("https://a..example.org/", AddressFault.HOST),
        ("https://a.example.org../", AddressFault.HOST),
        ("https://ex%61mple.org/", AddressFault.HOST),
        ("https://a_b.example.org/", AddressFault.HOST),
        ("https://a-.example.org/", AddressFault.HOST),
        ("https://a.example.org,b.example.org/", AddressFault.HOST),
        ("https://" + "a" * 64 + ".org/", AddressFault.HOST),
        ("https://" + "ü" * 300 + ".org/", AddressFault.HOST),
        ("https://xn--a.example.org/", AddressFault.HOST),
        ("https://exam\u00adple.org/", AddressFault.HOST),
        ("https://[fe80::1%25eth0]/", AddressFault.HOST),
        ("https://[::ffff:8.8.8.8]/", AddressFault.HOST),
        ("https://[::1].example.org/", AddressFault.HOST),
        ("https://0x7f.1/", AddressFault.HOST),
        ("https://2130706433/", AddressFault.HOST),
        ("https://a.example.0x1/", AddressFault.HOST),
        ("https://8.8.8.8./", AddressFault.HOST),
        ("https://８.8.8.8/", AddressFault.HOST),
        ("https://8。8。8。8/", AddressFault.HOST),
        ("https://a.example.org:8080/", AddressFault.PORT),
        ("https://a.example.org:0443/", AddressFault.PORT),
        ("https://a.example.org:４４３/", AddressFault.PORT),
        ("https://a.example.org:443:443/", AddressFault.HOST),
        ("https://localhost/", AddressFault.SPECIAL_NAME),
        ("https://intranet/", AddressFault.SPECIAL_NAME),
        ("https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/", AddressFault.SPECIAL_NAME),
        ("https://printer.LOCAL/", AddressFault.SPECIAL_NAME),
        ("https://a.home.arpa/", AddressFault.SPECIAL_NAME),
        ("https://metadata.goog/", AddressFault.SPECIAL_NAME),
        ("https://10.0.0.1/", AddressFault.SPECIAL_ADDRESS),
        ("https://[::1]/", AddressFault.SPECIAL_ADDRESS),
        ("https://[2002:7f00:1::1]/", AddressFault.SPECIAL_ADDRESS),
    ],
)
def test_an_address_outside_the_grammar_is_refused_with_its_reason(text: str, fault: AddressFault) -> None:
    assert fault_of(text) is fault


def test_a_caller_may_allow_longer_addresses() -> None:
    text = "https://a.example.org/" + "a" * MAX_ADDRESS
    assert str(parse_web_address(text, max_chars=5_000)) == text


@pytest.mark.parametrize(
    ("location", "target"),
    [
        # RFC 3986 section 5.4, as far as one of its examples is a page.
        ("g", "https://a.example.org/b/c/g"),
        ("./g", "https://a.example.org/b/c/g"),
        ("g/", "https://a.example.org/b/c/g/"),
        ("/g", "https://a.example.org/g"),
        ("//g.example.org", "https://g.example.org/"),
        ("?y", "https://a.example.org/b/c/d?y"),
        ("g?y", "https://a.example.org/b/c/g?y"),
        ("#s", "https://a.example.org/b/c/d?q"),
        ("g#s", "https://a.example.org/b/c/g"),
        (";x", "https://a.example.org/b/c/;x"),
        (".", "https://a.example.org/b/c/"),
        ("..", "https://a.example.org/b/"),
        ("../../../g", "https://a.example.org/g"),
        ("g?y/./x", "https://a.example.org/b/c/g?y/./x"),
        ("http://b.example.org/x", "http://b.example.org/x"),
    ],
)
def test_a_location_is_resolved_against_the_page_that_sent_it(location: str, target: str) -> None:
    assert str(join_address(parse_web_address(BASE), location)) == target


@pytest.mark.parametrize(
    ("location", "fault"),
    [
        ("", AddressFault.SHAPE),
        ("https:g", AddressFault.SHAPE),
        ("file:///etc/passwd", AddressFault.SCHEME),
        ("///b.example.org/", AddressFault.HOST),
        ("/\\b.example.org/", AddressFault.BAD_CHARACTERS),
        ("/caf\u00e9", AddressFault.BAD_CHARACTERS),
        ("//user@b.example.org/", AddressFault.USERINFO),
        ("//127.0.0.1/", AddressFault.SPECIAL_ADDRESS),
        ("https://b.example.org:8443/", AddressFault.PORT),
        ("x" * (MAX_ADDRESS + 1), AddressFault.TOO_LONG),
        ("x" * (MAX_ADDRESS - 10), AddressFault.TOO_LONG),
    ],
)
def test_a_location_is_judged_like_any_address(location: str, fault: AddressFault) -> None:
    with pytest.raises(AddressRefused) as refused:
        join_address(parse_web_address(BASE), location)
    assert refused.value.fault is fault
