"""A report with a ledger goes the whole way: its evidence holds, the desk shows what weighs, and it is published."""

from __future__ import annotations

import pytest
from bs4 import BeautifulSoup
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from publishing.document.attestation import parse_publication
from publishing.document.edits import Reword
from publishing.document.items import item_at
from publishing.models import Report, Revision
from publishing.rendering.equivalence import check_formats, check_pdf
from publishing.services.evidence import evidence_problems
from publishing.store.documents import read_revision
from publishing.store.standing import judged_items
from research.services.context import ResearchContext
from tests.golden.weighed import weighed
from tests.support.publishing import Cast, approved, published, vouch
from tests.support.review import first_revision, next_revision, report_from_findings, submitted

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def report(context: ResearchContext, ada: User) -> Report:
    return report_from_findings(context, ada, weighed())


@pytest.fixture
def revision(report: Report, ada: User) -> Revision:
    return first_revision(ada, report)


def desk(user: User, revision: Revision) -> BeautifulSoup:
    client = Client()
    client.force_login(user)
    answer = client.get(reverse("review-desk", args=(revision.report_id, revision.number)))
    assert answer.status_code == 200
    return BeautifulSoup(answer.content, "lxml")


def test_the_evidence_of_every_card_holds_whichever_copy_it_stands_in(report: Report, revision: Revision) -> None:
    assert evidence_problems(report, read_revision(revision)) == ()


def test_the_desk_shows_the_count_its_reasons_and_what_speaks_against(ada: User, mia: User, revision: Revision) -> None:
    submitted(ada, revision)
    item = desk(mia, revision).find(id="statement-1")
    said = [sentence.get_text() for sentence in item.select(".desk-standing li")]
    assert said[0] == "Carried by 2 independent origins."
    assert "Copies of [1a], counted with it: [1b]." in said
    assert item.select_one(".desk-objection").get_text() == "[6b] says 3.1 million instead of 2.4 million."
    labels = [label.get_text() for label in item.select(".desk-card .desk-label")]
    assert labels == ["1a", "6b", "2", "1b", "3a", "4", "5"]
    worth = item.select_one(".desk-worth").get_text(" ", strip=True)
    assert "Kind Primary source; it tells of its own figures or doings." in worth
    assert "Authority Primary for a figure." in worth


def test_a_published_report_carries_its_ledger_in_four_formats(
    context: ResearchContext, revision: Revision, ada: User, mia: User, dov: User, pia: User
) -> None:
    people = Cast(author=ada, methods=mia, domain=dov, publisher=pia)
    publication = published(people, approved(people, revision))
    stored = {row.format: context.blobs.get(row.digest) for row in publication.artifacts.all()}
    signed = parse_publication(stored["json"])
    html, markdown = stored["html"].decode(), stored["md"].decode()
    check_formats(signed.document, html=html, markdown=markdown, json=stored["json"], attestation=signed.attestation)
    check_pdf(signed.document, stored["pdf"], signed.attestation)
    assert "Where the evidence comes from" in html
    assert "Another source says otherwise." in markdown


def test_a_verdict_stays_while_wording_and_cards_stay_and_falls_with_them(
    report: Report, revision: Revision, ada: User, mia: User
) -> None:
    submitted(ada, revision)
    vouch(revision, mia)
    other = next_revision(ada, report, [Reword(anchor="statement-1", text="The ferries carried 2.4 million people.")])
    standing = {entry.item.anchor: entry for entry in judged_items(other, read_revision(other))}
    assert standing["statement-1"].is_unchecked
    assert not standing["statement-3"].is_unchecked
    item = item_at(read_revision(other), "statement-1")
    assert item is not None
    assert (item.corroborations, item.against) == ((), ("card-6b",))
