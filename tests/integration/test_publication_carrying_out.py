"""The worker publishes in one transaction or not at all: whatever fails leaves approvals and address as they were."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import cast as typed
from uuid import UUID

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, connections

from publishing.apps import PublishingConfig
from publishing.context import PublishingContext
from publishing.document.edits import Retitle
from publishing.errors import FormatsDisagree, RenderingFailed
from publishing.models import (
    ArtifactFormat,
    AuditEvent,
    Notification,
    PublicAddress,
    Publication,
    PublicationOrder,
    PublishedArtifact,
    Revision,
    RoleGrant,
    Round,
)
from publishing.rendering import publication as drawing
from publishing.rendering import version
from publishing.services import carrying_out
from publishing.services.publications import orders_sweep, publication_cancel, publication_carry_out
from publishing.states import AuditKind, OrderState, RoundState
from publishing.store.audit import check_chain
from research.errors import StoreFailed
from research.services.context import ResearchContext
from tests.support.crash import in_child, kill_self
from tests.support.publishing import Cast, approved, approved_report, ordered, published
from tests.support.review import next_revision
from tests.support.unprotected import without_triggers

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cast(ada: User, mia: User, dov: User, pia: User) -> Cast:
    return Cast(author=ada, methods=mia, domain=dov, publisher=pia)


@pytest.fixture
def revision(context: ResearchContext, cast: Cast) -> Revision:
    return approved_report(context, cast)


@pytest.fixture
def clock() -> Iterator[Callable[[timedelta], None]]:
    """Move publishing's clock forward."""
    config = typed("PublishingConfig", apps.get_app_config("publishing"))
    earlier = typed("PublishingContext", config.context)

    def forward(by: timedelta) -> None:
        config.context = replace(earlier, now=lambda: earlier.now() + by)

    yield forward
    config.context = earlier


def _state(revision: Revision) -> RoundState:
    newest = Round.objects.filter(revision=revision).order_by("-ordinal").first()
    assert newest is not None
    return RoundState(newest.state)


def _nothing_happened(order: PublicationOrder, said: str) -> None:
    order.refresh_from_db()
    assert order.state == OrderState.FAILED
    assert said in order.problem
    assert _state(order.round.revision) is RoundState.APPROVED
    assert not Publication.objects.exists()
    assert not PublishedArtifact.objects.exists()
    assert not PublicAddress.objects.exists()
    assert not AuditEvent.objects.filter(kind=AuditKind.PUBLISHED).exists()
    assert AuditEvent.objects.filter(kind=AuditKind.PUBLICATION_FAILED).count() == 1
    assert check_chain().fault is None


def test_a_carried_out_order_has_four_formats_an_address_and_an_event(cast: Cast, revision: Revision) -> None:
    publication = published(cast, revision, name="Pia Bell")
    assert _state(revision) is RoundState.PUBLISHED
    assert {row.format for row in publication.artifacts.all()} == set(ArtifactFormat)
    address = PublicAddress.objects.get(report=revision.report)
    assert address.publication == publication
    assert address.slug.endswith(revision.report_id.hex[:12])
    event = AuditEvent.objects.get(seq=publication.event_seq)
    stored = {row.format: row.digest for row in publication.artifacts.all()}
    assert event.payload["digest"] == stored["json"]
    assert event.payload["pdf_digest"] == stored["pdf"]
    assert event.revision == revision.number


def test_whoever_wrote_and_signed_hears_of_it(cast: Cast, revision: Revision) -> None:
    published(cast, revision)
    lines = Notification.objects.filter(kind="published")
    assert {line.recipient for line in lines} == {cast.author, cast.methods, cast.domain}
    assert all(line.path.endswith(f"/revisions/{revision.number}/publish") for line in lines)


def test_carrying_out_twice_publishes_once(cast: Cast, revision: Revision) -> None:
    order = ordered(cast, revision)
    first = publication_carry_out(order.pk)
    assert first is not None
    assert publication_carry_out(order.pk) == first
    assert Publication.objects.count() == 1


