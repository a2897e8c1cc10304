"""How is what verification decided kept? Every ruling, every judged pair, and what a judge has answered before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from research.admission.types import ItemKind
from research.models import JudgedRow, JudgementRow, RulingRow
from research.states import EventKind
from research.store.journal import RunHandle, record
from research.verification.rulings import Act, Ruling, RulingCode, Stage

_TOLD = {Act.REMOVED: EventKind.STATEMENT_REMOVED, Act.RESTATED: EventKind.STATEMENT_RESTATED}


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedPair:
    """One statement judged on one piece of evidence: `evidence` is the text that the judge saw.

    `verdict` and `basis` are what verification made of it; `forward` and `reverse` the answers that it came from, '' where
    none was asked for or none came. `score` is how far words carry it, None where that cannot be told.
    """

    item_id: str
    text: str
    source_id: str
    start: int
    end: int
    evidence: str
    verdict: str
    basis: str
    forward: str = ""
    reverse: str = ""
    score: float | None = None
    model: str = ""


def add_rulings(run_id: UUID, rulings: Sequence[Ruling]) -> None:
    """Append rulings to the record of a run, inside the caller's step."""
    first = RulingRow.objects.filter(run_id=run_id).count() + 1
    RulingRow.objects.bulk_create(_row(run_id, ordinal, ruling) for ordinal, ruling in enumerate(rulings, first))


def tell_rulings(handle: RunHandle, rulings: Sequence[Ruling]) -> None:
    """Record one step for each statement that was removed or restated: its id and the code, never its words."""
    for ruling in rulings:
        kind = _TOLD.get(ruling.act)
        if kind is not None:
            record(handle, kind, item=ruling.item_id, code=ruling.code.value)


def load_rulings(run_id: UUID) -> tuple[Ruling, ...]:
    """Return everything that verification decided about the statements of a run, in order."""
    return tuple(_ruling(row) for row in RulingRow.objects.filter(run_id=run_id).order_by("ordinal"))


def _row(run_id: UUID, ordinal: int, ruling: Ruling) -> RulingRow:
    return RulingRow(
        run_id=run_id,
        ordinal=ordinal,
        item_id=ruling.item_id,
        kind=ruling.kind.value,
        act=ruling.act.value,
        stage=ruling.stage.value,
        code=ruling.code.value,
        reason=ruling.reason,
        before=ruling.before,
        after=ruling.after,
        source_id=ruling.source_id,
        start=ruling.start,
        end=ruling.end,
    )


def _ruling(row: RulingRow) -> Ruling:
    return Ruling(
        item_id=row.item_id,
        kind=ItemKind(row.kind),
        act=Act(row.act),
        stage=Stage(row.stage),
        code=RulingCode(row.code),
        reason=row.reason,
        before=row.before,
        after=row.after,
        source_id=row.source_id,
        start=row.start,
        end=row.end,
    )


def add_judged(run_id: UUID, pairs: Sequence[JudgedPair], *, at: datetime) -> None:
    """Append what was judged to the record of a run, inside the caller's step."""
    JudgedRow.objects.bulk_create(
        JudgedRow(
            run_id=run_id,
            item_id=pair.item_id,
            text=pair.text,
            source_id=pair.source_id,
            start=pair.start,
            end=pair.end,
            evidence=pair.evidence,
            verdict=pair.verdict,
            basis=pair.basis,
            forward=pair.forward,
            reverse=pair.reverse,
            score=pair.score,
            model=pair.model[:120],
            at=at,
        )
        for pair in pairs
    )


def known_judgement(key: str) -> str | None:
    """Return the reply that was given to a question before, as JSON; None for one that was never answered."""
    return JudgementRow.objects.filter(key=key).values_list("reply", flat=True).first()


def keep_judgement(key: str, *, prompt: str, model: str, reply: str, at: datetime) -> None:
    """Keep an answer under its question, once; of two runs that asked at the same time, the first one's stays."""
    JudgementRow.objects.get_or_create(
        key=key, defaults={"prompt": prompt[:60], "model": model[:120], "reply": reply, "at": at}
    )
