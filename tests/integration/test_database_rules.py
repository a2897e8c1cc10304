"""The database refuses what the services refuse: each rule is attacked with rows that no service writes (I29 to I33)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group, User
from django.db import IntegrityError, connection, models, transaction
from django.db.migrations.executor import MigrationExecutor

from publishing.document.edits import Retitle
from publishing.models import (
    Approval,
    Audience,
    AuditEvent,
    AuditHead,
    HumanVerdict,
    PolicyVersion,
    PublicAddress,
    Publication,
    PublicationOrder,
    PublishedArtifact,
    Remark,
    Resolution,
    Revision,
    Round,
    Withdrawal,
)
from publishing.models.rules import RULES, creating
from publishing.review.policy import DEFAULT_POLICY
from publishing.services.governance import policy_row
from publishing.states import ENDED_ROUNDS, ORDER_TRANSITIONS, TRANSITIONS, OrderState, RoundState
from research.services.context import ResearchContext
from tests.factories import NOON
from tests.support.chain import append
from tests.support.review import first_revision, grant, next_revision, submitted, unchecked_report
from tests.support.unprotected import without_triggers

pytestmark = pytest.mark.django_db

PROTECTED: tuple[type[models.Model], ...] = (
    Revision,
    Approval,
    HumanVerdict,
    Remark,
    Resolution,
    Publication,
    PublishedArtifact,
    Withdrawal,
    PolicyVersion,
    AuditEvent,
)


@contextmanager
def refused(sentence: str) -> Iterator[None]:
    """The database refuses the block with this sentence, and nothing else has happened."""
    with pytest.raises(IntegrityError, match=sentence), transaction.atomic():
        yield


@dataclass(frozen=True)
class Review:
    """Two revisions of `ada`'s report, the second by `ben`, in a round; `mia` and `pia` had no part in them."""

    first: Revision
    second: Revision
    round: Round
    mia: User
    pia: User

    def approval(self, **changes: Any) -> Approval:
        """An approval of the second revision by `mia`, put into the database behind the services."""
        values: dict[str, Any] = {
            "round": self.round,
            "revision": self.second,
            "role": "methods_reviewer",
            "slot": 1,
            "decision": "approve",
            "signer": self.mia,
            "signer_name": "mia",
            "shows_name": False,
            "meaning": "I checked.",
            "fingerprint": self.second.fingerprint,
            "statement": {},
            "statement_digest": "a" * 64,
            "event_seq": 1,
            "signed_at": NOON,
        }
        return Approval.objects.create(**(values | changes))

    def verdict(self, **changes: Any) -> HumanVerdict:
        values: dict[str, Any] = {
            "report": self.second.report,
            "revision": self.second,
            "anchor": "statement-1",
            "item_digest": "a" * 64,
            "evidence_digest": "b" * 64,
            "verdict": "entail",
            "role": "methods_reviewer",
            "judge": self.mia,
            "judge_name": "mia",
            "given_at": NOON,
            "event_seq": 1,
        }
        return HumanVerdict.objects.create(**(values | changes))

    def order(self, **changes: Any) -> PublicationOrder:
        values: dict[str, Any] = {
            "round": self.round,
            "state": OrderState.WAITING,
            "audience": Audience.PUBLIC,
            "publisher": self.pia,
            "publisher_name": "pia",
            "shows_name": False,
            "statement": {"kind": "x"},
            "statement_digest": "c" * 64,
            "ordered_at": NOON,
        }
        return PublicationOrder.objects.create(**(values | changes))

    def publication(self, **changes: Any) -> Publication:
        order = changes.pop("order", None) or self.order()
        values: dict[str, Any] = {
            "report": self.second.report,
            "revision": self.second,
            "order": order,
            "audience": Audience.PUBLIC,
            "fingerprint": self.second.fingerprint,
            "attestation": {},
            "published_at": NOON,
            "event_seq": 1,
        }
        return Publication.objects.create(**(values | changes))

    def move(self, *states: RoundState) -> None:
        for state in states:
            Round.objects.filter(pk=self.round.pk).update(state=state)

    def publishing(self) -> None:
        """Let the round be approved and its publication be under way."""
        self.approval()
        self.move(RoundState.APPROVED, RoundState.PUBLISHING)


@pytest.fixture
def review(context: ResearchContext, ada: User, ben: User, team: Group, make_user: Any) -> Review:
    report = unchecked_report(context, ada, team=team)
    first = first_revision(ada, report)
    second = next_revision(ben, report, [Retitle(text="The ferry in figures")])
    mia, pia = make_user("mia"), make_user("pia")
    grant(mia, "methods_reviewer")
    grant(pia, "publisher")
    return Review(first, second, submitted(ben, second), mia, pia)


