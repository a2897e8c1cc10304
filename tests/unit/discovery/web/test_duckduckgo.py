"""DuckDuckGo's page: results, a proven emptiness, or a failure, told apart by marks and never by words."""

from __future__ import annotations

import sys
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from research.discovery.web.duckduckgo import PAUSE_S, DuckDuckGo
from research.discovery.web.types import Page
from research.errors import SearchFailure
from tests.support.search_contracts import asked, failure_of, outcome_of, replied

HTML = {"content-type": "text/html; charset=UTF-8"}
CHALLENGE = (
    '<form id="challenge-form" action="//duckduckgo.com/anomaly.js?cc=botnet"><div class="anomaly-modal__mask"></div></form>'
)


def row(href: str, title: str = "A page", snippet: str = "Words.", *, kind: str = "web-result", extras: str = "") -> str:
    return (
        f'<div class="result results_links results_links_deep {kind}"><div class="links_main result__body">'
        f'<h2 class="result__title"><a rel="nofollow" class="result__a" href="{href}">{title}</a></h2>'
        f'<a class="result__snippet" href="{href}">{snippet}</a><div class="result__extras">{extras}</div></div></div>'
    )


def page(*rows: str) -> str:
    return f'<html><body><form id="search_form"></form><div id="links" class="results">{"".join(rows)}</div></body></html>'


def read(text: str | bytes, *, status: int = 200, headers: dict[str, str] | None = None, limit: int = 20) -> Page:
    body = text if isinstance(text, bytes) else text.encode()
    return DuckDuckGo().read(replied(body, status=status, headers=headers or HTML), asked(limit=limit))


def lite(*lines: str) -> str:
    return f"<html><body><table><tr><td>form</td></tr></table><table>{''.join(lines)}</table></body></html>"


def lite_row(href: str, title: str, snippet: str = "", *, kind: str = "") -> str:
    below = f'<tr class="{kind}"><td>&nbsp;</td><td class="result-snippet">{snippet}</td></tr>' if snippet else ""
    link = f'<a href="{href}" class="result-link">{title}</a>'
    return f'<tr class="{kind}"><td>1.</td><td>{link}</td></tr>{below}<tr><td></td></tr>'


def test_organic_rows_become_hits_in_the_order_of_the_page() -> None:
    dated = row("https://a.example.org/x", "<b>A</b> &amp; B", "S", extras="<span>&nbsp; 2026-02-03T00:00:00.0000000</span>")
    first, second = read(page(dated, row("https://b.example.org/"))).hits
    assert (first.rank, first.locator, first.title, first.snippet) == (1, "https://a.example.org/x", "A & B", "S")
    assert (first.published, second.published, second.rank) == ("2026-02-03", "", 2)


@pytest.mark.parametrize(
    ("href", "locator"),
    [
        (
            "//duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example.org%2Fx%3Fid%3D1%26b%3D2&rut=0a",
            "https://a.example.org/x?id=1&b=2",
        ),
        ("https://duckduckgo.com/l/?kh=-1&uddg=https%3A%2F%2Fa.example.org%2Fa%2Bb", "https://a.example.org/a+b"),
        ("/l/?uddg=https%3A%2F%2Fa.example.org%2Fa%2520b", "https://a.example.org/a%20b"),
        ("https://a.example.org/?utm_source=d&q=1&gclid=2", "https://a.example.org/?q=1"),
        ("https://duckduckgo.com/about", "https://duckduckgo.com/about"),
    ],
)
def test_a_link_leads_where_it_says_decoded_once(href: str, locator: str) -> None:
    (hit,) = read(page(row(href.replace("&", "&amp;")))).hits
    assert (hit.locator, hit.refusal) == (locator, "")


