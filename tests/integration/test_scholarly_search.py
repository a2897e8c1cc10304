"""The open services of science are asked over real sockets: one search, and two calls where a service needs two."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from research.clock import StopSignal, start_clock
from research.discovery.web.searcher import WebSearcher
from research.discovery.web.types import ProviderSettings
from research.errors import EgressRefused, SearchFailed, SearchFailure
from research.ports import SearchProvider, SearchStatus
from tests.support.search_contracts import asked
from tests.support.web import Reply, TestWeb, web_of_tests

PUBMED = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
WIKIPEDIA = "https://de.wikipedia.org/w/api.php"
ARXIV = "https://export.arxiv.org/api/query"
CONTACT = "desk@analysts.example.org"
PAPER = {"uid": "38000001", "pubdate": "2024 Mar 5", "title": "Ferries and health.", "source": "J Cross"}


@pytest.fixture
def web() -> Iterator[TestWeb]:
    with web_of_tests() as web:
        yield web


def stop_signal() -> StopSignal:
    return StopSignal(clock=start_clock(), deadline_ms=60_000)


def searcher(web: TestWeb, *, contact: str = "") -> WebSearcher:
    return WebSearcher(ProviderSettings(contact=contact), network=web.network)


def serve(web: TestWeb, url: str, body: object, *, content_type: str = "application/json", status: int = 200) -> None:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    web.answer(url, lambda _: Reply(data, status, (("Content-Type", content_type),)), any_query=True)


def found(*numbers: str) -> dict[str, object]:
    return {"header": {"type": "esearch"}, "esearchresult": {"count": str(len(numbers)), "idlist": list(numbers)}}


def test_pubmed_answers_in_two_calls_that_are_one_search(web: TestWeb) -> None:
    serve(web, f"{PUBMED}/esearch.fcgi", found("38000001"))
    summaries = {"header": {"type": "esummary"}, "result": {"uids": ["38000001"], "38000001": PAPER}}
    serve(web, f"{PUBMED}/esummary.fcgi", summaries)
    answer = searcher(web).search(asked(provider=SearchProvider.PUBMED), stop=stop_signal())
    assert [hit.locator for hit in answer.hits] == ["https://pubmed.ncbi.nlm.nih.gov/38000001/"]
    assert (answer.sent, answer.status) == ("ferry passengers 2024", SearchStatus.RESULTS)
    assert len(web.requests) == 2


def test_nothing_found_at_pubmed_costs_one_call_and_is_proven(web: TestWeb) -> None:
    serve(web, f"{PUBMED}/esearch.fcgi", found())
    answer = searcher(web).search(asked(provider=SearchProvider.PUBMED), stop=stop_signal())
    assert (answer.status, len(web.requests)) == (SearchStatus.EMPTY, 1)


def test_a_second_call_that_fails_is_the_failure_of_the_search(web: TestWeb) -> None:
    serve(web, f"{PUBMED}/esearch.fcgi", found("38000001"))
    serve(web, f"{PUBMED}/esummary.fcgi", {"error": "API rate limit exceeded"}, status=429)
    with pytest.raises(SearchFailed) as failed:
        searcher(web).search(asked(provider=SearchProvider.PUBMED), stop=stop_signal())
    assert (failed.value.code, failed.value.sent) == (SearchFailure.RATE_LIMITED, "ferry passengers 2024")


def test_wikipedia_is_asked_in_the_language_of_the_request(web: TestWeb) -> None:
    article = {"ns": 0, "title": "Fähre", "snippet": "Ein Schiff"}
    serve(web, WIKIPEDIA, {"query": {"searchinfo": {"totalhits": 1}, "search": [article]}})
    request = asked("Fähre Fahrgäste", provider=SearchProvider.WIKIPEDIA, language="de")
    answer = searcher(web).search(request, stop=stop_signal())
    assert [hit.locator for hit in answer.hits] == ["https://de.wikipedia.org/wiki/F%C3%A4hre"]


def test_arxiv_answers_in_atom(web: TestWeb) -> None:
    feed = (
        b'<feed xmlns="http://www.w3.org/2005/Atom" xmlns:o="http://a9.com/-/spec/opensearch/1.1/">'
        b"<o:totalResults>1</o:totalResults><entry><id>http://arxiv.org/abs/2403.00001v1</id><title>Ferries</title>"
        b"<published>2024-03-05T00:00:00Z</published><summary>We count.</summary></entry></feed>"
    )
    serve(web, ARXIV, feed, content_type="application/atom+xml")
    answer = searcher(web).search(asked(provider=SearchProvider.ARXIV), stop=stop_signal())
    assert [hit.locator for hit in answer.hits] == ["https://arxiv.org/abs/2403.00001v1"]
    assert answer.sent == "all:ferry AND all:passengers AND all:2024"


def test_the_contact_leaves_only_when_it_is_configured(web: TestWeb) -> None:
    serve(web, f"{PUBMED}/esearch.fcgi", found())
    for contact in ("", CONTACT):
        searcher(web, contact=contact).search(asked(provider=SearchProvider.PUBMED), stop=stop_signal())
    silent, told = web.requests
    assert "email=" not in silent.url
    assert "email=desk%40analysts.example.org" in told.url


@pytest.mark.parametrize("provider", [SearchProvider.ARXIV, SearchProvider.OPENALEX, SearchProvider.WIKIPEDIA])
def test_a_restricted_term_reaches_no_service_even_where_its_words_are_parted(
    web: TestWeb, provider: SearchProvider
) -> None:
    with pytest.raises(EgressRefused):
        searcher(web).search(asked("ferry (blue) heron fares", provider=provider, terms=("blue heron",)), stop=stop_signal())
    assert (web.requests, web.lookups, web.dialled) == ((), (), ())
