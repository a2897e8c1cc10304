"""Rows that were altered, taken away or put in behind the services, as somebody does who owns the database but not the key.

Whatever a row says then, nothing is signed or published that rests on it, readers are told, and `audit verify` names it.
"""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, Group, User
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from publishing.document.edits import Retitle
from publishing.errors import Blocked, NotPermitted, PublishingError, Refusal, Refused, Stale
from publishing.models import (
    Approval,
    Audience,
    AuditEvent,
    PolicyVersion,
    Publication,
    PublishedArtifact,
    Remark,
    Resolution,
    Revision,
    RoleGrant,
    Round,
)
from publishing.selectors.public import edition_view, published_file, published_page
from publishing.selectors.verify import Finding, verify_file, verify_fingerprint
from publishing.services.governance import role_grant
from publishing.services.publications import publication_carry_out, publication_withdraw
from publishing.services.remarks import remark_add, remark_resolve
from publishing.services.rounds import round_recall
from publishing.store.agreement import disagreements
from publishing.store.people import roles_of
from research.services.context import ResearchContext
from research.verification.types import Verdict
from tests.support.publishing import PASSWORD, Cast, address_of, approve, approved, ordered, published, vouch
from tests.support.review import first_revision, grant, next_revision, submitted, unchecked_report
from tests.support.reviewing import adopt, items, judge, reject
from tests.support.unprotected import without_triggers

pytestmark = pytest.mark.django_db(transaction=True)
NOBODY = AnonymousUser()


@pytest.fixture
def cast(ada: User, mia: User, dov: User, pia: User) -> Cast:
    return Cast(author=ada, methods=mia, domain=dov, publisher=pia)


@pytest.fixture
def revision(context: ResearchContext, cast: Cast, team: Group) -> Revision:
    return first_revision(cast.author, unchecked_report(context, cast.author, team=team))


def altered(table: str, statement: str, *values: str | int) -> None:
    """Change rows with the table's triggers taken away."""
    with without_triggers(table), connection.cursor() as cursor:
        cursor.execute(statement, values)
        assert cursor.rowcount > 0


def verified() -> tuple[bool, str]:
    """Return whether `audit verify` is content, and what it says."""
    out, err = StringIO(), StringIO()
    try:
        call_command("audit", "verify", stdout=out, stderr=err)
    except SystemExit:
        return False, err.getvalue()
    return True, out.getvalue()


def reviewed(cast: Cast, revision: Revision) -> None:
    """Vouch, and approve in every role."""
    vouch(revision, cast.methods)
    approve(revision, cast.methods, "methods_reviewer")
    approve(revision, cast.domain, "domain_reviewer")


def nothing_signed(cast: Cast, revision: Revision, sentence: str) -> None:
    """Fail unless no approval can be given any more, and `audit verify` names what was altered."""
    before = Approval.objects.count()
    with pytest.raises(Stale, match=sentence) as caught:
        approve(revision, cast.methods, "methods_reviewer")
    assert caught.value.code is Refusal.BROKEN_CHAIN
    assert "audit verify" in caught.value.message
    assert Approval.objects.count() == before
    sound, said = verified()
    assert not sound
    assert "rows are not what the chain recorded" in said


def nothing_published(cast: Cast, revision: Revision, sentence: str) -> None:
    """Fail unless the approved revision can no longer be ordered, and `audit verify` names what was altered."""
    with pytest.raises(Stale, match=sentence) as caught:
        ordered(cast, revision)
    assert caught.value.code is Refusal.BROKEN_CHAIN
    assert not Publication.objects.exists()
    assert not verified()[0]


