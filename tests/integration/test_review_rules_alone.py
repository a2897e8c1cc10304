"""Each rule of review holds where no second one stands behind it: approvals, people, documents, orders (I17, I29 to I33)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection

from publishing.context import publishing
from publishing.document.canonical import canonical_json
from publishing.document.edits import Retitle, Reword
from publishing.errors import Refusal, Stale
from publishing.models import Approval, AuditEvent, Publication, PublicationOrder, Report, Revision, Round
from publishing.rendering.version import template_version
from publishing.review.standing import ReviewFacts, standing
from publishing.services import attestations, carrying_out, gate, orders
from publishing.services.publications import publication_cancel, publication_carry_out
from publishing.services.rounds import round_recall
from publishing.states import OrderState, RoundState
from publishing.store.agreement import disagreements
from publishing.store.audit import check_chain
from publishing.store.documents import read_revision
from publishing.store.events import mac_of
from publishing.store.people import roles_of
from publishing.store.standing import judged_items, review_facts
from research.admission.types import ItemKind
from research.models import BriefRecord
from research.services.context import ResearchContext, current
from research.verification.types import Verdict
from tests.support.publishing import Cast, approve, approved, ordered, vouch
from tests.support.review import called, first_revision, grant, next_revision, submitted, unchecked_report
from tests.support.reviewing import DOMAIN, METHODS, decide, items, judge, refused, reject
from tests.support.unprotected import without_triggers

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cast(ada: User, mia: User, dov: User, pia: User) -> Cast:
    return Cast(author=ada, methods=mia, domain=dov, publisher=pia)


@pytest.fixture
def revision(context: ResearchContext, cast: Cast, team: Group) -> Revision:
    """A first revision with statements that a person has to vouch for, not yet under review."""
    return first_revision(cast.author, unchecked_report(context, cast.author, team=team))


@pytest.fixture
def order(cast: Cast, revision: Revision) -> PublicationOrder:
    """An order to publish, which nobody has carried out yet."""
    return ordered(cast, approved(cast, revision))


def facts(round_: Round) -> ReviewFacts:
    return review_facts(round_, read_revision(round_.revision), template=template_version(), now=publishing().now())


class TestApprovals:
    @pytest.fixture
    def again(self, cast: Cast, revision: Revision) -> Round:
        """The second review of the same revision, after the first one had an approval and was called back."""
        before = submitted(cast.author, revision)
        vouch(revision, cast.methods)
        approve(revision, cast.methods, METHODS, name="Mira Lang")
        round_recall(actor=cast.author, round_=before)
        return submitted(cast.author, revision)

    def test_an_approval_of_an_earlier_review_fills_no_role_in_the_next_of_the_same_revision(self, again: Round) -> None:
        found = facts(again)
        assert found.signed == ()
        assert not any(role.is_filled for role in standing(found).roles)

    def test_a_publication_shows_the_signatures_of_its_own_review_alone(self, cast: Cast, again: Round) -> None:
        revision = again.revision
        approve(revision, cast.methods, METHODS)
        approve(revision, cast.domain, DOMAIN)
        waiting = ordered(cast, revision)
        shown = attestations.attestation_of(gate.gate_of(revision, now=publishing().now()), waiting).signatures
        assert {one.statement for one in shown} == set(
            Approval.objects.filter(round=again).values_list("statement_digest", flat=True)
        )
        assert [one.name for one in shown] == ["", ""]


class TestVerdicts:
    def test_a_verdict_on_a_reworded_conclusion_falls_when_a_statement_under_it_is_worded_anew(
        self, cast: Cast, revision: Revision
    ) -> None:
        conclusion = next(item for item in items(revision) if item.kind is ItemKind.DERIVATION and item.premises)
        second = next_revision(
            cast.author, revision.report, [Reword(anchor=conclusion.anchor, text=f"So {conclusion.text}")]
        )
        submitted(cast.author, second)
        vouch(second, cast.methods)
        assert conclusion.anchor not in self._unchecked(second)
        under = next(item for item in items(second) if item.anchor == conclusion.premises[0])
        third = next_revision(cast.author, revision.report, [Reword(anchor=under.anchor, text=f"Indeed, {under.text}")])
        before, now = (next(i for i in items(at) if i.anchor == conclusion.anchor) for at in (second, third))
        assert now.digest == before.digest
        assert self._unchecked(third) == {conclusion.anchor, under.anchor}

    def _unchecked(self, revision: Revision) -> set[str]:
        return {each.item.anchor for each in judged_items(revision, read_revision(revision)) if each.is_unchecked}


class TestPeople:
    def test_whoever_only_asked_for_the_research_decides_nothing_of_it(
        self, context: ResearchContext, ada: User, ben: User, mia: User, team: Group
    ) -> None:
        revision = first_revision(ben, unchecked_report(context, ada, team=team))
        submitted(ben, revision)
        grant(ada, METHODS)
        item = next(item for item in items(revision) if item.needs_verdict)
        with refused(Refusal.CONTRIBUTOR):
            judge(ada, revision, item)
        vouch(revision, mia)
        with refused(Refusal.CONTRIBUTOR):
            decide(ada, revision, role=METHODS)

    @pytest.mark.parametrize("role", [METHODS, DOMAIN, "publisher"])
    def test_a_superuser_fills_no_role_that_nobody_granted(
        self, cast: Cast, revision: Revision, sam: User, role: str
    ) -> None:
        """Not even one who sees the revision, as somebody with another role does."""
        held = "publisher" if role == METHODS else METHODS
        grant(sam, held)
        submitted(cast.author, revision)
        vouch(revision, cast.methods)
        assert roles_of(sam, revision.report) == {held}
        if role != "publisher":
            with refused(Refusal.NOT_PERMITTED):
                decide(sam, revision, role=role)


class TestDocuments:
    def test_a_document_of_another_revision_is_refused_though_its_fingerprint_is_right(
        self, cast: Cast, revision: Revision
    ) -> None:
        second = next_revision(cast.author, revision.report, [Retitle(text="Pumps and gauges")])
        taken = (revision.fingerprint, revision.document_digest)
        with without_triggers("publishing_revision"), connection.cursor() as cursor:
            cursor.execute("UPDATE publishing_revision SET fingerprint = %s WHERE number = 1", ["f" * 64])
            cursor.execute("UPDATE publishing_revision SET fingerprint = %s, document_digest = %s WHERE number = 2", taken)
        second.refresh_from_db()
        with pytest.raises(Stale, match="does not match") as caught:
            read_revision(second)
        assert caught.value.code is Refusal.DOCUMENT_ALTERED

    def test_a_document_of_other_words_does_not_pass_under_the_fingerprint_of_its_revision(
        self, cast: Cast, revision: Revision
    ) -> None:
        submitted(cast.author, revision)
        vouch(revision, cast.methods)
        forged = read_revision(revision).model_copy(update={"title": "Pumps that never fail"})
        with without_triggers("publishing_revision"):
            Revision.objects.update(document_digest=current().blobs.put(canonical_json(forged)))
        with refused(Refusal.DOCUMENT_ALTERED, "does not match the fingerprint"):
            decide(cast.methods, revision)
        revision.refresh_from_db()
        with pytest.raises(Stale, match="does not match the fingerprint"):
            read_revision(revision)


class TestOrders:
    def test_an_order_signed_under_other_templates_or_rules_is_stale(self, order: PublicationOrder) -> None:
        now = gate.gate_of(order.round.revision, now=publishing().now())
        orders.check_order(order, now)
        rules = now.policy.model_copy(update={"expires_days": 9})
        for changed in (replace(now, template="e" * 64), replace(now, policy=rules)):
            with pytest.raises(Stale, match="have changed since the publisher signed") as caught:
                orders.check_order(order, changed)
            assert caught.value.code is Refusal.APPROVALS_STALE

    def test_an_order_relies_on_the_verdicts_that_its_publisher_signed_for(
        self, order: PublicationOrder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now = gate.gate_of(order.round.revision, now=publishing().now())
        monkeypatch.setattr(orders, "judged_items", lambda *_: ())
        with pytest.raises(Stale, match="verdicts have changed since the publisher signed"):
            orders.check_order(order, now)

    def test_an_order_that_was_cancelled_finds_no_open_gate(self, cast: Cast, order: PublicationOrder) -> None:
        revision = order.round.revision
        publication_cancel(actor=cast.publisher, report_id=revision.report_id, number=revision.number)
        assert gate.gate_of(revision, now=publishing().now()).blockers == ()
        with pytest.raises(Stale, match="moved on"):
            carrying_out._gate(order, publishing().now())

    @pytest.mark.parametrize("asked", [1, 2])
    def test_the_audience_is_asked_for_before_drawing_and_once_more_before_publishing(
        self, order: PublicationOrder, monkeypatch: pytest.MonkeyPatch, asked: int
    ) -> None:
        answers = iter([""] * (asked - 1))
        monkeypatch.setattr(gate, "public_refusal", lambda _: next(answers, "Nobody outside may see it any more."))
        self._fails(order, "Nobody outside may see it")

    def test_signatures_that_change_while_the_formats_are_drawn_publish_nothing(
        self, order: PublicationOrder, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        real: Callable[..., Any] = carrying_out.attestation_of
        drawn: list[object] = []

        def meanwhile(*arguments: Any) -> Any:
            found = real(*arguments)
            drawn.append(found)
            return found if len(drawn) == 1 else found.model_copy(update={"signatures": found.signatures[:1]})

        monkeypatch.setattr(carrying_out, "attestation_of", meanwhile)
        self._fails(order, "The signatures changed")

    def _fails(self, order: PublicationOrder, said: str) -> None:
        assert publication_carry_out(order.pk) is None
        order.refresh_from_db()
        assert order.state == OrderState.FAILED
        assert said in order.problem
        assert not Publication.objects.exists()
        assert AuditEvent.objects.filter(kind="publication_failed").count() == 1


def test_only_a_verdict_that_vouches_stands_beside_what_is_published(cast: Cast, revision: Revision) -> None:
    round_ = submitted(cast.author, revision)
    vouch(revision, cast.methods)
    refuted = next(item for item in items(revision) if item.needs_verdict)
    judge(cast.domain, revision, refuted, Verdict.PARTIAL, "Only one of the two years.")
    found = gate.gate_of(revision, now=publishing().now())
    judged = judged_items(revision, read_revision(revision))
    shown = list(attestations._verdicts(judged, found.policy, ()))
    assert len([entry for entry in judged if entry.item.needs_verdict]) == len(shown)
    assert round_.state == "open"


def test_whoever_judged_without_agreeing_to_be_named_is_not_named(cast: Cast, revision: Revision) -> None:
    called(cast.methods, "Mira Lang")
    submitted(cast.author, revision)
    vouch(revision, cast.methods)
    judged = judged_items(revision, read_revision(revision))
    shown = list(attestations._verdicts(judged, gate.gate_of(revision, now=publishing().now()).policy, ()))
    assert shown
    assert {verdict.name for verdict in shown} == {""}


class TestRows:
    def test_a_decision_whose_comment_was_changed_is_not_as_it_was_signed(self, cast: Cast, revision: Revision) -> None:
        submitted(cast.author, revision)
        reject(cast.methods, revision)
        with without_triggers("publishing_approval"):
            Approval.objects.update(comment="I have nothing against it.")
        said = [each.text for each in disagreements(revision.report)]
        assert said == ["A decision on revision 1 is not as it was signed."]

    @pytest.mark.parametrize("left", [RoundState.OPEN, RoundState.PUBLISHED])
    def test_a_review_stands_where_its_events_brought_it(self, cast: Cast, revision: Revision, left: RoundState) -> None:
        round_ = submitted(cast.author, revision)
        round_recall(actor=cast.author, round_=round_)
        with without_triggers("publishing_round"):
            Round.objects.update(state=left)
        said = [each.text for each in disagreements(revision.report)]
        assert said == [f"The review of revision 1 stands as “{left.value}”; by the audit chain it is “recalled”."]

    def test_the_edits_of_a_revision_are_those_that_were_made(self, cast: Cast, revision: Revision) -> None:
        next_revision(cast.author, revision.report, [Retitle(text="Pumps and gauges")])
        with without_triggers("publishing_revision"):
            Revision.objects.filter(number=2).update(edits=[])
        assert any("Revision 2 is not as the audit chain" in each.text for each in disagreements(revision.report))

    @pytest.mark.parametrize("changed", [{"team": None}, {"restricted_terms": []}, {"workspace": "elsewhere"}])
    def test_what_the_brief_says_of_people_and_terms_stays_as_the_review_found_it(
        self, cast: Cast, revision: Revision, changed: dict[str, object]
    ) -> None:
        submitted(cast.author, revision)
        with without_triggers("research_briefrecord"):
            BriefRecord.objects.update(**changed)
        report = Report.objects.get()
        assert any("its rules or its brief" in each.text for each in disagreements(report))


def test_an_event_that_was_written_anew_with_the_key_does_not_fit_the_next_one(cast: Cast, revision: Revision) -> None:
    submitted(cast.author, revision)
    vouch(revision, cast.methods)
    event = AuditEvent.objects.get(kind="round_opened")
    event.actor_name = "somebody else"
    with without_triggers("publishing_auditevent"):
        AuditEvent.objects.filter(seq=event.seq).update(actor_name=event.actor_name, mac=mac_of(event))
    fault = check_chain().fault
    assert fault is not None
    assert fault.seq == event.seq + 1
    assert "does not follow what stands before it" in fault.message