@pytest.fixture
def other(context: ResearchContext, eve: User) -> Revision:
    """The first revision of another report."""
    return first_revision(eve, unchecked_report(context, eve))


def test_every_rule_stands_in_the_database_after_all_migrations() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        found = dict(cursor.fetchall())
    for rule, statement in zip(RULES, creating("sqlite", RULES), strict=True):
        assert found[rule.trigger] == statement
    for model in PROTECTED:
        assert {f"{model._meta.db_table}_no_update", f"{model._meta.db_table}_no_delete"} <= set(found)


@pytest.mark.parametrize("model", PROTECTED)
def test_a_record_can_be_neither_changed_nor_deleted_nor_replaced(model: type[models.Model], review: Review) -> None:
    row = model._default_manager.first() or RECORDS[model](review)
    table, key = model._meta.db_table, model._meta.pk
    assert key is not None
    columns = ", ".join(f'"{field.column}"' for field in model._meta.concrete_fields)
    for statement in (
        f'UPDATE {table} SET "{key.column}" = "{key.column}"',  # noqa: S608
        f"DELETE FROM {table}",  # noqa: S608
        f"INSERT OR REPLACE INTO {table} ({columns}) SELECT {columns} FROM {table}",  # noqa: S608
    ):
        with refused("append-only|follows the head|is open|being published"), connection.cursor() as cursor:
            cursor.execute(statement)
    assert model._default_manager.filter(pk=row.pk).exists()


def remark_of(review: Review) -> Remark:
    return Remark.objects.create(
        report=review.second.report,
        revision=review.second,
        kind="flag",
        text="x",
        author=review.mia,
        author_name="mia",
        made_at=NOON,
    )


def resolution_of(review: Review) -> Resolution:
    return Resolution.objects.create(remark=remark_of(review), author=review.mia, author_name="mia", made_at=NOON)


def publication_of(review: Review) -> Publication:
    review.publishing()
    return review.publication()


def artifact_of(review: Review) -> PublishedArtifact:
    return PublishedArtifact.objects.create(publication=publication_of(review), format="html", digest="a" * 64, size=1)


def withdrawal_of(review: Review) -> Withdrawal:
    return Withdrawal.objects.create(
        publication=publication_of(review), reason="x", author=review.pia, author_name="pia", withdrawn_at=NOON
    )


RECORDS: dict[type[models.Model], Any] = {
    Approval: Review.approval,
    HumanVerdict: Review.verdict,
    Remark: remark_of,
    Resolution: resolution_of,
    Publication: publication_of,
    PublishedArtifact: artifact_of,
    Withdrawal: withdrawal_of,
}


class TestDecisions:
    def test_somebody_who_had_no_part_in_a_revision_can_sign_it(self, review: Review) -> None:
        assert review.approval().pk

    @pytest.mark.parametrize("decision", [("approve", 1), ("reject", 0)])
    def test_whoever_asked_or_wrote_cannot(self, review: Review, decision: tuple[str, int], ada: User, ben: User) -> None:
        for signer in (ada, ben):
            with refused("does not decide about it"):
                review.approval(signer=signer, decision=decision[0], slot=decision[1])

    def test_whoever_writes_a_later_revision_can_sign_this_one_and_a_later_author_cannot_sign_theirs(
        self, context: ResearchContext, ada: User, ben: User, team: Group
    ) -> None:
        report = unchecked_report(context, ada, team=team)
        first = first_revision(ada, report)
        round_ = submitted(ada, first)
        review = Review(first, first, round_, ben, ben)
        assert review.approval(signer=ben).pk

    def test_another_fingerprint_is_refused(self, review: Review) -> None:
        with refused("names the fingerprint of its revision"):
            review.approval(fingerprint=review.first.fingerprint)

    def test_another_revision_than_the_one_of_the_round_is_refused(self, review: Review) -> None:
        with refused("the revision of its round"):
            review.approval(revision=review.first, fingerprint=review.first.fingerprint)

    @pytest.mark.parametrize("state", [state for state in RoundState if state is not RoundState.OPEN])
    def test_a_round_that_is_not_open_takes_no_decision(self, review: Review, state: RoundState) -> None:
        review.move(*path_to(state))
        with refused("a round that is open"):
            review.approval()


class TestVerdicts:
    def test_a_reviewer_gives_a_verdict(self, review: Review) -> None:
        assert review.verdict().pk

    def test_whoever_asked_or_wrote_gives_none(self, review: Review, ada: User, ben: User) -> None:
        for judge in (ada, ben):
            with refused("gives no verdict"):
                review.verdict(judge=judge)

    def test_a_verdict_on_a_revision_of_another_report_is_refused(self, review: Review, other: Revision) -> None:
        with refused("a revision of its report"):
            review.verdict(report=other.report)


