"""The next revision says what changed, is numbered and signed for itself, and ends every earlier review."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import Group, User
from django.db import DatabaseError, transaction

from publishing.document.edits import Exclude, Move, Retitle, Reword
from publishing.document.items import item_at
from publishing.errors import Blocked, InvalidEdit, NotPermitted, Refusal, Stale, WrongState
from publishing.models import AuditEvent, Draft, Report, Revision, Round
from publishing.services.drafts import draft_edit, draft_open
from publishing.services.revisions import revision_create
from publishing.states import AuditKind, RoundState
from publishing.store.documents import read_revision
from research.services.context import ResearchContext
from research.store.blobs import FileBlobStore
from tests.support.review import first_revision, next_revision, submitted, unchecked_report

pytestmark = pytest.mark.django_db(transaction=True)

GAUGE = "The harbour gauge reads 4.2 m at spring tide."
REWORDED = Reword(anchor="statement-1", text="At spring tide the harbour gauge reads 4.2 m.")


@pytest.fixture
def report(ada: User, team: Group, context: ResearchContext) -> Report:
    report = unchecked_report(context, ada, team=team)
    first_revision(ada, report)
    return report


def _blobs(context: ResearchContext) -> list[Path]:
    assert isinstance(context.blobs, FileBlobStore)
    return [path for path in context.blobs._root.rglob("*") if path.is_file()]


def _refusals() -> list[str]:
    return [event.payload["code"] for event in AuditEvent.objects.filter(kind=AuditKind.REFUSED)]


def test_a_revision_is_made_of_a_draft(ben: User, report: Report) -> None:
    revision = next_revision(ben, report, [REWORDED, Retitle(text="When to start")], change="Plainer\nwords.")
    document = read_revision(revision)
    assert (revision.number, revision.author, revision.author_name) == (2, ben, "ben")
    assert (revision.change, revision.title) == ("Plainer words.", "When to start")
    assert revision.base == report.revisions.get(number=1)
    assert [edit["kind"] for edit in revision.edits] == ["reword", "retitle"]
    assert document.edition is not None
    assert document.edition.revision == 2
    item = item_at(document, "statement-1")
    assert item is not None
    assert item.edited
    assert not Draft.objects.exists()
    event = AuditEvent.objects.filter(kind=AuditKind.REVISION_CREATED).latest("seq")
    assert (event.actor_id, event.revision, event.payload["base"]) == (ben.pk, 2, 1)


def test_an_earlier_review_is_superseded(ada: User, report: Report) -> None:
    round_ = submitted(ada, report.revisions.get())
    next_revision(ada, report, [REWORDED])
    round_.refresh_from_db()
    assert round_.state == RoundState.SUPERSEDED


def test_there_and_back_again_gives_three_fingerprints_and_no_round(ada: User, report: Report) -> None:
    first = report.revisions.get()
    submitted(ada, first)
    second = next_revision(ada, report, [REWORDED])
    third = next_revision(ada, report, [Reword(anchor="statement-1", text=GAUGE)], change="Back again.")
    assert len({first.fingerprint, second.fingerprint, third.fingerprint}) == 3
    item = item_at(read_revision(third), "statement-1")
    assert item is not None
    assert item.text == GAUGE
    assert not Round.objects.filter(revision=third).exists()
    assert not Round.objects.filter(report=report, state__in=[RoundState.OPEN, RoundState.APPROVED]).exists()


@pytest.mark.parametrize("change", ["", " \n "])
def test_a_change_has_to_be_stated(ada: User, report: Report, change: str) -> None:
    with pytest.raises(Blocked):
        next_revision(ada, report, [REWORDED], change=change)
    assert Draft.objects.get().edits
    assert _refusals() == [Refusal.MISSING_INPUT]


def test_the_stated_change_names_nothing_restricted(ada: User, report: Report) -> None:
    with pytest.raises(InvalidEdit):
        next_revision(ada, report, [REWORDED], change="As Nightjar wished.")


def test_a_draft_without_an_effect_is_no_revision(ada: User, report: Report) -> None:
    there_and_back = [Move(anchor="statement-1", direction="down"), Move(anchor="statement-1", direction="up")]
    for edits in ([], there_and_back):
        with pytest.raises(Blocked, match="Nothing differs"):
            next_revision(ada, report, edits)
    assert report.revisions.count() == 1


def test_a_stale_window_makes_no_revision(ada: User, report: Report) -> None:
    draft = draft_open(actor=ada, report_id=report.pk)
    draft_edit(actor=ada, draft=draft, version=1, edit=REWORDED)
    with pytest.raises(Stale):
        revision_create(actor=ada, draft=draft, version=1, change="Clearer.")
    assert _refusals() == [Refusal.DRAFT_CHANGED]
    assert report.revisions.count() == 1


def test_a_double_click_makes_one_revision(ada: User, report: Report) -> None:
    draft = draft_open(actor=ada, report_id=report.pk)
    draft = draft_edit(actor=ada, draft=draft, version=1, edit=REWORDED)
    revision_create(actor=ada, draft=draft, version=2, change="Clearer.")
    with pytest.raises(Stale):
        revision_create(actor=ada, draft=draft, version=2, change="Clearer.")
    assert report.revisions.count() == 2


def test_a_newer_revision_of_somebody_else_stops_mine_and_keeps_my_draft(ada: User, ben: User, report: Report) -> None:
    mine = draft_open(actor=ada, report_id=report.pk)
    mine = draft_edit(actor=ada, draft=mine, version=1, edit=REWORDED)
    next_revision(ben, report, [Retitle(text="Ben was faster")])
    with pytest.raises(Stale, match="carry your edits over"):
        revision_create(actor=ada, draft=mine, version=mine.version, change="Clearer.")
    assert Draft.objects.get(owner=ada).edits
    assert _refusals() == [Refusal.NEWER_REVISION]


def test_somebody_who_left_the_team_makes_no_revision(ben: User, team: Group, report: Report) -> None:
    draft = draft_open(actor=ben, report_id=report.pk)
    draft = draft_edit(actor=ben, draft=draft, version=1, edit=REWORDED)
    ben.groups.remove(team)
    with pytest.raises(NotPermitted):
        revision_create(actor=ben, draft=draft, version=2, change="Clearer.")
    assert _refusals() == [Refusal.NOT_PERMITTED]


def test_nothing_is_edited_while_it_is_being_published(ada: User, report: Report) -> None:
    round_ = submitted(ada, report.revisions.get())
    draft = draft_open(actor=ada, report_id=report.pk)
    draft = draft_edit(actor=ada, draft=draft, version=1, edit=REWORDED)
    for state in (RoundState.APPROVED, RoundState.PUBLISHING):
        Round.objects.filter(pk=round_.pk).update(state=state)
    with pytest.raises(WrongState):
        revision_create(actor=ada, draft=draft, version=2, change="Clearer.")
    assert Draft.objects.exists()


def test_an_edit_is_judged_once_more_when_its_number_has_lost_its_statement(ada: User, report: Report) -> None:
    edits = [Retitle(text="The gauge at 4.2 m"), Exclude(anchor="statement-1", reason="Not asked.")]
    with pytest.raises(InvalidEdit, match=r"4\.2"):
        next_revision(ada, report, edits)
    assert report.revisions.count() == 1


def test_a_revision_is_never_changed_or_deleted(report: Report) -> None:
    revision = report.revisions.get()
    with pytest.raises(DatabaseError), transaction.atomic():
        Revision.objects.filter(pk=revision.pk).update(title="Another")
    with pytest.raises(DatabaseError), transaction.atomic():
        Revision.objects.filter(pk=revision.pk).delete()


def test_an_altered_document_is_no_base(ada: User, report: Report, context: ResearchContext) -> None:
    draft = draft_open(actor=ada, report_id=report.pk)
    blob = next(path for path in _blobs(context) if path.name == report.revisions.get().document_digest)
    blob.write_bytes(blob.read_bytes().replace(b"spring", b"summer"))
    with pytest.raises(Stale, match="cannot be used"):
        draft_edit(actor=ada, draft=draft, version=1, edit=REWORDED)
