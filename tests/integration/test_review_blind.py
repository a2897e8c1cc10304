"""A blind first reading: no page and no refusal tells a reviewer what others found before their own decision."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from publishing.errors import Blocked, Refusal
from publishing.models import Audience, Revision
from publishing.services.publications import OrderForm, publication_order
from publishing.services.remarks import remark_add
from research.services.context import ResearchContext
from research.verification.types import Verdict
from tests.support.markup import parsed, words
from tests.support.publishing import PASSWORD
from tests.support.review import first_revision, grant, submitted, unchecked_report
from tests.support.reviewing import adopt, decide, items, judge, refused, vouch

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def revision(context: ResearchContext, ada: User) -> Revision:
    adopt(reading="blind")
    first = first_revision(ada, unchecked_report(context, ada))
    submitted(ada, first)
    return first


@pytest.fixture
def reader(client: Client, dov: User) -> Client:
    client.force_login(dov)
    return client


def _page(reader: Client, name: str, revision: Revision) -> str:
    answer = reader.get(reverse(name, args=(revision.report_id, 1)))
    assert answer.status_code == 200
    return words(answer)


def _found_by_others(mia: User, revision: Revision) -> None:
    vouch(mia, revision)
    due = next(item for item in items(revision) if item.needs_verdict)
    judge(mia, revision, due, Verdict.CONFLICT, "It says otherwise.")
    remark_add(actor=mia, report_id=revision.report_id, number=1, anchor="", kind="flag", text="Wait.")


@pytest.mark.parametrize("name", ["review-desk", "publication-gate"])
def test_a_page_is_the_same_before_and_after_somebody_else_judged_and_flagged(
    name: str, reader: Client, mia: User, revision: Revision
) -> None:
    before = _page(reader, name, revision)
    _found_by_others(mia, revision)
    assert _page(reader, name, revision) == before
    assert "kept from you until you have decided" in before


def test_the_gate_lists_what_the_reader_found_and_what_nobody_has_to_find(
    reader: Client, mia: User, dov: User, revision: Revision
) -> None:
    _found_by_others(mia, revision)
    first, *others = (item for item in items(revision) if item.needs_verdict)
    judge(dov, revision, first, Verdict.PARTIAL, "Only half of it.")
    remark_add(actor=dov, report_id=revision.report_id, number=1, anchor=first.anchor, kind="flag", text="Mine.")
    page = reader.get(reverse("publication-gate", args=(revision.report_id, 1)))
    said = [" ".join(line.get_text().split()) for line in parsed(page).select(".obstacles > li")]
    assert sum("has not been checked for support" in line for line in said) == len(others)
    assert sum("does not fully support" in line for line in said) == 1
    assert sum("A flag on this item is open." in line for line in said) == 1
    assert not any("approvals still missing" in line for line in said)


def test_a_refused_approval_names_no_item(mia: User, dov: User, revision: Revision) -> None:
    _found_by_others(mia, revision)
    with refused(Refusal.ITEMS_UNCHECKED, "kept from you until you have decided"):
        decide(dov, revision)


def test_an_open_flag_of_somebody_else_is_not_told_by_a_refusal(mia: User, dov: User, revision: Revision) -> None:
    vouch(mia, revision)
    remark_add(actor=mia, report_id=revision.report_id, number=1, anchor="statement-3", kind="flag", text="Wait.")
    with pytest.raises(Blocked, match="kept from you until you have decided") as caught:
        decide(dov, revision)
    assert not re.search(r"statement \d", str(caught.value))


def test_a_reader_who_could_also_publish_is_not_told_by_the_order(mia: User, dov: User, revision: Revision) -> None:
    grant(dov, "publisher")
    _found_by_others(mia, revision)
    form = OrderForm(fingerprint=revision.fingerprint, audience=Audience.PUBLIC, password=PASSWORD)
    with refused(Refusal.WRONG_STATE, "its review is under way"):
        publication_order(actor=dov, report_id=revision.report_id, number=1, form=form)
