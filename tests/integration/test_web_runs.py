"""Whole runs over a web of tests: what they cite, whom they ask, whom they never reach, and what never leaves."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest
from django.contrib.auth.models import User

from publishing.document.types import ReportDocument
from research.errors import InvalidBrief
from research.evidence.types import HitFate
from research.methods import background
from research.models import Run
from research.services.execution import run_execute
from research.services.runs import run_cancel, run_submit
from research.states import Outcome, RunState
from research.store import accounts
from tests.servers import openai_server
from tests.support.ferries import COSTS, DUCKS, ON_THE_WEB, PASSENGERS, QUESTION, Stage, article, serve, web_stage
from tests.support.running import PLANNER, carry_out, final, formats, until
from tests.support.web import Found, Reply, Seen, TestWeb, count_connects

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

# The promise is two seconds; a machine that tests beside other work is given some more.
PROMISED_S, SLACK_S = 2.0, 1.5
DOWN = Reply(b"<h1>Bad gateway</h1>", status=502)
METADATA = "http://169.254.169.254/latest/meta-data/"


def ends(stage: Stage, run: Run) -> dict[str, tuple[HitFate, str]]:
    """Return what became of each address of the run."""
    return {entry.anchor: (entry.fate, entry.reason) for entry in accounts.load_account(run.pk, stage.context.blobs)}


def links(document: ReportDocument) -> set[str]:
    return {entry.source.url for entry in document.ledger} | {entry.url for entry in document.sources_read}


def test_a_report_cites_pages_that_were_stored_and_no_others(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        missing, waiting = "https://gone.example.org/report", "https://private.example.org/in/here"
        stage.web.page(missing, "<h1>Gone</h1>", status=410)
        stage.web.page(waiting, article("Private", "The ferry of Lindau carried 99 passengers."))
        stage.web.robots("private.example.org", "User-agent: *\nDisallow: /in/")
        found = [
            *serve(stage.web, PASSENGERS, COSTS),
            Found(missing),
            Found(waiting),
            Found("https://elsewhere.example.org/"),
        ]
        stage.web.searxng(found)
        run = carry_out(stage.context, ada, request=ON_THE_WEB)
        document, told = final(run), ends(stage, run)
        stored = set(run.sources.values_list("canonical_anchor", flat=True))
        assert stored == {PASSENGERS, COSTS}
        assert {entry.source.url for entry in document.ledger}
        assert links(document) <= stored
        assert stage.web.asked_for(waiting) == ()
        assert "99 passengers" not in "".join(formats(run).values())
    assert [told[row.url] for row in found[2:]] == [
        (HitFate.FAILED, "not_found"),
        (HitFate.SKIPPED, "refused_robots"),
        (HitFate.FAILED, "unresolved"),
    ]


def test_the_account_of_a_run_names_each_address_once_and_adds_up(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        copy, moved = "https://mirror.example.org/ferry", "https://moved.example.org/ferry"
        found = serve(stage.web, PASSENGERS, COSTS, DUCKS)
        stage.web.page(copy, article("Another page", "The harbour of Lindau is closed to sailing boats in winter. " * 6))
        stage.web.redirect(moved, PASSENGERS, status=301)
        tracked = Found(f"{PASSENGERS}?utm_source=letter")
        stage.web.searxng(
            [*found, tracked, Found(copy), Found(moved), Found("http://127.0.0.1/admin"), Found("ftp://a.example.org/")]
        )
        run = carry_out(stage.context, ada, request=ON_THE_WEB)
        document, told = final(run), ends(stage, run)
    counts = Counter(fate for fate, _ in told.values())
    assert {item.fate: item.count for item in document.account.fates if item.count} == dict(counts)
    assert document.account.total == len(told) == sum(counts.values())
    assert told[moved] == (HitFate.DUPLICATE, PASSENGERS)
    assert told["http://127.0.0.1/admin"][0] is HitFate.SKIPPED
    assert PASSENGERS in told


def test_a_provider_that_fails_is_stood_in_for_by_the_next_that_the_brief_names(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        found = serve(stage.web, PASSENGERS, COSTS)
        stage.web.searxng({"": DOWN})
        stage.web.duckduckgo(found)
        run = carry_out(stage.context, ada, request=replace(ON_THE_WEB, providers=("searxng", "duckduckgo")))
        text = formats(run)["md"]
    first, second = run.queries.order_by("ordinal")[:2]
    assert (first.provider, first.status, second.provider, second.stands_in_for) == ("searxng", "failed", "duckduckgo", "Q1")
    assert run.sources.count() == 2
    assert "SearXNG" in text
    assert "DuckDuckGo" in text


def test_a_provider_that_fails_is_stood_in_for_by_nobody_whom_the_brief_does_not_name(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        stage.web.searxng({"": DOWN})
        stage.web.duckduckgo(serve(stage.web, PASSENGERS))
        run = carry_out(stage.context, ada, request=ON_THE_WEB)
        assert [seen for seen in stage.web.requests if "duckduckgo" in seen.url] == []
        document = final(run)
    assert run.outcome == Outcome.NO_EVIDENCE
    assert [search.failed for search in document.acquisition.searches] == [True]


def test_a_cancel_closes_the_sockets_of_pages_under_way(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        stuck, closed = "https://stuck.example.org/", threading.Event()

        async def hold(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter, _request: Seen) -> None:
            await reader.read()  # ends when the other side closes
            closed.set()

        stage.web.raw(stuck, hold)
        stage.web.searxng([*serve(stage.web, PASSENGERS), Found(stuck)])
        run = run_submit(stage.context, actor=ada, request=ON_THE_WEB, submission_key="only")
        asked = background.start(
            lambda: _cancelled_when(stage, run, lambda: stage.web.asked_for(stuck) and run.sources.exists())
        )
        run_execute(stage.context, run.pk, owner="worker")
        ended = time.monotonic()
        assert closed.wait(PROMISED_S)
        assert ended - asked.result() < PROMISED_S + SLACK_S
        run.refresh_from_db()
        document = final(run)
    assert (run.state, run.outcome) == (RunState.CANCELLED, Outcome.SOURCE_BACKED)
    assert [entry.source.url for entry in document.excerpts] == [PASSENGERS]


def _cancelled_when(stage: Stage, run: Run, ready: Callable[[], object]) -> float:
    until(ready, what="the moment to cancel")
    run_cancel(stage.context, actor=run.brief.author, run_id=run.pk)
    return time.monotonic()


def test_no_forbidden_address_is_dialled_whatever_a_search_or_a_page_names(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage, count_connects() as connects:
        web = stage.web
        _lay_traps(web)
        traps = [
            "https://inside.example.org/",
            "https://mixed.example.org/",
            "https://hop.example.org/",
            "https://rebind.example.org/",
        ]
        literals = [
            METADATA,
            "http://127.0.0.1/",
            "http://[::1]/",
            "http://0x7f000001/",
            "http://10.0.0.1:8080/",
            "file:///etc/passwd",
        ]
        web.searxng([*serve(web, PASSENGERS), *map(Found, (*traps, *literals))])
        run = carry_out(stage.context, ada, request=ON_THE_WEB)
        assert set(run.sources.values_list("canonical_anchor", flat=True)) == {PASSENGERS}
        assert {literal for literal, _ in web.dialled} <= {
            "127.0.0.1",  # the operator's own SearXNG
            *(web.address_of(host) for host in ("timetable.example.org", "hop.example.org")),
            "93.184.216.77",
        }
        assert [seen.url for seen in web.requests if "secret" in seen.url] == []
        assert connects.outside(*web.ports) == ()
        assert connects.names == ()
        told = ends(stage, run)
    assert {told[url][0] for url in traps} <= {HitFate.FAILED, HitFate.SKIPPED}


def _lay_traps(web: TestWeb) -> None:
    web.host("inside.example.org", [["10.0.0.1"]])
    web.host("mixed.example.org", [["93.184.216.70", "192.168.1.1"]])
    web.host("rebind.example.org", [["93.184.216.77"], ["127.0.0.1"]])
    for host in ("inside", "mixed"):
        web.page(f"https://{host}.example.org/", "secret")
    web.redirect("https://hop.example.org/", METADATA + "?secret")
    # robots.txt is the first look-up; the page itself meets the second answer.
    web.redirect("https://rebind.example.org/", "https://rebind.example.org/secret")


def test_internal_context_and_restricted_terms_are_in_no_byte_that_leaves(tmp_path: Path, ada: User) -> None:
    term, internal = "Blue Heron", "Kestrel Holdings wants to buy the ferry before the winter."
    carried = ["prices of the Blue Heron", "kes\u200btrel ferry", "Qmx1ZSBIZXJvbg== boat", "harbour fares of Lindau"]
    planner = json.dumps({"queries": [{"text": text, "form": "full_text", "path_prefix": ""} for text in carried]})
    steps = {"steps": [{"kind": "honest", "match": PLANNER, "content": planner}], "otherwise": {"kind": "honest"}}
    with openai_server(steps) as server:
        model = {"model_base_url": server.base_url, "model_name": "stub-model", "model_approved_local": True}
        with web_stage(tmp_path, **model) as stage:
            stage.web.searxng([*serve(stage.web, PASSENGERS, COSTS), *map(Found, _holding_the_term(stage.web))])
            request = replace(ON_THE_WEB, internal_context=internal, restricted_terms=(term, "Kestrel"))
            run = carry_out(stage.context, ada, request=request)
            left = "\n".join([*map(Seen.text, stage.web.requests), *stage.web.lookups]).casefold()
            planned = [prompt for prompt in server.prompts() if PLANNER in prompt]
    assert run.state == RunState.COMPLETED
    assert planned
    assert internal not in "".join(planned)
    assert stage.web.queries() == (QUESTION, carried[-1])
    for word in ("heron", "kes\u200btrel", "qmx1zsbizxjvbg", "kestrel", "holdings", "winter"):
        assert word not in _every_reading(left)


def _holding_the_term(web: TestWeb) -> list[str]:
    """Return addresses that would carry the term out, had they been asked for: plain, coded, and behind a redirect."""
    hidden = ["https://blue-heron.example.org/", "https://a.example.org/?q=Blue+Heron", "https://a.example.org/blue%20heron"]
    for url in hidden:
        web.page(url, article("A bird", "A heron stands by the water."))
    web.redirect("https://door.example.org/", "https://a.example.org/%62lue_heron?x=1")
    return [*hidden, "https://door.example.org/"]


def _every_reading(text: str) -> str:
    return f"{text}\n{unquote(text)}\n{unquote(unquote(text))}"


def test_a_question_that_holds_a_restricted_term_is_refused_before_anything_is_asked(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage, count_connects() as connects:
        stage.web.searxng(serve(stage.web, PASSENGERS))
        with pytest.raises(InvalidBrief) as refused:
            carry_out(stage.context, ada, request=replace(ON_THE_WEB, restricted_terms=("harbour ferry",)))
        assert (stage.web.requests, stage.web.lookups, connects.addresses) == ((), (), ())
    assert set(refused.value.problems) == {"question"}
    assert not Run.objects.exists()
