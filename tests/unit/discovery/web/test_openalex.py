"""OpenAlex: works by their landing page, abstracts put together, windows as filters, every other answer a typed failure."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.discovery.web.openalex import OpenAlex
from research.discovery.web.types import ProviderSettings
from research.errors import SearchFailure
from research.ports import WindowUse
from tests.support.search_contracts import CONTACT, SETTINGS, TODAY, asked, failure_of, outcome_of, replied, within

OPENALEX = OpenAlex()
WORK: dict[str, Any] = {
    "id": "https://openalex.org/W1",
    "doi": "https://doi.org/10.1000/ferry.1",
    "display_name": "Ferries and <i>bridges</i>",
    "publication_date": "2024-03-05",
    "primary_location": {"landing_page_url": "https://journal.example.org/ferry", "pdf_url": None},
    "abstract_inverted_index": {"Ferries": [0], "carried": [1], "more": [2, 4], "and": [3], "people.": [5]},
    "relevance_score": 12.5,
}


def answer(*works: dict[str, Any], count: object = 1) -> dict[str, Any]:
    return {"meta": {"count": count, "page": 1, "per_page": 25}, "results": list(works), "group_by": []}


def sent(request: Any, settings: ProviderSettings = SETTINGS) -> dict[str, list[str]]:
    url = OPENALEX.call(request, settings, TODAY).url
    assert url.startswith("https://api.openalex.org/works?")
    return parse_qs(urlsplit(url).query)


def test_a_documented_answer_becomes_hits() -> None:
    page = OPENALEX.read(replied(answer(WORK, count=41)), asked())
    hit = page.hits[0]
    assert (hit.locator, hit.title, hit.published) == (WORK["doi"], "Ferries and bridges", "2024-03-05")
    assert hit.snippet == "Ferries carried more and more people."
    assert (hit.rank, hit.score, hit.refusal, page.total) == (1, 12.5, "", 41)


def test_a_work_without_a_doi_is_found_at_its_landing_page_and_else_at_openalex() -> None:
    landing = {**WORK, "doi": None}
    bare = {**landing, "primary_location": None}
    page = OPENALEX.read(replied(answer(landing, bare)), asked())
    assert [hit.locator for hit in page.hits] == ["https://journal.example.org/ferry", "https://openalex.org/W1"]


def test_no_works_are_a_proven_emptiness() -> None:
    assert OPENALEX.read(replied(answer(count=0)), asked()).hits == ()


def test_the_words_of_a_query_are_sent_without_operators() -> None:
    request = asked('ferry OR (bridge AND "old pier") NOT tunnel*')
    assert OPENALEX.sent_text(request) == "ferry or bridge and old pier not tunnel"
    assert sent(request)["search"] == ["ferry or bridge and old pier not tunnel"]


def test_a_window_is_a_filter_with_the_ends_that_are_asked_for() -> None:
    both = sent(within("2024-01-01", "2024-06-30"))
    assert both["filter"] == ["from_publication_date:2024-01-01,to_publication_date:2024-06-30"]
    assert sent(within(before="2024-06-30"))["filter"] == ["to_publication_date:2024-06-30"]
    assert "filter" not in sent(asked())
    assert OPENALEX.window_use(within("2024-01-01"), TODAY) is WindowUse.HONOURED
    assert OPENALEX.window_use(asked(), TODAY) is WindowUse.NOT_ASKED


def test_the_contact_is_told_only_where_it_is_configured_and_a_mail_address() -> None:
    assert sent(asked())["mailto"] == [CONTACT]
    assert "mailto" not in sent(asked(), ProviderSettings())
    assert "mailto" not in sent(asked(), ProviderSettings(contact="https://desk.example.org/contact"))


def test_no_more_are_asked_for_than_wanted_and_than_openalex_gives() -> None:
    assert sent(asked(limit=7))["per_page"] == ["7"]
    assert sent(asked(limit=900))["per_page"] == ["100"]


@pytest.mark.parametrize("text", ["", "  ", '"()" * ?', "x" * 401])
def test_a_query_without_words_or_too_long_is_refused(text: str) -> None:
    assert outcome_of(lambda: OPENALEX.call(asked(text), SETTINGS, TODAY)) is SearchFailure.REFUSED_QUERY  # type: ignore[arg-type,return-value]


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (400, SearchFailure.NON_200),
        (403, SearchFailure.RATE_LIMITED),
        (429, SearchFailure.RATE_LIMITED),
        (500, SearchFailure.NON_200),
        (301, SearchFailure.NON_200),
    ],
)
def test_every_other_status_is_a_typed_failure(status: int, code: SearchFailure) -> None:
    assert failure_of(lambda: OPENALEX.read(replied({"error": "x"}, status=status), asked())).code is code


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"results": []},
        {"meta": {"count": 1}},
        {"meta": {"count": "1"}, "results": []},
        answer({**WORK, "doi": 7}),
        answer({**WORK, "doi": None, "primary_location": None, "id": None}),
        answer({**WORK, "abstract_inverted_index": ["a"]}),
        answer({**WORK, "abstract_inverted_index": {"a": 1}}),
        answer({**WORK, "abstract_inverted_index": {"a": [True]}}),
        answer({**WORK, "display_name": ["a"]}),
    ],
)
def test_an_answer_that_breaks_the_format_is_malformed(body: object) -> None:
    assert failure_of(lambda: OPENALEX.read(replied(body), asked())).code is SearchFailure.MALFORMED


def test_no_place_of_a_word_makes_an_abstract_long() -> None:
    index = {"far": [10**12], "before": [-1], "here": [0]}
    page = OPENALEX.read(replied(answer({**WORK, "abstract_inverted_index": index})), asked())
    assert page.hits[0].snippet == "here"


@given(st.binary(max_size=200))
def test_no_body_raises_anything_but_a_typed_failure(body: bytes) -> None:
    outcome_of(lambda: OPENALEX.read(replied(body), asked()))
