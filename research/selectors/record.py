"""What did verification remove, restate or ask? The record of one run, with the words of the evidence that decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from research.models import JudgedRow, RulingRow, Run, SourceRow
from research.ports import BlobStore
from research.selectors.wording_verification import ACTS, BASES, CODES, STAGES, VERDICTS
from research.store.acquisition import load_text
from research.verification.rulings import Act, RulingCode, Stage
from research.verification.types import Basis, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingLine:
    """One decision: the statement before and after, why and by whom, and the words of the evidence that decided."""

    item_id: str
    before: str
    after: str
    why: str
    reason: str
    source_id: str
    source: str
    quote: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingGroup:
    """The decisions of one kind."""

    anchor: str
    name: str
    lines: tuple[RulingLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedLine:
    """One question to the judge about one statement, and what verification made of the answers."""

    item_id: str
    text: str
    evidence: str
    verdict: str
    source_id: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordView:
    """The record of one run."""

    groups: tuple[RulingGroup, ...]
    judged: tuple[JudgedLine, ...]

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing was decided and nobody was asked."""
        return not self.groups and not self.judged


def record_view(run: Run, blobs: BlobStore) -> RecordView:
    """Return everything that verification decided about a run's statements, by what became of them. Raises StoreFailed."""
    rows = tuple(RulingRow.objects.filter(run=run).order_by("ordinal"))
    titles = dict(SourceRow.objects.filter(run=run).values_list("source_id", "title"))
    located = {row.source_id for row in rows if row.start >= 0}
    texts = {row.source_id: load_text(row, blobs) for row in SourceRow.objects.filter(run=run, source_id__in=located)}
    groups = ((act, tuple(_ruling(row, titles, texts) for row in rows if row.act == act)) for act in Act)
    return RecordView(
        groups=tuple(RulingGroup(anchor=act.value, name=ACTS[act], lines=lines) for act, lines in groups if lines),
        judged=tuple(_judged(row, titles) for row in JudgedRow.objects.filter(run=run).order_by("pk")),
    )


def _ruling(row: RulingRow, titles: Mapping[str, str], texts: Mapping[str, str]) -> RulingLine:
    return RulingLine(
        item_id=row.item_id,
        before=row.before,
        after=row.after,
        why=_why(row),
        reason=row.reason,
        source_id=row.source_id,
        source=titles.get(row.source_id, ""),
        quote=texts.get(row.source_id, "")[row.start : row.end] if row.start >= 0 else "",
    )


def _why(row: RulingRow) -> str:
    """Return the rule and who applied it; an objection that nothing came of was raised, not found."""
    why = CODES[RulingCode(row.code)]
    by = "raised" if Act(row.act) is Act.KEPT else "found"
    return f"{why[0].upper()}{why[1:]}, {by} by {STAGES[Stage(row.stage)]}"


def _judged(row: JudgedRow, titles: Mapping[str, str]) -> JudgedLine:
    return JudgedLine(
        item_id=row.item_id,
        text=row.text,
        evidence=row.evidence,
        verdict=_verdict(row),
        source_id=row.source_id,
        source=titles.get(row.source_id, ""),
    )


def _verdict(row: JudgedRow) -> str:
    word, basis = VERDICTS[Verdict(row.verdict)], Basis(row.basis)
    return word if basis is Basis.NONE else f"{word}, {BASES[basis]}"
