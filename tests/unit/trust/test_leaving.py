"""What leaves for a search provider or a page's host is scanned part by part, and a message never repeats a term."""

from __future__ import annotations

import pytest

from research.errors import EgressRefused
from research.trust.leaving import check_address_leaves, check_query_leaves
from research.trust.web_address import WebAddress

TERMS = ("Project Heron", "ACME-4471")


def address(host: str = "www.example.org", path: str = "/", query: str | None = None) -> WebAddress:
    return WebAddress(scheme="https", host=host, port=443, path=path, query=query)


def test_a_clean_query_and_a_clean_address_may_leave() -> None:
    check_query_leaves("tidal turbine uptime", TERMS)
    check_address_leaves(address(path="/tidal/uptime", query="year=2024"), TERMS)


@pytest.mark.parametrize("query", ["project heron", "PROJECT-HERON uptime", "Project%2520Heron", "UHJvamVjdCBIZXJvbg"])
def test_a_query_with_a_term_in_any_dress_stays(query: str) -> None:
    with pytest.raises(EgressRefused):
        check_query_leaves(query, TERMS)


@pytest.mark.parametrize(
    "leaking",
    [
        address(host="project-heron.example.org"),
        address(host="projectheron.example.org"),
        address(path="/reports/project-heron.html"),
        address(path="/reports/project%20heron"),
        address(query="q=Project+Heron"),
        address(query="q=a&ref=UHJvamVjdCBIZXJvbg"),
        address(path="/a/ACME-4471"),
    ],
    ids=["host", "joined host", "path", "escaped path", "query", "base64 in the query", "identifier"],
)
def test_an_address_with_a_term_in_any_part_stays(leaking: WebAddress) -> None:
    with pytest.raises(EgressRefused):
        check_address_leaves(leaking, TERMS)


def test_a_longer_number_is_another_identifier() -> None:
    check_address_leaves(address(path="/a/ACME-44710"), TERMS)


def test_the_refusal_names_the_terms_by_id_and_never_by_their_words() -> None:
    with pytest.raises(EgressRefused) as refusal:
        check_address_leaves(address(path="/ACME-4471"), TERMS)
    assert "T2" in refusal.value.message
    assert "ACME" not in refusal.value.message
