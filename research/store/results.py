"""How are model calls, admitted items, verdicts and dropped proposals kept, and read back as values?

What verification made of the items replaces them in one step: no reader ever sees half of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from research.models import ItemRow, ModelCallRow, ModelCapability, RejectionRow
from research.ports import BlobStore
from research.prompting import Usage
from research.states import EventKind
from research.store.journal import RunHandle, record, step

if TYPE_CHECKING:
    from research.admission.types import Admitted, Rejection
    from research.store.rulings import JudgedPair
    from research.verification.layers.types import Held
    from research.verification.rulings import Ruling
    from research.verification.types import ItemVerdict


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCall:
    """One call as it is kept: what was sent, what came back, what it cost. `status` is 'ok' or a ModelFailure code."""

    purpose: str
    prompt: str
    model: str
    status: str
    error: str
    sent: str
    received: str
    usage: Usage
    started_ms: int


def save_model_call(handle: RunHandle, blobs: BlobStore, call: ModelCall) -> None:
    """Keep one call, whether it succeeded or not."""
    sent = blobs.put(call.sent.encode("utf-8"))
    received = blobs.put(call.received.encode("utf-8")) if call.received else ""
    kind = EventKind.MODEL_CALLED if call.status == "ok" else EventKind.MODEL_FAILED
    with step(handle, kind) as payload:
        ModelCallRow.objects.create(
            run_id=handle.run_id,
            purpose=call.purpose,
            prompt=call.prompt,
            model=call.model,
            status=call.status,
            error=call.error,
            prompt_digest=sent,
            reply_digest=received,
            prompt_tokens=call.usage.prompt_tokens,
            completion_tokens=call.usage.completion_tokens,
            requests=call.usage.requests,
            started_ms=call.started_ms,
            ended_ms=handle.clock.elapsed_ms(),
        )
        payload.update(purpose=call.purpose, status=call.status)


def has_model_call(run_id: UUID, purpose: str) -> bool:
    """Tell whether a call for this purpose is kept."""
    return ModelCallRow.objects.filter(run_id=run_id, purpose=purpose).exists()


def save_results(
    handle: RunHandle,
    admitted: Admitted,
    verdicts: Sequence[ItemVerdict],
    *,
    rulings: Sequence[Ruling] = (),
    left_out: Sequence[str] = (),
) -> None:
    """Keep what survived admission and screen with its verdicts and rulings, in one transaction; then a step for each loss.

    `left_out` names the chunks that the proposer did not see, because they did not fit its packet or were withheld.
    """
    # Loaded with the first results: a run that waits for its first page has no use for what judges items.
    from research.store.rulings import add_rulings, tell_rulings

    rows = _item_rows(handle.run_id, admitted, {verdict.item_id: verdict for verdict in verdicts})
    with step(handle, EventKind.PROPOSALS_RECEIVED) as payload:
        ItemRow.objects.bulk_create(rows)
        RejectionRow.objects.bulk_create(
            _rejection_row(handle.run_id, ordinal, rejection) for ordinal, rejection in enumerate(admitted.rejections, 1)
        )
        add_rulings(handle.run_id, rulings)
        payload.update(admitted=len(rows), dropped=len(admitted.rejections), left_out=" ".join(left_out))
    for rejection in admitted.rejections:
        record(handle, EventKind.PROPOSAL_DROPPED, local_id=rejection.local_id[:40], code=rejection.code.value)
    tell_rulings(handle, rulings)


def save_checked(
    handle: RunHandle,
    admitted: Admitted,
    verdicts: Sequence[ItemVerdict],
    *,
    held: Sequence[Held],
    rulings: Sequence[Ruling],
    pairs: Sequence[JudgedPair],
) -> None:
    """Replace the items by what verification left of them, with the new rulings and what was judged: all or nothing."""
    from research.store.rulings import add_judged, add_rulings, tell_rulings

    rows = _item_rows(handle.run_id, admitted, {verdict.item_id: verdict for verdict in verdicts})
    _set_held(rows, {entry.item_id: entry for entry in held})
    with step(handle, EventKind.STATEMENTS_CHECKED) as payload:
        ItemRow.objects.filter(run_id=handle.run_id).delete()
        ItemRow.objects.bulk_create(rows)
        add_rulings(handle.run_id, rulings)
        add_judged(handle.run_id, pairs, at=handle.clock.now())
        payload.update(kept=len(rows), rulings=len(rulings), judged=len(pairs))
    tell_rulings(handle, rulings)


def _set_held(rows: Sequence[ItemRow], held: Mapping[str, Held]) -> None:
    for row in rows:
        entry = held.get(row.item_id)
        if entry is not None:
            row.verdict, row.basis, row.breaks = entry.verdict, entry.basis, entry.breaks


def _item_rows(run_id: UUID, admitted: Admitted, verdicts: Mapping[str, ItemVerdict]) -> list[ItemRow]:
    rows = [
        ItemRow(kind="fact", item_id=fact.item_id, text=fact.text, source_id=fact.source_id, references=list(fact.chunk_ids))
        for fact in admitted.facts
    ]
    rows += [
        ItemRow(
            kind="derivation", item_id=item.item_id, text=item.text, references=list(item.premise_ids), method=item.method
        )
        for item in admitted.derivations
    ]
    rows += [
        ItemRow(
            kind="recommendation",
            item_id=item.item_id,
            text=item.text,
            references=list(item.premise_ids),
            conditions=list(item.conditions),
        )
        for item in admitted.recommendations
    ]
    rows += [
        ItemRow(kind="gap", item_id=gap.item_id, text=gap.text, references=list(gap.source_ids)) for gap in admitted.gaps
    ]
    for ordinal, row in enumerate(rows, 1):
        row.run_id, row.ordinal = run_id, ordinal
        _set_verdict(row, verdicts.get(row.item_id))
    return rows


def _set_verdict(row: ItemRow, verdict: ItemVerdict | None) -> None:
    if verdict is None:
        return
    row.verdict, row.basis = verdict.verdict, verdict.basis
    row.quote_start, row.quote_end = verdict.quote_start, verdict.quote_end


def _rejection_row(run_id: UUID, ordinal: int, rejection: Rejection) -> RejectionRow:
    return RejectionRow(
        run_id=run_id,
        ordinal=ordinal,
        kind=rejection.kind,
        local_id=rejection.local_id[:40],
        text=rejection.text[:4_000],
        code=rejection.code,
        reason=rejection.reason,
    )


def load_results(run_id: UUID) -> tuple[Admitted, tuple[ItemVerdict, ...]]:
    """Return what was admitted, in its order, and the verdict of each fact. What fell comes with its kept text."""
    # A run that waits for its first page loads this module, and not yet what judges items.
    from research.store.items import admitted_of, verdict_of

    rows = tuple(ItemRow.objects.filter(run_id=run_id).order_by("ordinal"))
    fallen = tuple(RejectionRow.objects.filter(run_id=run_id).order_by("ordinal"))
    return admitted_of(rows, fallen), tuple(verdict_of(row) for row in rows if row.verdict and row.kind == "fact")


def load_held(run_id: UUID) -> tuple[Held, ...]:
    """Return what was found to hold each derivation of a run, in their order."""
    from research.store.items import held_of

    rows = ItemRow.objects.filter(run_id=run_id, kind="derivation").exclude(verdict="").order_by("ordinal")
    return tuple(held_of(row) for row in rows)


class CapabilityRows:
    """What a model server can do, kept so that it is probed once. `None` means not probed yet."""

    def __init__(self, base_url: str, model: str) -> None:
        self._rows = ModelCapability.objects.filter(base_url=base_url, model=model)
        self._base_url, self._model = base_url, model

    def get(self, name: str) -> bool | None:
        """Return what was found, or None."""
        return self._rows.filter(name=name).values_list("value", flat=True).first()

    def put(self, name: str, *, value: bool) -> None:
        """Keep a finding."""
        ModelCapability.objects.update_or_create(
            base_url=self._base_url, model=self._model, name=name, defaults={"value": value}
        )
