"""Auditors read the whole chain, narrowed and page by page, and take it away; to everybody else there is no such page."""

from __future__ import annotations

import csv
import io
import json
import types
from collections.abc import Iterator
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.http import StreamingHttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from publishing.errors import Refusal
from publishing.models import AuditEvent
from publishing.review.policy import AUDITOR
from publishing.selectors.audit import COLUMNS, PAGE_SIZE, _harmless, events_of_report, exported_csv, parse_filter
from publishing.selectors.events import KINDS, REASONS, SENTENCES, VERDICTS, WANTED, event_line
from publishing.services.governance import role_grant
from publishing.states import Action, AuditKind
from publishing.store.audit import append_event
from research.services.context import ResearchContext
from research.verification.types import Verdict
from tests.support.chain import BEGIN, EVENTS, HEAD, REPORT, append, filled, played
from tests.support.markup import parsed, words
from tests.support.review import first_revision, submitted, unchecked_report
from tests.support.unprotected import without_triggers

pytestmark = pytest.mark.django_db

# Session, person, role; the page, the people and the teams in it; the head, the event before the newest thousand, two
# batches of them and an empty one, the newest number and the head again; the unread notices and the
# auditor's link in the frame.
PAGE_QUERIES = 15


@pytest.fixture
def auditor(client: Client, eve: User) -> Client:
    role_grant(actor=None, user=eve, role=AUDITOR)
    client.force_login(eve)
    return client


@pytest.fixture
def long_chain(eve: User) -> Iterator[None]:
    """A chain of 2,300 events."""
    with without_triggers(EVENTS, HEAD):
        filled(2_300)
        yield


def numbers(client: Client, **narrowed: object) -> list[int]:
    page = parsed(client.get(reverse("audit"), narrowed))
    return [int(str(event["id"]).removeprefix("event-")) for event in page.select(".event")]


def test_an_auditor_reads_every_event_in_words_newest_first(auditor: Client, ada: User) -> None:
    append(ada, kind=AuditKind.PUBLICATION_FAILED)
    page = auditor.get(reverse("audit"))
    assert numbers(auditor) == [2, 1]
    assert "The system gave eve the role auditor." in words(page)
    assert "All 2 events are sound." in words(page)
    assert page["Cache-Control"].count("no-store")


def test_everybody_else_gets_a_page_that_is_not_there(client: Client, ada: User, sam: User) -> None:
    role_grant(actor=None, user=ada, role="publisher")
    for user in (ada, sam):
        client.force_login(user)
        assert [client.get(reverse(name)).status_code for name in ("audit", "audit-export")] == [404, 404]
    client.logout()
    assert client.get(reverse("audit")).status_code == 302
    assert client.get(reverse("audit-export")).status_code == 302


def test_an_auditor_who_loses_the_role_or_the_account_loses_the_page(auditor: Client, eve: User) -> None:
    eve.role_grants.all().delete()
    assert auditor.get(reverse("audit")).status_code == 404


def test_the_pages_go_back_and_forth_without_losing_an_event(auditor: Client, long_chain: None) -> None:
    first = parsed(auditor.get(reverse("audit")))
    assert [link.text for link in first.select(".pages a")] == ["Older"]
    older = numbers(auditor, before=2_300 - PAGE_SIZE + 1)
    assert older == list(range(2_300 - PAGE_SIZE, 2_300 - 2 * PAGE_SIZE, -1))
    assert numbers(auditor, after=older[0]) == numbers(auditor)
    oldest = parsed(auditor.get(reverse("audit"), {"before": 20}))
    assert [link.text for link in oldest.select(".pages a")] == ["Newer"]


