"""Findings that verification went over: frames, hollow words, conflicts of each kind, a range, removals, and figures."""

# ruff: noqa: E501

from __future__ import annotations

from dataclasses import replace

from research.admission.types import AdmittedDerivation, AdmittedGap, AdmittedRecommendation, ItemKind
from research.evidence.ledger.claims import Authority, ClaimKind, Fit, Freshness
from research.evidence.types import EvidenceCard, Source
from research.findings import AlignmentState, Disagreement, FactFinding, Findings, Quality, QueryRecord
from research.ports import QueryForm
from research.synthesis.types import HostGap, HostGapKind
from research.verification.conflicts.types import (
    BasisDifference,
    BasisDimension,
    Cause,
    Conflict,
    ConflictKind,
    EstimateRange,
    Position,
    Resolution,
)
from research.verification.layers.types import Advised, Calculation, Held
from research.verification.metrics.types import Counts, Layer
from research.verification.rulings import Act, Ruling, RulingCode, Stage
from research.verification.types import Basis, ItemVerdict, Verdict
from research.verification.wording.types import Grounds, Strength, Telling
from tests.golden.findings import NASTY, SCRIPTS, brief, card_of, proposed_fact, quoted_fact
from tests.golden.weighed import (
    BLOG,
    CARRIED,
    COPY,
    REPORT,
    REPRINT,
    ROUNDUP,
    STATISTICS,
    THREAD,
    grade,
    passengers,
    price,
    weighed,
)

TOLD_BLOG = "The ferries carried 3.1 million passengers in 2025."
TOLD_STATISTICS = "Passengers on the ferries of Lindhavn numbered 2.4 million in 2025."


def telling(number: int, strength: Strength, grounds: Grounds, **more: object) -> Telling:
    return Telling(item_id=f"F{number}", strength=strength, grounds=grounds, **more)  # type: ignore[arg-type]


def told(finding: FactFinding, verdict: Verdict, basis: Basis, telling: Telling) -> FactFinding:
    """Return a finding with another verdict, and how firmly it may be said."""
    judged = ItemVerdict(item_id=finding.fact.item_id, verdict=verdict, basis=basis)
    is_quote = basis is Basis.QUOTE
    return replace(finding, verdict=finding.verdict if is_quote else judged, telling=telling)


def facts() -> tuple[FactFinding, ...]:
    """One of every strength, and of every basis of a verdict."""
    quote = passengers()
    lead = proposed_fact(4, THREAD, "The ferries feel full.", ("feels right",))
    same = proposed_fact(
        5, REPORT, "The number of boats did not change from nine.", ("The number of boats stayed at nine.",)
    )
    judged = proposed_fact(
        6, REPRINT, "A spokeswoman praised the significantly better year.", ("A spokeswoman called it a good year.",)
    )
    open_ = proposed_fact(7, ROUNDUP, "A study counted passengers.", ("a study says that ferries carried",))
    return (
        told(quote, Verdict.ENTAIL, Basis.QUOTE, telling(1, Strength.DISPUTED, Grounds.STRONG, as_of="2025")),
        told(price(), Verdict.ENTAIL, Basis.QUOTE, telling(2, Strength.ATTRIBUTED, Grounds.WEAK, publisher="Office of Statistics", as_of="2023")),
        told(
            proposed_fact(3, BLOG, "A blog counted 3.1 million passengers in 2025.", (TOLD_BLOG,)),
            Verdict.ENTAIL, Basis.JUDGE, telling(3, Strength.DISPUTED, Grounds.WEAK, publisher="Quay Blog"),
        ),
        told(lead, Verdict.ENTAIL, Basis.JUDGE, telling(4, Strength.LEAD, Grounds.WEAK)),
        told(same, Verdict.ENTAIL, Basis.SCREEN, telling(5, Strength.PLAIN, Grounds.STRONG)),
        told(judged, Verdict.ENTAIL, Basis.JUDGE, telling(6, Strength.ATTRIBUTED, Grounds.WEAK, hollow=("significantly", "better"))),
        told(open_, Verdict.UNCHECKED, Basis.NONE, telling(7, Strength.UNCHECKED, Grounds.NONE)),
        told(quoted_fact(8, COPY, CARRIED), Verdict.ENTAIL, Basis.PERSON, telling(8, Strength.PLAIN, Grounds.STRONG)),
    )  # fmt: skip


