"""The one grammar of server addresses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.errors import ConfigurationError
from research.trust.endpoints import is_local_host, parse_endpoint


def test_an_address_is_split_into_the_parts_a_call_is_built_from() -> None:
    endpoint = parse_endpoint("https://API.Example.com:8443/v1")
    assert (endpoint.scheme, endpoint.host, endpoint.port, endpoint.path) == ("https", "api.example.com", 8443, "/v1")
    assert endpoint.authority == "api.example.com:8443"


def test_an_ipv6_literal_keeps_its_brackets_in_the_host_header_only() -> None:
    endpoint = parse_endpoint("http://[::1]/v1")
    assert (endpoint.host, endpoint.authority, endpoint.port) == ("::1", "[::1]", 80)


@pytest.mark.parametrize(
    "url",
    ["http://a b/", "http://u@h/", "http://-x.example/", "http://a..b/", "http://h:70000/", "http://1.2.3/", "gopher://h/"],
)
def test_a_malformed_address_is_refused_with_the_setting_and_a_remedy(url: str) -> None:
    with pytest.raises(ConfigurationError, match="COUNTERSIGN_MODEL_BASE_URL"):
        parse_endpoint(url, setting="COUNTERSIGN_MODEL_BASE_URL")


@given(st.text(max_size=60))
def test_no_text_makes_the_parser_fail_in_another_way(text: str) -> None:
    for url in (text, f"http://{text}", f"http://127.0.0.1{text}"):
        try:
            endpoint = parse_endpoint(url)
        except ConfigurationError:
            continue
        assert endpoint.host.isascii()
        assert not set(endpoint.authority) & set("@/\\ \t\r\n?#")


@given(st.ip_addresses(v=4))
def test_a_mapped_address_is_never_local(address: object) -> None:
    assert not is_local_host(f"::ffff:{address}")
