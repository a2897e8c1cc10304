"""What a reviewer does in tests, through the services: vouch for what needs it, approve, reject."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from publishing.document.items import Item, items_of
from publishing.models import Approval, HumanVerdict, Revision
from publishing.review.standing import Decision
from publishing.services.decisions import DecisionForm, decision_record
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
