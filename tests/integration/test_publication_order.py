"""A publication is ordered by a publisher, for exactly the revision on the screen, when nothing is in the way."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import cast as typed

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from publishing.apps import PublishingConfig
from publishing.context import PublishingContext, publishing
from publishing.document.edits import Retitle
from publishing.errors import Blocked, NotFound, NotPermitted, Refusal, Refused, Stale, WrongPassword, WrongState
from publishing.models import Audience, AuditEvent, Publication, PublicationOrder, Revision, RoleGrant, Round
from publishing.rendering import version
from publishing.services.gate import gate_of
from publishing.services.publications import OrderForm, publication_cancel, publication_carry_out, publication_order
from publishing.services.remarks import remark_add
from publishing.states import AuditKind, OrderState, RoundState
from research.services.context import ResearchContext
from tests.support.publishing import PASSWORD, Cast, approve, approved, approved_report, ordered, published, vouch
from tests.support.review import first_revision, grant, next_revision, researched_report, submitted, unchecked_report

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cast(ada: User, mia: User, dov: User, pia: User) -> Cast:
    return Cast(author=ada, methods=mia, domain=dov, publisher=pia)


@pytest.fixture
def revision(context: ResearchContext, cast: Cast) -> Revision:
    return approved_report(context, cast)


def _form(revision: Revision, **changes: object) -> OrderForm:
    form = OrderForm(fingerprint=revision.fingerprint, audience=Audience.PUBLIC, password=PASSWORD)
    return replace(form, **changes)  # type: ignore[arg-type]


def _order(actor: User, revision: Revision, **changes: object) -> PublicationOrder:
    form = _form(revision, **changes)
    return publication_order(actor=actor, report_id=revision.report_id, number=revision.number, form=form)


def _state(revision: Revision) -> RoundState:
    newest = Round.objects.filter(revision=revision).order_by("-ordinal").first()
    assert newest is not None
    return RoundState(newest.state)


def _refused(kind: type[Refused], code: Refusal, actor: User, revision: Revision, **changes: object) -> str:
    """Order, expect this refusal, and find it in the chain with nothing done."""
    before = _state(revision)
    with pytest.raises(kind) as caught:
        _order(actor, revision, **changes)
    assert caught.value.code is code
    last = AuditEvent.objects.order_by("-seq").first()
    assert last is not None
    assert (last.kind, last.payload) == (AuditKind.REFUSED, {"action": "publish", "code": code.value})
    assert _state(revision) is before
    assert not PublicationOrder.objects.filter(state__in=[OrderState.WAITING, OrderState.DRAWING]).exists()
    assert not Publication.objects.filter(revision=revision).exists()
    return caught.value.message


def test_an_approved_revision_is_ordered_and_its_round_is_publishing(cast: Cast, revision: Revision) -> None:
    assert gate_of(revision, now=publishing().now()).blockers == ()
    order = ordered(cast, revision, name="Pia Bell")
    assert (order.state, _state(revision)) == (OrderState.WAITING, RoundState.PUBLISHING)
    assert (order.publisher_name, order.shows_name) == ("Pia Bell", True)
    assert AuditEvent.objects.filter(kind=AuditKind.PUBLICATION_ORDERED, payload__digest=order.statement_digest).exists()


def test_the_order_is_put_into_the_queue_once_it_is_committed(cast: Cast, revision: Revision) -> None:
    queue: list[str] = []
    config = typed("PublishingConfig", apps.get_app_config("publishing"))
    earlier = config.context
    config.context = replace(typed("PublishingContext", earlier), enqueue=queue.append)
    try:
        order = ordered(cast, revision)
    finally:
        config.context = earlier
    assert queue == [str(order.pk)]


def test_a_second_order_while_one_is_live_returns_it(cast: Cast, revision: Revision) -> None:
    first = ordered(cast, revision)
    assert ordered(cast, revision).pk == first.pk
    assert PublicationOrder.objects.count() == 1


def test_ordering_what_was_published_is_refused(cast: Cast, revision: Revision) -> None:
    published(cast, revision)
    with pytest.raises(WrongState, match="it was published"):
        ordered(cast, revision)
    assert Publication.objects.count() == 1


def test_a_stranger_finds_no_such_revision(eve: User, revision: Revision) -> None:
    with pytest.raises(NotFound):
        _order(eve, revision)


def test_a_superuser_has_no_path(sam: User, revision: Revision) -> None:
    with pytest.raises(NotFound):
        _order(sam, revision)


def test_the_author_does_not_publish(cast: Cast, revision: Revision) -> None:
    grant(cast.author, "publisher")
    _refused(NotPermitted, Refusal.CONTRIBUTOR, cast.author, revision)


def test_a_colleague_without_the_role_does_not_publish(ben: User, context: ResearchContext, cast: Cast) -> None:
    team = cast.author.groups.get()
    revision = approved(cast, first_revision(cast.author, researched_report(context, cast.author, team=team)))
    _refused(NotPermitted, Refusal.NOT_PERMITTED, ben, revision)


def test_whoever_signed_the_round_does_not_publish_it(cast: Cast, revision: Revision) -> None:
    grant(cast.methods, "publisher")
    _refused(NotPermitted, Refusal.SECOND_ROLE, cast.methods, revision)


def test_a_role_that_was_taken_away_between_page_and_click_counts_no_more(cast: Cast, revision: Revision) -> None:
    RoleGrant.objects.filter(user=cast.publisher).delete()
    with pytest.raises(NotFound):
        _order(cast.publisher, revision)


def test_another_fingerprint_than_the_stored_one_is_stale(cast: Cast, revision: Revision) -> None:
    _refused(Stale, Refusal.FINGERPRINT_CHANGED, cast.publisher, revision, fingerprint="0" * 64)


def test_a_wrong_password_signs_nothing(cast: Cast, revision: Revision) -> None:
    _refused(WrongPassword, Refusal.WRONG_PASSWORD, cast.publisher, revision, password="wrong horse battery")


def test_a_mail_address_is_no_name(cast: Cast, revision: Revision) -> None:
    _refused(Blocked, Refusal.MISSING_INPUT, cast.publisher, revision, name="pia@example.org")


def test_a_login_is_no_name(cast: Cast, revision: Revision) -> None:
    _refused(Blocked, Refusal.MISSING_INPUT, cast.publisher, revision, name=cast.publisher.get_username().upper())


def test_a_revision_under_review_says_which_roles_are_missing(context: ResearchContext, cast: Cast) -> None:
    revision = first_revision(cast.author, researched_report(context, cast.author))
    submitted(cast.author, revision)
    approve(revision, cast.methods, "methods_reviewer")
    said = _refused(Blocked, Refusal.ROLES_MISSING, cast.publisher, revision)
    assert "Domain reviewer: approvals still missing: 1." in said


def test_an_unchecked_statement_is_in_the_way(context: ResearchContext, cast: Cast) -> None:
    revision = first_revision(cast.author, unchecked_report(context, cast.author))
    submitted(cast.author, revision)
    _refused(Blocked, Refusal.ITEMS_UNCHECKED, cast.publisher, revision)
    vouch(revision, cast.methods)
    _refused(Blocked, Refusal.ROLES_MISSING, cast.publisher, revision)


def test_a_newer_revision_is_in_the_way(cast: Cast, revision: Revision) -> None:
    next_revision(cast.author, revision.report, [Retitle(text="Another title")])
    _refused(WrongState, Refusal.WRONG_STATE, cast.publisher, revision)
    codes = [blocker.code for blocker in gate_of(revision, now=publishing().now()).blockers]
    assert Refusal.NEWER_REVISION in codes


def test_an_open_flag_is_in_the_way(cast: Cast, revision: Revision) -> None:
    remark_add(
        actor=cast.domain, report_id=revision.report_id, number=revision.number, anchor="", kind="flag", text="Wait, please."
    )
    _refused(Blocked, Refusal.FLAGS_OPEN, cast.publisher, revision)


def test_a_capture_that_was_altered_on_disk_is_in_the_way_and_named(
    context: ResearchContext, cast: Cast, revision: Revision
) -> None:
    source = revision.report.run.sources.order_by("ordinal")[0]
    context.blobs._path(source.digest).write_bytes(b"else")  # type: ignore[attr-defined]
    assert "Card 1" in _refused(Stale, Refusal.EVIDENCE_ALTERED, cast.publisher, revision)


def test_a_document_that_was_altered_on_disk_is_in_the_way(context: ResearchContext, cast: Cast, revision: Revision) -> None:
    context.blobs._path(revision.document_digest).write_bytes(b"{}")  # type: ignore[attr-defined]
    _refused(Stale, Refusal.DOCUMENT_ALTERED, cast.publisher, revision)


def test_approvals_are_void_once_the_templates_have_changed(
    cast: Cast, revision: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(version, "template_version", lambda: "f" * 64)
    said = _refused(Stale, Refusal.APPROVALS_STALE, cast.publisher, revision)
    assert "the page templates have changed since" in said


def test_approvals_expire(cast: Cast, revision: Revision) -> None:
    later = publishing().now() + timedelta(days=91)
    codes = {blocker.code for blocker in gate_of(revision, now=later).blockers}
    assert Refusal.APPROVALS_STALE in codes


def test_what_comes_from_a_private_workspace_is_published_for_the_house_only(context: ResearchContext, cast: Cast) -> None:
    revision = approved(cast, first_revision(cast.author, unchecked_report(context, cast.author, public=False)))
    said = _refused(Blocked, Refusal.NOT_PUBLIC, cast.publisher, revision)
    assert "is not marked public" in said
    assert published(cast, revision, audience=Audience.HOUSE).audience == Audience.HOUSE


def test_an_order_is_cancelled_and_the_approvals_stand(cast: Cast, revision: Revision) -> None:
    order = ordered(cast, revision)
    cancelled = publication_cancel(actor=cast.publisher, report_id=revision.report_id, number=revision.number)
    assert (cancelled.pk, cancelled.state, _state(revision)) == (order.pk, OrderState.CANCELLED, RoundState.APPROVED)
    assert publication_carry_out(order.pk) is None
    assert not Publication.objects.exists()
    assert published(cast, revision).revision == revision


def test_only_a_publisher_cancels(cast: Cast, revision: Revision) -> None:
    ordered(cast, revision)
    with pytest.raises(NotPermitted):
        publication_cancel(actor=cast.domain, report_id=revision.report_id, number=revision.number)
    assert _state(revision) is RoundState.PUBLISHING


def test_where_nothing_is_being_published_nothing_is_cancelled(cast: Cast, revision: Revision) -> None:
    with pytest.raises(WrongState, match="Nothing is being published"):
        publication_cancel(actor=cast.publisher, report_id=revision.report_id, number=revision.number)