def test_two_workers_with_one_order_publish_once(cast: Cast, revision: Revision) -> None:
    order = ordered(cast, revision)
    found: list[Publication | None] = []
    at_once = threading.Barrier(2)

    def work() -> None:
        at_once.wait(timeout=30)
        try:
            found.append(publication_carry_out(order.pk))
        finally:
            connections.close_all()

    workers = [threading.Thread(target=work) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(timeout=120)
    assert Publication.objects.count() == 1
    assert len([publication for publication in found if publication is not None]) >= 1


STEPS = [
    (drawing, "render_html", RenderingFailed("HTML could not be drawn."), "HTML could not be drawn."),
    (drawing, "check_formats", FormatsDisagree("HTML differs from the document.", where="HTML"), "HTML differs"),
    (drawing, "render_pdf", RenderingFailed("The PDF could not be drawn."), "The PDF could not be drawn."),
    (drawing, "check_pdf", FormatsDisagree("PDF differs from the document.", where="PDF"), "PDF differs"),
    (carrying_out, "_record", StoreFailed("The data folder is full."), "The data folder is full."),
    (carrying_out, "_address", RuntimeError("no"), "nobody foresaw"),
    (carrying_out, "_tell", RuntimeError("no"), "nobody foresaw"),
    (carrying_out, "write_head_on_commit", RuntimeError("no"), "nobody foresaw"),
]


@pytest.mark.parametrize(("module", "name", "failure", "said"), STEPS, ids=[step[1] for step in STEPS])
def test_a_failure_between_any_two_steps_leaves_the_approval_and_nothing_else(
    cast: Cast,
    revision: Revision,
    monkeypatch: pytest.MonkeyPatch,
    module: object,
    name: str,
    failure: Exception,
    said: str,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise failure

    order = ordered(cast, revision)
    with monkeypatch.context() as broken:
        broken.setattr(module, name, fail)
        assert publication_carry_out(order.pk) is None
    _nothing_happened(order, said)
    assert published(cast, revision).revision == revision


def test_a_blob_that_cannot_be_kept_publishes_nothing(
    context: ResearchContext, cast: Cast, revision: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_data: bytes) -> str:
        raise StoreFailed("The data folder cannot take a file.")

    order = ordered(cast, revision)
    monkeypatch.setattr(context.blobs, "put", full)
    assert publication_carry_out(order.pk) is None
    _nothing_happened(order, "cannot take a file")


def test_a_capture_that_is_altered_while_the_formats_are_drawn_publishes_nothing(
    context: ResearchContext, cast: Cast, revision: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = revision.report.run.sources.order_by("ordinal")[0]
    real = drawing.render_pdf

    def meanwhile(*arguments: object, **named: object) -> object:
        context.blobs._path(source.text_digest).write_bytes(b"else")  # type: ignore[attr-defined]
        return real(*arguments, **named)  # type: ignore[arg-type]

    order = ordered(cast, revision)
    monkeypatch.setattr(drawing, "render_pdf", meanwhile)
    assert publication_carry_out(order.pk) is None
    _nothing_happened(order, "its capture cannot be used")


def test_templates_that_change_after_the_order_publish_nothing(
    cast: Cast, revision: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = ordered(cast, revision)
    monkeypatch.setattr(version, "template_version", lambda: "e" * 64)
    assert publication_carry_out(order.pk) is None
    _nothing_happened(order, "templates have changed")


def test_a_publisher_who_lost_the_role_after_the_order_publishes_nothing(cast: Cast, revision: Revision) -> None:
    order = ordered(cast, revision)
    RoleGrant.objects.filter(user=cast.publisher).delete()
    assert publication_carry_out(order.pk) is None
    _nothing_happened(order, "You hold no publisher's role")


@pytest.mark.parametrize("field", ["audience", "publisher_name", "statement_digest"])
def test_an_order_that_was_altered_behind_the_service_publishes_nothing(cast: Cast, revision: Revision, field: str) -> None:
    order = ordered(cast, revision)
    with without_triggers("publishing_publicationorder"):
        value = {"audience": "house", "publisher_name": "Somebody Else", "statement_digest": "0" * 64}[field]
        PublicationOrder.objects.filter(pk=order.pk).update(**{field: value})
    assert publication_carry_out(order.pk) is None
    _nothing_happened(order, "not as its publisher signed it" if field == "publisher_name" else "not as the audit chain")


def test_an_approval_that_was_altered_behind_the_service_publishes_nothing(cast: Cast, revision: Revision) -> None:
    order = ordered(cast, revision)
    with without_triggers("publishing_approval"), connection.cursor() as cursor:
        cursor.execute("UPDATE publishing_approval SET comment = 'forged'")
    assert publication_carry_out(order.pk) is None
    _nothing_happened(order, "is not as it was signed")


def test_cancelling_while_the_formats_are_drawn_wins(
    cast: Cast, revision: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = drawing.check_pdf

    def meanwhile(*arguments: object, **named: object) -> object:
        publication_cancel(actor=cast.publisher, report_id=revision.report_id, number=revision.number)
        return real(*arguments, **named)  # type: ignore[arg-type]

    order = ordered(cast, revision)
    monkeypatch.setattr(drawing, "check_pdf", meanwhile)
    assert publication_carry_out(order.pk) is None
    order.refresh_from_db()
    assert (order.state, _state(revision)) == (OrderState.CANCELLED, RoundState.APPROVED)
    assert not Publication.objects.exists()


def test_the_time_limit_of_the_queue_fails_the_order(
    cast: Cast, revision: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    def out_of_time(*_: object, **__: object) -> None:
        raise SystemExit(1)

    order = ordered(cast, revision)
    monkeypatch.setattr(drawing, "render_pdf", out_of_time)
    with pytest.raises(SystemExit):
        publication_carry_out(order.pk)
    _nothing_happened(order, "The worker stopped")


def test_an_order_whose_worker_has_gone_is_failed_by_the_sweep(
    cast: Cast, revision: Revision, clock: Callable[[timedelta], None]
) -> None:
    order = ordered(cast, revision)
    # What a worker leaves behind that was killed after its first step.
    assert carrying_out._claimed(order.pk)
    assert orders_sweep() == 0
    clock(timedelta(minutes=11))
    assert orders_sweep() == 1
    _nothing_happened(order, "The worker stopped")
    hears = Notification.objects.get(kind="publication_failed")
    assert hears.recipient == cast.publisher


@pytest.mark.parametrize("at", ["_draw", "_publish", "_record", "_tell"])
def test_a_worker_that_is_killed_at_any_step_leaves_nothing_half_done(
    cast: Cast,
    revision: Revision,
    clock: Callable[[timedelta], None],
    monkeypatch: pytest.MonkeyPatch,
    at: str,
) -> None:
    order = ordered(cast, revision)
    with monkeypatch.context() as deadly:
        deadly.setattr(carrying_out, at, lambda *_: kill_self())
        assert in_child(lambda: publication_carry_out(order.pk)) == signal.SIGKILL
    order.refresh_from_db()
    assert (order.state, _state(revision)) == (OrderState.DRAWING, RoundState.PUBLISHING)
    clock(timedelta(minutes=11))
    assert orders_sweep() == 1
    _nothing_happened(order, "The worker stopped")


def test_a_worker_that_was_only_slow_does_not_publish_a_failed_order(
    cast: Cast, revision: Revision, clock: Callable[[timedelta], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = drawing.check_pdf

    def slowly(*arguments: object, **named: object) -> object:
        clock(timedelta(minutes=11))
        assert orders_sweep() == 1
        return real(*arguments, **named)  # type: ignore[arg-type]

    order = ordered(cast, revision)
    monkeypatch.setattr(drawing, "check_pdf", slowly)
    assert publication_carry_out(order.pk) is None
    _nothing_happened(order, "The worker stopped")


def test_an_order_that_waits_too_long_is_carried_out_by_the_sweep(
    cast: Cast, revision: Revision, clock: Callable[[timedelta], None]
) -> None:
    order = ordered(cast, revision)
    asked: list[UUID] = []
    assert orders_sweep(carry_out=asked.append) == 0
    clock(timedelta(minutes=2))
    assert orders_sweep() == 1
    assert Publication.objects.get().order == order


def test_a_later_revision_takes_the_address_and_the_earlier_one_is_superseded(cast: Cast, revision: Revision) -> None:
    first = published(cast, revision)
    slug = PublicAddress.objects.get().slug
    second = published(cast, approved(cast, next_revision(cast.author, revision.report, [Retitle(text="Something else")])))
    address = PublicAddress.objects.get()
    assert (address.slug, address.publication) == (slug, second)
    event = AuditEvent.objects.get(kind=AuditKind.PUBLICATION_SUPERSEDED)
    assert event.payload == {"publication": str(first.pk), "by": 2}
    assert event.revision == 1
    assert check_chain().fault is None