def test_a_page_costs_the_same_however_long_the_chain_is(
    auditor: Client, long_chain: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(PAGE_QUERIES):
        auditor.get(reverse("audit"))
    with django_assert_num_queries(PAGE_QUERIES):
        auditor.get(reverse("audit"), {"before": 500, "kind": "published", "actor": "person 1"})


def test_the_chain_is_narrowed_by_kind_report_person_and_days(auditor: Client, ada: User, ben: User) -> None:
    played(ada, 3)
    append(ben, at=BEGIN.replace(day=9), kind=AuditKind.PUBLISHED)
    assert numbers(auditor, kind="published") == [5]
    assert numbers(auditor, actor="BE") == [5]
    assert numbers(auditor, until="2026-03-02") == [4, 3, 2]
    assert numbers(auditor, since="2026-03-09", until="2026-03-09") == [5]
    assert numbers(auditor, report=REPORT) == []
    assert "No event matches" in words(auditor.get(reverse("audit"), {"report": REPORT}))


def test_a_field_that_cannot_be_read_is_named_and_left_out(auditor: Client) -> None:
    text = words(auditor.get(reverse("audit"), {"report": "x<y", "since": "yesterday", "kind": "?", "before": "9" * 30}))
    assert "“x<y” is not the id of a report" in text
    assert "“yesterday” is not a day" in text
    assert numbers(auditor, until="9999-12-31") == [1]


def test_an_altered_event_is_told_at_the_top(auditor: Client, ada: User) -> None:
    append(ada)
    with without_triggers(EVENTS):
        AuditEvent.objects.filter(seq=2).update(actor_name="somebody else")
        page = auditor.get(reverse("audit"))
        assert "The chain is broken at event 2." in words(page)
        AuditEvent.objects.filter(seq=2).update(kind="unheard of")
        page = auditor.get(reverse("audit"))
    assert page.status_code == 200
    assert "cannot be read" in words(page)


def test_what_a_person_is_called_is_text_and_never_markup(auditor: Client, ada: User) -> None:
    ada.first_name = "<b onclick=x>Ada</b> {who}"
    ada.save()
    append(ada, kind=AuditKind.PUBLISHED)
    page = parsed(auditor.get(reverse("audit")))
    assert page.select(".events b") == []
    assert "<b onclick=x>Ada</b> {who} published" in page.select(".event-sentence")[0].text


def exported(client: Client, **narrowed: object) -> str:
    answer = client.get(reverse("audit-export"), narrowed)
    assert isinstance(answer, StreamingHttpResponse)
    return b"".join(answer).decode()  # type: ignore[arg-type]


def test_the_export_is_what_is_shown_as_json_lines_or_csv(auditor: Client, ada: User) -> None:
    played(ada, 4)
    lines = [json.loads(line) for line in exported(auditor, format="jsonl", actor="ada").splitlines()]
    rows = list(csv.DictReader(io.StringIO(exported(auditor, actor="ada"))))
    assert [line["seq"] for line in lines] == [int(row["seq"]) for row in rows] == [2, 3, 4, 5]
    assert tuple(rows[0]) == COLUMNS
    assert [line["mac"] for line in lines] == [row["mac"] for row in rows]
    assert json.loads(rows[0]["payload"]) == lines[0]["payload"]


def test_an_export_is_made_while_it_is_read(long_chain: None) -> None:
    narrowed, _ = parse_filter({})
    lines = exported_csv(narrowed)
    assert isinstance(lines, types.GeneratorType)
    assert next(lines).startswith("seq,at,kind")
    assert sum(1 for _ in lines) == 2_300


@pytest.mark.parametrize(
    "name", ["=A1+1", "+A1", "-A1", "@SUM(A1)", "\t=A1", " =A1", "\r=A1", "\uff1dA1", "\uff20A", "\ufeff+A"]
)
def test_no_cell_is_a_formula(auditor: Client, ada: User, name: str) -> None:
    ada.first_name = name
    ada.save()
    append(ada)
    rows = list(csv.DictReader(io.StringIO(exported(auditor), newline="")))
    assert rows[-1]["actor_name"].startswith("'")


@pytest.mark.parametrize("text", ["\t=1", "\r=1", "\uff1d1", "\u200b=1", "\ufeff\uff0b1", "\u2060 @A"])
def test_a_formula_hides_behind_nothing(text: str) -> None:
    assert _harmless(text) == f"'{text}"
    assert _harmless(f"a{text}") == f"a{text}"


def test_the_head_leads_auditors_and_nobody_else_to_the_chain(auditor: Client, ada: User, sam: User) -> None:
    def leads(client: Client) -> bool:
        return bool(parsed(client.get(reverse("published"))).select(f'.masthead a[href="{reverse("audit")}"]'))

    assert leads(auditor)
    for person in (ada, sam):
        client = Client()
        client.force_login(person)
        assert not leads(client)
    assert not leads(Client())


class TestWords:
    def test_every_kind_action_refusal_and_verdict_has_its_words(self) -> None:
        assert set(KINDS) == set(SENTENCES) == set(AuditKind)
        assert set(WANTED) == set(Action)
        assert set(REASONS) == set(Refusal)
        assert set(VERDICTS) == {verdict.value for verdict in Verdict if verdict is not Verdict.UNCHECKED}

    @pytest.mark.parametrize("kind", list(AuditKind))
    def test_an_event_without_a_payload_still_makes_a_sentence(self, kind: AuditKind) -> None:
        line = event_line(AuditEvent(seq=1, at=BEGIN, kind=kind, actor_name="Ada", revision=3, payload={}))
        assert line.sentence.endswith(".")
        assert "{" not in line.sentence
        assert line.title == KINDS[kind]

    def test_a_refusal_says_what_was_wanted_and_why_not(self, ada: User) -> None:
        with transaction.atomic():
            event = append_event(
                AuditKind.REFUSED, actor=ada, at=BEGIN, payload={"action": "decide", "code": "wrong_password"}
            )
        assert event_line(event).sentence == (
            "ada wanted to decide about the report, and was refused: the password was wrong."
        )

    def test_a_report_has_its_own_timeline_oldest_first(self, context: ResearchContext, ada: User, ben: User) -> None:
        report = unchecked_report(context, ada)
        submitted(ada, first_revision(ada, report))
        append(ben)
        assert [line.sentence for line in events_of_report(UUID(str(report.pk)))] == [
            "ada made revision 1.",
            "ada submitted revision 1 for review.",
        ]
