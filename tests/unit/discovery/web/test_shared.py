"""What the providers share: days, addresses, tracking parameters, plain text, times to wait, and pauses."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.discovery.web.days import iso_day
from research.discovery.web.json_answer import retry_after_s
from research.discovery.web.markup import plain, text_of_markup
from research.discovery.web.rows import Row, judged, page_of, untracked
from research.discovery.web.suspension import PAUSES_S, Suspensions
from research.errors import SearchFailed, SearchFailure
from research.ports import SearchProvider
from tests.support.search_contracts import asked, replied


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-02-03", "2026-02-03"),
        ("2026-02-03T23:59:59.999Z", "2026-02-03"),
        ("2026-02-03 08:00:00", "2026-02-03"),
        ("Tue, 03 Feb 2026 23:30:00 -0800", "2026-02-03"),
        ("Feb 3, 2026", "2026-02-03"),
        ("February 3, 2026", "2026-02-03"),
        ("3 Feb 2026", "2026-02-03"),
        (" 2026-02-03 ", "2026-02-03"),
        ("2026-02-30", ""),
        ("2026-02", ""),
        ("2026", ""),
        ("20260203", ""),
        ("2 days ago", ""),
        ("yesterday", ""),
        ("03/02/2026", ""),
        ("2026-02-03\nx", ""),
        ("", ""),
        (None, ""),
        (1_770_000_000, ""),
        ("2026-02-03T" + "0" * 100, ""),
    ],
)
def test_a_day_is_certain_or_nothing(text: object, day: str) -> None:
    assert iso_day(text) == day


@given(text=st.text(max_size=80))
def test_no_text_breaks_the_reading_of_days(text: str) -> None:
    assert iso_day(text) == "" or len(iso_day(text)) == 10


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        ("https://a.example.org/?utm_source=x&UTM_Medium=y&id=3", "https://a.example.org/?id=3"),
        ("https://a.example.org/?fbclid=x", "https://a.example.org/"),
        ("https://a.example.org/?b=%20x&gclid=1&a=1+2#part", "https://a.example.org/?b=%20x&a=1+2#part"),
        ("https://a.example.org/?ref=x&from=y&source=z", "https://a.example.org/?ref=x&from=y&source=z"),
        ("https://a.example.org/?", "https://a.example.org/?"),
        ("https://a.example.org/?a&&b=&c", "https://a.example.org/?a&&b=&c"),
        ("https://a.example.org/utm_source=x", "https://a.example.org/utm_source=x"),
        ("https://a.example.org/#?utm_source=x", "https://a.example.org/#?utm_source=x"),
    ],
)
def test_tracking_parameters_go_and_everything_else_stays_as_it_was(address: str, kept: str) -> None:
    assert untracked(address) == kept


@given(query=st.text(alphabet="abutm_=&%2?", max_size=30))
def test_taking_tracking_off_loses_no_other_parameter_and_is_stable(query: str) -> None:
    address = f"https://a.example.org/?{query}"
    kept = untracked(address)
    assert untracked(kept) == kept
    others = [pair for pair in parse_qsl(query, keep_blank_values=True) if not pair[0].startswith(("utm_", "mtm_"))]
    assert parse_qsl(urlsplit(kept).query, keep_blank_values=True) == others


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<strong>Ferry</strong> &amp; port", "Ferry & port"),
        ("a &lt;script&gt; b", "a <script> b"),
        ("one<br>two<p>three</p>", "one two three"),
        ("<i>in</i>line", "inline"),
        ("<script>alert(1)</script>left<style>p{}</style>", "left"),
        ("<!-- no -->left", "left"),
        ("5 < 6", "5 < 6"),
        ("a\u202eb\u200bc\x00", "abc"),
        ("", ""),
        ("<", "<"),
        ("&#xD800;&#0;x", "\ufffd\ufffdx"),
    ],
)
def test_markup_becomes_the_words_that_it_shows(markup: str, text: str) -> None:
    assert text_of_markup(markup) == text


@given(markup=st.text(max_size=200) | st.text(alphabet="<>/&;#xab!-'\" ", max_size=80))
def test_any_markup_becomes_one_bounded_line(markup: str) -> None:
    text = text_of_markup(markup, most=50)
    assert len(text) <= 50
    assert text == " ".join(text.split())


def test_a_huge_text_is_cut_before_it_costs_anything() -> None:
    assert plain("a " * 5_000_000, most=9) == "a a a a a"
    assert text_of_markup("<b>" * 5_000_000 + "x") == ""


def test_an_address_is_kept_as_it_came_untracked() -> None:
    assert judged(" https://a.example.org/x?id=1&utm_source=y ") == ("https://a.example.org/x?id=1", "")


@pytest.mark.parametrize(
    "address",
    [
        "",
        "x",
        "//a.example.org/",
        "ftp://a.example.org/",
        "data:text/html,x",
        "https://a.example.org:8443/",
        "https://[::1]/",
    ],
)
def test_an_address_that_the_grammar_refuses_is_kept_with_its_fault(address: str) -> None:
    kept, fault = judged(address)
    assert (kept, fault != "") == (address, True)


def test_an_address_too_long_to_store_is_refused_and_never_fetched_cut() -> None:
    kept, fault = judged("https://a.example.org/" + "a" * 5_000)
    assert (len(kept), fault) == (2_048, "too_long")


@given(st.text(min_size=1, max_size=3, alphabet=st.characters(max_codepoint=0x10FFFF)), st.integers(0, 25))
def test_a_refused_address_is_never_kept_as_one_that_may_be_fetched(dirt: str, at: int) -> None:
    good = "https://good.example.org/x"
    kept, fault = judged(good[:at] + dirt + good[at:])
    if fault:
        assert kept.isprintable()
        assert judged(kept)[1]


def test_refused_characters_are_written_out_so_that_two_addresses_stay_two() -> None:
    good = "https://good.example.org/x"
    twins = [f"https://good.example.org/{dirt}x" for dirt in ("\x01", "\x02", "\u2028", "\x7f", "\ud800")]
    kept = [judged(twin)[0] for twin in twins]
    assert kept[0] == "https://good.example.org/\\x01x"
    assert len({good, *kept}) == len(twins) + 1
    assert all(one.isprintable() for one in kept)


def test_two_addresses_too_long_to_store_stay_two() -> None:
    long = "https://a.example.org/" + "a" * 5_000
    assert judged(long)[0] != judged(f"{long}b")[0]
    assert judged(judged(long)[0])[1]


def test_a_fault_that_the_adapter_found_wins() -> None:
    page = page_of([Row(address="https://a.example.org/", refusal="shape")], asked())
    assert page.hits[0].refusal == "shape"


def test_a_providers_own_count_is_at_least_the_hits() -> None:
    rows = [Row(address="https://a.example.org/")] * 3
    totals = [page_of(rows, asked(), total=total).total for total in (-4, 1, 90, 10**300)]
    assert totals == [3, 3, 90, 2_147_483_647]


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "17"}, 17.0),
        ({"retry-after": " 0 "}, 0.0),
        ({"retry-after": "999999999999999999999"}, 86_400.0),
        ({"retry-after": "Mon, 30 Nov 2026 12:00:30 GMT", "date": "Mon, 30 Nov 2026 12:00:00 GMT"}, 30.0),
        ({"retry-after": "Mon, 30 Nov 2026 11:00:00 GMT", "date": "Mon, 30 Nov 2026 12:00:00 GMT"}, 0.0),
        ({"retry-after": "Mon, 30 Nov 2026 12:00:30 GMT"}, None),
        ({"retry-after": "Mon, 30 Nov 2026 12:00:30 GMT", "date": "Mon, 30 Nov 2026 12:00:00 -0000"}, None),
        ({"retry-after": "-1"}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "١٧"}, None),
        ({}, None),
    ],
)
def test_a_time_to_wait_is_read_or_unknown(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after_s(replied(headers=headers, status=429)) == seconds


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.seconds = 1_000.0

    def __call__(self) -> float:
        return self.seconds


def pause_of(suspensions: Suspensions) -> SearchFailed | None:
    try:
        suspensions.check(SearchProvider.BRAVE, "Brave")
    except SearchFailed as failure:
        return failure
    return None


@pytest.mark.parametrize(
    ("failure", "code", "seconds"),
    [
        (SearchFailed("x", code=SearchFailure.RATE_LIMITED), SearchFailure.RATE_LIMITED, 180.0),
        (SearchFailed("x", code=SearchFailure.RATE_LIMITED, retry_after_s=7.0), SearchFailure.RATE_LIMITED, 7.0),
        (SearchFailed("x", code=SearchFailure.CHALLENGE), SearchFailure.CHALLENGE, 3_600.0),
        (SearchFailed("x", code=SearchFailure.NON_200, retry_after_s=9.0), SearchFailure.RATE_LIMITED, 9.0),
    ],
)
def test_who_asks_to_be_left_alone_is_left_alone_until_then(
    failure: SearchFailed, code: SearchFailure, seconds: float
) -> None:
    clock = Clock()
    suspensions = Suspensions(clock)
    suspensions.learn(SearchProvider.BRAVE, failure)
    suspensions.check(SearchProvider.EXA, "Exa")
    clock.seconds += seconds - 1
    pause = pause_of(suspensions)
    assert pause is not None
    assert (pause.code, pause.retry_after_s) == (code, 1.0)
    assert "Choose another provider" in pause.message
    clock.seconds += 1
    assert pause_of(suspensions) is None


@pytest.mark.parametrize("code", [code for code in SearchFailure if code not in PAUSES_S])
def test_no_other_failure_begins_a_pause(code: SearchFailure) -> None:
    suspensions = Suspensions(Clock())
    suspensions.learn(SearchProvider.BRAVE, SearchFailed("x", code=code))
    assert pause_of(suspensions) is None


def test_a_later_shorter_pause_does_not_end_a_longer_one() -> None:
    suspensions = Suspensions(Clock())
    for seconds in (600.0, 5.0):
        suspensions.learn(SearchProvider.BRAVE, SearchFailed("x", code=SearchFailure.RATE_LIMITED, retry_after_s=seconds))
    pause = pause_of(suspensions)
    assert pause is not None
    assert pause.retry_after_s == 600.0
