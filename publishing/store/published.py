"""Is a publication still what was published? Its row, its files and its withdrawal, against the events that recorded them.

Asked each time something of it is shown, handed out or used as a measure. Cheap: one query for the events of a whole list.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import DatabaseError
from django.db.models import Q, prefetch_related_objects

from publishing.errors import PublishingError
from publishing.models import AuditEvent, Publication, Revision, Withdrawal
from publishing.states import AuditKind
from publishing.store.events import is_altered
from publishing.store.recorded import Entry, entry_of, publication_entry, revision_entry, withdrawal_entry

ALTERED = "This publication's record was altered; tell the operator. Nothing of it is shown until a backup restores it."


def check_published(publication: Publication) -> None:
    """Raise PublishingError, with the sentence for readers, unless a publication is as the chain recorded it."""
    if publication.pk not in as_published((publication,)):
        raise PublishingError(ALTERED)


def as_published(publications: Sequence[Publication]) -> frozenset[UUID]:
    """Return the ids of the publications that are as they were recorded, with their revision, files and withdrawal."""
    if not publications:
        return frozenset()
    try:
        prefetch_related_objects(publications, "order", "revision__base", "artifacts")
        withdrawn = {row.publication_id: row for row in _withdrawals(publications)}
        recorded = _recorded(publications)
        return frozenset(row.pk for row in publications if _agrees(row, withdrawn.get(row.pk), recorded))
    except (ValueError, TypeError, AttributeError, DatabaseError):
        return frozenset()


def _withdrawals(publications: Sequence[Publication]) -> Sequence[Withdrawal]:
    return list(Withdrawal.objects.filter(publication__in=publications).select_related("publication__revision"))


def _recorded(publications: Sequence[Publication]) -> frozenset[Entry]:
    made = Q(kind=AuditKind.PUBLISHED, seq__in=[row.event_seq for row in publications])
    others = Q(
        kind__in=(AuditKind.REVISION_CREATED, AuditKind.WITHDRAWN), report_id__in=[row.report_id for row in publications]
    )
    return frozenset(entry_of(event) for event in AuditEvent.objects.filter(made | others) if not is_altered(event))


def _agrees(row: Publication, withdrawal: Withdrawal | None, recorded: frozenset[Entry]) -> bool:
    """A withdrawal that was recorded has its row, and a row its record."""
    gone = {entry for entry in recorded if entry.kind is AuditKind.WITHDRAWN and str(row.pk) in entry.payload}
    due = {withdrawal_entry(withdrawal)} if withdrawal is not None else set()
    return {publication_entry(row), revision_entry(row.revision)} <= recorded and gone == due


def was_published(revision: Revision) -> bool:
    """Tell whether the chain recorded a publication of this revision, whatever rows there are."""
    return AuditEvent.objects.filter(
        report_id=revision.report_id, kind=AuditKind.PUBLISHED, revision=revision.number
    ).exists()