@pytest.mark.parametrize(
    "href",
    [
        "javascript:alert(1)",
        "https://127.0.0.1/",
        "https://u:p@a.example.org/",
        "//a.example.org/x",
        "/html/?q=other",
        "",
        "https://duckduckgo.com/l/?rut=abc",
        "//duckduckgo.com/l/?uddg=",
        "//duckduckgo.com/l/?uddg=%zz",
        "//duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example.org%2F%FF",
        "//duckduckgo.com/l/?uddg=%252F%252Fa.example.org",
        "//duckduckgo.com/l/?uddg=https%253A%252F%252Fa.example.org%252F",
        "//duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example.org%2F&uddg=https%3A%2F%2Fb.example.org%2F",
        "//duckduckgo.com/l/?uddg=https%3A%2F%2Fduckduckgo.com%2Fl%2F%3Fuddg%3Dhttps%253A%252F%252Fa.example.org%252F",
        "//duckduckgo.com/l/?uddg=https%3A%2F%2F10.0.0.1%2F",
    ],
)
def test_a_link_that_leads_nowhere_stays_as_a_refused_row(href: str) -> None:
    hits = read(page(row(href.replace("&", "&amp;")), row("https://b.example.org/"))).hits
    assert (hits[0].refusal != "", hits[1].refusal, hits[1].rank) == (True, "", 2)


def test_advertisements_are_dropped_by_class_and_by_address() -> None:
    ads = [
        row("https://ad.example.org/", kind="result--ad"),
        row("https://duckduckgo.com/y.js?ad_domain=x.example.org"),
        row("//duckduckgo.com/l/?uddg=https%3A%2F%2Fduckduckgo.com%2Fy.js%3Fad_domain%3Dx"),
        row("https://ad.example.org/", "Ad", '<button class="badge--ad">Ad</button>'),
    ]
    assert [hit.locator for hit in read(page(*ads, row("https://a.example.org/"))).hits] == ["https://a.example.org/"]
    assert failure_of(lambda: read(page(*ads))).code is SearchFailure.UNKNOWN_LAYOUT


@pytest.mark.parametrize(
    "inside",
    [
        '<div class="no-results">No results.</div>',
        '<div class="result result--no-result">x</div>',
        '<p class="no-results"></p>',
    ],
)
def test_the_mark_of_emptiness_alone_proves_it(inside: str) -> None:
    assert read(page(inside)).hits == ()


@pytest.mark.parametrize(
    "text",
    [
        page(),
        page("No results."),
        page("<div>No  results.</div>"),
        "<html><body>No more results.</body></html>",
        page("<table><tr><td>No more results.</td></tr></table>"),
        "<html><body><div class='serp'><a href='https://a.example.org/'>A new layout</a></div></body></html>",
        page('<div class="result"><h2><a href="https://a.example.org/">A row without its mark</a></h2></div>'),
        "x" * 30_000,
    ],
)
def test_a_page_without_rows_and_without_the_mark_is_an_unknown_layout(text: str) -> None:
    assert failure_of(lambda: read(text)).code is SearchFailure.UNKNOWN_LAYOUT


@pytest.mark.parametrize("status", [200, 202, 403])
def test_a_challenge_is_a_challenge_under_any_status_and_beside_rows(status: int) -> None:
    for text in (
        f"<html><body>{CHALLENGE}</body></html>",
        page(row("https://a.example.org/")) + f"<html>{CHALLENGE}</html>",
    ):
        assert failure_of(lambda text=text: read(text, status=status)).code is SearchFailure.CHALLENGE


def test_words_of_a_challenge_in_a_result_are_words() -> None:
    text = page(row("https://a.example.org/anomaly.js", "anomaly-modal explained", 'id="challenge-form"'))
    assert read(text).hits[0].title == "anomaly-modal explained"


@pytest.mark.parametrize("status", [202, 301, 303, 400, 403, 418, 429, 500, 503])
def test_any_status_but_200_is_no_answer_even_with_rows(status: int) -> None:
    failure = failure_of(lambda: read(page(row("https://a.example.org/")), status=status))
    assert failure.code is SearchFailure.NON_200
    assert failure.retry_after_s == (PAUSE_S if status == 429 else None)


def test_the_time_to_wait_is_kept() -> None:
    failure = failure_of(lambda: read("", status=503, headers={"retry-after": "30", **HTML}))
    assert failure.retry_after_s == 30.0


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (b"", HTML),
        (b" \r\n", HTML),
        (b"\x00\x01\x02", HTML),
        (b"<html></html>", {"content-type": "application/json"}),
        (b"<html></html>", {"content-type": ""}),
        (b"<html></html>", {"content-type": "text/html, text/plain"}),
        (b"<html></html>", {"x": "y"}),
    ],
)
def test_what_is_no_page_is_malformed(body: bytes, headers: dict[str, str]) -> None:
    assert failure_of(lambda: read(body, headers=headers)).code is SearchFailure.MALFORMED


