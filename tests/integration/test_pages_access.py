"""Who sees which page? Everybody signs in; foreign and missing look the same; there is no superuser path."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from research.models import Run
from tests.factories import make_run

pytestmark = pytest.mark.django_db

OF_A_RUN = ["run", "run-live", "evidence", "ledger", "account", "report"]
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]+"')


def _addresses(run_id: object) -> list[str]:
    return [
        *(reverse(name, args=[run_id]) for name in OF_A_RUN),
        reverse("source", args=[run_id, "S1"]),
        reverse("source-raw", args=[run_id, "S1"]),
        reverse("source-annotations", args=[run_id, "S1"]),
        reverse("statement", args=[run_id, "F1"]),
        reverse("report-delivery", args=[run_id, 1]),
        reverse("artifact", args=[run_id, 1, "html"]),
    ]


@pytest.mark.parametrize("address", [reverse("runs"), reverse("run-new"), *_addresses(UUID(int=7))])
def test_nobody_reads_a_page_without_signing_in(client: Client, address: str) -> None:
    answer = client.get(address)
    sent_to = answer.headers.get("Location") or answer.headers.get("HX-Redirect")
    assert sent_to.startswith(reverse("sign-in"))


@pytest.mark.parametrize("name", ["run-cancel", "run-adopt"])
def test_nobody_changes_a_run_without_signing_in(client: Client, ada: User, name: str) -> None:
    run = make_run(ada)
    answer = client.post(reverse(name, args=[run.id]))
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(reverse("sign-in"))
    run.refresh_from_db()
    assert run.state == "queued"


def test_a_foreign_run_looks_exactly_like_a_missing_one(client: Client, ada: User, eve: User) -> None:
    run = make_run(ada)
    client.force_login(eve)
    for foreign, missing in zip(_addresses(run.id), _addresses(uuid4()), strict=True):
        theirs, nothing = client.get(foreign), client.get(missing)
        assert theirs.status_code == nothing.status_code == 404
        assert TOKEN.sub(b"", theirs.content) == TOKEN.sub(b"", nothing.content)


@pytest.mark.parametrize("name", ["run-cancel", "run-adopt"])
def test_a_foreign_run_cannot_be_changed(client: Client, ada: User, eve: User, name: str) -> None:
    run = make_run(ada)
    client.force_login(eve)
    assert client.post(reverse(name, args=[run.id])).status_code == 404
    assert Run.objects.get(pk=run.pk).state == "queued"
    assert Run.objects.count() == 1


def test_a_team_sees_the_research_of_its_members(client: Client, ada: User, ben: User, team: Group) -> None:
    run = make_run(ada, team=team)
    client.force_login(ben)
    assert client.get(reverse("run", args=[run.id])).status_code == 200
    assert run.brief.question in client.get(reverse("runs")).content.decode()


def test_a_member_does_not_see_what_a_member_kept_private(client: Client, ada: User, ben: User) -> None:
    run = make_run(ada)
    client.force_login(ben)
    assert client.get(reverse("run", args=[run.id])).status_code == 404


def test_a_superuser_has_no_path_of_their_own(client: Client, ada: User, sam: User) -> None:
    run = make_run(ada)
    client.force_login(sam)
    assert client.get(reverse("run", args=[run.id])).status_code == 404
    assert run.brief.question not in client.get(reverse("runs")).content.decode()


def test_a_monitor_is_answered_without_signing_in(client: Client) -> None:
    answer = client.get(reverse("healthz"))
    assert answer.json() == {"status": "ok", "stalled": 0}


def test_a_monitor_learns_how_many_runs_wait_without_a_worker(client: Client, ada: User) -> None:
    make_run(ada)
    assert client.get(reverse("healthz")).json() == {"status": "stalled", "stalled": 1}


def test_a_monitor_behind_the_proxy_is_answered_without_a_detour_and_nobody_else_is(client: Client, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert client.get(reverse("healthz")).status_code == 200
    answer = client.get(reverse("sign-in"))
    assert (answer.status_code, answer["Location"][:8]) == (301, "https://")
