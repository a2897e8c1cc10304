"""How is the ledger of a run kept, and what people decided about it? As one blob and a list that only grows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from uuid import UUID

from django.contrib.auth.models import User
from pydantic import TypeAdapter, ValidationError

from research.errors import StoreFailed
from research.evidence.ledger.claims import Claims
from research.evidence.ledger.types import LEDGER_VERSION, EditKind, LedgerEdit, SourceKind, Survey
from research.models import LedgerEditRow, LedgerRow, Run
from research.ports import BlobStore
from research.states import EventKind
from research.store.journal import RunHandle, step
from research.verification.conflicts.types import Candidate


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptLedger:
    """What was found once: about the sources, about the statements, and where sources disagree with each other."""

    survey: Survey
    claims: Claims
    candidates: tuple[Candidate, ...] = ()


@cache
def _adapter() -> TypeAdapter[KeptLedger]:
    return TypeAdapter(KeptLedger)


def save_ledger(handle: RunHandle, blobs: BlobStore, kept: KeptLedger) -> None:
    """Keep the ledger of a run, once; a run that has one keeps it. Raises LeaseLost, StoreFailed."""
    if LedgerRow.objects.filter(run_id=handle.run_id).exists():
        return
    digest = blobs.put(_adapter().dump_json(kept))
    with step(handle, EventKind.LEDGER_KEPT) as payload:
        LedgerRow.objects.create(run_id=handle.run_id, version=LEDGER_VERSION, digest=digest, made_at=handle.clock.now())
        payload.update(links=len(kept.survey.links), supports=len(kept.claims.supports))


def load_ledger(run_id: UUID, blobs: BlobStore) -> KeptLedger | None:
    """Return the kept ledger of a run, None for a run that has none. Raises StoreFailed."""
    row = LedgerRow.objects.filter(run_id=run_id).first()
    if row is None:
        return None
    try:
        return _adapter().validate_json(blobs.get(row.digest))
    except ValidationError as error:
        raise StoreFailed("The ledger of this run cannot be read; start a new run from its sources.") from error


def load_edits(run_id: UUID) -> tuple[LedgerEdit, ...]:
    """Return what people decided about the ledger of a run, in order."""
    return tuple(_edit(row) for row in LedgerEditRow.objects.filter(run_id=run_id).order_by("ordinal"))


def append_edit(run: Run, edit: LedgerEdit, *, actor: User, at: datetime) -> None:
    """Keep one decision within the caller's transaction. Raises IntegrityError where another took its ordinal."""
    LedgerEditRow.objects.create(
        run=run,
        ordinal=edit.ordinal,
        kind=edit.kind.value,
        source_ids=list(edit.source_ids),
        kind_after=edit.kind_after.value if edit.kind_after else "",
        undoes=edit.undoes,
        reason=edit.reason,
        actor=actor,
        actor_name=(actor.get_full_name() or actor.get_username())[:200],
        at=at,
    )


def _edit(row: LedgerEditRow) -> LedgerEdit:
    return LedgerEdit(
        ordinal=row.ordinal,
        kind=EditKind(row.kind),
        source_ids=tuple(row.source_ids),
        reason=row.reason,
        kind_after=SourceKind(row.kind_after) if row.kind_after else None,
        undoes=row.undoes,
    )
