"""What does the ledger of a closing run hold, and what would its report be after a person's edits?

Found once, from the stored sources, while the run may still work; whatever is decided later is folded over it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import UUID

from research.brief.types import Brief
from research.budget import Limits
from research.clock import StopSignal
from research.errors import LeaseLost, NotFound, Stopped
from research.evidence.ledger.types import LedgerEdit
from research.evidence.survey import survey
from research.evidence.terms import TermTable
from research.evidence.types import Source
from research.findings import Findings
from research.methods import background
from research.methods.closing import Closed, Stored, build_findings, load_closed, load_stored
from research.ports import BlobStore
from research.store import runs
from research.store.ledger import KeptLedger, load_ledger
from research.verification.claims import find_claims

Terms = Callable[[], TermTable]
log = logging.getLogger("countersign.run")


def study(
    sources: Sequence[Source], closed: Closed, *, language: str, stop: StopSignal, terms: Terms | None = None
) -> KeptLedger | None:
    """Return what is found about the sources and statements of a run; None when it was stopped before. Raises LeaseLost.

    A report without a ledger says nothing about independence. `language` is the report's; `terms` gives the operator's
    table of what is called how in other languages.
    """
    try:
        return background.call(lambda: find(sources, closed, language=language, terms=terms), stop=stop)
    except LeaseLost:
        raise
    except Stopped:
        return None
    except Exception:
        # What is counted beside the statements must not cost the run its report.
        log.exception("The ledger of a run could not be made; its report is delivered without one")
        return None


def find(sources: Sequence[Source], closed: Closed, *, language: str, terms: Terms | None = None) -> KeptLedger:
    """Survey the sources, then look for what carries and contradicts each admitted fact."""
    # Reading the table costs as much as a page, and only several languages have a use for it.
    table = terms() if terms is not None and len(_languages(sources, language)) > 1 else None
    found = survey(sources, table)
    claims = find_claims(
        closed.synthesis.admitted.facts,
        closed.synthesis.verdicts,
        sources,
        found,
        language=language,
        observed_on=closed.observed_at.date(),
        terms=table,
    )
    return KeptLedger(survey=found, claims=claims, candidates=closed.synthesis.candidates)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """Everything that the findings of a closed run are built from, read once."""

    run_id: UUID
    brief: Brief
    limits: Limits
    stored: Stored
    closed: Closed
    kept: KeptLedger | None


def load_ended(run_id: UUID, blobs: BlobStore) -> Ended:
    """Read a closed run. Raises NotFound for an unknown one; StoreFailed for one that kept nothing of what it came to."""
    run = runs.load_run(run_id)
    if run is None:
        raise NotFound("There is no such run.")
    return Ended(
        run_id=run_id,
        brief=runs.load_brief(run.brief),
        limits=runs.load_limits(run),
        stored=load_stored(run_id, blobs),
        closed=load_closed(run_id, blobs),
        kept=load_ledger(run_id, blobs),
    )


def findings_of(ended: Ended, edits: Sequence[LedgerEdit]) -> Findings:
    """Return the findings of a closed run as a person's edits leave them.

    Without edits they are those that were delivered: the same document, to the byte. A run that kept no ledger is not
    changed by any edit.
    """
    return build_findings(
        ended.run_id, ended.brief, ended.stored, ended.closed, limits=ended.limits, kept=ended.kept, edits=edits
    )


def _languages(sources: Sequence[Source], language: str) -> frozenset[str]:
    tags = (language, *(source.language for source in sources))
    return frozenset(tag.partition("-")[0].casefold() for tag in tags if tag)


def findings_after(run_id: UUID, edits: Sequence[LedgerEdit], *, blobs: BlobStore) -> Findings:
    """Return the findings of a closed run after a person's edits, from the store alone. Raises NotFound, StoreFailed."""
    return findings_of(load_ended(run_id, blobs), edits)