class TestWhatWasNotTouched:
    def test_a_whole_story_agrees_at_every_step(self, cast: Cast, revision: Revision, ben: User) -> None:
        report = revision.report
        opened = submitted(cast.author, revision)
        flag = remark_add(actor=cast.domain, report_id=report.pk, number=1, anchor="", kind="flag", text="Look again.")
        remark_add(actor=ben, report_id=report.pk, number=1, anchor="", kind="comment", text="Yes.", answers=flag.pk)
        remark_resolve(actor=cast.domain, report_id=report.pk, remark_id=flag.pk, text="Done.")
        round_recall(actor=cast.author, round_=opened)
        second = next_revision(ben, report, [Retitle(text="Pumps and gauges")])
        submitted(cast.author, second)
        vouch(second, cast.methods)
        reject(cast.domain, second)
        third = next_revision(cast.author, report, [Retitle(text="Pumps, gauges and harbours")])
        approved(cast, third)
        assert disagreements(report) == ()
        published(cast, third)
        assert disagreements(report) == ()
        publication_withdraw(
            actor=cast.publisher, report_id=report.pk, number=3, reason="A number was wrong.", password=PASSWORD
        )
        assert disagreements(report) == ()
        sound, said = verified()
        assert sound
        assert "The rows agree with it" in said

    def test_the_number_of_queries_does_not_grow(
        self, cast: Cast, revision: Revision, django_assert_max_num_queries: Any
    ) -> None:
        submitted(cast.author, revision)
        vouch(revision, cast.methods)
        for number in range(5):
            remark_add(
                actor=cast.domain, report_id=revision.report_id, number=1, anchor="", kind="comment", text=f"Point {number}."
            )
        with django_assert_max_num_queries(13):
            assert disagreements(revision.report) == ()


class TestRules:
    def test_rules_that_were_weakened_after_the_review_began_carry_no_approval(self, cast: Cast, revision: Revision) -> None:
        submitted(cast.author, revision)
        vouch(revision, cast.methods)
        body = dict(PolicyVersion.objects.get().body)
        body["roles"] = [role for role in body["roles"] if role["name"] != "domain_reviewer"]
        altered("publishing_policyversion", "UPDATE publishing_policyversion SET body = %s", json.dumps(body))
        nothing_signed(cast, revision, "its rules or its brief")

    def test_a_review_that_was_pointed_to_other_rules_carries_no_approval(self, cast: Cast, revision: Revision) -> None:
        submitted(cast.author, revision)
        vouch(revision, cast.methods)
        role = {"name": "methods_reviewer", "title": "Methods", "meaning": "I looked.", "needed": 1, "after": []}
        adopt(version=2, roles=[role])
        newest = PolicyVersion.objects.get(version=2)
        altered("publishing_round", "UPDATE publishing_round SET policy_id = %s", newest.pk)
        nothing_signed(cast, revision, "its rules or its brief")

    def test_rules_that_cannot_be_read_stop_their_reports_and_no_list(
        self, cast: Cast, revision: Revision, context: ResearchContext, client: Client
    ) -> None:
        submitted(cast.author, revision)
        adopt(version=2)
        other = first_revision(cast.author, unchecked_report(context, cast.author))
        submitted(cast.author, other)
        altered("publishing_policyversion", "UPDATE publishing_policyversion SET body = '{}' WHERE version = 1")
        client.force_login(cast.methods)
        desk = client.get(reverse("review-desk", args=(revision.report_id, 1)))
        assert desk.status_code == 409
        assert "rules of review cannot be read" in desk.content.decode()
        assert client.get(reverse("review-desk", args=(other.report_id, 1))).status_code == 200
        queue = client.get(reverse("review-queue"))
        assert queue.status_code == 200
        assert reverse("review-desk", args=(other.report_id, 1)) in queue.content.decode()
        client.force_login(cast.author)
        assert client.get(reverse("reports")).status_code == 200
        with pytest.raises(Stale, match="cannot be read"):
            approve(revision, cast.methods, "methods_reviewer")
        assert not verified()[0]


