"""The pages of the web: every query as it left, the end of every hit, how a page came in, and what could not be fetched."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from research.errors import FetchFailure
from research.models import Run
from research.ports import WindowUse
from research.selectors import wording
from research.selectors.captures import note_sentences
from research.selectors.searches import HIT_ENDS, HitEnd
from research.services.context import ResearchContext
from research.states import RunState
from tests.factories import add_query, add_source, make_run
from tests.support.markup import inline_parts, parsed, words
from tests.support.web_states import (
    PAGE,
    QUESTION,
    TEXT,
    TRACE,
    add_became,
    add_hit,
    add_page,
    add_web_failure,
    add_web_query,
    fill,
    web_run,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def analyst(client: Client, ada: User, context: ResearchContext) -> Client:
    client.force_login(ada)
    return client


@pytest.fixture
def run(ada: User, context: ResearchContext) -> Run:
    """One run with a hit for every end."""
    run = web_run(ada)
    fill(run, context.blobs)
    return run


def _ends(analyst: Client, run: Run, **narrowed: str) -> dict[str, str]:
    page = parsed(analyst.get(reverse("searches", args=[run.id]), narrowed))
    return {str(hit["id"]): " ".join(hit.select(".ended")[0].get_text().split()) for hit in page.select(".hits > li")}


def test_every_hit_says_what_became_of_it(analyst: Client, run: Run) -> None:
    assert _ends(analyst, run) == {
        "hit-Q2.H1": "Captured Open source S1",
        "hit-Q2.H2": "Same page as another hit It is source S1",
        "hit-Q2.H3": "Same content as another hit It is source S1",
        "hit-Q2.H4": "Refused The address hides its host behind a name or password.",
        "hit-Q2.H5": "Refused It leads to a private or special network, which is never dialled.",
        "hit-Q2.H6": "Refused The site asks programs not to read it, or its rules could not be had.",
        "hit-Q2.H7": "Failed The host showed a check for robots in place of the page. How far it got",
        "hit-Q2.H8": "Failed The name of the host leads nowhere. How far it got",
        "hit-Q2.H9": "Not retrieved",
        "hit-Q4.H1": "Not retrieved",
    }


@pytest.mark.parametrize("end", HitEnd)
def test_hits_of_one_end_can_be_shown_alone_and_the_figure_counts_them(analyst: Client, run: Run, end: HitEnd) -> None:
    page = parsed(analyst.get(reverse("searches", args=[run.id]), {"fate": end.value}))
    chosen = page.select(".ends [aria-current]")[0].get_text().split()
    assert " ".join(chosen[:-1]) == HIT_ENDS[end]
    assert int(chosen[-1]) == len(page.select(".hits > li")) > 0


def test_the_ends_add_up_to_all_hits(analyst: Client, run: Run) -> None:
    page = parsed(analyst.get(reverse("searches", args=[run.id])))
    total, *figures = (int(figure.get_text()) for figure in page.select(".ends .figure"))
    assert total == sum(figures) == 10


def test_each_query_is_shown_as_it_was_sent(analyst: Client, ada: User) -> None:
    run = web_run(ada)
    add_web_query(run, 1, "site:evil.example ferry", sent="site evil.example ferry")
    add_web_query(run, 2, "ferry tariffs")
    page = parsed(analyst.get(reverse("searches", args=[run.id])))
    assert [sent.get_text() for sent in page.select(".sent-words")] == ["site evil.example ferry"]
    assert "in exactly these words" in page.select("#query-Q2")[0].get_text()


def test_a_query_that_never_left_says_so(analyst: Client, ada: User) -> None:
    run = web_run(ada)
    add_web_query(run, 1, status="failed", outcome="refused_egress", sent="")
    text = words(analyst.get(reverse("searches", args=[run.id])))
    assert "it holds a restricted term, so nothing was sent." in text
    assert "Nothing left this machine." in text


def test_a_failed_search_and_its_stand_in_name_each_other(analyst: Client, run: Run) -> None:
    page = parsed(analyst.get(reverse("searches", args=[run.id])))
    first, second = page.select("#query-Q1")[0], page.select("#query-Q2")[0]
    assert "Failed: the provider took the program for a robot" in " ".join(first.get_text().split())
    assert "says nothing about what there is" in " ".join(first.get_text().split())
    assert first.select("a[href$='?query=Q2']")
    assert second.select("a[href$='?query=Q1']")
    assert "SearXNG Asked elsewhere after a failure" in " ".join(second.get_text().split())


def test_a_search_that_was_asked_again_without_dates_says_why(analyst: Client, run: Run) -> None:
    page = parsed(analyst.get(reverse("searches", args=[run.id])))
    third, fourth = (" ".join(page.select(f"#query-{name}")[0].get_text().split()) for name in ("Q3", "Q4"))
    assert "Answered: nothing found. Asked within the dates. Asked again as search Q4" in third
    assert "Asked without the dates, because nothing was found within them. In place of search Q3" in fourth


def test_snippets_are_marked_as_no_evidence_and_are_never_markup(analyst: Client, ada: User) -> None:
    run = web_run(ada)
    add_hit(add_web_query(run, 1), 1, "https://a.example.org/", title="<b>x</b>", snippet="<img src=x onerror=alert(1)>")
    answer = analyst.get(reverse("searches", args=[run.id]))
    page = parsed(answer)
    assert "not evidence" in page.select(".snippet-label")[0].get_text()
    assert not page.select("main img, main h3 b")
    assert inline_parts(answer) == []


def test_no_address_of_a_hit_is_a_link(analyst: Client, run: Run) -> None:
    page = parsed(analyst.get(reverse("searches", args=[run.id])))
    assert {link["href"][0] for link in page.select("main a")} == {"/"}
    assert "203.0.113.7" in {host.get_text() for host in page.select(".host")}


def test_a_long_list_comes_in_pages_that_keep_the_filter(analyst: Client, ada: User) -> None:
    run = web_run(ada)
    query = add_web_query(run, 1)
    for rank in range(1, 61):
        add_hit(query, rank, f"https://a.example.org/{rank}")
    first = parsed(analyst.get(reverse("searches", args=[run.id]), {"fate": "not_retrieved"}))
    second = parsed(analyst.get(reverse("searches", args=[run.id]), {"fate": "not_retrieved", "page": "2"}))
    assert first.select(".pages a")[0]["href"] == "?fate=not_retrieved&page=2"
    assert len(first.select(".hits > li")) == 50
    assert [hit["value"] for hit in second.select(".hits > li")] == [str(rank) for rank in range(51, 61)]
    assert "continued" in second.select(".search-id")[0].get_text()


@pytest.mark.parametrize("hits", [1, 40])
def test_the_searches_page_asks_a_fixed_number_of_queries(
    analyst: Client, ada: User, hits: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    run = web_run(ada)
    for ordinal in (1, 2, 3):
        query = add_web_query(run, ordinal)
        for rank in range(1, hits + 1):
            add_hit(query, rank, f"https://a{ordinal}.example.org/{rank}")
    with django_assert_max_num_queries(12):
        analyst.get(reverse("searches", args=[run.id]))


def test_a_hit_of_the_workspace_has_an_end_too(analyst: Client, ada: User, context: ResearchContext) -> None:
    run = make_run(ada, state=RunState.COMPLETED)
    add_query(run, 1, "battery", hits=2)
    add_source(run, 1, "text", blobs=context.blobs)
    assert _ends(analyst, run) == {"hit-Q1.H1": "Captured Open source S1", "hit-Q1.H2": "Not retrieved"}
    assert "Answered on this machine; nothing left it." in words(analyst.get(reverse("searches", args=[run.id])))


def test_a_hit_that_failed_and_was_found_again_elsewhere_has_the_same_end(analyst: Client, ada: User) -> None:
    run = web_run(ada)
    first = add_hit(add_web_query(run, 1), 1, "https://a.example.org/")
    add_hit(add_web_query(run, 2, "again"), 1, "https://a.example.org/")
    add_web_failure(run, first, "not_found")
    ended = "Failed The host says that the page is not there. How far it got"
    assert _ends(analyst, run) == {"hit-Q1.H1": ended, "hit-Q2.H1": ended}


def test_a_run_that_goes_on_says_that_more_may_come(analyst: Client, ada: User) -> None:
    run = web_run(ada, state=RunState.RUNNING)
    add_hit(add_web_query(run, 1), 1, "https://a.example.org/")
    assert "may still be" in words(analyst.get(reverse("searches", args=[run.id])))


def test_the_searches_can_be_reached_from_the_evidence_and_from_the_run(analyst: Client, run: Run) -> None:
    target = reverse("searches", args=[run.id])
    for name in ("evidence", "run"):
        assert parsed(analyst.get(reverse(name, args=[run.id]))).select(f"main a[href='{target}']")


@pytest.mark.parametrize("name", ["searches", "failures"])
def test_a_foreign_run_shows_nothing(client: Client, eve: User, run: Run, name: str) -> None:
    client.force_login(eve)
    assert client.get(reverse(name, args=[run.id])).status_code == 404


def test_a_run_page_shows_provider_outcome_and_failures_in_words(analyst: Client, run: Run) -> None:
    text = words(analyst.get(reverse("run", args=[run.id])))
    assert "The web" in text
    assert "SearXNG" in text
    assert "The host showed a check for robots in place of the page." in text
    assert "DuckDuckGo; if that fails, SearXNG" in text


def test_what_failed_is_listed_with_its_way_and_a_remedy(analyst: Client, ada: User) -> None:
    run = web_run(ada)
    hit = add_hit(add_web_query(run, 1), 1, "http://a.example.org/old")
    hops = [*TRACE["hops"], {"url": "https://b.example.org/login", "address": "", "status": 0, "elapsed_ms": 7}]  # type: ignore[misc]
    add_web_failure(run, hit, "login_wall", hops=hops)
    page = parsed(analyst.get(reverse("failures", args=[run.id])))
    line = page.select(".failures > li")[0]
    text = " ".join(line.get_text().split())
    assert "The host showed a sign-in in place of the page. Put a copy that you may keep into a workspace." in text
    assert "301 Moved Permanently at 93.184.216.34 0.12 s" in text
    assert "https://b.example.org/login no whole answer" in text
    assert line.select("a")[0]["href"] == reverse("searches", args=[run.id]) + "?query=Q1#hit-Q1.H1"
    assert "internal words" not in text


def test_a_request_that_was_dialled_is_told_from_one_that_the_rules_kept_back(analyst: Client, ada: User) -> None:
    run = web_run(ada)
    query = add_web_query(run, 1)
    late = {"url": "https://b.example.org/late", "address": "93.184.216.34", "status": 0, "elapsed_ms": 7}
    closed = {"url": "https://c.example.org/closed", "address": "", "status": 0, "elapsed_ms": 1}
    add_web_failure(run, add_hit(query, 1, str(late["url"])), "timed_out", hops=[late])
    add_web_failure(run, add_hit(query, 2, str(closed["url"])), "refused_robots", hops=[closed], robots="refused")
    text = words(analyst.get(reverse("failures", args=[run.id])))
    assert "no whole answer at 93.184.216.34" in text
    assert "not asked, by the rules of the site" in text


def test_a_host_that_denies_the_page_has_the_remedy_of_a_wall() -> None:
    assert wording.FETCH_REMEDIES[FetchFailure.DENIED] == wording.FETCH_REMEDIES[FetchFailure.BOT_WALL]


@pytest.mark.parametrize(
    ("count", "said"),
    [("1", "one of them was not seen"), ("2", "2 of them were not seen"), ("", "some of them were not seen")],
)
def test_style_sheets_that_were_not_seen_are_counted_in_grammar(count: str, said: str) -> None:
    (note,) = note_sentences([f"external_styles:{count}" if count else "external_styles"])
    assert said in note


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (wording.duration(20_000), "20 s"),
        (wording.duration(12_340), "12.3 s"),
        (wording.size(8_000_000), "8 MB"),
        (wording.size(8_400), "8.4 kB"),
    ],
)
def test_a_round_figure_has_no_tenths(said: str, meant: str) -> None:
    assert said == meant


def test_dates_that_a_provider_cannot_keep_to_are_not_told_as_hits() -> None:
    assert "hits" not in wording.WINDOW_USES[WindowUse.UNSUPPORTED]


def test_addresses_that_were_turned_away_are_led_to(analyst: Client, run: Run) -> None:
    page = parsed(analyst.get(reverse("failures", args=[run.id])))
    assert "2 addresses of hits were turned away before anything was asked" in " ".join(page.get_text().split())
    assert page.select(f"a[href='{reverse('searches', args=[run.id])}?fate=refused']")


def test_a_file_of_a_workspace_is_given_no_remedy_for_hosts(analyst: Client, ada: User) -> None:
    from tests.factories import add_misfortunes

    run = make_run(ada)
    add_misfortunes(run)
    page = parsed(analyst.get(reverse("failures", args=[run.id])))
    assert "It is damaged" in page.get_text()
    assert not page.select(".failure-remedy, .hops")


def test_a_run_without_failures_says_so(analyst: Client, ada: User) -> None:
    assert "Nothing failed." in words(analyst.get(reverse("failures", args=[web_run(ada).id])))


@pytest.mark.parametrize("failures", [1, 40])
def test_the_failures_page_asks_a_fixed_number_of_queries(
    analyst: Client, ada: User, failures: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    run = web_run(ada)
    query = add_web_query(run, 1)
    for rank in range(1, failures + 1):
        add_web_failure(run, add_hit(query, rank, f"https://a.example.org/{rank}"), "timed_out")
    with django_assert_max_num_queries(10):
        analyst.get(reverse("failures", args=[run.id]))


def _source_words(analyst: Client, run: Run) -> str:
    return words(analyst.get(reverse("source", args=[run.id, "S1"])))


def test_a_page_shows_how_it_came_in(analyst: Client, run: Run) -> None:
    text = _source_words(analyst, run)
    source = run.sources.get()
    for part in (
        "Author R. Almén",
        "Publisher Lindau Harbour Office",
        "Published 2025-01-31",
        "Asked for, and where that led http://ferry.example.org/figures 301 Moved Permanently at 93.184.216.34 0.12 s",
        "https://www.ferry.example.org/figures/2024 200 OK at 93.184.216.35 0.41 s",
        "The site's rules for programs (robots.txt) allow it.",
        "18.4 kB on the wire",
        "text/html",
        "utf-8, as the server said.",
        "Text that readers of the page do not see was left out",
        "2 of them were not seen",
        source.digest,
        source.text_digest,
        str(TRACE["decoded_digest"]),
        "2 Mar 2026, 12:00:00 UTC",
    ):
        assert part in text


def test_a_page_without_a_date_says_that_none_is_stated(analyst: Client, ada: User, context: ResearchContext) -> None:
    run = web_run(ada)
    hit = add_hit(add_web_query(run, 1), 1, "https://a.example.org/")
    add_page(run, 2, hit, blobs=context.blobs, source_id="S1", date="", publisher="", author="", trace={}, notes=[])
    text = _source_words(analyst, run)
    assert "Published not stated" in text
    assert "Nothing is recorded of the site's rules for programs." in text


def test_the_live_page_is_a_link_that_tells_the_other_side_nothing(analyst: Client, run: Run) -> None:
    page = parsed(analyst.get(reverse("source", args=[run.id, "S1"])))
    outside = [link for link in page.select("a") if str(link["href"]).startswith("http")]
    assert [(link["href"], link["rel"]) for link in outside] == [
        ("https://www.ferry.example.org/figures/2024", ["noopener", "noreferrer", "nofollow"])
    ]


def test_each_hit_that_led_here_is_linked(analyst: Client, run: Run) -> None:
    page = parsed(analyst.get(reverse("source", args=[run.id, "S1"])))
    targets = [str(link["href"]) for link in page.select(".source-aside a") if "#hit-" in str(link["href"])]
    searches = reverse("searches", args=[run.id])
    assert targets == [f"{searches}?query=Q2#hit-Q2.H{rank}" for rank in (1, 2, 3)]
    assert set(_ends(analyst, run, query="Q4")) == {"hit-Q4.H1"}


def test_the_page_can_be_read_cleaned_and_taken_as_it_is_stored(analyst: Client, run: Run) -> None:
    cleaned = parsed(analyst.get(reverse("source-page", args=[run.id, "S1"])))
    assert "41,200 passengers" in cleaned.select(".captured")[0].get_text()
    text, raw = (analyst.get(reverse(name, args=[run.id, "S1"])) for name in ("source-text", "source-raw"))
    assert (text.content, raw.content) == (TEXT.encode(), PAGE.encode())
    for answer in (text, raw):
        assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
        assert answer.headers["Content-Disposition"].startswith("attachment;")
        assert answer.headers["Content-Security-Policy"] == "sandbox; default-src 'none'"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_bytes_that_are_no_text_are_handed_out_as_bytes(analyst: Client, ada: User, context: ResearchContext) -> None:
    run = web_run(ada)
    hit = add_hit(add_web_query(run, 1), 1, "https://a.example.org/x.pdf")
    add_page(run, 2, hit, blobs=context.blobs, source_id="S1", media_type="application/pdf")
    answer = analyst.get(reverse("source-raw", args=[run.id, "S1"]))
    assert answer.headers["Content-Type"] == "application/octet-stream"


def test_a_record_that_was_altered_says_so_and_its_siblings_are_shown(
    analyst: Client, ada: User, context: ResearchContext
) -> None:
    run = web_run(ada)
    hit = add_hit(add_web_query(run, 1), 1, "https://a.example.org/")
    add_page(run, 2, hit, blobs=context.blobs, source_id="S1", trace={"hops": [17]}, notes={"a": 1})
    failure = add_web_failure(run, hit, "timed_out")
    type(failure).objects.filter(pk=failure.pk).update(trace=[1])
    answer = analyst.get(reverse("source", args=[run.id, "S1"]))
    assert answer.status_code == 503
    assert "cannot be read any more" in words(answer)
    for name in ("evidence", "searches", "failures", "run"):
        assert analyst.get(reverse(name, args=[run.id])).status_code == 200


def test_a_source_of_a_workspace_looks_as_before(analyst: Client, ada: User, context: ResearchContext) -> None:
    run = make_run(ada)
    add_query(run, 1, "battery")
    add_source(run, 1, "text", blobs=context.blobs)
    text = _source_words(analyst, run)
    assert "SHA-256" in text
    assert "How it came in" not in text
    assert "live page" not in text


def test_the_account_names_addresses_and_what_stands_for_a_duplicate(
    analyst: Client, run: Run, context: ResearchContext
) -> None:
    final = "https://www.ferry.example.org/figures/2024"
    rows = [
        [final, "cited", ""],
        ["https://mirror.example.net/ferry", "duplicate", final],
        ["notes/a_b.md", "duplicate", "notes/b_c.md"],
        ["http://169.254.169.254/latest", "skipped", "special_address"],
    ]
    run.account_digest = context.blobs.put(json.dumps(rows).encode())
    run.save()
    page = parsed(analyst.get(reverse("account", args=[run.id]), {"q": "EXAMPLE"}))
    assert [row.select("td.path")[0].get_text().strip() for row in page.select("tbody tr")] == [rows[0][0], rows[1][0]]
    source = reverse("source", args=[run.id, "S1"])
    assert [link["href"] for link in page.select("tbody a")] == [source, source]
    text = words(analyst.get(reverse("account", args=[run.id])))
    assert "Stands for it: notes/b_c.md" in text
    assert "which is never dialled." in text


def test_the_list_of_research_says_where_was_looked(analyst: Client, ada: User) -> None:
    web_run(ada)
    web_run(ada, scope="both")
    text = words(analyst.get(reverse("runs")))
    assert "Workspace harbour and the web" in text
    assert QUESTION in text


@pytest.mark.parametrize("name", ["searches", "failures", "source", "account", "evidence", "run"])
def test_every_page_of_the_web_keeps_the_frame_and_the_policy(analyst: Client, run: Run, name: str) -> None:
    answer = analyst.get(reverse(name, args=[run.id, "S1"] if name == "source" else [run.id]))
    page = parsed(answer)
    assert answer.status_code == 200
    assert inline_parts(answer) == []
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert len(page.select("h1")) == 1
    identifiers = [element["id"] for element in page.select("[id]")]
    assert len(identifiers) == len(set(identifiers))


@pytest.mark.parametrize("hits", [1, 30])
def test_a_source_page_asks_a_fixed_number_of_queries(
    analyst: Client,
    ada: User,
    context: ResearchContext,
    hits: int,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    run = web_run(ada)
    query = add_web_query(run, 1)
    source = add_page(run, 1, add_hit(query, 1, "https://a.example.org/"), blobs=context.blobs)
    for rank in range(2, hits + 2):
        add_became(source, add_hit(query, rank, f"https://a.example.org/?{rank}"), "same_address")
    with django_assert_max_num_queries(14):
        analyst.get(reverse("source", args=[run.id, "S1"]))


def test_a_poll_of_a_live_run_brings_the_pages_that_arrived(analyst: Client, ada: User, context: ResearchContext) -> None:
    run = web_run(ada, state=RunState.RUNNING)
    fill(run, context.blobs)
    answer = analyst.get(reverse("run-live", args=[run.id]), {"seen": "running-1"}, headers={"HX-Request": "true"})
    text = words(answer)
    assert "www.ferry.example.org" in text
    assert "In place of search Q1" in text
    assert "The name of the host leads nowhere." in text


def test_only_the_newest_failures_stand_on_the_page_of_a_run(analyst: Client, ada: User) -> None:
    run = web_run(ada)
    query = add_web_query(run, 1)
    for rank in range(1, 26):
        add_web_failure(run, add_hit(query, rank, f"https://a.example.org/{rank}"), "timed_out")
    page = parsed(analyst.get(reverse("run", args=[run.id])))
    failures = reverse("failures", args=[run.id])
    assert page.select(f"a[href='{failures}']")[0].get_text() == "All 25, and how far each got"
    assert "a.example.org/25" in page.get_text()
    assert "a.example.org/5 " not in page.get_text()
