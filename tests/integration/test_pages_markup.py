"""What is true of every page: a strict content policy that it keeps, one look for errors, and a calm locked door."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings
from django.urls import reverse

from research.brief.types import MethodName
from research.errors import ModelFailure
from research.evidence.types import HitFate, SourceClass
from research.forms import METHODS
from research.models import Run
from research.selectors import wording
from research.services.context import ResearchContext
from research.states import EventKind, Outcome, RunState
from tests.factories import add_fact, add_misfortunes, add_query, add_source, make_run
from tests.support.markup import Answer, inline_parts, parsed, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(ada: User, context: ResearchContext) -> Run:
    run = make_run(ada, state=RunState.RUNNING, events=(EventKind.QUEUED, EventKind.CLAIMED))
    add_query(run, 1, "battery life")
    source = add_source(run, 1, "The battery lasts 41 hours.", blobs=context.blobs)
    add_fact(run, 1, source, "The battery lasts 41 hours.", start=0)
    add_misfortunes(run)
    return run


def _check(answer: Answer, policy: str) -> None:
    assert inline_parts(answer) == []
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "style-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("name", ["runs", "run-new", "run", "run-live", "evidence", "account", "source", "sign-in"])
def test_every_page_keeps_a_policy_without_inline_code_or_style(client: Client, ada: User, run: Run, name: str) -> None:
    arguments = {"runs": [], "run-new": [], "sign-in": [], "source": [run.id, "S1"]}.get(name, [run.id])
    if name != "sign-in":
        client.force_login(ada)
    answer = client.get(reverse(name, args=arguments))
    assert answer.status_code == 200
    _check(answer, answer.headers["Content-Security-Policy"])


@pytest.mark.parametrize("name", ["runs", "run-new", "run", "evidence", "account", "source"])
def test_every_page_has_one_heading_a_title_a_language_and_a_skip_link(
    client: Client, ada: User, run: Run, name: str
) -> None:
    client.force_login(ada)
    arguments = {"runs": [], "run-new": [], "source": [run.id, "S1"]}.get(name, [run.id])
    page = parsed(client.get(reverse(name, args=arguments)))
    assert len(page.select("h1")) == 1
    assert page.html["lang"] == "en"
    assert page.title.get_text().split("·")[0].strip()
    assert page.select("a.skip")[0]["href"] == "#main"


def test_a_missing_address_has_the_look_of_the_site(client: Client, ada: User) -> None:
    client.force_login(ada)
    answer = client.get(f"/runs/{uuid4()}")
    assert answer.status_code == 404
    assert "There is nothing here for you to see" in words(answer)
    _check(answer, answer.headers["Content-Security-Policy"])


def test_a_form_that_is_out_of_date_is_explained(ada: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ada)
    answer = client.post(reverse("run-new"), {"question": "Why?"})
    assert answer.status_code == 403
    assert "The form was out of date" in words(answer)
    _check(answer, answer.headers["Content-Security-Policy"])


def test_a_fault_of_ours_tells_nothing_of_its_cause(
    client: Client, ada: User, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object, **_named: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("research.views.runs.runs_page", broken)
    client.force_login(ada)
    client.raise_request_exception = False
    answer = client.get(reverse("runs"))
    assert answer.status_code == 500
    assert "Something went wrong on our side" in words(answer)
    assert b"secret detail" not in answer.content


def test_signing_in_leads_to_the_page_that_was_asked_for(client: Client, ada: User) -> None:
    answer = client.post(
        f"{reverse('sign-in')}?next=/runs/new", {"username": "ada", "password": "correct horse battery", "next": "/runs/new"}
    )
    assert answer.headers["Location"] == "/runs/new"


@pytest.mark.parametrize(
    ("who", "page"), [("ada", "runs"), ("mia", "review-queue"), ("pia", "review-queue"), ("aud", "audit"), ("sam", "runs")]
)
def test_signing_in_leads_to_where_there_is_something_to_do(
    client: Client, who: str, page: str, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue(who)
    form = {"username": who, "password": "correct horse battery"}
    assert client.post(reverse("sign-in"), form).headers["Location"] == reverse(page)
    assert client.get(reverse("sign-in")).headers["Location"] == reverse(page)
    client.logout()
    assert client.post(reverse("sign-in"), {**form, "next": "/published"}).headers["Location"] == "/published"


def test_signing_in_never_leads_to_another_site(client: Client, ada: User) -> None:
    form = {"username": "ada", "password": "correct horse battery", "next": "//evil.example/"}
    assert client.post(reverse("sign-in"), form).headers["Location"] == reverse("runs")


def test_a_wrong_password_is_said_without_telling_which_part_was_wrong(client: Client, ada: User) -> None:
    known = words(client.post(reverse("sign-in"), {"username": "ada", "password": "wrong"}))
    unknown = words(client.post(reverse("sign-in"), {"username": "nobody", "password": "wrong"}))
    assert "correct" in known
    assert known == unknown


def test_a_link_cannot_sign_anybody_out(client: Client, ada: User) -> None:
    client.force_login(ada)
    assert client.get(reverse("sign-out")).status_code == 405
    assert client.post(reverse("sign-out")).headers["Location"] == reverse("sign-in")


@override_settings(AXES_ENABLED=True, AXES_FAILURE_LIMIT=2)
def test_too_many_wrong_passwords_pause_the_sign_in_and_say_for_how_long(client: Client, ada: User) -> None:
    for _ in range(2):
        answer = client.post(reverse("sign-in"), {"username": "ada", "password": "wrong"})
    right = client.post(reverse("sign-in"), {"username": "ada", "password": "correct horse battery"})
    assert "Sign-in is paused" in words(answer)
    assert "Try again in 15 minutes." in words(answer)
    assert "Sign-in is paused" in words(right)
    _check(answer, answer.headers["Content-Security-Policy"])


@pytest.mark.parametrize(
    ("table", "members"),
    [
        (wording.STATES, RunState),
        (wording.STATE_SENTENCES, RunState),
        (wording.OUTCOMES, Outcome),
        (wording.EVENTS, EventKind),
        (wording.MODEL_FAILURES, ModelFailure),
        (wording.FATES, HitFate),
        (wording.FATE_SENTENCES, HitFate),
        (wording.SOURCE_CLASSES, SourceClass),
    ],
)
def test_every_member_of_a_closed_set_has_its_words(table: dict[str, str], members: type) -> None:
    assert set(table) == set(members)  # type: ignore[call-overload]


def test_every_method_can_be_chosen() -> None:
    chosen = {name for name, _ in METHODS if name} | {MethodName.BOUNDED}
    assert chosen == set(MethodName)