def path_to(state: RoundState) -> tuple[RoundState, ...]:
    """The states between open and this one."""
    return {
        RoundState.OPEN: (),
        RoundState.PUBLISHING: (RoundState.APPROVED, RoundState.PUBLISHING),
        RoundState.PUBLISHED: (RoundState.APPROVED, RoundState.PUBLISHING, RoundState.PUBLISHED),
    }.get(state, (state,))


class TestRounds:
    @pytest.mark.parametrize("old", list(RoundState))
    @pytest.mark.parametrize("new", list(RoundState))
    def test_a_state_changes_along_the_table_and_nowhere_else(
        self, review: Review, old: RoundState, new: RoundState
    ) -> None:
        review.move(*path_to(old))
        if new is old or new in TRANSITIONS[old]:
            review.move(new)
        else:
            with refused("only along the table"):
                review.move(new)

    @pytest.mark.parametrize(
        ("column", "value"),
        [
            ("ordinal", 7),
            ("opened_at", NOON),
            ("opened_by", "nobody"),
            ("note", "another"),
            ("id", uuid4()),
        ],
    )
    def test_nothing_else_of_a_round_changes(self, review: Review, column: str, value: object) -> None:
        with refused("only the state and its end"):
            Round.objects.filter(pk=review.round.pk).update(**{column: value})

    def test_a_round_never_moves_to_another_revision_report_or_policy(self, review: Review, other: Revision) -> None:
        second = PolicyVersion.objects.create(version=2, digest="d" * 64, body={}, adopted_at=NOON, adopted_by="x")
        for change in ({"revision": review.first}, {"report": other.report}, {"policy": second}):
            with refused("only the state and its end"):
                Round.objects.filter(pk=review.round.pk).update(**change)

    @pytest.mark.parametrize("state", sorted(ENDED_ROUNDS))
    def test_the_end_of_an_ended_round_never_changes(self, review: Review, state: RoundState) -> None:
        review.move(*path_to(state))
        rounds = Round.objects.filter(pk=review.round.pk)
        rounds.update(ended_at=NOON)
        for end in (None, NOON + timedelta(seconds=1)):
            with refused("a round that ended never changes"):
                rounds.update(ended_at=end)

    @pytest.mark.parametrize("state", [state for state in RoundState if state is not RoundState.OPEN])
    def test_a_round_begins_open(self, review: Review, state: RoundState) -> None:
        review.move(RoundState.RECALLED)
        with refused("begins open"):
            self._begin(review, review.first.report, state=state)

    def test_a_round_is_held_over_a_revision_of_its_report(self, review: Review, other: Revision) -> None:
        with refused("a revision of its report"):
            self._begin(review, other.report)

    def _begin(self, review: Review, report: object, *, state: RoundState = RoundState.OPEN) -> Round:
        return Round.objects.create(
            report=report,
            revision=review.first,
            ordinal=9,
            policy=policy_row(),
            state=state,
            opened_at=NOON,
            opened_by="x",
        )

    def test_a_round_cannot_be_deleted(self, review: Review) -> None:
        with refused("rounds cannot be deleted"):
            Round.objects.filter(pk=review.round.pk)._raw_delete("default")


class TestOrders:
    WAYS: dict[OrderState, tuple[OrderState, ...]] = {
        OrderState.WAITING: (),
        OrderState.DONE: (OrderState.DRAWING, OrderState.DONE),
    }

    @pytest.mark.parametrize("old", list(OrderState))
    @pytest.mark.parametrize("new", list(OrderState))
    def test_a_state_changes_along_the_table_and_nowhere_else(
        self, review: Review, old: OrderState, new: OrderState
    ) -> None:
        orders = PublicationOrder.objects.filter(pk=review.order().pk)
        for state in self.WAYS.get(old, (old,)):
            orders.update(state=state)
        if new is old or new in ORDER_TRANSITIONS[old]:
            assert orders.update(state=new, step="drawn", ended_at=NOON) == 1
        else:
            with refused("only along the table"):
                orders.update(state=new)

    @pytest.mark.parametrize(
        ("column", "value"),
        [
            ("audience", Audience.HOUSE),
            ("publisher_id", 999),
            ("publisher_name", "somebody"),
            ("shows_name", True),
            ("statement", {"kind": "y"}),
            ("statement_digest", "d" * 64),
            ("ordered_at", NOON + timedelta(days=1)),
            ("id", uuid4()),
        ],
    )
    def test_what_a_publisher_signed_never_changes(self, review: Review, column: str, value: object) -> None:
        with refused("what a publisher signed"):
            PublicationOrder.objects.filter(pk=review.order().pk).update(**{column: value})

    def test_an_order_begins_waiting_and_is_never_deleted(self, review: Review) -> None:
        with refused("begins waiting"):
            review.order(state=OrderState.DONE)
        with refused("cannot be deleted"):
            PublicationOrder.objects.filter(pk=review.order().pk)._raw_delete("default")


