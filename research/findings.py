"""What does a run hand to publishing? One frozen value, complete, and free of host machinery that a reader must not see.

`research` ends here; `publishing.document.build` projects it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from research.admission.types import AdmittedDerivation, AdmittedFact, AdmittedGap, AdmittedRecommendation
from research.brief.types import Brief
from research.evidence.ledger.claims import Dispute, Grade, SupportLink, Weighed
from research.evidence.ledger.types import NO_LEDGER, Ledger
from research.evidence.types import AccountEntry, EvidenceCard, Source
from research.ports import QueryForm, SearchProvider, WindowUse
from research.states import Outcome
from research.synthesis.types import HostGap
from research.verification.conflicts.types import Conflict, EstimateRange
from research.verification.layers.types import Advised, Held
from research.verification.metrics.types import Counts, Layer
from research.verification.rulings import Ruling
from research.verification.types import ItemVerdict
from research.verification.wording.types import Telling


class SynthesisStatus(StrEnum):
    """What became of synthesis, as the reader is told."""

    PENDING = "pending"
    UNAVAILABLE = "unavailable"
    EXTRACTIVE = "extractive"
    MODEL = "model"


class SynthesisFailure(StrEnum):
    """Why a model's synthesis is not there. Closed and free of raw errors, so that a reader can be told."""

    UNREACHABLE = "unreachable"
    REJECTED = "rejected"
    TIMED_OUT = "timed_out"
    UNUSABLE = "unusable"
    REFUSED_EGRESS = "refused_egress"


class AlignmentState(StrEnum):
    """How far statements were aligned with their evidence. `SCREEN_ONLY` is told as *not checked for support*."""

    SCREEN_ONLY = "screen_only"
    JUDGED = "judged"
    CUT_SHORT = "cut_short"


class EndReason(StrEnum):
    """Why acquisition ended; `RUNNING` in a preliminary document."""

    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    DEADLINE = "deadline"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryRecord:
    """One search that was executed or attempted, as the reader may see it. `failed` searches say nothing about absence.

    `failure` is the code of a failed one; `stands_in` says that it repeats a search that another provider failed, or one
    that found nothing within the date window.
    """

    text: str
    form: QueryForm
    hit_count: int
    failed: bool = False
    provider: SearchProvider = SearchProvider.WORKSPACE
    window: WindowUse = WindowUse.NOT_ASKED
    failure: str = ""
    stands_in: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Corroboration:
    """Another passage that carries a fact, verified, with the card that it opens. Never its own citation (I15)."""

    link: SupportLink
    card: EvidenceCard


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposition:
    """A passage that says otherwise, with the card that it opens."""

    dispute: Dispute
    card: EvidenceCard


@dataclass(frozen=True, slots=True, kw_only=True)
class FactFinding:
    """An admitted fact with its verdict and the card that its citation opens.

    `weighed` is what the ledger says about it, None in a preliminary document; of the links in it, those that are not the
    fact's own citation stand in `corroborations` and `oppositions` with their cards.
    """

    fact: AdmittedFact
    verdict: ItemVerdict
    cards: tuple[EvidenceCard, ...]
    weighed: Weighed | None = None
    corroborations: tuple[Corroboration, ...] = ()
    oppositions: tuple[Opposition, ...] = ()
    telling: Telling | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    """A conflict or a range of estimates, with the card of each position in their order.

    `grades` weigh each position by its source, where the ledger graded it; `third_card` shows the third source that decided.
    """

    about: Conflict | EstimateRange
    cards: tuple[EvidenceCard, ...]
    grades: tuple[Grade | None, ...] = ()
    third_card: EvidenceCard | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """The figures of a report, and the layer to fix."""

    counts: Counts
    layer: Layer


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceExcerpts:
    """The bounded verbatim excerpts of one source for a preliminary or source-backed document."""

    source_id: str
    cards: tuple[EvidenceCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The closed account of every hit and file (I28). `entries` covers the whole scope; publishing decides what to print.

    Not `is_counted` means that the run ended before the files were counted: then it holds only what was found.
    """

    entries: tuple[AccountEntry, ...] = ()
    is_counted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """Everything a document is built from.

    `sources` are all stored sources of the run, by host id; `excerpts` is filled when `outcome` is source-backed; `dropped`
    counts proposals that fell; `ledger` holds works and origin groups (empty in a preliminary document), and `merged` counts
    the statements that became a support of another; `held` and `advised` say what holds derivations and advice up;
    `rulings` is the record of everything that verification removed or restated; `withheld` counts passages that were kept
    from the model for a restricted term. `synthesis_failure` is None unless a model was asked in vain, or could not be
    asked. `observed_at` is the observation boundary: the capture time of the last source, or the wall time of the delivery
    when there is none.
    """

    run_id: str
    brief: Brief
    outcome: Outcome
    synthesis: SynthesisStatus
    end_reason: EndReason
    observed_at: datetime
    sources: tuple[Source, ...] = ()
    facts: tuple[FactFinding, ...] = ()
    derivations: tuple[AdmittedDerivation, ...] = ()
    recommendations: tuple[AdmittedRecommendation, ...] = ()
    gaps: tuple[AdmittedGap, ...] = ()
    host_gaps: tuple[HostGap, ...] = ()
    excerpts: tuple[SourceExcerpts, ...] = ()
    queries: tuple[QueryRecord, ...] = ()
    account: Account = Account()
    dropped: int = 0
    budget_reached: tuple[str, ...] = ()
    synthesis_failure: SynthesisFailure | None = None
    withheld: int = 0
    ledger: Ledger = NO_LEDGER
    merged: int = 0
    held: tuple[Held, ...] = ()
    advised: tuple[Advised, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    quality: Quality | None = None
    alignment: AlignmentState = AlignmentState.SCREEN_ONLY
