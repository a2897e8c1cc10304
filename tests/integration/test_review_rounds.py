"""A review begins over exactly one revision, is called back, and gives way to a newer revision."""

from __future__ import annotations

import threading

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection, transaction

from publishing.context import publishing
from publishing.document.edits import Retitle
from publishing.errors import Refusal, Refused, WrongState
from publishing.models import Approval, AuditEvent, Notification, PolicyVersion, Report, Revision, Round
from publishing.review.policy import DEFAULT_POLICY, policy_digest
from publishing.services.rounds import round_move, round_recall, round_submit, rounds_supersede
from publishing.states import RoundState
from research.services.context import ResearchContext
from tests.support.review import first_revision, grant, next_revision, submitted, unchecked_report
from tests.support.reviewing import adopt, decide, refused, vouch
from tests.support.unprotected import without_triggers

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(context: ResearchContext, ada: User, team: Group) -> Report:
    return unchecked_report(context, ada, team=team)


@pytest.fixture
def revision(report: Report, ada: User) -> Revision:
    return first_revision(ada, report)


def test_a_submitted_revision_is_open_under_the_policy_in_force(
    revision: Revision, ada: User, mia: User, dov: User, pia: User
) -> None:
    round_ = round_submit(actor=ada, revision=revision, fingerprint=revision.fingerprint, note="Please look at 3.")
    assert (round_.state, round_.ordinal, round_.note) == ("open", 1, "Please look at 3.")
    assert round_.policy.digest == policy_digest(DEFAULT_POLICY)
    event = AuditEvent.objects.latest("seq")
    assert (event.kind, event.payload["fingerprint"]) == ("round_opened", revision.fingerprint)
    told = set(Notification.objects.filter(kind="review_wanted").values_list("recipient__username", flat=True))
    assert told == {"mia", "dov"}


def test_whoever_wrote_it_is_not_asked_to_review_it(revision: Revision, ada: User) -> None:
    grant(ada, "methods_reviewer")
    submitted(ada, revision)
    assert not Notification.objects.filter(recipient=ada).exists()


def test_a_second_submit_returns_the_live_round(revision: Revision, ada: User, ben: User) -> None:
    assert submitted(ada, revision) == submitted(ben, revision)
    assert Round.objects.count() == 1


def test_only_a_member_submits(revision: Revision, ada: User, mia: User, eve: User) -> None:
    for actor in (mia, eve):
        with refused(Refusal.NOT_PERMITTED, "may submit"):
            submitted(actor, revision)


def test_another_fingerprint_is_refused(revision: Revision, ada: User) -> None:
    with refused(Refusal.FINGERPRINT_CHANGED):
        round_submit(actor=ada, revision=revision, fingerprint="0" * 64)


def test_an_older_revision_is_refused(revision: Revision, report: Report, ada: User) -> None:
    next_revision(ada, report, [Retitle(text="Pumps")])
    with refused(Refusal.NEWER_REVISION):
        submitted(ada, revision)


def test_an_approved_revision_is_not_submitted_again(revision: Revision, ada: User, mia: User, dov: User) -> None:
    submitted(ada, revision)
    vouch(mia, revision)
    decide(mia, revision)
    decide(dov, revision)
    with refused(Refusal.WRONG_STATE, "ended with approval"):
        submitted(ada, revision)


def test_an_altered_document_is_refused(revision: Revision, context: ResearchContext, ada: User) -> None:
    other = context.blobs.put(b"{}")
    with without_triggers("publishing_revision"):
        Revision.objects.update(document_digest=other)
    revision.refresh_from_db()
    with refused(Refusal.DOCUMENT_ALTERED):
        submitted(ada, revision)


def test_a_note_that_is_too_long_is_refused(revision: Revision, ada: User) -> None:
    with refused(Refusal.MISSING_INPUT, "shorten"):
        round_submit(actor=ada, revision=revision, fingerprint=revision.fingerprint, note="x" * 4_001)


def test_a_recalled_revision_is_submitted_again_in_a_round_of_its_own(
    revision: Revision, ada: User, ben: User, mia: User
) -> None:
    first = submitted(ada, revision)
    vouch(mia, revision)
    decide(mia, revision)
    recalled = round_recall(actor=ben, round_=first, reason="One more source.")
    assert recalled.state == "recalled"
    assert recalled.ended_at is not None
    assert AuditEvent.objects.latest("seq").kind == "round_recalled"
    second = submitted(ada, revision)
    assert (second.ordinal, second.approvals.count()) == (2, 0)
    assert decide(mia, revision).round == second
    assert Approval.objects.count() == 2


def test_only_a_member_calls_back(revision: Revision, ada: User, mia: User) -> None:
    round_ = submitted(ada, revision)
    with refused(Refusal.NOT_PERMITTED, "call its report back"):
        round_recall(actor=mia, round_=round_)


def test_a_round_that_ended_is_not_called_back(revision: Revision, ada: User) -> None:
    round_ = submitted(ada, revision)
    round_recall(actor=ada, round_=round_)
    with refused(Refusal.WRONG_STATE):
        round_recall(actor=ada, round_=round_)


def test_a_newer_revision_supersedes_the_live_round(revision: Revision, report: Report, ada: User) -> None:
    round_ = submitted(ada, revision)
    second = next_revision(ada, report, [Retitle(text="Pumps")])
    round_.refresh_from_db()
    assert (round_.state, round_.ended_at is not None) == ("superseded", True)
    event = AuditEvent.objects.get(kind="round_superseded")
    assert (event.revision, event.payload["by"]) == (1, second.number)


def test_nothing_supersedes_while_a_revision_is_being_published(
    revision: Revision, report: Report, ada: User, mia: User, dov: User
) -> None:
    round_ = submitted(ada, revision)
    vouch(mia, revision)
    decide(mia, revision)
    decide(dov, revision)
    at = publishing().now()
    round_.refresh_from_db()
    round_move(round_, RoundState.PUBLISHING, at=at)
    with pytest.raises(WrongState, match="being published"):
        next_revision(ada, report, [Retitle(text="Pumps")])
    with pytest.raises(WrongState), transaction.atomic():
        rounds_supersede(actor=ada, report=report, by=Revision(report=report, number=2), at=at)
    round_.refresh_from_db()
    assert round_.state == "publishing"


def test_a_round_moves_only_from_the_state_that_was_read(revision: Revision, ada: User) -> None:
    submitted(ada, revision)
    mine, theirs = Round.objects.get(), Round.objects.get()
    at = publishing().now()
    round_move(theirs, RoundState.RECALLED, at=at)
    with pytest.raises(WrongState, match="a moment ago"):
        round_move(mine, RoundState.REJECTED, at=at)
    assert Round.objects.get().state == "recalled"


def test_a_round_keeps_the_policy_that_it_was_opened_with(revision: Revision, ada: User) -> None:
    round_ = submitted(ada, revision)
    adopt(version=2, expires_days=1)
    round_.refresh_from_db()
    assert (round_.policy.version, PolicyVersion.objects.count()) == (1, 2)


@pytest.mark.django_db(transaction=True)
def test_two_submits_at_once_open_one_round(revision: Revision, ada: User, ben: User) -> None:
    start, said = threading.Barrier(2), []

    def act(actor: User) -> None:
        try:
            start.wait(10)
            said.append(submitted(actor, revision).pk)
        except Refused as refusal:
            said.append(refusal.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=act, args=(actor,)) for actor in (ada, ben)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said == [Round.objects.get().pk] * 2