class TestVerdicts:
    @pytest.fixture
    def refuted(self, cast: Cast, revision: Revision) -> Revision:
        submitted(cast.author, revision)
        vouch(revision, cast.methods)
        item = next(item for item in items(revision) if item.needs_verdict)
        judge(cast.domain, revision, item, Verdict.CONFLICT, "The evidence says the opposite.")
        return revision

    def test_a_refutation_that_was_altered_by_one_character_still_stands_in_the_way(
        self, cast: Cast, refuted: Revision
    ) -> None:
        statement = "UPDATE publishing_humanverdict SET comment = comment || '.' WHERE verdict = 'conflict'"
        altered("publishing_humanverdict", statement)
        nothing_signed(cast, refuted, r"A verdict on revision 1 \(statement-")

    def test_a_refutation_that_was_deleted_still_stands_in_the_way(self, cast: Cast, refuted: Revision) -> None:
        altered("publishing_humanverdict", "DELETE FROM publishing_humanverdict WHERE verdict = 'conflict'")
        nothing_signed(cast, refuted, r"A verdict on revision 1 \(statement-")

    def test_one_that_is_taken_away_with_its_event_leaves_a_gap(self, cast: Cast, refuted: Revision) -> None:
        remark_add(actor=cast.domain, report_id=refuted.report_id, number=1, anchor="", kind="comment", text="Later.")
        event = AuditEvent.objects.filter(kind="verdict_given").latest("seq")
        altered("publishing_humanverdict", "DELETE FROM publishing_humanverdict WHERE verdict = 'conflict'")
        altered("publishing_auditevent", "DELETE FROM publishing_auditevent WHERE seq = %s", event.seq)
        with pytest.raises(Stale, match="Events are missing"):
            approve(refuted, cast.methods, "methods_reviewer")
        sound, said = verified()
        assert not sound
        assert f"Event {event.seq} is missing" in said

    def test_an_event_that_was_altered_counts_for_nothing(self, cast: Cast, refuted: Revision) -> None:
        altered("publishing_auditevent", "UPDATE publishing_auditevent SET kind = 'refused' WHERE kind = 'verdict_given'")
        with pytest.raises(Stale, match="of the audit chain was altered"):
            approve(refuted, cast.methods, "methods_reviewer")


class TestDecisions:
    def test_a_rejection_that_was_deleted_still_ends_the_review(self, cast: Cast, revision: Revision) -> None:
        submitted(cast.author, revision)
        vouch(revision, cast.methods)
        reject(cast.domain, revision)
        altered("publishing_approval", "DELETE FROM publishing_approval WHERE decision = 'reject'")
        altered("publishing_round", "UPDATE publishing_round SET state = 'open', ended_at = NULL")
        nothing_signed(cast, revision, "A rejection of revision 1")
        said = [each.text for each in disagreements(revision.report)]
        assert any("stands as “open”; by the audit chain it is “rejected”" in text for text in said)

    def test_a_name_that_its_owner_withheld_is_not_shown_by_a_flipped_row(self, cast: Cast, revision: Revision) -> None:
        approved(cast, revision)
        altered("publishing_approval", "UPDATE publishing_approval SET shows_name = NOT shows_name")
        nothing_published(cast, revision, "An approval of revision 1")

    def test_an_order_whose_name_was_flipped_publishes_nothing(self, cast: Cast, revision: Revision) -> None:
        approved(cast, revision)
        order = ordered(cast, revision)
        statement = "UPDATE publishing_publicationorder SET shows_name = NOT shows_name"
        altered("publishing_publicationorder", statement)
        assert publication_carry_out(order.pk) is None
        order.refresh_from_db()
        assert "An order to publish revision 1" in order.problem

    def test_a_recall_that_was_undone_publishes_nothing(self, cast: Cast, revision: Revision) -> None:
        approved(cast, revision)
        round_recall(actor=cast.author, round_=revision.rounds.get())
        altered("publishing_round", "UPDATE publishing_round SET state = 'approved', ended_at = NULL")
        nothing_published(cast, revision, "by the audit chain it is “recalled”")


