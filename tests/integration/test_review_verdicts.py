"""A person's verdict is bound to wording and evidence: it carries over where both are the same, and falls off else (I17)."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection

from publishing.document.edits import Exclude, Retitle, Reword
from publishing.document.items import item_at
from publishing.errors import NotFound, Refusal
from publishing.models import AuditEvent, HumanVerdict, Report, Revision, Round
from publishing.review.standing import Decision
from publishing.services.governance import role_revoke
from publishing.services.remarks import look_record
from publishing.services.rounds import round_recall
from publishing.store.documents import read_revision
from publishing.store.standing import judged_items
from research.services.context import ResearchContext
from research.verification.types import Verdict
from tests.support.review import called, first_revision, grant, next_revision, submitted, unchecked_report
from tests.support.reviewing import METHODS, decide, items, judge, refused, vouch
from tests.support.unprotected import without_triggers

pytestmark = pytest.mark.django_db

WORDS = "The gauge has been calibrated two times, says the port."


@pytest.fixture
def report(context: ResearchContext, ada: User, team: Group) -> Report:
    return unchecked_report(context, ada, team=team)


@pytest.fixture
def revision(report: Report, ada: User) -> Revision:
    first = first_revision(ada, report)
    submitted(ada, first)
    return first


def needing(revision: Revision) -> list[str]:
    """Return the anchors of the statements that nobody has judged."""
    return [entry.item.anchor for entry in judged_items(revision, read_revision(revision)) if entry.is_unchecked]


def test_a_verdict_vouches_for_its_statement(revision: Revision, mia: User) -> None:
    first = needing(revision)[0]
    item = item_at(read_revision(revision), first)
    assert item is not None
    row = judge(called(mia, "Mira Lang"), revision, item, comment="I read the note.", name="Mira Lang")
    assert first not in needing(revision)
    assert (row.role, row.judge_name, row.shows_name) == (METHODS, "Mira Lang", True)
    event = AuditEvent.objects.get(seq=row.event_seq)
    assert (event.kind, event.payload["anchor"], event.payload["verdict"]) == ("verdict_given", first, "entail")


def test_the_same_verdict_twice_is_one_record_and_another_takes_its_place(revision: Revision, mia: User) -> None:
    item = items(revision)[2]
    first = judge(mia, revision, item)
    assert judge(mia, revision, item) == first
    second = judge(mia, revision, item, Verdict.CONFLICT, "It was calibrated once.")
    entry = next(entry for entry in judged_items(revision, read_revision(revision)) if entry.item.anchor == item.anchor)
    assert entry.verdicts == (second,)
    assert entry.is_refuted
    third = judge(mia, revision, item)
    assert HumanVerdict.objects.count() == 3
    entry = next(entry for entry in judged_items(revision, read_revision(revision)) if entry.item.anchor == item.anchor)
    assert entry.verdicts == (third,)


def test_two_people_who_disagree_refute(revision: Revision, mia: User, dov: User) -> None:
    item = items(revision)[2]
    judge(mia, revision, item)
    judge(dov, revision, item, Verdict.PARTIAL, "Twice since when?")
    entry = next(entry for entry in judged_items(revision, read_revision(revision)) if entry.item.anchor == item.anchor)
    assert (entry.is_refuted, entry.is_vouched_for, len(entry.verdicts)) == (True, False, 2)


def test_verdicts_carry_over_exactly_where_wording_and_evidence_are_the_same(
    revision: Revision, report: Report, ada: User, mia: User
) -> None:
    vouch(mia, revision)
    edited, kept, other = needing_before = [item.anchor for item in items(revision) if item.needs_verdict]
    assert len(needing_before) == 3
    second = next_revision(ada, report, [Reword(anchor=edited, text=WORDS), Retitle(text="Pumps")])
    assert needing(second) == [edited]
    back = next(item.text for item in items(revision) if item.anchor == edited)
    third = next_revision(ada, report, [Reword(anchor=edited, text=back), Exclude(anchor=other, reason="Not needed.")])
    stays = [item.anchor for item in items(third) if item.needs_verdict]
    assert kept in stays
    assert other not in stays
    assert kept not in needing(third)


def test_a_verdict_of_somebody_who_came_to_write_counts_no_more(
    revision: Revision, report: Report, ada: User, team: Group, mia: User
) -> None:
    vouch(mia, revision)
    mia.groups.add(team)
    second = next_revision(mia, report, [Retitle(text="Pumps")])
    assert needing(revision) == []
    assert len(needing(second)) == 3


def test_a_verdict_of_a_later_revision_says_nothing_of_an_earlier_one(
    revision: Revision, report: Report, ada: User, mia: User
) -> None:
    second = next_revision(ada, report, [Retitle(text="Pumps")])
    submitted(ada, second)
    vouch(mia, second)
    assert needing(second) == []
    assert len(needing(revision)) == 3


def test_a_verdict_altered_behind_the_service_counts_no_more(revision: Revision, mia: User) -> None:
    judge(mia, revision, items(revision)[2], Verdict.CONFLICT, "No.")
    with without_triggers("publishing_humanverdict"), connection.cursor() as cursor:
        cursor.execute("UPDATE publishing_humanverdict SET verdict = 'entail'")
    assert len(needing(revision)) == 3


def test_a_verdict_that_no_event_holds_counts_no_more(revision: Revision, mia: User) -> None:
    row = judge(mia, revision, items(revision)[2])
    with without_triggers("publishing_humanverdict"):
        HumanVerdict.objects.filter(pk=row.pk).update(event_seq=row.event_seq - 1)
    assert len(needing(revision)) == 3


def test_a_contributor_gives_no_verdict(revision: Revision, ada: User) -> None:
    grant(ada, METHODS)
    with refused(Refusal.CONTRIBUTOR, "belongs to somebody else"):
        judge(ada, revision, items(revision)[2])


def test_a_member_without_a_role_gives_no_verdict(revision: Revision, ben: User) -> None:
    with refused(Refusal.NOT_PERMITTED, "Only a reviewer"):
        judge(ben, revision, items(revision)[2])


def test_a_stranger_finds_nothing(revision: Revision, eve: User) -> None:
    with pytest.raises(NotFound):
        judge(eve, revision, items(revision)[2])


def test_a_role_revoked_since_is_refused_and_recorded(revision: Revision, mia: User) -> None:
    look_record(actor=mia, revision=revision)
    role_revoke(actor=None, user=mia, role=METHODS)
    with refused(Refusal.NOT_PERMITTED):
        judge(mia, revision, items(revision)[2])


@pytest.mark.parametrize("changed", ["anchor", "item_digest", "evidence_digest"])
def test_another_item_than_on_the_screen_is_refused(changed: str, revision: Revision, mia: User) -> None:
    other = items(revision)[5]
    value = {"anchor": other.anchor, "item_digest": other.digest, "evidence_digest": other.evidence_digest}[changed]
    form = {"anchor": items(revision)[2].anchor} if changed != "anchor" else {}
    with refused(Refusal.ITEM_CHANGED, "Load the page again"):
        judge(mia, revision, items(revision)[2], **{**form, changed: value})


def test_an_item_that_is_not_there_is_refused(revision: Revision, mia: User) -> None:
    with refused(Refusal.ITEM_CHANGED):
        judge(mia, revision, items(revision)[2], anchor="statement-99")


@pytest.mark.parametrize("verdict", [Verdict.PARTIAL, Verdict.CONFLICT, Verdict.IRRELEVANT])
def test_anything_but_supported_needs_a_comment(verdict: Verdict, revision: Revision, mia: User) -> None:
    with refused(Refusal.MISSING_INPUT, "Say in the comment"):
        judge(mia, revision, items(revision)[2], verdict, "  ")


def test_a_person_cannot_find_nothing(revision: Revision, mia: User) -> None:
    with refused(Refusal.MISSING_INPUT, "Say what you found"):
        judge(mia, revision, items(revision)[2], Verdict.UNCHECKED)


def test_a_gap_is_not_judged(revision: Revision, mia: User) -> None:
    with refused(Refusal.MISSING_INPUT, "A gap"):
        judge(mia, revision, items(revision)[-1])


def test_nobody_judges_under_the_name_of_somebody_else(revision: Revision, mia: User) -> None:
    with refused(Refusal.MISSING_INPUT, "the name of your account, or none"):
        judge(called(mia, "Mira Lang"), revision, items(revision)[2], name="Mara Voss")


def test_a_revision_that_was_called_back_is_not_judged(revision: Revision, ada: User, mia: User) -> None:
    round_recall(actor=ada, round_=Round.objects.get())
    with refused(Refusal.WRONG_STATE, "called it back"):
        judge(mia, revision, items(revision)[2])


def test_a_rejected_revision_is_not_judged(revision: Revision, mia: User, dov: User) -> None:
    decide(mia, revision, decision=Decision.REJECT)
    with refused(Refusal.REJECTED):
        judge(dov, revision, items(revision)[2])


def test_a_replaced_revision_is_not_judged(revision: Revision, report: Report, ada: User, mia: User) -> None:
    next_revision(ada, report, [Retitle(text="Pumps")])
    with refused(Refusal.NEWER_REVISION, "Revision 2"):
        judge(mia, revision, items(revision)[2])


def test_a_document_altered_behind_the_service_is_not_judged(
    revision: Revision, context: ResearchContext, mia: User
) -> None:
    item = items(revision)[2]
    other = context.blobs.put(b"[]")
    with without_triggers("publishing_revision"):
        Revision.objects.filter(pk=revision.pk).update(document_digest=other)
    with refused(Refusal.DOCUMENT_ALTERED):
        judge(mia, revision, item)
