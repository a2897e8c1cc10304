"""PubMed: numbers first, then what they stand for; an empty list is a proof only beside a count of nothing."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.discovery.web.pubmed import PubMed
from research.discovery.web.types import ProviderSettings, TwoCalls
from research.errors import SearchFailure
from research.ports import WindowUse
from tests.support.search_contracts import CONTACT, SETTINGS, TODAY, asked, failure_of, outcome_of, replied, within

PUBMED = PubMed()
PAPER = {
    "uid": "38000001",
    "pubdate": "2024 Mar 5",
    "epubdate": "",
    "source": "J Cross",
    "title": "Ferries &lt;i&gt;and&lt;/i&gt; health.",
    "fulljournalname": "Journal of crossings",
}


def found(*numbers: str, count: str | None = None, **extra: Any) -> dict[str, Any]:
    result = {"count": count or str(len(numbers)), "retmax": "20", "retstart": "0", "idlist": list(numbers), **extra}
    return {"header": {"type": "esearch", "version": "0.3"}, "esearchresult": result}


def told(**papers: Any) -> dict[str, Any]:
    return {"header": {"type": "esummary", "version": "0.3"}, "result": {"uids": list(papers), **papers}}


def test_a_search_is_two_calls() -> None:
    assert isinstance(PUBMED, TwoCalls)
    first = PUBMED.call(asked(limit=5), SETTINGS, TODAY)
    assert first.url.startswith("https://eutils.ncbi.nlm.nih.gov/entrez/eutils/esearch.fcgi?")
    fields = parse_qs(urlsplit(first.url).query)
    assert (fields["term"], fields["retmax"], fields["retmode"]) == (["ferry passengers 2024"], ["5"], ["json"])
    second = PUBMED.second_call(replied(found("38000001", "38000002")), asked(), SETTINGS)
    assert second is not None
    assert second.url.startswith("https://eutils.ncbi.nlm.nih.gov/entrez/eutils/esummary.fcgi?")
    assert parse_qs(urlsplit(second.url).query)["id"] == ["38000001,38000002"]


def test_the_summaries_become_hits_in_their_order() -> None:
    body = told(**{"38000001": PAPER, "38000002": {**PAPER, "pubdate": "2024 Mar", "epubdate": "2023 Dec 20"}})
    page = PUBMED.read(replied(body), asked())
    first, second = page.hits
    assert (first.locator, first.title) == ("https://pubmed.ncbi.nlm.nih.gov/38000001/", "Ferries and health.")
    assert (first.snippet, first.published, first.refusal) == ("Journal of crossings", "2024-03-05", "")
    assert (second.rank, second.published) == (2, "2023-12-20")


def test_a_month_or_a_season_is_not_made_a_day() -> None:
    for pubdate in ("2024", "2024 Mar", "2024 Spring", "2024 Mar-Apr", "2024 Mar 45"):
        page = PUBMED.read(replied(told(**{"1": {**PAPER, "pubdate": pubdate}})), asked())
        assert page.hits[0].published == ""


def test_nothing_found_needs_no_second_call() -> None:
    reply = replied(found(count="0", warninglist={"outputmessages": ["No items found."]}))
    assert PUBMED.second_call(reply, asked(), SETTINGS) is None
    assert PUBMED.read(reply, asked()).hits == ()


@pytest.mark.parametrize(
    "body",
    [
        {},
        found(count="7"),
        found("1; drop"),
        found("1", count="many"),
        {"header": {"type": "esearch"}, "esearchresult": {"count": "1"}},
        {"header": {"type": "einfo"}, "esearchresult": {"count": "0", "idlist": []}},
        {**found("1"), "esearchresult": {"count": "1", "idlist": [1]}},
    ],
)
def test_a_list_of_numbers_that_breaks_the_format_is_malformed(body: object) -> None:
    failure = failure_of(lambda: PUBMED.second_call(replied(body), asked(), SETTINGS))  # type: ignore[arg-type,return-value]
    assert failure.code is SearchFailure.MALFORMED


@pytest.mark.parametrize(
    "body",
    [
        {"header": {"type": "esummary"}},
        {"header": {"type": "esummary"}, "result": {"uids": "1"}},
        {"header": {"type": "esummary"}, "result": {"uids": ["1"]}},
        {"header": {"type": "esummary"}, "result": {"uids": ["../1"], "../1": PAPER}},
        told(**{"1": {**PAPER, "title": 7}}),
        found("1"),
    ],
)
def test_summaries_that_break_the_format_are_malformed(body: object) -> None:
    assert failure_of(lambda: PUBMED.read(replied(body), asked())).code is SearchFailure.MALFORMED


def test_an_error_of_the_service_is_no_emptiness() -> None:
    error = {"header": {"type": "esearch"}, "esearchresult": {"ERROR": "Search Backend failed"}}
    failure = failure_of(lambda: PUBMED.second_call(replied(error), asked(), SETTINGS))  # type: ignore[arg-type,return-value]
    assert failure.code is SearchFailure.UNAVAILABLE
    too_many = replied({"error": "API rate limit exceeded", "count": "4", "limit": "3"}, status=429)
    assert failure_of(lambda: PUBMED.read(too_many, asked())).code is SearchFailure.RATE_LIMITED
    assert failure_of(lambda: PUBMED.read(replied({"error": "x"}), asked())).code is SearchFailure.UNAVAILABLE
    assert failure_of(lambda: PUBMED.read(replied(b"", status=400), asked())).code is SearchFailure.REFUSED_QUERY


def test_a_window_has_both_ends_whatever_was_asked() -> None:
    fields = parse_qs(urlsplit(PUBMED.call(within("2024-01-01"), SETTINGS, TODAY).url).query)
    assert (fields["datetype"], fields["mindate"], fields["maxdate"]) == (["pdat"], ["2024/01/01"], ["3000/12/31"])
    fields = parse_qs(urlsplit(PUBMED.call(within(before="2024-06-30"), SETTINGS, TODAY).url).query)
    assert (fields["mindate"], fields["maxdate"]) == (["1500/01/01"], ["2024/06/30"])
    assert PUBMED.window_use(within("2024-01-01"), TODAY) is WindowUse.HONOURED


def test_the_contact_is_told_only_where_it_is_a_mail_address() -> None:
    assert parse_qs(urlsplit(PUBMED.call(asked(), SETTINGS, TODAY).url).query)["email"] == [CONTACT]
    assert "email=" not in PUBMED.call(asked(), ProviderSettings(), TODAY).url


def test_field_tags_and_wildcards_are_neutralised() -> None:
    assert PUBMED.sent_text(asked('ferry[ti] OR "old pier"* NOT x')) == "ferry ti or old pier not x"


@given(st.binary(max_size=200))
def test_no_body_raises_anything_but_a_typed_failure(body: bytes) -> None:
    outcome_of(lambda: PUBMED.read(replied(body), asked()))
    outcome_of(lambda: PUBMED.second_call(replied(body), asked(), SETTINGS))  # type: ignore[arg-type,return-value]