class TestRemarks:
    @pytest.fixture
    def flagged(self, cast: Cast, revision: Revision) -> Revision:
        submitted(cast.author, revision)
        vouch(revision, cast.methods)
        remark_add(actor=cast.domain, report_id=revision.report_id, number=1, anchor="", kind="flag", text="No.")
        return revision

    def test_a_flag_that_nobody_settled_is_not_settled_by_a_row(self, cast: Cast, flagged: Revision) -> None:
        flag = Remark.objects.get()
        Resolution.objects.create(remark=flag, text="ok", author=cast.domain, author_name="dov", made_at=flag.made_at)
        nothing_signed(cast, flagged, "The settling of a comment or flag")

    def test_a_flag_does_not_become_a_comment(self, cast: Cast, flagged: Revision) -> None:
        altered("publishing_remark", "UPDATE publishing_remark SET kind = 'comment'")
        nothing_signed(cast, flagged, "A comment or flag on revision 1")

    def test_a_flag_that_was_deleted_still_stands_in_the_way(self, cast: Cast, flagged: Revision) -> None:
        altered("publishing_remark", "DELETE FROM publishing_remark")
        nothing_signed(cast, flagged, "A comment or flag on revision 1")


class TestRevisions:
    def test_an_author_who_was_written_out_does_not_approve_their_own_work(
        self, cast: Cast, revision: Revision, ben: User
    ) -> None:
        second = next_revision(ben, revision.report, [Retitle(text="Pumps and gauges")])
        grant(ben, "methods_reviewer")
        statement = "UPDATE publishing_revision SET author_id = %s WHERE number = 2"
        altered("publishing_revision", statement, cast.author.pk)
        second.refresh_from_db()
        submitted(cast.author, second)
        with pytest.raises(Stale, match="Revision 2 is not as"):
            approve(second, ben, "methods_reviewer")
        assert not verified()[0]

    @pytest.mark.parametrize("column", ["title", "change", "author_name"])
    def test_a_revision_is_called_and_described_as_it_was_made(self, cast: Cast, revision: Revision, column: str) -> None:
        approved(cast, revision)
        with without_triggers("publishing_revision"):
            Revision.objects.filter(pk=revision.pk).update(**{column: "Something else"})
        revision.refresh_from_db()
        nothing_published(cast, revision, "Revision 1 is not as")


class TestRoles:
    def test_a_role_that_nobody_granted_signs_nothing(self, cast: Cast, revision: Revision, eve: User) -> None:
        RoleGrant.objects.create(user=eve, role="domain_reviewer", granted_at=now())
        submitted(cast.author, revision)
        vouch(revision, cast.methods)
        assert roles_of(eve, revision.report) == frozenset()
        with pytest.raises(NotPermitted):
            approve(revision, eve, "domain_reviewer")
        item = next(item for item in items(revision) if item.needs_verdict)
        with pytest.raises(NotPermitted):
            judge(eve, revision, item)
        assert "that nobody granted" in verified()[1]

    def test_nor_does_it_publish_or_withdraw(self, cast: Cast, revision: Revision, eve: User) -> None:
        RoleGrant.objects.create(user=eve, role="publisher", granted_at=now())
        approved(cast, revision)
        forger = Cast(author=cast.author, methods=cast.methods, domain=cast.domain, publisher=eve)
        with pytest.raises(NotPermitted):
            ordered(forger, revision)
        published(cast, revision)
        with pytest.raises(NotPermitted):
            publication_withdraw(actor=eve, report_id=revision.report_id, number=1, reason="No.", password=PASSWORD)

    def test_granting_it_makes_it_a_role(self, revision: Revision, eve: User) -> None:
        RoleGrant.objects.create(user=eve, role="publisher", granted_at=now())
        role_grant(actor=None, user=eve, role="publisher")
        assert roles_of(eve, revision.report) == {"publisher"}
        assert verified()[0]

    def test_a_role_whose_row_is_missing_is_named(self, cast: Cast) -> None:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM publishing_rolegrant WHERE user_id = %s", [cast.domain.pk])
        assert "its row is missing" in verified()[1]


