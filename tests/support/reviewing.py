"""What a reviewer does in tests, through the services: vouch for what needs it, approve, reject."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from publishing.apps import PublishingConfig
from publishing.context import PublishingContext, publishing
from publishing.document.items import Item, items_of
from publishing.errors import Refusal, Refused
from publishing.models import Approval, AuditEvent, HumanVerdict, Remark, Resolution, Revision, Round
from publishing.review.policy import DEFAULT_POLICY, ReviewPolicy
from publishing.review.standing import Decision
from publishing.services.decisions import DecisionForm, decision_record
from publishing.services.governance import policy_adopt
from publishing.services.verdicts import VerdictForm, verdict_give
from publishing.store.documents import read_revision
from research.verification.types import Verdict

PASSWORD = "correct horse battery"
METHODS, DOMAIN = "methods_reviewer", "domain_reviewer"
ROLES = {"mia": METHODS, "dov": DOMAIN}


def items(revision: Revision) -> tuple[Item, ...]:
    """Return the items of a revision."""
    return items_of(read_revision(revision))


def judge(
    actor: User, revision: Revision, item: Item, verdict: Verdict = Verdict.ENTAIL, comment: str = "", **changes: str
) -> HumanVerdict:
    """Give a verdict on what is on the screen now."""
    form = {"anchor": item.anchor, "item_digest": item.digest, "evidence_digest": item.evidence_digest, **changes}
    return verdict_give(
        actor=actor,
        report_id=revision.report_id,
        number=revision.number,
        form=VerdictForm(verdict=verdict, comment=comment, **form),
    )


def vouch(actor: User, revision: Revision) -> None:
    """Find everything supported that needs a verdict."""
    for item in items(revision):
        if item.needs_verdict:
            judge(actor, revision, item)


def form_of(actor: User, revision: Revision, **changes: Any) -> DecisionForm:
    """Return an approval in the actor's own role, changed as the test wants."""
    values: dict[str, Any] = {
        "fingerprint": revision.fingerprint,
        "role": ROLES.get(actor.get_username(), METHODS),
        "decision": Decision.APPROVE,
        "comment": "I read it all.",
        "password": PASSWORD,
        **changes,
    }
    return DecisionForm(**values)


def decide(actor: User, revision: Revision, **changes: Any) -> Approval:
    """Approve, changed as the test wants."""
    form = form_of(actor, revision, **changes)
    return decision_record(actor=actor, report_id=revision.report_id, number=revision.number, form=form)


def reject(actor: User, revision: Revision, **changes: Any) -> Approval:
    """Reject, with a comment."""
    return decide(actor, revision, **{"decision": Decision.REJECT, "comment": "Not like this.", **changes})


def adopt(**changes: Any) -> ReviewPolicy:
    """Put the default policy in force, changed as the test wants."""
    policy = ReviewPolicy.model_validate({**DEFAULT_POLICY.model_dump(), **changes})
    policy_adopt(policy, actor=None)
    return policy


@contextmanager
def clock(shift: timedelta) -> Iterator[None]:
    """Let the installation's clock run ahead or behind."""
    config = cast("PublishingConfig", apps.get_app_config("publishing"))
    earlier = cast("PublishingContext", config.context)
    real = publishing().now
    config.context = replace(earlier, now=lambda: real() + shift)
    try:
        yield
    finally:
        config.context = earlier


@contextmanager
def refused(code: Refusal, sentence: str = "", *, kind: type[Refused] = Refused) -> Iterator[None]:
    """Fail unless the block is refused for this reason, nothing was written by it, and the chain records the refusal."""
    before = _written()
    with pytest.raises(kind, match=sentence or None) as caught:
        yield
    assert caught.value.code is code, caught.value.message
    assert _written() == before
    newest = AuditEvent.objects.order_by("-seq").first()
    assert newest is not None
    assert (newest.kind, newest.payload["code"]) == ("refused", code.value)


def _written() -> tuple[int, ...]:
    refusals = AuditEvent.objects.exclude(kind="refused").count()
    return (*(model.objects.count() for model in (Approval, HumanVerdict, Remark, Resolution, Round)), refusals)
