"""What did a run come to, beside its items? Kept with its closed account, so that its report can be built anew.

The digest stands in the event of the account, which nobody can change; of several, the last one holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cache
from uuid import UUID

from pydantic import TypeAdapter, ValidationError

from research.errors import StoreFailed
from research.findings import AlignmentState, EndReason, SynthesisFailure, SynthesisStatus
from research.models import RunEvent
from research.ports import BlobStore
from research.states import EventKind
from research.synthesis.types import HostGap
from research.verification.judging.types import Critique

NOT_KEPT = "What this run came to is not kept; its report stays as it was delivered. Start a new run from its sources."


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """What a report says about its run. `has_items` tells whether the kept items are told: not after a late stop.

    `judged` counts the pairs that a judge was asked about and `unable` those that it gave no verdict on; `critique` is what
    a critic named.
    """

    synthesis: SynthesisStatus
    end_reason: EndReason
    observed_at: datetime
    has_items: bool
    host_gaps: tuple[HostGap, ...] = ()
    failure: SynthesisFailure | None = None
    withheld: int = 0
    budget_reached: tuple[str, ...] = ()
    alignment: AlignmentState = AlignmentState.SCREEN_ONLY
    judged: int = 0
    unable: int = 0
    critique: Critique | None = None


@cache
def _adapter() -> TypeAdapter[Closing]:
    return TypeAdapter(Closing)


def put_closing(blobs: BlobStore, closing: Closing) -> str:
    """Keep a closing and return its digest, for the event of the account. Raises StoreFailed."""
    return blobs.put(_adapter().dump_json(closing))


def load_closing(run_id: UUID, blobs: BlobStore) -> Closing:
    """Return what a run came to. Raises StoreFailed for a run that kept no closing, or whose own cannot be read."""
    event = RunEvent.objects.filter(run_id=run_id, kind=EventKind.ACCOUNT_CLOSED).order_by("seq").last()
    digest = event.payload.get("closing", "") if event is not None else ""
    if not digest:
        raise StoreFailed(NOT_KEPT)
    try:
        return _adapter().validate_json(blobs.get(digest))
    except ValidationError as error:
        raise StoreFailed(NOT_KEPT) from error
