"""What did people decide about the ledger of a run? Who, when and why, what it did, and whether it still holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from research.evidence.ledger.fold import active, fold
from research.evidence.ledger.relations import by_capture
from research.models import Run
from research.selectors import wording_ledger as wording
from research.selectors.ledger import OpenLedger, SourceName

# Each effect is a ledger folded anew; of decisions before the newest, who and why is enough.
EFFECTS_TOLD = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One decision as the history tells it. `is_held` is not so for one that was taken back, and for a taking back.

    `origins_before` and `origins_after` count the origin groups (-1 for a decision of long ago), `sources` name what it is
    about, `undoes` what it takes back (0 for nothing).
    """

    ordinal: int
    title: str
    sources: tuple[SourceName, ...]
    kind_after: str
    reason: str
    who: str
    at: datetime
    is_held: bool
    undoes: int
    origins_before: int
    origins_after: int

    @property
    def anchor(self) -> str:
        """Its number as a part of an id."""
        return str(self.ordinal)


def decisions_of(run: Run, opened: OpenLedger, names: Mapping[str, SourceName]) -> tuple[Decision, ...]:
    """Return what was decided about a ledger, newest first. One query."""
    held = {edit.ordinal for edit in active(opened.edits)}
    first = max(len(opened.edits) - EFFECTS_TOLD, 0)
    counts = {
        past: len(fold(opened.kept.survey, opened.edits[:past]).groups) for past in range(first, len(opened.edits) + 1)
    }
    rows = {row.ordinal: row for row in run.ledger_edits.all()}
    return tuple(
        Decision(
            ordinal=edit.ordinal,
            title=wording.EDITS[edit.kind],
            sources=tuple(names[source_id] for source_id in sorted(edit.source_ids, key=by_capture) if source_id in names),
            kind_after=wording.KINDS[edit.kind_after] if edit.kind_after else "",
            reason=edit.reason,
            who=rows[edit.ordinal].actor_name,
            at=rows[edit.ordinal].at,
            is_held=edit.ordinal in held,
            undoes=edit.undoes,
            origins_before=counts.get(edit.ordinal - 1, -1),
            origins_after=counts.get(edit.ordinal, -1) if edit.ordinal > first else -1,
        )
        for edit in reversed(opened.edits)
        if edit.ordinal in rows
    )
