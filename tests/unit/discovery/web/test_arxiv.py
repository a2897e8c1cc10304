"""arXiv: papers by their abstract page, Atom read without entities or a DTD, errors in a feed are no results."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit
from xml.sax.saxutils import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.discovery.web.arxiv import Arxiv
from research.errors import SearchFailure
from research.ports import WindowUse
from tests.support.search_contracts import SETTINGS, TODAY, asked, failure_of, outcome_of, replied, within

ARXIV = Arxiv()


def entry(number: str = "2403.00001v2", title: str = "Ferries\n  and bridges") -> str:
    return (
        f"<entry><id>http://arxiv.org/abs/{number}</id><published>2024-03-05T17:59:59Z</published>"
        f"<updated>2024-04-01T00:00:00Z</updated><title>{escape(title)}</title>"
        "<summary>  We count\n passengers. </summary><author><name>A. Ferry</name></author>"
        f'<link href="http://arxiv.org/abs/{number}" rel="alternate" type="text/html"/></entry>'
    )


def feed(*entries: str, total: object = 1, head: str = '<?xml version="1.0" encoding="UTF-8"?>') -> bytes:
    return (
        f'{head}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">'
        f"<title>ArXiv Query</title><id>http://arxiv.org/api/x</id><opensearch:totalResults>{total}</opensearch:totalResults>"
        f"<opensearch:startIndex>0</opensearch:startIndex>{''.join(entries)}</feed>"
    ).encode()


def test_a_documented_feed_becomes_hits() -> None:
    page = ARXIV.read(replied(feed(entry(), entry("hep-ex/0307015v1"), total=41)), asked())
    hit = page.hits[0]
    assert (hit.locator, hit.title) == ("https://arxiv.org/abs/2403.00001v2", "Ferries and bridges")
    assert (hit.snippet, hit.published, hit.refusal) == ("We count passengers.", "2024-03-05", "")
    assert page.hits[1].locator == "https://arxiv.org/abs/hep-ex/0307015v1"
    assert page.total == 41


def test_a_feed_that_counts_nothing_is_a_proven_emptiness() -> None:
    assert ARXIV.read(replied(feed(total=0)), asked()).hits == ()


def test_a_feed_that_counts_papers_and_shows_none_is_no_emptiness() -> None:
    assert failure_of(lambda: ARXIV.read(replied(feed(total=7)), asked())).code is SearchFailure.MALFORMED


def test_an_error_in_a_feed_is_no_result() -> None:
    error = "<entry><id>http://arxiv.org/api/errors#malformed</id><title>Error</title><summary>bad</summary></entry>"
    assert failure_of(lambda: ARXIV.read(replied(feed(error)), asked())).code is SearchFailure.REFUSED_QUERY


def test_every_word_is_looked_for_and_none_is_an_operator() -> None:
    request = asked('ti:"ferry" ANDNOT (bridge) -tunnel')
    assert ARXIV.sent_text(request) == "all:ti AND all:ferry AND all:andnot AND all:bridge AND all:tunnel"
    url = ARXIV.call(request, SETTINGS, TODAY).url
    assert url.startswith("https://export.arxiv.org/api/query?")
    assert parse_qs(urlsplit(url).query)["search_query"] == [ARXIV.sent_text(request)]
    assert "contact" not in url
    assert "example.org" not in url


def test_a_window_is_a_range_of_days_of_submission() -> None:
    assert ARXIV.sent_text(within("2024-01-01", "2024-06-30")).endswith(" AND submittedDate:[202401010000 TO 202406302359]")
    assert ARXIV.sent_text(within("2024-01-01")).endswith("[202401010000 TO 299912312359]")
    assert ARXIV.sent_text(within(before="2024-06-30")).endswith("[199101010000 TO 202406302359]")
    assert ARXIV.window_use(within("2024-01-01"), TODAY) is WindowUse.HONOURED


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"<html><body>Rate exceeded.</body></html>",
        b"<feed/>",
        feed(total="many"),
        feed(total="9" * 40),
        feed("<entry><title>No page</title></entry>"),
        feed(entry().replace("http://arxiv.org/abs/", "http://elsewhere.example.org/abs/")),
        feed(entry())[:-20],
        feed(entry(), head='<!DOCTYPE feed [<!ENTITY a "ferry">]>'),
        feed(entry().replace("passengers", "&a;")),
        feed(entry()).decode().replace("UTF-8", "UTF-16").encode("utf-16"),
    ],
)
def test_an_answer_that_is_no_feed_of_papers_is_malformed(body: bytes) -> None:
    assert failure_of(lambda: ARXIV.read(replied(body), asked())).code is SearchFailure.MALFORMED


@pytest.mark.parametrize("coding", ["utf-8", "utf-16"])
def test_a_document_type_is_refused_in_any_coding(coding: str) -> None:
    head = '<?xml version="1.0"?><!DOCTYPE feed [<!ENTITY x SYSTEM "file:///etc/hostname">]>'
    body = feed(entry(), head=head).decode().encode(coding)
    assert failure_of(lambda: ARXIV.read(replied(body), asked())).code is SearchFailure.MALFORMED


@pytest.mark.parametrize(("status", "code"), [(429, SearchFailure.RATE_LIMITED), (503, SearchFailure.NON_200)])
def test_every_other_status_is_a_typed_failure(status: int, code: SearchFailure) -> None:
    reply = replied(feed(entry()), status=status, headers={"retry-after": "5"})
    failure = failure_of(lambda: ARXIV.read(reply, asked()))
    assert (failure.code, failure.retry_after_s) == (code, 5.0)


def test_no_more_hits_than_asked_for() -> None:
    assert len(ARXIV.read(replied(feed(*[entry()] * 9, total=9)), asked(limit=4)).hits) == 4


@given(st.binary(max_size=300))
def test_no_body_raises_anything_but_a_typed_failure(body: bytes) -> None:
    outcome_of(lambda: ARXIV.read(replied(body), asked()))


@given(st.text(max_size=80))
def test_every_query_is_sent_as_words_or_refused(text: str) -> None:
    if outcome_of(lambda: ARXIV.sent_text(asked(text))) is None:  # type: ignore[arg-type,return-value]
        parts = ARXIV.sent_text(asked(text)).split(" AND ")
        assert all(part.startswith("all:") and part.count(":") == 1 and " " not in part for part in parts)