class TestBriefs:
    def test_a_workspace_that_was_made_public_behind_the_review_publishes_nothing(
        self, cast: Cast, context: ResearchContext
    ) -> None:
        revision = first_revision(cast.author, unchecked_report(context, cast.author, public=False))
        approved(cast, revision)
        with pytest.raises(Blocked, match="not marked public"):
            ordered(cast, revision)
        altered("research_briefrecord", "UPDATE research_briefrecord SET workspace_public = 1")
        nothing_published(cast, revision, "its rules or its brief")

    def test_whoever_asked_is_not_written_out(self, cast: Cast, revision: Revision, ben: User) -> None:
        approved(cast, revision)
        altered("research_briefrecord", "UPDATE research_briefrecord SET author_id = %s", ben.pk)
        nothing_published(cast, revision, "its rules or its brief")


class TestPublished:
    @pytest.fixture
    def publication(self, cast: Cast, revision: Revision) -> Publication:
        return published(cast, approved(cast, revision))

    def unreadable(self, publication: Publication) -> None:
        slug = address_of(publication.report)
        with pytest.raises(PublishingError, match="record was altered; tell the operator"):
            edition_view(NOBODY, slug, 1)
        with pytest.raises(PublishingError, match="record was altered; tell the operator"):
            published_file(NOBODY, slug, 1, "html")
        assert published_page(NOBODY, text="", page="1").rows == ()
        answer = verify_fingerprint(NOBODY, publication.fingerprint)
        assert (answer.finding, answer.revision) == (Finding.RECORD_ALTERED, None)
        assert not verified()[0]

    def test_no_forged_name_is_shown(self, publication: Publication) -> None:
        forged = dict(publication.attestation)
        forged["signatures"][0]["name"] = "Forged Person"
        statement = "UPDATE publishing_publication SET attestation = %s"
        altered("publishing_publication", statement, json.dumps(forged))
        self.unreadable(publication)

    def test_no_swapped_file_is_called_exact(self, publication: Publication, context: ResearchContext) -> None:
        artifact = PublishedArtifact.objects.get(publication=publication, format="html")
        forged = context.blobs.get(artifact.digest).replace(b"</body>", b"<p>And more.</p></body>")
        statement = "UPDATE publishing_publishedartifact SET digest = %s WHERE format = 'html'"
        altered("publishing_publishedartifact", statement, context.blobs.put(forged))
        assert verify_file(NOBODY, forged, "x.html").finding is Finding.RECORD_ALTERED
        self.unreadable(publication)

    def test_an_audience_that_was_widened_shows_nothing(self, cast: Cast, revision: Revision) -> None:
        publication = published(cast, approved(cast, revision), audience=Audience.HOUSE)
        altered("publishing_publication", "UPDATE publishing_publication SET audience = 'public'")
        self.unreadable(publication)

    def test_a_withdrawal_that_was_deleted_brings_nothing_back(self, cast: Cast, publication: Publication) -> None:
        report = publication.report
        publication_withdraw(actor=cast.publisher, report_id=report.pk, number=1, reason="Wrong.", password=PASSWORD)
        assert edition_view(NOBODY, address_of(report), 1).withdrawal is not None
        altered("publishing_withdrawal", "DELETE FROM publishing_withdrawal")
        self.unreadable(publication)

    def test_the_pages_say_so_and_show_no_name(self, publication: Publication, client: Client) -> None:
        forged = dict(publication.attestation)
        forged["signatures"][0]["name"] = "Forged Person"
        statement = "UPDATE publishing_publication SET attestation = %s"
        altered("publishing_publication", statement, json.dumps(forged))
        page = client.get(reverse("published-newest", args=(address_of(publication.report),)))
        checked = client.post(reverse("verify"), {"fingerprint": publication.fingerprint})
        for answer, status in ((page, 503), (checked, 200)):
            assert answer.status_code == status
            assert "record was altered; tell the operator" in answer.content.decode().replace("&#x27;", "'")
            assert "Forged Person" not in answer.content.decode()


