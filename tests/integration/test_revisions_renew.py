"""A report whose evidence was corrected goes on with a revision made from the newer delivery, once and as it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

from publishing.errors import Blocked, NotFound, WrongState
from publishing.models import Report, Revision
from publishing.services.renewal import revision_renew
from publishing.services.revisions import revision_start
from publishing.services.rounds import round_submit
from publishing.states import RoundState
from publishing.store.access import newest_round
from publishing.store.documents import read_revision
from research.evidence.ledger.types import EditKind
from research.models import Run
from research.services.context import ResearchContext
from research.services.ledger import EditRequest, ledger_edit
from tests.support.ledgers import FILES, OTHERWISE, run_with_ledger, source_id_of
from tests.support.markup import words

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "The almanac was set aside."


@pytest.fixture
def report(context: ResearchContext, ada: User, team: Group, workspace: Path) -> Report:
    """A report with its first revision, whose evidence has not been corrected yet."""
    report = Report.objects.get(run=run_with_ledger(context, ada, workspace, team=team))
    revision_start(actor=ada, report_id=report.pk, delivery_ordinal=_newest(report))
    return report


def _newest(report: Report) -> int:
    return report.deliveries.latest("ordinal").ordinal


def _correct(context: ResearchContext, actor: User, run: Run, *names: str, seen: int = 0) -> None:
    ids = tuple(source_id_of(run, name) for name in names)
    request = EditRequest(kind=EditKind.EXCLUDE, source_ids=ids, reason="It was wrong.", seen=seen)
    ledger_edit(context, actor=actor, run_id=run.pk, request=request)


def _texts(revision: Revision) -> list[str]:
    document = read_revision(revision)
    return [fact.text for fact in (*document.direct_findings, *document.further_findings)]


def test_the_corrected_report_becomes_the_next_revision(
    context: ResearchContext, ada: User, ben: User, report: Report
) -> None:
    _correct(context, ada, report.run, "f-almanac.md")
    revision = revision_renew(actor=ben, report_id=report.pk, delivery_ordinal=_newest(report), change=WHY)
    assert (revision.number, revision.author, revision.change) == (2, ben, WHY)
    assert revision.base == report.revisions.get(number=1)
    assert OTHERWISE not in _texts(revision)
    assert OTHERWISE in _texts(report.revisions.get(number=1))


def test_an_open_review_of_the_earlier_revision_ends(context: ResearchContext, ada: User, report: Report) -> None:
    first = report.revisions.get(number=1)
    round_submit(actor=ada, revision=first, fingerprint=first.fingerprint)
    _correct(context, ada, report.run, "f-almanac.md")
    revision_renew(actor=ada, report_id=report.pk, delivery_ordinal=_newest(report), change=WHY)
    ended = newest_round(first)
    assert ended is not None
    assert ended.state == RoundState.SUPERSEDED


def test_without_a_newer_delivery_there_is_nothing_to_renew(ada: User, report: Report) -> None:
    with pytest.raises(WrongState):
        revision_renew(actor=ada, report_id=report.pk, delivery_ordinal=_newest(report), change=WHY)


def test_a_delivery_is_taken_once(context: ResearchContext, ada: User, report: Report) -> None:
    _correct(context, ada, report.run, "f-almanac.md")
    revision_renew(actor=ada, report_id=report.pk, delivery_ordinal=_newest(report), change=WHY)
    with pytest.raises(WrongState):
        revision_renew(actor=ada, report_id=report.pk, delivery_ordinal=_newest(report), change=WHY)
    assert report.revisions.count() == 2


def test_another_delivery_than_the_one_on_the_screen_is_refused(context: ResearchContext, ada: User, report: Report) -> None:
    _correct(context, ada, report.run, "f-almanac.md")
    seen = _newest(report)
    _correct(context, ada, report.run, "e-forum.md", seen=1)
    with pytest.raises(WrongState):
        revision_renew(actor=ada, report_id=report.pk, delivery_ordinal=seen, change=WHY)
    assert report.revisions.count() == 1


def test_what_was_corrected_must_be_said(context: ResearchContext, ada: User, report: Report) -> None:
    _correct(context, ada, report.run, "f-almanac.md")
    with pytest.raises(Blocked):
        revision_renew(actor=ada, report_id=report.pk, delivery_ordinal=_newest(report), change=" ")


def test_a_stranger_finds_no_such_report(context: ResearchContext, ada: User, eve: User, report: Report) -> None:
    _correct(context, ada, report.run, "f-almanac.md")
    with pytest.raises(NotFound):
        revision_renew(actor=eve, report_id=report.pk, delivery_ordinal=_newest(report), change=WHY)


def test_a_report_that_states_nothing_any_more_is_not_renewed(context: ResearchContext, ada: User, report: Report) -> None:
    _correct(context, ada, report.run, *FILES)
    with pytest.raises(WrongState, match="no statement"):
        revision_renew(actor=ada, report_id=report.pk, delivery_ordinal=_newest(report), change=WHY)


def test_the_page_of_the_report_offers_it_until_it_is_done(
    client: Client, context: ResearchContext, ada: User, report: Report
) -> None:
    client.force_login(ada)
    home = reverse("report-home", args=[report.pk])
    assert "The evidence was corrected" not in words(client.get(home))
    _correct(context, ada, report.run, "f-almanac.md")
    assert "The evidence was corrected after these revisions were made." in words(client.get(home))
    answer = client.post(
        reverse("revision-renew", args=[report.pk]), {"delivery": _newest(report), "change": WHY}, follow=True
    )
    assert "Revision 2 is the report with its corrected evidence" in words(answer)
    assert "The evidence was corrected" not in words(client.get(home))
