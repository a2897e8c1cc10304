"""Crossref: works by DOI, JATS abstracts as text, partial dates never made whole, every other answer a typed failure."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.discovery.web.crossref import Crossref
from research.discovery.web.types import ProviderSettings
from research.errors import SearchFailure
from research.ports import WindowUse
from tests.support.search_contracts import CONTACT, SETTINGS, TODAY, asked, failure_of, outcome_of, replied, within

CROSSREF = Crossref()
WORK: dict[str, Any] = {
    "DOI": "10.1000/Ferry(2024)<1>",
    "title": ["Ferries &amp; bridges"],
    "abstract": "<jats:title>Abstract</jats:title><jats:p>Ferries carried more people.</jats:p>",
    "container-title": ["Journal of Crossings"],
    "issued": {"date-parts": [[2024, 3, 5]]},
    "score": 12.5,
}


def answer(*works: dict[str, Any], total: object = 1) -> dict[str, Any]:
    message = {"facets": {}, "total-results": total, "items": list(works), "items-per-page": 20}
    return {"status": "ok", "message-type": "work-list", "message-version": "1.0.0", "message": message}


def sent(request: Any, settings: ProviderSettings = SETTINGS) -> dict[str, list[str]]:
    url = CROSSREF.call(request, settings, TODAY).url
    assert url.startswith("https://api.crossref.org/works?")
    return parse_qs(urlsplit(url).query)


def test_a_documented_answer_becomes_hits() -> None:
    page = CROSSREF.read(replied(answer(WORK, total=41)), asked())
    hit = page.hits[0]
    assert hit.locator == "https://doi.org/10.1000/Ferry(2024)%3C1%3E"
    assert (hit.title, hit.snippet) == ("Ferries & bridges", "Ferries carried more people.")
    assert (hit.published, hit.score, hit.refusal, page.total) == ("2024-03-05", 12.5, "", 41)


def test_a_work_without_an_abstract_shows_its_journal() -> None:
    bare = {"DOI": "10.1000/2", "container-title": ["Journal of Crossings"]}
    hit = CROSSREF.read(replied(answer(bare)), asked()).hits[0]
    assert (hit.title, hit.snippet, hit.published) == ("", "Journal of Crossings", "")


@pytest.mark.parametrize(
    "issued", [None, {}, {"date-parts": [[None]]}, {"date-parts": [[2024]]}, {"date-parts": [[2024, 3]]}, {"date-parts": []}]
)
def test_a_year_or_a_month_is_not_made_a_day(issued: object) -> None:
    assert CROSSREF.read(replied(answer({**WORK, "issued": issued})), asked()).hits[0].published == ""


def test_a_day_that_is_none_is_left_out() -> None:
    issued = {"date-parts": [[2024, 13, 45]]}
    assert CROSSREF.read(replied(answer({**WORK, "issued": issued})), asked()).hits[0].published == ""


def test_no_works_are_a_proven_emptiness() -> None:
    assert CROSSREF.read(replied(answer(total=0)), asked()).hits == ()


def test_a_window_is_a_filter_with_the_ends_that_are_asked_for() -> None:
    assert sent(within("2024-01-01", "2024-06-30"))["filter"] == ["from-pub-date:2024-01-01,until-pub-date:2024-06-30"]
    assert sent(within("2024-01-01"))["filter"] == ["from-pub-date:2024-01-01"]
    assert CROSSREF.window_use(within(before="2024-06-30"), TODAY) is WindowUse.HONOURED


def test_the_polite_pool_is_asked_for_only_with_a_mail_address() -> None:
    assert sent(asked())["mailto"] == [CONTACT]
    assert "mailto" not in sent(asked(), ProviderSettings())


def test_a_query_too_long_is_refused() -> None:
    assert failure_of(lambda: CROSSREF.sent_text(asked("x" * 401))).code is SearchFailure.REFUSED_QUERY  # type: ignore[arg-type,return-value]


@pytest.mark.parametrize("status", [400, 404, 500, 503])
def test_every_other_status_is_a_typed_failure(status: int) -> None:
    body = {"status": "failed", "message-type": "validation-failure", "message": []}
    assert failure_of(lambda: CROSSREF.read(replied(body, status=status), asked())).code is SearchFailure.NON_200


def test_being_asked_too_often_is_told_apart() -> None:
    assert failure_of(lambda: CROSSREF.read(replied(b"", status=429), asked())).code is SearchFailure.RATE_LIMITED


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"status": "failed", "message-type": "validation-failure", "message": []},
        {**answer(), "message-type": "work"},
        {**answer(), "message": []},
        answer({**WORK, "DOI": None}),
        answer({**WORK, "title": "a"}),
        answer({**WORK, "title": [7]}),
        answer({**WORK, "abstract": 7}),
        answer({**WORK, "score": "12"}),
        answer(total="many"),
    ],
)
def test_an_answer_that_breaks_the_format_is_malformed(body: object) -> None:
    assert failure_of(lambda: CROSSREF.read(replied(body), asked())).code is SearchFailure.MALFORMED


@given(st.text(min_size=1, max_size=60))
def test_every_doi_becomes_an_address_on_the_resolver_or_a_typed_failure(doi: str) -> None:
    if outcome_of(lambda: CROSSREF.read(replied(answer({**WORK, "DOI": doi})), asked())) is None:
        hit = CROSSREF.read(replied(answer({**WORK, "DOI": doi})), asked()).hits[0]
        assert urlsplit(hit.locator).hostname == "doi.org"