class TestThroughThePages:
    def test_the_gate_says_what_was_altered_and_what_to_do(self, cast: Cast, revision: Revision, client: Client) -> None:
        approved(cast, revision)
        statement = "UPDATE publishing_humanverdict SET comment = comment || '.'"
        altered("publishing_humanverdict", statement)
        client.force_login(cast.publisher)
        gate = reverse("publication-gate", args=(revision.report_id, 1))
        shown = client.get(gate).content.decode()
        assert "is not as the audit chain recorded it" in shown
        assert "audit verify" in shown
        form = {"fingerprint": revision.fingerprint, "audience": "public", "password": PASSWORD}
        answer = client.post(gate, form)
        assert answer.status_code == 409
        assert "is not as the audit chain recorded it" in answer.content.decode()
        assert not Publication.objects.exists()

    def test_a_flag_that_was_settled_by_hand_stops_the_reviewer_on_the_desk(
        self, cast: Cast, revision: Revision, client: Client
    ) -> None:
        submitted(cast.author, revision)
        vouch(revision, cast.methods)
        flag = remark_add(actor=cast.domain, report_id=revision.report_id, number=1, anchor="", kind="flag", text="No.")
        Resolution.objects.create(remark=flag, text="ok", author=cast.domain, author_name="dov", made_at=flag.made_at)
        client.force_login(cast.methods)
        form = {
            "fingerprint": revision.fingerprint,
            "round": str(Round.objects.get(revision=revision).pk),
            "role": "methods_reviewer",
            "decision": "approve",
            "password": PASSWORD,
        }
        answer = client.post(reverse("review-decide", args=(revision.report_id, 1)), form)
        assert answer.status_code == 409
        assert "The settling of a comment or flag" in answer.content.decode()
        assert not Approval.objects.exists()

    def test_a_source_of_a_kind_that_no_code_knows_is_an_obstacle(
        self, cast: Cast, revision: Revision, client: Client
    ) -> None:
        approved(cast, revision)
        altered("research_sourcerow", "UPDATE research_sourcerow SET source_class = 'rumour'")
        client.force_login(cast.publisher)
        shown = client.get(reverse("publication-gate", args=(revision.report_id, 1)))
        assert shown.status_code == 200
        assert "cannot be read any more" in shown.content.decode()
        assert client.get(reverse("review-desk", args=(revision.report_id, 1))).status_code == 200
        with pytest.raises(Refused) as caught:
            ordered(cast, revision)
        assert caught.value.code is Refusal.EVIDENCE_ALTERED


class TestChains:
    def test_a_chain_that_was_emptied_with_its_head_is_found_by_its_rows(self, cast: Cast, revision: Revision) -> None:
        approved(cast, revision)
        altered("publishing_auditevent", "DELETE FROM publishing_auditevent")
        altered("publishing_audithead", "DELETE FROM publishing_audithead")
        assert "rules of review" in verified()[1]

    def test_a_chain_whose_end_was_cut_off_is_found_by_its_rows(self, cast: Cast, revision: Revision) -> None:
        approved(cast, revision)
        kept = AuditEvent.objects.get(kind="round_opened")
        altered("publishing_auditevent", "DELETE FROM publishing_auditevent WHERE seq > %s", kept.seq)
        altered("publishing_audithead", "UPDATE publishing_audithead SET seq = %s, mac = %s", kept.seq, kept.mac)
        sound, said = verified()
        assert not sound
        assert str(revision.report_id) in said
        nothing_published(cast, revision, "is not as the audit chain recorded it")

    def test_rows_that_cannot_be_read_are_a_disagreement_and_no_crash(self, cast: Cast, revision: Revision) -> None:
        approved(cast, revision)
        altered("publishing_approval", "UPDATE publishing_approval SET signed_at = 'yesterday'")
        said = disagreements(revision.report)
        assert [each.text for each in said] == ["A row of this report's review, or its event, cannot be read any more."]
        nothing_published(cast, revision, "cannot be read any more")