class TestPublications:
    def test_what_was_approved_and_ordered_is_published(self, review: Review) -> None:
        assert publication_of(review).pk

    def test_another_fingerprint_is_refused(self, review: Review) -> None:
        review.publishing()
        with refused("names the fingerprint"):
            review.publication(fingerprint=review.first.fingerprint)

    @pytest.mark.parametrize(
        "state", [state for state in RoundState if state not in {RoundState.PUBLISHING, RoundState.PUBLISHED}]
    )
    def test_a_round_that_is_not_being_published_is_refused(self, review: Review, state: RoundState) -> None:
        review.move(*path_to(state))
        with refused("being published"):
            review.publication()

    def test_another_revision_report_or_audience_than_was_ordered_is_refused(self, review: Review, other: Revision) -> None:
        review.publishing()
        for changes in (
            {"revision": review.first, "fingerprint": review.first.fingerprint},
            {"report": other.report},
            {"audience": Audience.HOUSE},
        ):
            with refused("that were ordered"):
                review.publication(**changes)

    def test_whoever_asked_or_wrote_does_not_publish(self, review: Review, ada: User, ben: User) -> None:
        review.publishing()
        for publisher in (ada, ben):
            with refused("does not publish it"):
                review.publication(order=review.order(publisher=publisher))

    def test_whoever_signed_in_the_round_does_not_publish(self, review: Review) -> None:
        review.publishing()
        with refused("whoever signed in a round"):
            review.publication(order=review.order(publisher=review.mia))

    def test_the_address_of_a_report_never_changes_and_leads_to_its_own_publications(
        self, review: Review, other: Revision
    ) -> None:
        publication = publication_of(review)
        with refused("a publication of its report"):
            PublicAddress.objects.create(report=other.report, slug="the-other", publication=publication)
        address = PublicAddress.objects.create(report=publication.report, slug="the-ferry", publication=publication)
        addresses = PublicAddress.objects.filter(pk=address.pk)
        assert addresses.update(publication=publication) == 1
        with refused("never changes"):
            addresses.update(slug="another")
        with refused("a publication of its report|never changes"):
            addresses.update(report=other.report)
        with refused("cannot be deleted"):
            addresses._raw_delete("default")


class TestChain:
    def test_an_event_that_does_not_follow_the_head_is_refused(self, ada: User) -> None:
        event = append(ada)
        for seq, prev in ((2, "f" * 64), (3, event.mac), (1, "0" * 64)):
            with refused("follows the head|UNIQUE"):
                AuditEvent.objects.create(
                    seq=seq, at=NOON, kind="refused", actor_name="x", payload={}, prev=prev, mac="a" * 64
                )

    def test_the_head_moves_to_the_next_event_and_nowhere_else(self, ada: User) -> None:
        event = append(ada)
        for change in ({"seq": 0}, {"seq": 2}, {"seq": 3}, {"mac": "a" * 64}, {"seq": 2, "mac": event.mac}, {"id": 2}):
            with refused("moves to the next event"):
                AuditHead.objects.update(**change)

    def test_there_is_one_head_and_it_is_never_deleted(self, ada: User) -> None:
        append(ada)
        with refused("one head"):
            AuditHead.objects.create(id=2, seq=0, mac="0" * 64)
        with refused("cannot be deleted"):
            AuditHead.objects.all()._raw_delete("default")
        with without_triggers(AuditHead._meta.db_table):
            AuditHead.objects.all().delete()
        with refused("begins at 0"):
            AuditHead.objects.create(id=1, seq=5, mac="0" * 64)


@pytest.mark.django_db(transaction=True)
def test_the_migration_goes_back_and_forth() -> None:
    def names() -> set[str]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'publishing_%'")
            return {name for (name,) in cursor.fetchall()}

    before = names()
    MigrationExecutor(connection).migrate([("publishing", "0003_review")])
    try:
        assert {name.split("_no_")[0] for name in names()} == {"publishing_delivery", "publishing_artifact"}
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    assert names() == before


def test_the_default_policy_is_the_first_version() -> None:
    assert (policy_row().version, DEFAULT_POLICY.version) == (1, 1)
