"""How does the worker carry an order out? It draws, proves and stores the four formats; then one transaction publishes them.

Until that transaction commits nothing can be seen from outside, and after it everything can: there is no half. Bytes are
stored before it, so that what is named is there; bytes that nothing names harm nobody.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.urls import reverse
from django.utils.text import slugify

from publishing.context import publishing
from publishing.document.attestation import Attestation, PublishedDocument
from publishing.document.text import shortened
from publishing.errors import PublishingError, Refusal, Stale
from publishing.models import (
    ArtifactFormat,
    Audience,
    PublicAddress,
    Publication,
    PublicationOrder,
    PublishedArtifact,
    Revision,
    Withdrawal,
)
from publishing.services.attestations import attestation_of
from publishing.services.gate import Gate, check_audience, check_open, check_publisher, gate_of
from publishing.services.notifications import notify
from publishing.services.orders import TITLE_CHARS, check_order, order_end
from publishing.services.rounds import round_move
from publishing.states import AuditKind, OrderState, RoundState
from publishing.store.audit import append_event, write_head_on_commit
from publishing.store.people import contributors_of
from publishing.store.records import publication_payload
from research.errors import StoreFailed
from research.services.context import current

# The queue starts an order within a second; one that waits this long has been forgotten, or the queue is long.
WAITS_TOO_LONG = timedelta(seconds=60)
# Every step of drawing is a sign of life; the longest, the PDF, is bounded to seven minutes.
GONE_AFTER = timedelta(minutes=10)
SLUG_CHARS = 60
SLUG_HEX = 12
_UNEXPECTED = "Something went wrong that nobody foresaw, and nothing was published. Tell the operator; the log says more."
_GONE = "The worker stopped while it was drawing, and nothing was published. Order it again."
_STORED = "Storing the formats."
_log = logging.getLogger("countersign.publishing")


class _Ended(Exception):
    """The order ended while it was being carried out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Drawn:
    """The four formats as they lie in the blob store: digest and size, and what people vouched for when they were drawn."""

    attestation: Attestation
    stored: Mapping[ArtifactFormat, tuple[str, int]]
    notices: tuple[str, ...] = ()


def publication_carry_out(order_id: UUID) -> Publication | None:
    """Draw, check and store the four formats of a waiting order and publish them; None when the order ended otherwise.

    A failure leaves the round approved, the address as it was, and a sentence on the order. Called by the worker; safe to
    call twice.
    """
    if not _claimed(order_id):
        return Publication.objects.filter(order=order_id).first()
    order = PublicationOrder.objects.select_related("publisher").get(pk=order_id)
    try:
        drawn = _draw(order)
        return _publish(order, drawn)
    except _Ended:
        return None
    except (PublishingError, StoreFailed) as failure:
        _fail(order, failure.message)
        return None
    except Exception:  # noqa: BLE001 - the order has to end, whatever failed
        _log.exception("Order %s could not be carried out.", order.pk)
        _fail(order, _UNEXPECTED)
        return None
    except BaseException:
        # The queue's time limit is a SystemExit.
        _fail(order, _GONE)
        raise


def _claimed(order_id: UUID) -> bool:
    waiting = PublicationOrder.objects.filter(pk=order_id, state=OrderState.WAITING)
    step = "Checking the review and the evidence."
    return waiting.update(state=OrderState.DRAWING, claimed_at=publishing().now(), step=step) == 1


def _fail(order: PublicationOrder, problem: str) -> None:
    at = publishing().now()
    order_end(order, OrderState.FAILED, kind=AuditKind.PUBLICATION_FAILED, actor=None, at=at, problem=problem)


def _progress(order: PublicationOrder, step: str) -> None:
    """Say what is being done, which is also a sign of life. Raises _Ended when somebody cancelled."""
    drawing = PublicationOrder.objects.filter(pk=order.pk, state=OrderState.DRAWING)
    if drawing.update(step=step[:80], claimed_at=publishing().now()) != 1:
        raise _Ended


def _draw(order: PublicationOrder) -> _Drawn:
    # Here and not above: only the worker draws, and drawing brings a lot along.
    from publishing.rendering.publication import draw_publication

    gate = _gate(order, publishing().now())
    attestation = attestation_of(gate, order)
    if gate.document is None:
        raise AssertionError("a gate with nothing in the way has its document")
    published = PublishedDocument(document=gate.document, attestation=attestation)
    drawn = draw_publication(published, progress=partial(_progress, order))
    _progress(order, _STORED)
    formats = {
        ArtifactFormat.HTML: drawn.html,
        ArtifactFormat.MARKDOWN: drawn.markdown,
        ArtifactFormat.JSON: drawn.json,
        ArtifactFormat.PDF: drawn.pdf,
    }
    blobs = current().blobs
    stored = {name: (blobs.put(data), len(data)) for name, data in formats.items()}
    return _Drawn(attestation=attestation, stored=stored, notices=drawn.notices)


def _gate(order: PublicationOrder, at: datetime) -> Gate:
    """Return the open gate of an order. Raises Refused for anything in the way, now, of this order and this publisher."""
    related = "report__run__brief"
    revision = Revision.objects.select_related(f"{related}__author", f"{related}__team", "base", "delivery").get(
        rounds=order.round_id
    )
    gate = gate_of(revision, now=at)
    check_open(gate)
    if gate.round is None or gate.round.pk != order.round_id or gate.state is not RoundState.PUBLISHING:
        raise Stale("The review moved on after the publisher signed; look at it again.", code=Refusal.WRONG_STATE)
    check_publisher(User.objects.get(pk=order.publisher_id), gate)
    check_audience(revision.report, Audience(order.audience))
    check_order(order, gate)
    return gate


