"""Wikipedia: articles in the language of the request, from a closed list of hosts; errors under status 200 are typed."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.brief.languages import LANGUAGE_NAMES
from research.discovery.web.wikipedia import Wikipedia
from research.errors import SearchFailure
from research.ports import WindowUse
from tests.support.search_contracts import SETTINGS, TODAY, asked, failure_of, outcome_of, replied, within

WIKIPEDIA = Wikipedia()
ARTICLE = {
    "ns": 0,
    "title": "Ferry crossing",
    "pageid": 1,
    "snippet": 'A <span class="searchmatch">ferry</span> &amp; a pier',
}


def answer(*articles: dict[str, Any], total: object = 1) -> dict[str, Any]:
    return {"batchcomplete": True, "query": {"searchinfo": {"totalhits": total}, "search": list(articles)}}


def host_of(language: str) -> str | None:
    return urlsplit(WIKIPEDIA.call(asked(language=language), SETTINGS, TODAY).url).hostname


def test_a_documented_answer_becomes_hits() -> None:
    page = WIKIPEDIA.read(replied(answer(ARTICLE, total=41)), asked(language="en"))
    hit = page.hits[0]
    assert (hit.locator, hit.title) == ("https://en.wikipedia.org/wiki/Ferry_crossing", "Ferry crossing")
    assert (hit.snippet, hit.published, hit.refusal, page.total) == ("A ferry & a pier", "", "", 41)


def test_the_host_is_that_of_the_language() -> None:
    assert host_of("de") == "de.wikipedia.org"
    assert host_of("de-AT") == "de.wikipedia.org"
    assert host_of("nb") == "no.wikipedia.org"
    page = WIKIPEDIA.read(replied(answer({**ARTICLE, "title": "Fähre: Überfahrt?"})), asked(language="de"))
    assert page.hits[0].locator == "https://de.wikipedia.org/wiki/F%C3%A4hre:_%C3%9Cberfahrt%3F"


@given(st.text(max_size=30))
def test_no_language_leads_to_a_host_off_the_list(language: str) -> None:
    assert host_of(language) in {f"{tag}.wikipedia.org" for tag in LANGUAGE_NAMES}


def test_no_articles_are_a_proven_emptiness() -> None:
    assert WIKIPEDIA.read(replied(answer(total=0)), asked()).hits == ()


def test_articles_that_are_counted_and_not_listed_are_no_emptiness() -> None:
    assert failure_of(lambda: WIKIPEDIA.read(replied(answer(total=7)), asked())).code is SearchFailure.MALFORMED


def test_keywords_of_the_search_are_neutralised() -> None:
    request = asked('intitle:ferry -insource:/pier/ "old" OR !new prefix:X')
    assert WIKIPEDIA.sent_text(request) == "intitle ferry insource pier old or new prefix X"
    fields = parse_qs(urlsplit(WIKIPEDIA.call(request, SETTINGS, TODAY).url).query)
    assert (fields["srsearch"], fields["srnamespace"]) == ([WIKIPEDIA.sent_text(request)], ["0"])


def test_a_window_is_said_to_be_unsupported() -> None:
    assert WIKIPEDIA.window_use(within("2024-01-01"), TODAY) is WindowUse.UNSUPPORTED
    assert WIKIPEDIA.window_use(asked(), TODAY) is WindowUse.NOT_ASKED
    assert not WIKIPEDIA.info(SETTINGS).supports_window


def test_a_query_of_more_than_300_characters_is_refused() -> None:
    assert WIKIPEDIA.sent_text(asked("x" * 300))
    assert failure_of(lambda: WIKIPEDIA.sent_text(asked("x" * 301))).code is SearchFailure.REFUSED_QUERY  # type: ignore[arg-type,return-value]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("ratelimited", SearchFailure.RATE_LIMITED),
        ("maxlag", SearchFailure.RATE_LIMITED),
        ("cirrussearch-query-too-long", SearchFailure.REFUSED_QUERY),
        ("internal_api_error_DBQueryError", SearchFailure.UNAVAILABLE),
    ],
)
def test_an_error_under_status_200_is_typed(code: str, expected: SearchFailure) -> None:
    body = {"error": {"code": code, "info": "It quotes the ferry passengers."}}
    failure = failure_of(lambda: WIKIPEDIA.read(replied(body), asked()))
    assert failure.code is expected
    assert "ferry" not in failure.message


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"batchcomplete": True},
        {"query": {"search": []}},
        {"query": {"searchinfo": {"totalhits": "1"}, "search": []}},
        answer({**ARTICLE, "title": ""}),
        answer({**ARTICLE, "snippet": 7}),
        {"error": "text"},
    ],
)
def test_an_answer_that_breaks_the_format_is_malformed(body: object) -> None:
    assert failure_of(lambda: WIKIPEDIA.read(replied(body), asked())).code is SearchFailure.MALFORMED


@given(st.text(min_size=1, max_size=80))
def test_every_title_becomes_an_article_of_the_host(title: str) -> None:
    body = replied(answer({**ARTICLE, "title": title}))
    if outcome_of(lambda: WIKIPEDIA.read(body, asked(language="fr"))) is None:
        hit = WIKIPEDIA.read(body, asked(language="fr")).hits[0]
        parts = urlsplit(hit.locator)
        assert (parts.hostname, parts.query, parts.fragment) == ("fr.wikipedia.org", "", "")
        assert parts.path.startswith("/wiki/")
