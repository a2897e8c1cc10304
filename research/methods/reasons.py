"""Why did verification remove a statement, or say it otherwise? Each ruling of a judge, in one sentence."""

from __future__ import annotations

from research.admission.types import AdmittedDerivation, AdmittedFact, ItemKind
from research.methods.bearing import Shown
from research.verification.judging.types import Judged
from research.verification.rulings import Act, Ruling, RulingCode, Stage
from research.verification.scoring.score import VETO_FLOOR

_MOST_QUOTED = 300


def not_said(fact: AdmittedFact, score: float | None) -> Ruling:
    """The evidence does not say it: it speaks of something else, or only near it."""
    if score is not None and score < VETO_FLOOR:
        return _removal(fact, RulingCode.IRRELEVANT, "The passages that it cites do not speak of this.")
    return _removal(fact, RulingCode.UNSUPPORTED, "The passages that it cites do not say this.")


def contradicted(fact: AdmittedFact, judged: Judged, shown: Shown) -> Ruling:
    """The evidence says the opposite, in words that stand there."""
    start, end = judged.counter_start, judged.counter_end
    if start < 0:
        start, end = judged.quote_start, judged.quote_end
    words = shown.text[start:end] if start >= 0 else ""
    place = shown.place(words)
    said = f": “{words[:_MOST_QUOTED]}”." if words else "."
    return _removal(
        fact,
        RulingCode.CONTRADICTED,
        f"The passages that it cites say otherwise{said}",
        source_id=fact.source_id if place.start >= 0 else "",
        start=place.start,
        end=place.end,
    )


def not_restated(fact: AdmittedFact) -> Ruling:
    """The evidence carries a part of it, and no weaker sentence passed."""
    return _removal(
        fact,
        RulingCode.NOT_RESTATED,
        "Its evidence carries only a part of it, and no weaker sentence passed every check.",
    )


def told_weaker(fact: AdmittedFact, weaker: AdmittedFact) -> Ruling:
    """It was said once at the strength of its evidence, and what is said now passed every check."""
    return Ruling(
        item_id=fact.item_id,
        kind=ItemKind.FACT,
        act=Act.RESTATED,
        stage=Stage.JUDGE,
        code=RulingCode.PARTLY_CARRIED,
        reason="Its evidence carries only a part of it; that part is said instead, and was checked again.",
        before=fact.text,
        after=weaker.text,
        source_id=fact.source_id,
    )


def rebound(fact: AdmittedFact, before: str) -> Ruling:
    """Another source carries it, word for word the same statement."""
    return Ruling(
        item_id=fact.item_id,
        kind=ItemKind.FACT,
        act=Act.REBOUND,
        stage=Stage.JUDGE,
        code=RulingCode.FOUND_ELSEWHERE,
        reason="A source that was looked for afterwards carries it; the statement cites that one now.",
        before=before,
        after=fact.text,
        source_id=fact.source_id,
    )


def derivation_removed(item: AdmittedDerivation, code: RulingCode, reason: str) -> Ruling:
    """Its premises do not carry it."""
    return Ruling(
        item_id=item.item_id,
        kind=ItemKind.DERIVATION,
        act=Act.REMOVED,
        stage=Stage.PREMISES,
        code=code,
        reason=reason,
        before=item.text,
    )


def derivation_restated(item: AdmittedDerivation, weaker: AdmittedDerivation) -> Ruling:
    """Its premises carry a part of it, and that part is said."""
    return Ruling(
        item_id=item.item_id,
        kind=ItemKind.DERIVATION,
        act=Act.RESTATED,
        stage=Stage.PREMISES,
        code=RulingCode.PARTLY_CARRIED,
        reason="What it rests on carries only a part of it; that part is said instead, and was checked again.",
        before=item.text,
        after=weaker.text,
    )


def _removal(
    fact: AdmittedFact, code: RulingCode, reason: str, *, source_id: str = "", start: int = -1, end: int = -1
) -> Ruling:
    return Ruling(
        item_id=fact.item_id,
        kind=ItemKind.FACT,
        act=Act.REMOVED,
        stage=Stage.JUDGE,
        code=code,
        reason=reason,
        before=fact.text,
        source_id=source_id,
        start=start,
        end=end,
    )
