"""One run that cannot be closed never keeps the worker service from the others."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection

from research.clock import start_clock
from research.models import Run
from research.ports import DeliveryReceipt
from research.services.context import ResearchContext
from research.services.recovery import recovery_sweep
from research.states import Outcome, RunState
from research.store import runs
from tests.support.running import submit

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class DefectiveSink:
    """A sink that meets a defect of its own while it draws one run."""

    real: Any
    poisoned: str

    def deliver(self, findings: Any, **options: Any) -> DeliveryReceipt:
        if findings.run_id == self.poisoned:
            raise KeyError("S9")
        receipt: DeliveryReceipt = self.real.deliver(findings, **options)
        return receipt


def abandoned(context: ResearchContext, author: User, key: str) -> Run:
    """A run whose worker is gone since an hour."""
    run = submit(context, author, key=key)
    runs.claim(run.pk, owner="dead", lease=context.lease, clock=start_clock())
    return run


def later(context: ResearchContext) -> ResearchContext:
    return replace(context, now=lambda: start_clock().now() + timedelta(hours=1))


def test_a_run_that_cannot_be_drawn_is_closed_all_the_same(context: ResearchContext, queued: list[str], ada: User) -> None:
    poisoned, other = abandoned(context, ada, "a"), abandoned(context, ada, "b")
    sink = DefectiveSink(context.sink, str(poisoned.pk))
    assert set(recovery_sweep(replace(later(context), sink=sink), owner="alive")) == {poisoned.pk, other.pk}
    poisoned.refresh_from_db()
    other.refresh_from_db()
    assert (poisoned.state, poisoned.outcome) == (RunState.INTERRUPTED, Outcome.DELIVERY_FAILURE)
    assert (other.state, other.outcome) == (RunState.INTERRUPTED, Outcome.NO_EVIDENCE)


def test_a_run_whose_steps_cannot_be_written_is_left_for_the_next_sweep(
    context: ResearchContext, queued: list[str], ada: User
) -> None:
    refused, other = abandoned(context, ada, "a"), abandoned(context, ada, "b")
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TRIGGER full BEFORE INSERT ON research_runevent "
            f"WHEN NEW.run_id = '{refused.pk.hex}' BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        )
    try:
        assert recovery_sweep(later(context), owner="alive") == (other.pk,)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TRIGGER full")
    refused.refresh_from_db()
    assert refused.state == RunState.RUNNING
    much_later = replace(context, now=lambda: start_clock().now() + timedelta(hours=2))
    assert recovery_sweep(much_later, owner="alive") == (refused.pk,)
