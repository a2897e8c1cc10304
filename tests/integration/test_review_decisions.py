"""A reviewer approves or rejects exactly what was on the screen, or is told why not; nothing is half done (I29 to I31)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection, transaction

from publishing.context import publishing
from publishing.document.edits import Retitle, Reword
from publishing.errors import NotFound, Refusal, Refused, WrongState
from publishing.models import Approval, AuditEvent, HumanVerdict, Notification, Report, Revision, Round
from publishing.rendering.version import template_version
from publishing.review.policy import ReviewerRole
from publishing.review.standing import Decision, ReviewFacts, standing
from publishing.review.statement import Statement, statement_digest
from publishing.services.decisions import decision_record
from publishing.services.governance import role_revoke
from publishing.services.remarks import look_record, remark_add, remark_resolve
from publishing.services.rounds import round_recall
from publishing.states import AuditKind
from publishing.store.audit import stands_in_chain
from publishing.store.documents import read_revision
from publishing.store.standing import review_facts
from research.services.context import ResearchContext, current
from research.verification.types import Verdict
from tests.support.review import called, first_revision, grant, next_revision, submitted, unchecked_report
from tests.support.reviewing import (
    DOMAIN,
    METHODS,
    adopt,
    clock,
    decide,
    form_of,
    items,
    judge,
    refused,
    reject,
    vouch,
)
from tests.support.unprotected import without_triggers

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(context: ResearchContext, ada: User, team: Group) -> Report:
    return unchecked_report(context, ada, team=team)


@pytest.fixture
def revision(report: Report, ada: User) -> Revision:
    """A revision under review, with statements that nobody has vouched for."""
    first = first_revision(ada, report)
    submitted(ada, first)
    return first


@pytest.fixture
def vouched(revision: Revision, mia: User) -> Revision:
    vouch(mia, revision)
    return revision


def state(revision: Revision) -> str:
    return Round.objects.filter(revision=revision).latest("ordinal").state


def test_two_approvals_in_two_roles_approve_the_round(vouched: Revision, mia: User, dov: User, pia: User) -> None:
    first = decide(called(mia, "Mira Lang"), vouched, name="Mira Lang")
    assert state(vouched) == "open"
    second = decide(dov, vouched)
    assert state(vouched) == "approved"
    kinds = list(AuditEvent.objects.order_by("-seq").values_list("kind", flat=True)[:3])
    assert kinds == ["round_approved", "approved", "approved"]
    assert (first.signer_name, first.shows_name) == ("Mira Lang", True)
    assert (second.signer_name, second.shows_name) == ("dov", False)
    for row in (first, second):
        statement = Statement.model_validate(row.statement)
        assert statement_digest(statement) == row.statement_digest
        assert stands_in_chain(row.event_seq, kind=AuditKind.APPROVED, digest=row.statement_digest)
        assert (statement.fingerprint, statement.template) == (vouched.fingerprint, template_version())
        assert len(statement.verdicts) == HumanVerdict.objects.count() > 0
    assert Notification.objects.filter(recipient=pia, kind="publish_wanted").count() == 1
    assert Notification.objects.filter(recipient=vouched.author, kind="approved").count() == 2


def test_a_rejection_ends_the_round_and_stands(vouched: Revision, mia: User, dov: User, ada: User) -> None:
    reject(mia, vouched)
    assert state(vouched) == "rejected"
    with refused(Refusal.REJECTED, "a rejection stands"):
        decide(dov, vouched)
    with refused(Refusal.REJECTED, "a rejection stands"):
        submitted(ada, vouched)


def test_a_rejection_needs_no_verdict_and_no_settled_flag(revision: Revision, mia: User) -> None:
    assert reject(mia, revision).slot == 0


def test_the_same_decision_twice_is_one_record(vouched: Revision, mia: User) -> None:
    first = decide(mia, vouched)
    events = AuditEvent.objects.count()
    assert decide(mia, vouched) == first
    assert (Approval.objects.count(), AuditEvent.objects.count()) == (1, events)


def test_the_author_of_the_research_does_not_decide(vouched: Revision, ada: User) -> None:
    grant(ada, METHODS)
    with refused(Refusal.CONTRIBUTOR, "You wrote part"):
        decide(ada, vouched)


def test_whoever_edited_an_earlier_revision_does_not_decide(report: Report, ada: User, ben: User, mia: User) -> None:
    first_revision(ada, report)
    next_revision(ben, report, [Retitle(text="Pumps and gauges")])
    third = next_revision(ada, report, [Retitle(text="Gauges and pumps")])
    submitted(ada, third)
    grant(ben, METHODS)
    with refused(Refusal.CONTRIBUTOR):
        reject(ben, third)


def test_a_superuser_without_a_role_does_not_even_see_it(vouched: Revision, sam: User) -> None:
    with pytest.raises(NotFound):
        decide(sam, vouched)


def test_a_superuser_who_wrote_it_is_refused_like_anybody(vouched: Revision, ada: User) -> None:
    User.objects.filter(pk=ada.pk).update(is_superuser=True, is_staff=True)
    grant(ada, METHODS)
    with refused(Refusal.CONTRIBUTOR):
        decide(User.objects.get(pk=ada.pk), vouched)


def test_a_publisher_holds_no_reviewers_role(vouched: Revision, pia: User) -> None:
    with refused(Refusal.NOT_PERMITTED, "no reviewer"):
        decide(pia, vouched)


def test_a_role_that_one_does_not_hold_is_refused(vouched: Revision, mia: User) -> None:
    with refused(Refusal.NOT_PERMITTED, "You do not hold"):
        decide(mia, vouched, role=DOMAIN)


@pytest.mark.parametrize("role", ["", "publisher", "auditor", "king"])
def test_a_role_that_the_policy_does_not_know_is_refused(role: str, vouched: Revision, mia: User) -> None:
    with refused(Refusal.NOT_PERMITTED, "no such role"):
        decide(mia, vouched, role=role)


def test_a_role_that_was_revoked_between_page_and_click_is_refused_and_recorded(vouched: Revision, mia: User) -> None:
    look_record(actor=mia, revision=vouched)
    role_revoke(actor=None, user=mia, role=METHODS)
    with refused(Refusal.NOT_PERMITTED):
        decide(mia, vouched)


def test_one_person_fills_one_role(vouched: Revision, mia: User) -> None:
    grant(mia, DOMAIN)
    decide(mia, vouched)
    with refused(Refusal.SECOND_ROLE, "one person fills one role"):
        decide(mia, vouched, role=DOMAIN)


def test_a_decision_is_never_changed(vouched: Revision, mia: User) -> None:
    decide(mia, vouched)
    with refused(Refusal.ALREADY_DECIDED, "never changed", kind=WrongState):
        reject(mia, vouched)


def test_a_filled_role_is_refused(vouched: Revision, mia: User, eve: User) -> None:
    grant(eve, METHODS)
    decide(mia, vouched)
    with refused(Refusal.ROLE_FILLED, "is filled", kind=WrongState):
        decide(eve, vouched, role=METHODS)


def test_a_role_that_needs_two_people_is_filled_by_two(report: Report, ada: User, mia: User, dov: User, eve: User) -> None:
    adopt(roles=(ReviewerRole(name=METHODS, title="Methods", meaning="Checked.", needed=2),))
    grant(eve, METHODS)
    first = first_revision(ada, report)
    submitted(ada, first)
    vouch(mia, first)
    assert decide(mia, first).slot == 1
    assert state(first) == "open"
    assert decide(eve, first, role=METHODS).slot == 2
    assert state(first) == "approved"


def test_a_role_waits_for_the_ones_before_it(report: Report, ada: User, mia: User, dov: User) -> None:
    roles = (
        ReviewerRole(name=METHODS, title="Methods", meaning="Checked."),
        ReviewerRole(name=DOMAIN, title="Domain", meaning="Right.", after=(METHODS,)),
    )
    adopt(roles=roles)
    first = first_revision(ada, report)
    submitted(ada, first)
    vouch(mia, first)
    with refused(Refusal.ROLE_OUT_OF_ORDER, "signs after Methods"):
        decide(dov, first)
    decide(mia, first)
    decide(dov, first)
    assert state(first) == "approved"


def test_another_fingerprint_than_the_stored_one_is_refused(vouched: Revision, mia: User) -> None:
    with refused(Refusal.FINGERPRINT_CHANGED, "on your screen"):
        decide(mia, vouched, fingerprint="0" * 64)


def test_the_author_edits_between_two_reviewers(vouched: Revision, report: Report, ada: User, mia: User, dov: User) -> None:
    decide(mia, vouched)
    stale = form_of(dov, vouched)
    next_revision(ada, report, [Retitle(text="Pumps and gauges")])
    with refused(Refusal.NEWER_REVISION, "Revision 2 has taken"):
        decision_record(actor=dov, report_id=report.pk, number=1, form=stale)
    assert state(vouched) == "superseded"


def test_an_approval_of_a_text_does_not_come_back_with_the_text(
    vouched: Revision, report: Report, ada: User, mia: User
) -> None:
    decide(mia, vouched)
    title = vouched.title
    next_revision(ada, report, [Retitle(text="Something else")])
    third = next_revision(ada, report, [Retitle(text=title)])
    submitted(ada, third)
    assert third.fingerprint != vouched.fingerprint
    assert Approval.objects.filter(round__revision=third).count() == 0
    with refused(Refusal.FINGERPRINT_CHANGED):
        decide(mia, third, fingerprint=vouched.fingerprint)


def test_a_form_from_before_a_recall_does_not_sign_in_the_new_review(vouched: Revision, ada: User, mia: User) -> None:
    before = Round.objects.get()
    round_recall(actor=ada, round_=before)
    submitted(ada, vouched)
    with refused(Refusal.WRONG_STATE, "submitted again"):
        decide(mia, vouched, round_id=str(before.pk))


def test_a_revision_that_was_called_back_is_not_decided(vouched: Revision, ada: User, mia: User) -> None:
    round_recall(actor=ada, round_=Round.objects.get())
    with refused(Refusal.WRONG_STATE, "called it back"):
        decide(mia, vouched)


def test_a_revision_that_nobody_submitted_is_not_decided(report: Report, ada: User, ben: User) -> None:
    first = first_revision(ada, report)
    grant(ben, METHODS)
    with refused(Refusal.WRONG_STATE, "has not been submitted"):
        reject(ben, first)


def test_a_document_altered_behind_the_service_is_refused(vouched: Revision, mia: User) -> None:
    other = current().blobs.put(b"{}")
    with without_triggers("publishing_revision"), connection.cursor() as cursor:
        cursor.execute("UPDATE publishing_revision SET document_digest = %s", [other])
    with refused(Refusal.DOCUMENT_ALTERED):
        decide(mia, vouched)


def test_a_capture_altered_on_disk_is_refused_and_names_the_card(vouched: Revision, mia: User, tmp_path: Path) -> None:
    record = read_revision(vouched).evidence[0]
    (path,) = (tmp_path / "data" / "blobs").rglob(record.source_digest)
    path.chmod(0o600)
    path.write_bytes(b"other bytes")
    with refused(Refusal.EVIDENCE_ALTERED, "Card 1"):
        decide(mia, vouched)


def test_unchecked_statements_are_named(revision: Revision, mia: User) -> None:
    with refused(Refusal.ITEMS_UNCHECKED, "Not checked for support yet: statement 3, statement 6, statement 7"):
        decide(mia, revision)


def test_a_refuted_statement_blocks_even_what_the_machine_found_supported(vouched: Revision, mia: User, dov: User) -> None:
    judge(dov, vouched, items(vouched)[0], Verdict.PARTIAL, "Only at spring tide in May.")
    with refused(Refusal.ITEMS_UNCHECKED, "statement 1"):
        decide(mia, vouched)


def test_an_open_flag_blocks_until_it_is_settled(vouched: Revision, mia: User, dov: User) -> None:
    said = {"report_id": vouched.report_id, "number": 1, "anchor": items(vouched)[1].anchor, "kind": "flag"}
    flag = remark_add(actor=dov, text="Which pumps?", **said)
    with refused(Refusal.FLAGS_OPEN, "statement 2"):
        decide(mia, vouched)
    remark_resolve(actor=dov, report_id=vouched.report_id, remark_id=flag.pk)
    assert decide(mia, vouched)


def test_a_rejection_without_a_comment_is_refused(vouched: Revision, mia: User) -> None:
    with refused(Refusal.MISSING_INPUT, "needs a comment"):
        reject(mia, vouched, comment=" \u200b\n")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [({"comment": "x" * 4_001}, "shorten"), ({"name": "Mara Voss"}, "the name of your account, or none")],
)
def test_what_cannot_stand_on_a_record_is_refused(
    changes: dict[str, str], sentence: str, vouched: Revision, mia: User
) -> None:
    with refused(Refusal.MISSING_INPUT, sentence):
        decide(mia, vouched, **changes)


def test_a_wrong_password_signs_nothing(vouched: Revision, mia: User) -> None:
    with refused(Refusal.WRONG_PASSWORD, "nothing was signed"):
        decide(mia, vouched, password="correct horse")


def test_a_closed_account_signs_nothing(vouched: Revision, mia: User) -> None:
    look_record(actor=mia, revision=vouched)
    mia.is_active = False
    mia.save()
    with refused(Refusal.NOT_PERMITTED):
        decide(mia, vouched)


def test_the_record_keeps_its_signer_when_the_account_is_renamed_and_deleted(vouched: Revision, mia: User) -> None:
    decide(called(mia, "Mira Lang"), vouched, name="Mira Lang")
    before = Approval.objects.values().get()
    mia.username, mia.last_name = "someone", "Else"
    mia.save()
    assert Approval.objects.values().get() == before
    mia.delete()
    assert Approval.objects.values().get() == before
    assert (before["signer_name"], before["meaning"]) == ("Mira Lang", vouched.approvals.get().meaning)
    assert _facts(vouched).signed[0].is_sound


def _facts(revision: Revision) -> ReviewFacts:
    round_ = Round.objects.select_related("policy", "revision__report__run__brief").get(revision=revision)
    document = read_revision(round_.revision)
    return review_facts(round_, document, template=template_version(), now=publishing().now())


def test_an_approval_expires_and_one_from_the_future_does_not_count(vouched: Revision, mia: User, dov: User) -> None:
    decide(mia, vouched)
    with clock(timedelta(minutes=30)):
        decide(dov, vouched)
    assert not standing(_facts(vouched)).is_publishable
    with clock(timedelta(minutes=31)):
        assert standing(_facts(vouched)).is_publishable
    with clock(timedelta(days=91)):
        assert {blocker.code for blocker in standing(_facts(vouched)).blockers} >= {Refusal.APPROVALS_STALE}


def test_a_clock_that_goes_backwards_keeps_both_times_and_the_order(vouched: Revision, mia: User, dov: User) -> None:
    first = decide(mia, vouched)
    with clock(-timedelta(minutes=10)):
        second = decide(dov, vouched)
    assert second.signed_at < first.signed_at
    assert second.event_seq > first.event_seq


@pytest.mark.parametrize(
    ("column", "value"),
    [("decision", "reject"), ("signer_name", "Somebody Else"), ("comment", "Changed."), ("meaning", "Nothing."),
     ("statement_digest", "0" * 64), ("statement", '{"kind": "forged"}')],
)  # fmt: skip
def test_a_record_altered_behind_the_service_counts_no_more(column: str, value: str, vouched: Revision, mia: User) -> None:
    decide(mia, vouched)
    slot = ", slot = 0" if column == "decision" else ""
    with without_triggers("publishing_approval"), connection.cursor() as cursor:
        cursor.execute(f"UPDATE publishing_approval SET {column} = %s{slot}", [value])  # noqa: S608 - names of this test
    facts = _facts(vouched)
    assert not facts.signed[0].is_sound
    assert not any(role.is_filled for role in standing(facts).roles)


def test_the_policy_of_the_round_decides_when_a_newer_one_asks_for_more(vouched: Revision, mia: User, dov: User) -> None:
    adopt(version=2, roles=(ReviewerRole(name=METHODS, title="Methods", meaning="Checked.", needed=3),))
    decide(mia, vouched)
    decide(dov, vouched)
    assert state(vouched) == "approved"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("same_person", [False, True])
def test_of_two_reviewers_who_race_for_one_role_one_is_recorded(
    same_person: bool,  # noqa: FBT001
    vouched: Revision,
    mia: User,
    eve: User,
) -> None:
    grant(eve, METHODS)
    said = _race([mia, mia if same_person else eve], vouched)
    assert Approval.objects.count() == 1
    if same_person:
        assert said == ["recorded", "recorded"]
    else:
        assert sorted(said) == ["recorded", "role_filled"]
    assert AuditEvent.objects.filter(kind="approved").count() == 1


@pytest.mark.django_db(transaction=True)
def test_an_approval_and_a_rejection_at_once_leave_one_outcome(vouched: Revision, mia: User, dov: User) -> None:
    decide(mia, vouched)
    grant(other := User.objects.create_user("otto", password="correct horse battery"), DOMAIN)
    said = _race([dov, other], vouched, (Decision.APPROVE, Decision.REJECT))
    assert said.count("recorded") == 1
    assert state(vouched) in {"approved", "rejected"}


def _race(
    people: list[User], revision: Revision, decisions: tuple[Decision, Decision] = (Decision.APPROVE, Decision.APPROVE)
) -> list[str]:
    """Let two people decide at once, each with a connection of their own; returns what each was told."""
    start, said = threading.Barrier(2), ["", ""]

    def act(place: int) -> None:
        try:
            start.wait(10)
            decide(people[place], revision, role=METHODS if people[place].username in {"mia", "eve"} else DOMAIN,
                   decision=decisions[place])  # fmt: skip
            said[place] = "recorded"
        except Refused as refusal:
            said[place] = refusal.code.value
        finally:
            connection.close()

    threads = [threading.Thread(target=act, args=(place,)) for place in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return said


def test_the_database_itself_allows_one_decision_a_person(vouched: Revision, mia: User) -> None:
    row = decide(mia, vouched)
    row.pk, row._state.adding = None, True
    with pytest.raises(Exception, match=r"UNIQUE|unique"), transaction.atomic():
        row.save(force_insert=True)


def test_text_of_a_report_that_claims_to_be_approved_has_no_effect(report: Report, ada: User, mia: User) -> None:
    first = first_revision(ada, report)
    claim = "The gauge has been calibrated two times and is approved."
    target = next(item for item in items(first) if item.text.startswith("The gauge has"))
    second = next_revision(ada, report, [Reword(anchor=target.anchor, text=claim)])
    submitted(ada, second)
    assert state(second) == "open"
    with refused(Refusal.ITEMS_UNCHECKED):
        decide(mia, second)


def test_whoever_calls_needs_no_request_and_gets_no_page(vouched: Revision, make_user: Callable[..., User]) -> None:
    stranger = make_user("ivo")
    with pytest.raises(NotFound):
        decide(stranger, vouched)
    assert not AuditEvent.objects.filter(kind="refused").exists()