def _publish(order: PublicationOrder, drawn: _Drawn) -> Publication:
    """Check the whole gate once more and publish, in one transaction."""
    try:
        with transaction.atomic():
            at = publishing().now()
            done = PublicationOrder.objects.filter(pk=order.pk, state=OrderState.DRAWING).update(
                state=OrderState.DONE, step="", problem=" ".join(drawn.notices), ended_at=at
            )
            if done != 1:
                raise _Ended
            gate = _gate(order, at)
            if attestation_of(gate, order) != drawn.attestation:
                raise Stale(
                    "The signatures changed while the formats were drawn; order it again.", code=Refusal.APPROVALS_STALE
                )
            return _switch(order, gate, drawn, at)
    except DatabaseError as error:
        raise PublishingError("The publication could not be written to the database; nothing was published.") from error


def _switch(order: PublicationOrder, gate: Gate, drawn: _Drawn, at: datetime) -> Publication:
    if gate.round is None:
        raise AssertionError("an open gate has its round")
    revision = gate.revision
    round_move(gate.round, RoundState.PUBLISHED, at=at)
    publication = _record(order, revision, drawn, at)
    _address(publication, at)
    _tell(publication, at)
    write_head_on_commit()
    return publication


def _record(order: PublicationOrder, revision: Revision, drawn: _Drawn, at: datetime) -> Publication:
    publication = Publication(
        report=revision.report,
        revision=revision,
        order=order,
        audience=order.audience,
        fingerprint=revision.fingerprint,
        attestation=drawn.attestation.model_dump(mode="json"),
        published_at=at,
    )
    event = append_event(
        AuditKind.PUBLISHED,
        actor=order.publisher,
        at=at,
        report=revision.report,
        revision=revision,
        payload=publication_payload(publication, {name.value: digest for name, (digest, _) in drawn.stored.items()}),
    )
    publication.event_seq = event.seq
    publication.save(force_insert=True)
    PublishedArtifact.objects.bulk_create(
        PublishedArtifact(publication=publication, format=name, digest=digest, size=size)
        for name, (digest, size) in drawn.stored.items()
    )
    return publication


def _address(publication: Publication, at: datetime) -> None:
    """Let the report's address, which never changes, lead to this publication."""
    report = publication.report
    address = PublicAddress.objects.select_for_update().filter(report=report).first()
    if address is None:
        PublicAddress.objects.create(report=report, slug=slug_of(publication), publication=publication)
        return
    before = address.publication
    PublicAddress.objects.filter(pk=address.pk).update(publication=publication)
    if Withdrawal.objects.filter(publication=before).exists():
        return
    append_event(
        AuditKind.PUBLICATION_SUPERSEDED,
        actor=publication.order.publisher,
        at=at,
        report=report,
        revision=before.revision,
        payload={"publication": str(before.pk), "by": publication.revision.number},
    )


def slug_of(publication: Publication) -> str:
    """Return the address of a report: its title in ASCII, cut at a word, and twelve digits of the report's id.

    The address never changes and a later edition may be for anybody, so the title of one for the house stays out of it.
    """
    revision = publication.revision
    words = slugify(revision.title) if publication.audience == Audience.PUBLIC else ""
    if len(words) > SLUG_CHARS:
        words = words[: SLUG_CHARS + 1].rsplit("-", 1)[0][:SLUG_CHARS].strip("-")
    mark = revision.report_id.hex[:SLUG_HEX]
    return f"{words}-{mark}" if words else mark


def _tell(publication: Publication, at: datetime) -> None:
    """Tell everybody who wrote or signed, but not the publisher, who knows."""
    revision = publication.revision
    signers = publication.order.round.approvals.values_list("signer", flat=True)
    people = {*contributors_of(revision), *signers} - {publication.order.publisher_id}
    notify(
        User.objects.filter(pk__in=people),
        kind=AuditKind.PUBLISHED.value,
        report=publication.report,
        revision=revision,
        text=f"Revision {revision.number} of “{shortened(revision.title, TITLE_CHARS)}” was published.",
        path=reverse("publication-gate", args=(revision.report_id, revision.number)),
        at=at,
    )


def orders_sweep(*, carry_out: Callable[[UUID], object] = publication_carry_out) -> int:
    """Carry out orders that wait too long, and fail those whose worker has gone; returns how many were touched."""
    now = publishing().now()
    drawing = PublicationOrder.objects.filter(state=OrderState.DRAWING, claimed_at__lt=now - GONE_AFTER)
    touched = 0
    for order in drawing:
        touched += order_end(order, OrderState.FAILED, kind=AuditKind.PUBLICATION_FAILED, actor=None, at=now, problem=_GONE)
    waiting = PublicationOrder.objects.filter(state=OrderState.WAITING, ordered_at__lt=now - WAITS_TOO_LONG)
    for key in list(waiting.order_by("ordered_at").values_list("pk", flat=True)):
        carry_out(key)
        touched += 1
    return touched