def test_the_lite_page_is_read_by_its_own_marks() -> None:
    text = lite(
        lite_row("https://ad.example.org/", "Ad", "Buy", kind="result-sponsored"),
        lite_row("https://a.example.org/", "<b>A</b>", "Words of <b>A</b>"),
        lite_row("https://b.example.org/", "B"),
        lite_row("//duckduckgo.com/l/?uddg=https%3A%2F%2Fc.example.org%2F", "C", "Words of C"),
        "<tr><td>No more results.</td></tr>",
    )
    hits = [(hit.locator, hit.title, hit.snippet) for hit in read(text).hits]
    assert hits == [
        ("https://a.example.org/", "A", "Words of A"),
        ("https://b.example.org/", "B", ""),
        ("https://c.example.org/", "C", "Words of C"),
    ]


def test_the_lite_page_says_its_end_in_a_cell_of_its_own() -> None:
    assert read(lite("<tr><td>No more results.</td></tr>")).hits == ()
    assert failure_of(lambda: read(lite("<tr><td>He said: No more results.</td></tr>"))).code is SearchFailure.UNKNOWN_LAYOUT


def test_no_more_hits_than_asked_for() -> None:
    assert len(read(page(*[row(f"https://a.example.org/{n}") for n in range(30)]), limit=7).hits) == 7


def test_scripts_and_hidden_characters_leave_no_trace() -> None:
    (hit,) = read(page(row("https://a.example.org/", "A\u202egap\u200b", "<script>x</script>snip\npet<!-- no -->"))).hits
    assert (hit.title, hit.snippet) == ("Agap", "snip pet")


def test_a_row_inside_a_row_is_not_counted_twice() -> None:
    nested = f'<div class="result">{row("https://a.example.org/")}</div>'
    assert len(read(page(nested)).hits) == 1


@pytest.mark.parametrize(
    "body",
    [
        "<div>" * 50_000,
        "<a class='result__a'>" * 20_000,
        "<div class='result'>" * 3_000,
        "<a b='" * 20_000,
        "<!--" * 50_000,
        "<div class='result'><a class='result__a' href='x'>" * 3_000,
    ],
)
def test_hostile_nesting_ends_in_a_typed_outcome(body: str) -> None:
    assert outcome_of(lambda: read(page(body))) in {SearchFailure.UNKNOWN_LAYOUT, SearchFailure.MALFORMED, None}


def calls_of(body: str) -> int:
    """Return how many calls reading a page takes: a measure of its work that no other load of the machine changes."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        outcome_of(lambda: read(page(body)))
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize(
    "body",
    [
        "<div class=x>{}" + "<div class=result></div>" * 2_000,
        "<table><tr><td>{}" + "<a class=result-link href='/y.js'></a>" * 2_000,
        "<div class=result><a class=result__a href='/y.js'></a><div class=result__extras>{}" + "<span></span>" * 2_000,
    ],
)
def test_the_work_of_reading_a_page_grows_with_its_size_and_not_with_its_depth(body: str) -> None:
    flat, deep = (calls_of(body.format("<div>" * depth)) for depth in (1, 200))
    assert deep < 2 * flat + 10_000


PIECES = st.sampled_from(
    [
        "<div class='result'>",
        "<a class='result__a' href='https://a.example.org/'>",
        "<a class='result-link' href='//duckduckgo.com/l/?uddg=%zz'>",
        "<td class='result-snippet'>",
        "</div>",
        "</a>",
        "<table><tr>",
        "<div class='no-results'>",
        "\u202e",
        "&#0;",
        "&#xD800;",
        "\x00",
        "<?pi",
        "<!DOCTYPE",
        "No more results.",
        "]]>",
    ]
)


@settings(max_examples=150)
@given(body=st.binary(max_size=200) | st.lists(PIECES | st.text(max_size=8), max_size=30).map(lambda p: "".join(p).encode()))
def test_no_page_raises_anything_but_a_typed_failure(body: bytes) -> None:
    code = outcome_of(lambda: read(body))
    assert code in {SearchFailure.MALFORMED, SearchFailure.UNKNOWN_LAYOUT, SearchFailure.CHALLENGE, None}
    if code is not None:
        return
    found = read(body)
    assert [hit.rank for hit in found.hits] == list(range(1, len(found.hits) + 1))
    for hit in found.hits:
        assert all(text == " ".join(text.split()) for text in (hit.title, hit.snippet))
