"""Correcting a ledger on its pages: seen before it is kept, refused with what was typed, taken back the same way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from research.errors import StoreFailed
from research.models import LedgerEditRow, Run
from research.ports import DeliveryReceipt
from research.services.context import ResearchContext
from tests.support.ledgers import CARRIED, FILES, OTHERWISE, run_with_ledger, source_id_of
from tests.support.markup import parsed, words
from tests.support.running import installed

pytestmark = pytest.mark.django_db(transaction=True)

OFFICE, MIRROR, GAZETTE, NOTEBOOK, FORUM, ALMANAC = FILES


@dataclass(frozen=True)
class Desk:
    """A person at the pages of one run."""

    client: Client
    run: Run

    def typed(self, kind: str, *names: str, seen: int = 0, **more: object) -> dict[str, Any]:
        ids = [source_id_of(self.run, name) for name in names]
        return {"kind": kind, "source": ids, "reason": "It says so itself.", "seen": seen, **more}

    def preview(self, typed: dict[str, Any]) -> HttpResponse:
        return self.client.post(reverse("ledger-preview", args=[self.run.pk]), typed)  # type: ignore[return-value]

    def keep(self, typed: dict[str, Any]) -> HttpResponse:
        return self.client.post(reverse("ledger-edit", args=[self.run.pk]), typed)  # type: ignore[return-value]

    def keep_as_shown(self, preview: HttpResponse) -> HttpResponse:
        """Send what the page of the preview would send."""
        form = parsed(preview).select_one("form.apply")
        assert form is not None
        typed: dict[str, Any] = {}
        for field in form.select("input"):
            if field["name"] != "csrfmiddlewaretoken":
                typed.setdefault(str(field["name"]), []).append(field["value"])
        return self.client.post(str(form["action"]), typed, follow=True)  # type: ignore[return-value]

    def ledger(self) -> str:
        return words(self.client.get(reverse("ledger", args=[self.run.pk])))


@pytest.fixture
def desk(client: Client, context: ResearchContext, ada: User, team: Group, workspace: Path) -> Desk:
    client.force_login(ada)
    return Desk(client=client, run=run_with_ledger(context, ada, workspace, team=team))


def test_a_source_is_set_aside_after_a_look_at_what_that_changes_and_comes_back_the_same_way(desk: Desk) -> None:
    preview = desk.preview(desk.typed("exclude", ALMANAC))
    said = words(preview)
    assert f"Leaves the report 1 {OTHERWISE}" in said
    assert "Origins 4 → 3" in said
    assert "Nobody has changed anything" in desk.ledger()

    after = words(desk.keep_as_shown(preview))
    assert "The decision is kept, and the report was delivered anew with it." in after
    assert "5 sources from 3 independent origins" in after
    report = words(desk.client.get(reverse("report", args=[desk.run.pk])))
    assert "because ada corrected the evidence: “It says so itself.”" in report
    assert OTHERWISE not in report
    earlier = words(desk.client.get(reverse("report-delivery", args=[desk.run.pk, 1])))
    assert "corrected the evidence" not in earlier

    undo = {"kind": "undo", "undoes": 1, "seen": 1, "reason": "It was right."}
    back = desk.preview(undo)
    assert f"Comes into the report 1 {OTHERWISE}" in words(back)
    assert "6 sources from 4 independent origins" in words(desk.keep_as_shown(back))
    assert OTHERWISE in words(desk.client.get(reverse("report", args=[desk.run.pk])))
    assert "Take back decision 1 It was right. ada" in desk.ledger()
    assert "taken back" in desk.ledger()


def test_sources_are_merged_split_and_reclassed(desk: Desk) -> None:
    merge = desk.preview(desk.typed("merge", OFFICE, NOTEBOOK))
    assert f"{CARRIED} 2 independent origins → 1 independent origin" in words(merge)
    assert "5 sources" not in words(desk.keep_as_shown(merge))
    split = desk.preview(desk.typed("split", GAZETTE, seen=1))
    assert "and apart from it" in words(split)
    desk.keep_as_shown(split)
    reclass = desk.preview(desk.typed("reclass", FORUM, seen=2, kind_after="first_hand"))
    assert "Change the kind: First-hand report" in words(reclass)
    desk.keep_as_shown(reclass)
    assert list(LedgerEditRow.objects.values_list("kind", flat=True)) == ["merge", "split", "reclass"]
    source = words(desk.client.get(reverse("source", args=[desk.run.pk, source_id_of(desk.run, FORUM)])))
    assert "First-hand report. A person decided so." in source


def test_what_is_wrong_stands_beside_its_field_with_what_was_typed(desk: Desk) -> None:
    for answer in (desk.preview(desk.typed("merge", FORUM)), desk.keep(desk.typed("merge", FORUM))):
        assert answer.status_code == 422
        page = parsed(answer)
        assert page.select_one("#again-error-sources").get_text() == "Choose at least two sources."  # type: ignore[union-attr]
        assert page.select_one("textarea[name=reason]").get_text() == "It says so itself."  # type: ignore[union-attr]
        assert page.select_one("input[name=kind][checked]")["value"] == "merge"  # type: ignore[index]
        assert not page.select("form.apply")
    assert "Say in a sentence why" in words(desk.preview(desk.typed("exclude", FORUM) | {"reason": ""}))
    assert not LedgerEditRow.objects.exists()


def test_whoever_chose_too_few_chooses_more_where_the_reason_stands(desk: Desk) -> None:
    page = parsed(desk.preview(desk.typed("merge", FORUM)))
    form = page.select_one("form:has(textarea[name=reason])")
    assert form is not None
    chosen = {str(box["value"]): box.has_attr("checked") for box in form.select("input[name=source]")}
    assert len(chosen) == 6
    assert [source for source, is_checked in chosen.items() if is_checked] == [source_id_of(desk.run, FORUM)]


def test_whoever_comes_second_is_told_and_keeps_what_was_typed(desk: Desk, ben: User) -> None:
    shown = desk.preview(desk.typed("exclude", FORUM) | {"reason": "Mine was first."})
    other = Client()
    other.force_login(ben)
    replace(desk, client=other).keep(desk.typed("exclude", ALMANAC))

    refused = desk.keep_as_shown(shown)
    assert refused.status_code == 409
    page = parsed(refused)
    assert "The ledger was edited in the meantime." in page.get_text()
    assert page.select_one("textarea[name=reason]").get_text() == "Mine was first."  # type: ignore[union-attr]
    # What is sent next is judged by the ledger as it is now.
    assert page.select_one("input[name=seen]")["value"] == "1"  # type: ignore[index]
    assert LedgerEditRow.objects.count() == 1


@pytest.mark.parametrize("seen", ["", "-1", "x", "9" * 30])
def test_a_form_that_no_page_sent_is_refused(desk: Desk, seen: str) -> None:
    assert desk.keep(desk.typed("exclude", FORUM) | {"seen": seen}).status_code == 409
    assert not LedgerEditRow.objects.exists()


@pytest.mark.parametrize("kind", ["", "excluded", "delete", "EXCLUDE"])
def test_a_decision_of_no_kind_is_refused_with_what_was_typed(desk: Desk, kind: str) -> None:
    for answer in (desk.preview(desk.typed(kind, FORUM)), desk.keep(desk.typed(kind, FORUM))):
        assert answer.status_code == 422
        page = parsed(answer)
        assert "Choose what to do" in page.select_one("#again-error-sources").get_text()  # type: ignore[union-attr]
        assert not page.select("input[name=kind][checked]")
        assert page.select_one("textarea[name=reason]").get_text() == "It says so itself."  # type: ignore[union-attr]
        assert [box["value"] for box in page.select("input[name=source][checked]")] == [source_id_of(desk.run, FORUM)]
        assert not page.select("form.apply")
    assert not LedgerEditRow.objects.exists()


class FullDisk:
    """A sink that cannot deliver."""

    def deliver(self, *_: object, **__: object) -> DeliveryReceipt:
        raise StoreFailed("The disk is full.")


def test_a_delivery_that_fails_says_so_and_loses_nothing(desk: Desk, context: ResearchContext) -> None:
    with installed(replace(context, sink=FullDisk())):
        refused = desk.keep(desk.typed("exclude", FORUM))
    assert refused.status_code == 503
    assert "The disk is full." in words(refused)
    assert "It says so itself." in words(refused)
    assert not LedgerEditRow.objects.exists()
    assert "Nobody has changed anything" in desk.ledger()


def test_a_source_is_corrected_from_its_own_page(desk: Desk) -> None:
    source_id = source_id_of(desk.run, GAZETTE)
    page = parsed(desk.client.get(reverse("source", args=[desk.run.pk, source_id])))
    form = page.select_one(".decide-here form")
    assert form is not None
    assert form["action"] == reverse("ledger-preview", args=[desk.run.pk])
    assert [field["value"] for field in form.select("input[type=radio]")] == ["exclude", "split", "reclass"]
    assert form.select_one("input[name=source]")["value"] == source_id  # type: ignore[index]
    onward = page.select_one(".decide-here p a")
    chosen = parsed(desk.client.get(str(onward["href"])))  # type: ignore[index]
    assert [box["value"] for box in chosen.select("input[name=source][checked]")] == [source_id]


def test_nobody_corrects_a_ledger_without_signing_in(desk: Desk) -> None:
    desk.client.logout()
    answer = desk.keep(desk.typed("exclude", FORUM))
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(reverse("sign-in"))
    assert not LedgerEditRow.objects.exists()


def test_a_hostile_reason_is_text_on_every_page(desk: Desk) -> None:
    reason = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    desk.keep_as_shown(desk.preview(desk.typed("exclude", FORUM) | {"reason": reason}))
    for name in ("ledger", "report"):
        tree = parsed(desk.client.get(reverse(name, args=[desk.run.pk])))
        assert reason in tree.get_text()
        assert not tree.select("main script, main img")
