"""How does a person give a verdict on one item? Bound to the wording and the evidence that were on the screen (I17)."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User

from publishing.models import HumanVerdict
from research.verification.types import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictForm:
    """What a reviewer posts: the digests of the item and of its evidence as they were on the screen, and what they found."""

    anchor: str
    item_digest: str
    evidence_digest: str
    verdict: Verdict
    comment: str = ""
    name: str = ""


def verdict_give(*, actor: User, report_id: UUID, number: int, form: VerdictForm) -> HumanVerdict:
    """Record a verdict; the same one again returns the first record, another one of the same person takes its place.

    Raises NotFound, NotPermitted (no reviewer, a contributor), WrongState, Stale when item or evidence differ from the
    screen's, Blocked for a verdict other than `entail` without a comment.
    """
    raise NotImplementedError