def position(card: EvidenceCard, value: str = "", item: str = "", *also: Source) -> Position:
    return Position(
        source_id=card.source_id, chunk_id=card.chunk_id, start=card.start, end=card.end, value=value, item_id=item,
        also=tuple(source.source_id for source in also),
    )  # fmt: skip


def factual() -> Disagreement:
    """Two counts of the same year, which a third source decides."""
    one, other = card_of(REPORT, CARRIED), card_of(BLOG, TOLD_BLOG)
    third = card_of(STATISTICS, TOLD_STATISTICS)
    return Disagreement(
        about=Conflict(
            conflict_id="X1", kind=ConflictKind.FACTUAL,
            positions=(position(one, "2.4 million", "F1", REPRINT, COPY), position(other, "3.1 million", "F3")),
            resolution=Resolution.ADJUDICATED, cause=Cause.INTEREST, favoured=0, adjudicator=position(third, "2.4 million"),
        ),
        cards=(one, other),
        grades=(
            grade("F1", REPORT, ClaimKind.FIGURE, Authority.PRIMARY, Freshness.CURRENT),
            grade("F3", BLOG, ClaimKind.FIGURE, Authority.SECOND_HAND, Freshness.UNDATED, fit=Fit.NOT_TOLD),
        ),
        third_card=third,
    )  # fmt: skip


def of_basis() -> Disagreement:
    """A count and a guess, which rest on different samples and periods."""
    one, other = card_of(STATISTICS, "A single crossing cost 3.20 crowns in 2023."), card_of(REPRINT, "Record year.")
    return Disagreement(
        about=Conflict(
            conflict_id="X2", kind=ConflictKind.BASIS, positions=(position(one, "3.20 crowns", "F2"), position(other)),
            differences=(
                BasisDifference(dimension=BasisDimension.TIME, said=("2023", "2025")),
                BasisDifference(dimension=BasisDimension.SAMPLE, said=("all crossings", "")),
            ),
            resolution=Resolution.EVOLUTION, cause=Cause.OTHER_TIME,
        ),
        cards=(one, other),
        grades=(grade("F2", STATISTICS, ClaimKind.PRICE, Authority.COMPETENT, Freshness.HISTORICAL), None),
    )  # fmt: skip


def estimates() -> Disagreement:
    """Estimates that scatter: no conflict."""
    one, other = (
        card_of(ROUNDUP, "ferries carried 2.4 million passengers in 2025"),
        card_of(THREAD, "carried 2.4 million passengers"),
    )
    return Disagreement(
        about=EstimateRange(
            range_id="E1",
            positions=(position(one, "4.8 million"), position(other, "5.3 million")),
            low="4.8",
            high="5.3 million",
        ),
        cards=(one, other),
    )


def ruling(item: str, act: Act, code: RulingCode, stage: Stage = Stage.SCREEN, kind: ItemKind = ItemKind.FACT) -> Ruling:
    after = "A weaker sentence." if act is Act.RESTATED else ""
    return Ruling(
        item_id=item, kind=kind, act=act, stage=stage, code=code, reason="It does not agree.", before="The removed sentence.",
        after=after,
    )  # fmt: skip


RULINGS = (
    ruling("F10", Act.REMOVED, RulingCode.OTHER_NUMBER),
    ruling("F11", Act.REMOVED, RulingCode.OTHER_UNIT),
    ruling("F12", Act.RESTATED, RulingCode.DROPPED_CONDITION),
    ruling("F12", Act.REMOVED, RulingCode.NOT_RESTATED, Stage.JUDGE),
    ruling("F6", Act.RESTATED, RulingCode.STRONGER_MODALITY),
    ruling("F5", Act.REBOUND, RulingCode.FOUND_ELSEWHERE, Stage.JUDGE),
    ruling("D9", Act.REMOVED, RulingCode.PREMISE_REMOVED, Stage.PREMISES, ItemKind.DERIVATION),
    ruling("R2", Act.JUDGEMENT, RulingCode.CHAIN_BROKEN, Stage.PREMISES, ItemKind.RECOMMENDATION),
    ruling("D1", Act.KEPT, RulingCode.VETO_REFUSED, Stage.CRITIC, ItemKind.DERIVATION),
)
COUNTS = Counts(
    assertions=10, bound=10, entailed=8, partial=0, unchecked=2, proposed=14, removed=4, restated=1, judged=12, unable=1,
    numbers=6, numbers_carried=6, sources=8, works=7, origins=4, cited=6, primary=2, conflicts=2, domains=8, rounds=(1,),
)  # fmt: skip


