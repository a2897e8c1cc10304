"""How does a run come to be, change hands, and end? Every change is a compare-and-swap on state and fence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.auth.models import Group, User
from django.db import transaction
from django.db.models import F

from research.brief.types import Brief, Depth, MethodName, Scope
from research.budget import Limits, Meter
from research.clock import RunClock
from research.errors import LeaseLost
from research.models import BriefRecord, Run
from research.ports import DateWindow, SearchProvider
from research.states import LIVE_STATES, TERMINAL_STATES, TRANSITIONS, EventKind, Outcome, RunState
from research.store.journal import RunHandle, append_unowned, step

JsonObject = dict[str, object]


def create_run(
    brief: Brief, *, author: User, team: Group | None, submission_key: str, config: JsonObject, clock: RunClock
) -> tuple[Run, bool]:
    """Freeze the brief and queue its run. Returns the run and whether it is new: one submission key is one run."""
    with transaction.atomic():
        earlier = Run.objects.filter(brief__author=author, brief__submission_key=submission_key).first()
        if earlier is not None:
            return earlier, False
        record = _freeze(brief, author=author, team=team, submission_key=submission_key, at=clock.now())
        run = Run.objects.create(brief=record, state=RunState.QUEUED, queued_at=clock.now(), config=config)
        append_unowned(run, EventKind.QUEUED, clock=clock)
    return run, True


def _freeze(brief: Brief, *, author: User, team: Group | None, submission_key: str, at: datetime) -> BriefRecord:
    return BriefRecord.objects.create(
        author=author,
        team=team,
        submission_key=submission_key,
        created_at=at,
        question=brief.question,
        workspace=brief.workspace,
        workspace_public=brief.workspace_public,
        scope=brief.scope,
        method=brief.method,
        depth=brief.depth,
        profile=brief.profile,
        language=brief.language,
        public_context=brief.public_context,
        internal_context=brief.internal_context,
        restricted_terms=list(brief.restricted_terms),
        assumptions=list(brief.assumptions),
        adopt_run_id=brief.adopt_run_id,
        providers=[provider.value for provider in brief.providers],
        published_after=brief.window.after if brief.window else "",
        published_before=brief.window.before if brief.window else "",
        documents=brief.documents,
    )


def load_run(run_id: UUID) -> Run | None:
    """Return a run with its brief, None for an unknown one."""
    return Run.objects.select_related("brief").filter(pk=run_id).first()


def load_brief(record: BriefRecord) -> Brief:
    """Map the frozen row back to its value."""
    return Brief(
        question=record.question,
        workspace=record.workspace,
        workspace_public=record.workspace_public,
        scope=Scope(record.scope),
        method=MethodName(record.method),
        depth=Depth(record.depth),
        profile=record.profile,
        language=record.language,
        public_context=record.public_context,
        internal_context=record.internal_context,
        restricted_terms=tuple(record.restricted_terms),
        assumptions=tuple(record.assumptions),
        adopt_run_id=record.adopt_run_id,
        providers=tuple(SearchProvider(name) for name in record.providers),
        window=_window(record),
        documents=record.documents,
    )


def _window(record: BriefRecord) -> DateWindow | None:
    if not (record.published_after or record.published_before):
        return None
    return DateWindow(after=record.published_after, before=record.published_before)


def load_limits(run: Run) -> Limits:
    """Return the run's own frozen limits. What an older version froze and nothing counts any more is passed over."""
    known = {field.name for field in fields(Limits)}
    return Limits(**{name: value for name, value in run.config["limits"].items() if name in known})


def claim(run_id: UUID, *, owner: str, lease: timedelta, clock: RunClock) -> int | None:
    """Take a queued run. Returns the fence to write under, or None when somebody else has it.

    The event of the claim is written by the owner's first step, under the fence that this returns.
    """
    now = clock.now()
    with transaction.atomic():
        taken = Run.objects.filter(pk=run_id, state=RunState.QUEUED).update(
            state=RunState.RUNNING, fence=F("fence") + 1, lease_owner=owner, lease_until=now + lease, claimed_at=now
        )
        return Run.objects.values_list("fence", flat=True).get(pk=run_id) if taken else None


def take_over(run_id: UUID, *, owner: str, lease: timedelta, now: datetime) -> int | None:
    """Take a live run whose lease has run out. Returns the new fence, or None when its lease is good after all (I6)."""
    with transaction.atomic():
        taken = Run.objects.filter(pk=run_id, state__in=LIVE_STATES, lease_until__lt=now).update(
            fence=F("fence") + 1, lease_owner=owner, lease_until=now + lease
        )
        return Run.objects.values_list("fence", flat=True).get(pk=run_id) if taken else None


def renew_lease(handle: RunHandle, *, lease: timedelta) -> bool:
    """Push the lease out. Returns False when the run is no longer this owner's."""
    until = handle.clock.now() + lease
    return bool(Run.objects.filter(pk=handle.run_id, fence=handle.fence, state__in=LIVE_STATES).update(lease_until=until))


def state_of(run_id: UUID) -> RunState:
    """Return the state as stored."""
    return RunState(Run.objects.values_list("state", flat=True).get(pk=run_id))


def request_cancel(run_id: UUID, *, clock: RunClock) -> RunState | None:
    """Cancel a queued run at once, or ask a running one to stop. Returns the new state, or None when it was terminal."""
    moves = ((RunState.QUEUED, RunState.CANCELLED), (RunState.RUNNING, RunState.CANCELLING))
    for old, new in moves:
        with transaction.atomic():
            changes: dict[str, object] = {"state": new}
            if new in TERMINAL_STATES:
                changes |= {"finished_at": clock.now(), "reason": "Cancelled before it began."}
            if Run.objects.filter(pk=run_id, state=old).update(**changes):
                append_unowned(Run.objects.get(pk=run_id), EventKind.CANCEL_REQUESTED, clock=clock)
                return new
    return RunState.CANCELLING if state_of(run_id) is RunState.CANCELLING else None


def save_meter(handle: RunHandle, meter: Meter) -> None:
    """Show what the run has used. A display value: the events are the record."""
    Run.objects.filter(pk=handle.run_id, fence=handle.fence).update(meters=meter.snapshot())


def finish(
    handle: RunHandle, *, state: RunState, outcome: Outcome, reason: str, figures: Mapping[str, int], meter: Meter | None
) -> None:
    """End the run in a terminal state, with its figures. Raises LeaseLost when it is no longer this owner's."""
    sources = [old for old, following in TRANSITIONS.items() if state in following]
    changes: dict[str, object] = {
        "state": state,
        "outcome": outcome,
        "reason": reason[:300],
        "finished_at": handle.clock.now(),
        "lease_until": None,
        "figures": dict(figures),
    }
    if meter is not None:
        changes["meters"] = meter.snapshot()
    with step(handle, EventKind.FINISHED) as payload:
        if not Run.objects.filter(pk=handle.run_id, fence=handle.fence, state__in=sources).update(**changes):
            raise LeaseLost("The run ended elsewhere.")
        payload.update(state=state.value, outcome=outcome.value)


def expired_runs(*, now: datetime) -> tuple[UUID, ...]:
    """Return the live runs whose lease has run out."""
    return tuple(Run.objects.filter(state__in=LIVE_STATES, lease_until__lt=now).values_list("pk", flat=True))


def waiting_runs(*, queued_before: datetime) -> tuple[UUID, ...]:
    """Return the runs that have been waiting since before the given time: their queue entry may be lost."""
    return tuple(Run.objects.filter(state=RunState.QUEUED, queued_at__lt=queued_before).values_list("pk", flat=True))
