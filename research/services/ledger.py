"""How does a person correct the ledger of a run? Looked at before it is applied, with a reason, and never lost.

An edit is a row that only grows the list, a new delivery of the report, and an event of the audit chain, in one transaction.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from research.clock import start_clock
from research.errors import InvalidLedgerEdit, WrongState
from research.evidence.ledger.edits import edit_digest, problems_of
from research.evidence.ledger.fold import active, fold
from research.evidence.ledger.types import EditKind, Ledger, LedgerEdit, SourceKind
from research.findings import Findings
from research.methods.ledger import findings_after, findings_of, load_ended
from research.models import Run
from research.ports import Correction, DeliveryKind, DeliveryReceipt
from research.services.context import ResearchContext
from research.services.ledger_change import ReportChange, compare
from research.services.runs import run_visible
from research.states import TERMINAL_STATES, EventKind
from research.store import journal
from research.store.ledger import KeptLedger, append_edit, load_edits, load_ledger

UNKNOWN_KIND = "Choose what to do: set aside, merge, split, reclass or take back. What came in is none of these."
CHANGED_MEANWHILE = "The ledger was edited in the meantime. Look at it as it is now, and decide again."


@dataclass(frozen=True, slots=True, kw_only=True)
class EditRequest:
    """What a person asks for. `seen` is the ordinal of the newest edit on the screen: an older one is refused.

    `kind` is None where what came in is no kind of decision; it is refused.
    """

    kind: EditKind | None
    source_ids: tuple[str, ...]
    reason: str
    seen: int
    kind_after: SourceKind | None = None
    undoes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EditPreview:
    """An edit as it would be kept, the ledger after it, and what it changes in the report."""

    edit: LedgerEdit
    ledger: Ledger
    change: ReportChange


def ledger_preview(context: ResearchContext, *, actor: User, run_id: UUID | str, request: EditRequest) -> EditPreview:
    """Return what an edit would change; nothing is written.

    Raises NotFound, WrongState for a run without a ledger or one that was edited meanwhile, InvalidLedgerEdit by field.
    """
    run = run_visible(actor, run_id)
    edits, edit = _edited(context, run, request)
    ended = load_ended(run.pk, context.blobs)
    before, after = findings_of(ended, edits), findings_of(ended, (*edits, edit))
    return EditPreview(edit=edit, ledger=after.ledger, change=compare(before, after))


def ledger_edit(context: ResearchContext, *, actor: User, run_id: UUID | str, request: EditRequest) -> DeliveryReceipt:
    """Keep an edit and deliver the report anew, both or neither. Raises as `ledger_preview`, and StoreFailed."""
    run = run_visible(actor, run_id)
    edits, edit = _edited(context, run, request)
    findings = findings_after(run.pk, (*edits, edit), blobs=context.blobs)
    receipt = _delivered(context, actor, run, edit, findings)
    # The run has ended: its task finds nothing to do but to let the new delivery's PDF join.
    context.enqueue(str(run.pk))
    return receipt


def _edited(context: ResearchContext, run: Run, request: EditRequest) -> tuple[tuple[LedgerEdit, ...], LedgerEdit]:
    kept, edits = open_ledger(context, run)
    if request.seen != len(edits):
        raise WrongState(CHANGED_MEANWHILE)
    if request.kind is None:
        raise InvalidLedgerEdit({"sources": UNKNOWN_KIND})
    edit = _asked(request, request.kind, ordinal=len(edits) + 1)
    problems = problems_of(edit, ledger=fold(kept.survey, edits), active=active(edits))
    if problems:
        raise InvalidLedgerEdit(problems)
    return edits, edit


def _asked(request: EditRequest, kind: EditKind, *, ordinal: int) -> LedgerEdit:
    """The edit with what its kind speaks of and nothing else: what a form sends along besides is not kept."""
    is_undo = kind is EditKind.UNDO
    return LedgerEdit(
        ordinal=ordinal,
        kind=kind,
        source_ids=() if is_undo else tuple(dict.fromkeys(request.source_ids)),
        reason=" ".join(request.reason.split()),
        kind_after=request.kind_after if kind is EditKind.RECLASS else None,
        undoes=request.undoes if is_undo else 0,
    )


def open_ledger(context: ResearchContext, run: Run) -> tuple[KeptLedger, tuple[LedgerEdit, ...]]:
    """Return what can be edited. Raises WrongState while the run is under way, or where it kept no ledger; StoreFailed."""
    if run.state not in TERMINAL_STATES:
        raise WrongState("This run is still under way; its ledger can be edited when it has ended.")
    kept = load_ledger(run.pk, context.blobs)
    if kept is None:
        raise WrongState("This run ended before its ledger was made. Start a new run from its sources.")
    return kept, load_edits(run.pk)


def _delivered(context: ResearchContext, actor: User, run: Run, edit: LedgerEdit, findings: Findings) -> DeliveryReceipt:
    return context.sink.deliver(
        findings,
        kind=DeliveryKind.FINAL,
        offset_ms=0,
        guard=partial(_keep, context, actor, run, edit),
        correction=Correction(actor_id=actor.pk, edit=edit.ordinal, kind=edit.kind.value, digest=edit_digest(edit)),
    )


def _keep(context: ResearchContext, actor: User, run: Run, edit: LedgerEdit) -> None:
    if len(load_edits(run.pk)) != edit.ordinal - 1:
        raise WrongState(CHANGED_MEANWHILE)
    try:
        with transaction.atomic():
            append_edit(run, edit, actor=actor, at=context.now())
    except IntegrityError as error:
        raise WrongState(CHANGED_MEANWHILE) from error
    journal.append_unowned(run, EventKind.LEDGER_EDITED, clock=start_clock(wall=context.now))