def verified(language: str = "en") -> Findings:
    return replace(
        weighed(language),
        facts=facts(),
        derivations=(
            AdmittedDerivation(item_id="D1", text="Two counts of 2025 lie 0.7 million apart.", premise_ids=("F1", "F3"), method="subtraction"),
            AdmittedDerivation(item_id="D2", text="The fleet did not grow with the passengers.", premise_ids=("F1", "F5", "F2"), method=""),
            AdmittedDerivation(item_id="D3", text="The year was a good one.", premise_ids=("F6",), method=""),
        ),
        held=(
            Held(item_id="D1", verdict=Verdict.ENTAIL, basis=Basis.SCREEN, breaks="F3", calculation=Calculation(expression="3.1 − 2.4 = 0.7 million passengers")),
            Held(item_id="D2", verdict=Verdict.ENTAIL, basis=Basis.JUDGE, breaks="F5"),
            Held(item_id="D3", verdict=Verdict.UNCHECKED, basis=Basis.NONE),
        ),
        recommendations=(
            AdmittedRecommendation(item_id="R2", text="Trust the blog less.", premise_ids=(), conditions=()),
            AdmittedRecommendation(
                item_id="R1", text="Plan with 2.4 million passengers.", premise_ids=("D2",), conditions=("the fleet stays at nine boats",)
            ),
        ),
        advised=(Advised(item_id="R2", is_judgement=True), Advised(item_id="R1", is_judgement=False)),
        gaps=(AdmittedGap(item_id="G1", text="The price of 2025 is not told.", source_ids=("S4",)),),
        host_gaps=(
            HostGap(kind=HostGapKind.UNSUPPORTED, terms=("crossing cost",), queries=("lindhavn crossing price 2025",)),
        ),
        queries=(
            QueryRecord(text="lindhavn ferries passengers 2025", form=QueryForm.FULL_TEXT, hit_count=8),
            QueryRecord(text="lindhavn crossing price 2025", form=QueryForm.FULL_TEXT, hit_count=0),
        ),
        disagreements=(estimates(), factual(), of_basis()),
        rulings=RULINGS,
        quality=Quality(counts=COUNTS, layer=Layer.NONE),
        alignment=AlignmentState.JUDGED,
    )  # fmt: skip


def hostile() -> Findings:
    """The same, with every foreign text that a sentence takes in as mean as can be, and like a mark."""
    mean = "[2] " + NASTY + SCRIPTS
    findings = verified()
    sources = tuple(
        replace(source, title=f"{number} {mean}", publisher=mean) for number, source in enumerate(findings.sources, 1)
    )
    framed = tuple(
        replace(fact, telling=replace(fact.telling, publisher=mean, hollow=(mean,), as_of=mean)) if fact.telling else fact
        for fact in findings.facts
    )
    return replace(
        findings,
        sources=sources,
        facts=framed,
        held=tuple(replace(each, calculation=Calculation(expression=mean)) for each in findings.held),
        disagreements=tuple(_mean(each, mean) for each in findings.disagreements),
        host_gaps=(HostGap(kind=HostGapKind.UNSUPPORTED, terms=(mean,), queries=(mean,)),),
    )


def _mean(found: Disagreement, mean: str) -> Disagreement:
    positions = tuple(replace(each, value=mean) for each in found.about.positions)
    if isinstance(found.about, EstimateRange):
        return replace(found, about=replace(found.about, positions=positions, low=mean, high=mean))
    differences = (BasisDifference(dimension=BasisDimension.METRIC, said=(mean, mean)),)
    return replace(found, about=replace(found.about, positions=positions, differences=differences))


def brought_nothing() -> Findings:
    """A report from which verification removed every statement."""
    return replace(
        verified(), brief=brief("What does a crossing cost?"), facts=(), derivations=(), recommendations=(), held=(), advised=(),
        disagreements=(), merged=0, quality=Quality(counts=Counts(proposed=3, removed=3, sources=8, works=7), layer=Layer.TOO_LITTLE),
        rulings=RULINGS[:2], alignment=AlignmentState.CUT_SHORT,
    )  # fmt: skip
