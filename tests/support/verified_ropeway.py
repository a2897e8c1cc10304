"""What a deep run over the sample workspace could have found, with everything that verification can do to a report.

Its sources are files of the sample workspace, as in `tests.support.ropeway`; statements, disagreements and rulings are
written here.
"""

from __future__ import annotations

from dataclasses import replace

from research.admission.types import AdmittedDerivation, AdmittedGap, AdmittedRecommendation, ItemKind
from research.brief.types import MethodName
from research.evidence.ledger.claims import Authority, ClaimKind, Fit, Freshness, Grade, Standing
from research.evidence.ledger.types import KindRule, Ledger, Relation, SourceKind
from research.evidence.types import AccountEntry, EvidenceCard, HitFate, Source
from research.findings import (
    Account,
    AlignmentState,
    Disagreement,
    EndReason,
    FactFinding,
    Findings,
    Quality,
    QueryRecord,
    SynthesisStatus,
)
from research.ports import QueryForm
from research.states import Outcome
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
from research.verification.metrics.measures import diagnose
from research.verification.metrics.types import Counts
from research.verification.rulings import Act, Ruling, RulingCode, Stage
from research.verification.types import Basis, ItemVerdict, Verdict
from research.verification.wording.types import Grounds, Strength, Telling
from tests.golden.findings import brief
from tests.golden.weighed import group, link, origin, profile, weighed_fact, work
from tests.support.ropeway import OBSERVED, Said, card_at, fact_of, source_of

QUESTION = "How often would wind stop the Kestrel Line, what does it cost, and what is disputed about it?"
FILES = (
    ("reports/business-case-final.md", "Kestrel Line ropeway: business case, final version", "en", "City of Tarnholt"),
    ("reports/wind-assessment.html", "Wind assessment for the Kestrel Line", "en", "Tarnholt Weather Office"),
    ("reports/lanternway-technical-note.txt", "Wind and availability of the Kestrel Line", "en", "Lanternway AG"),
    ("reports/business-case-draft-v0.3.md", "Kestrel Line ropeway: business case, DRAFT v0.3", "en", "City of Tarnholt"),
    ("reports/demand-forecast.rst", "Demand forecast for the Kestrel Line, Tarnholt", "en", "Ulvern Institute"),
    ("minutes/2025-03-18-transport-committee.txt", "Minutes of the meeting of 18 March 2025", "en", ""),
    ("press/riverside-forum-archive.html", "Riverside Forum: archive of the ropeway thread", "en", ""),
    ("press/2025-05-06-press-release.md", "Kestrel Line: city opens consultation on ropeway", "en", "Press Office"),
    ("press/ulvern-valley-today-2025-05-07.txt", "Ropeway: Tarnholt asks its people", "en", "Ulvern Valley Today"),
    ("reports/laermgutachten-kestrel-line.md", "Schalltechnisches Gutachten zur Seilbahn Kestrel Line", "de", ""),
    ("press/public-meeting-notice-ar.txt", "إعلان: لقاء عام حول مشروع التلفريك", "ar", ""),
    ("notes/site-walk.txt", "site walk, 9 april, with planning office and two people from the ferry works", "en", ""),
)
COST = "The Kestrel Line ropeway in Tarnholt would cost 48.6 million crowns"
DRAFT = "In this draft the Kestrel Line ropeway is put at 41.0 million crowns"
OFFICE = "In 2024 the mast at Brannoch Heights recorded 96 hours"
MAKER = "According to the evaluation by Lanternway AG"
CUSHION = "Ms Okonjo-Vale said that a business case without contingency"
MATTER = "The Department regards a contingency as a matter for the budget"
UNTOLD = "How often wind would stop the line cannot be told from what is published."
BUSES = "Plan replacement buses for about a month of days each year."
INSURED = "Kestrel Line insurance wind stop"
SEARCHED = (("Kestrel Line ropeway wind stop", 11), ("Kestrel Line ropeway cost contingency", 9), (INSURED, 0))
STRONG, WEAK, NONE = Grounds.STRONG, Grounds.WEAK, Grounds.NONE


def verified_ropeway() -> Findings:
    """Return what a deep run over the sample workspace could have found."""
    return Findings(
        run_id="r-deep",
        brief=brief(QUESTION, method=MethodName.DEEP, assumptions=("Sums are in crowns of 2024.",)),
        outcome=Outcome.SYNTHESISED,
        synthesis=SynthesisStatus.MODEL,
        end_reason=EndReason.FINISHED,
        observed_at=OBSERVED,
        sources=SOURCES,
        facts=_facts(),
        derivations=DERIVED,
        held=HELD,
        recommendations=ADVICE,
        advised=(Advised(item_id="R1", is_judgement=False), Advised(item_id="R2", is_judgement=True)),
        gaps=(AdmittedGap(item_id="G1", text="What a stop costs the bus company each day.", source_ids=("S1", "S3")),),
        host_gaps=(HostGap(kind=HostGapKind.UNSUPPORTED, terms=("insurance of wind stops",), queries=(INSURED,)),),
        queries=tuple(QueryRecord(text=text, form=QueryForm.FULL_TEXT, hit_count=hits) for text, hits in SEARCHED),
        account=Account(
            entries=(
                *(AccountEntry(anchor=path, fate=HitFate.CITED) for path, *_ in FILES),
                AccountEntry(anchor="data/alignment-sketch.png", fate=HitFate.SKIPPED, reason="type"),
            )
        ),
        dropped=2,
        ledger=_ledger(),
        merged=1,
        disagreements=_disagreements(),
        rulings=RULINGS,
        quality=Quality(counts=COUNTS, layer=diagnose(COUNTS)),
        alignment=AlignmentState.JUDGED,
    )


SOURCES = tuple(source_of(number, *of) for number, of in enumerate(FILES, start=1))
FINAL, WEATHER, LANTERNWAY, EARLIER, FORECAST, MINUTES, FORUM, RELEASE, PAPER, NOISE, NOTICE, WALK = SOURCES


def _told(
    number: int, said: Said, strength: Strength, grounds: Grounds, basis: Basis = Basis.QUOTE, **more: object
) -> FactFinding:
    """Return a fact with its verdict, its basis, and how firmly it may be said."""
    found = fact_of(number, said, SOURCES[said.source - 1])
    telling = Telling(item_id=f"F{number}", strength=strength, grounds=grounds, **more)  # type: ignore[arg-type]
    if basis is Basis.QUOTE:
        return replace(found, telling=telling)
    verdict = Verdict.UNCHECKED if basis is Basis.NONE else Verdict.ENTAIL
    return replace(found, verdict=ItemVerdict(item_id=f"F{number}", verdict=verdict, basis=basis), telling=telling)


def _facts() -> tuple[FactFinding, ...]:
    wind = Said(3, MAKER, "Lanternway AG reads 31 hours with gusts above 70 km/h from the mast in 2024.")
    forecast = Said(5, "In the central scenario", "In the central scenario, 7,400 people would ride on an average weekday.")
    draft = Said(4, "[Comment M.T.", "The draft took its demand figure from the brochure of a manufacturer.")
    near = Said(10, "Am auffälligsten ist dies", "Tower 7 stands remarkably close to a dwelling, at 18 metres.")
    asks = Said(7, "What people on our stairs", "Residents ask who will measure the noise, and how often.")
    wood = Said(2, "Between towers 12 and 15", "The strongest gusts are expected between towers 12 and 15.")
    bus = Said(12, "- back with number 8", "The number 8 bus took 34 minutes on the site walk, and people stood.")
    attributed, disputed = Strength.ATTRIBUTED, Strength.DISPUTED
    return (
        weighed_fact(
            _told(1, Said(1, COST), attributed, WEAK, publisher="City of Tarnholt", as_of="2025-03-12"),
            origin(1, Standing.COUNTS, FINAL, RELEASE, PAPER),
            grades=(grade("F1", FINAL, Authority.PRIMARY, Freshness.CURRENT),),
            primary=True,
        ),
        weighed_fact(_told(2, Said(2, OFFICE), disputed, WEAK, as_of="2024"), origin(2, Standing.COUNTS, WEATHER)),
        weighed_fact(_told(3, wind, disputed, WEAK, Basis.JUDGE), origin(3, Standing.COUNTS, LANTERNWAY)),
        _told(4, Said(3, "At gusts above 70 km/h the Kestrel Line ropeway"), attributed, WEAK, publisher="Lanternway AG"),
        _told(5, forecast, attributed, WEAK, Basis.JUDGE, publisher="Ulvern Institute", as_of="2025-02-03"),
        _told(6, draft, attributed, WEAK, Basis.JUDGE, publisher="City of Tarnholt"),
        weighed_fact(
            _told(7, Said(1, "The estimate contains no contingency."), Strength.PLAIN, STRONG),
            origin(1, Standing.COUNTS, FINAL),
            origin(6, Standing.COUNTS, MINUTES),
            primary=True,
        ),
        _told(8, near, attributed, WEAK, Basis.JUDGE, hollow=("remarkably",)),
        _told(9, wood, attributed, WEAK, Basis.JUDGE, publisher="Tarnholt Weather Office"),
        _told(10, asks, Strength.LEAD, WEAK, Basis.JUDGE),
        _told(11, bus, Strength.UNCHECKED, NONE, Basis.NONE),
        _told(12, Said(11, "يمكن إرسال الآراء"), attributed, WEAK, publisher="مدينة تارنهولت"),
    )


DERIVED = (
    AdmittedDerivation(
        item_id="D1",
        text="The two readings of the same mast lie 65 hours apart.",
        premise_ids=("F2", "F3"),
        method="difference of the two counts",
    ),
    AdmittedDerivation(
        item_id="D2",
        text=UNTOLD,
        premise_ids=("F2", "F3", "F4"),
        method="",
    ),
    AdmittedDerivation(
        item_id="D3",
        text="Whatever nobody foresees has to be paid on top of the estimate.",
        premise_ids=("F1", "F7"),
        method="",
    ),
)
HELD = (
    Held(
        item_id="D1",
        verdict=Verdict.ENTAIL,
        basis=Basis.SCREEN,
        breaks="F3",
        calculation=Calculation(expression="96 − 31 = 65 hours"),
    ),
    Held(item_id="D2", verdict=Verdict.ENTAIL, basis=Basis.JUDGE, breaks="F2"),
    Held(item_id="D3", verdict=Verdict.UNCHECKED, basis=Basis.NONE),
)
ADVICE = (
    AdmittedRecommendation(
        item_id="R1",
        text="Have the raw log of the mast evaluated by somebody independent before the vote.",
        premise_ids=("D2",),
        conditions=("both sides hand over their log", "the result is published before the vote"),
    ),
    AdmittedRecommendation(item_id="R2", text=BUSES, premise_ids=(), conditions=()),
)


def grade(item: str, source: Source, authority: Authority, freshness: Freshness, fit: Fit = Fit.FITS) -> Grade:
    return Grade(
        item_id=item,
        source_id=source.source_id,
        claim=ClaimKind.FIGURE,
        authority=authority,
        authority_rule="",
        freshness=freshness,
        event_day="",
        dated=source.date,
        age_days=350,
        window_days=730,
        fit=fit,
    )


def _ledger() -> Ledger:
    alone = (WEATHER, LANTERNWAY, EARLIER, FORECAST, MINUTES, FORUM, NOISE, NOTICE, WALK)
    links = (link(RELEASE, FINAL, Relation.RESTATES), link(PAPER, RELEASE, Relation.MIRROR, "94"))
    own, measured = (
        (SourceKind.PRIMARY, KindRule.OWN_ACCOUNT),
        (SourceKind.INDEPENDENT_MEASUREMENT, KindRule.MEASURES_OTHERS),
    )
    kinds = {
        FINAL: own, WEATHER: measured, LANTERNWAY: own, EARLIER: own, FORECAST: measured, NOISE: measured, MINUTES: own,
        FORUM: (SourceKind.COMMUNITY, KindRule.MANY_VOICES), RELEASE: (SourceKind.NEWS, KindRule.REPORTS_EVENT),
        PAPER: (SourceKind.NEWS, KindRule.REPORTS_EVENT), NOTICE: (SourceKind.NEWS, KindRule.REPORTS_EVENT),
        WALK: (SourceKind.SECONDARY, KindRule.TOOK_PART),
    }  # fmt: skip
    return Ledger(
        works=tuple(work(number, source) for number, source in enumerate(SOURCES, start=1)),
        groups=(
            group(1, (1, 8, 9), FINAL, RELEASE, PAPER, root=FINAL, links=links),
            *(group(number, (int(each.source_id[1:]),), each, root=each) for number, each in enumerate(alone, start=2)),
        ),
        profiles=tuple(profile(source, kind, rule, 5, 9) for source, (kind, rule) in kinds.items()),
    )


def _side(card: EvidenceCard, value: str, item: str = "", *also: Source) -> Position:
    return Position(
        source_id=card.source_id,
        chunk_id=card.chunk_id,
        start=card.start,
        end=card.end,
        value=value,
        item_id=item,
        also=tuple(source.source_id for source in also),
    )


def _disagreements() -> tuple[Disagreement, ...]:
    """One of each kind, and a range: who reads the mast, which version, how one counts, what belongs where."""
    office, maker = card_at(WEATHER, OFFICE), card_at(LANTERNWAY, MAKER)
    final, draft = card_at(FINAL, COST), card_at(EARLIER, DRAFT)
    matter, cushion = card_at(FINAL, MATTER), card_at(MINUTES, CUSHION)
    ride, walk = card_at(FINAL, "A ride from end to end"), card_at(WALK, "- back with number 8")
    centre, rule = card_at(FORECAST, "In the central scenario"), card_at(EARLIER, "For demand the draft takes")
    return (
        _conflict(
            "X1", ConflictKind.FACTUAL, (office, maker), ("96 hours", "31 hours"), ("F2", "F3"), cause=Cause.INTEREST
        ),
        _conflict(
            "X2", ConflictKind.BASIS, (final, draft), ("48.6 million crowns", "41.0 million crowns"), ("F1", ""),
            also=((RELEASE, PAPER), ()), resolution=Resolution.EVOLUTION, cause=Cause.CORRECTED, favoured=0,
            differences=(
                BasisDifference(dimension=BasisDimension.VERSION, said=("1.0", "DRAFT v0.3")),
                BasisDifference(dimension=BasisDimension.CONDITIONS, said=("", "the customs shed is reused")),
            ),
        ),
        _conflict("X3", ConflictKind.EVALUATIVE, (matter, cushion), ("", ""), ("", ""), cause=Cause.STANDPOINT),
        _conflict(
            "X4", ConflictKind.BASIS, (ride, walk), ("31 minutes", "34 minutes"), ("", "F11"), cause=Cause.OTHER_SAMPLE,
            resolution=Resolution.SCOPES,
            differences=(BasisDifference(dimension=BasisDimension.SAMPLE, said=("the morning peak", "one ride")),),
        ),
        Disagreement(
            about=EstimateRange(
                range_id="E1", positions=(_side(centre, "7,400", "F5"), _side(rule, "9,200")), low="7,400", high="9,200",
            ),
            cards=(centre, rule),
        ),
    )  # fmt: skip


def _conflict(
    name: str,
    kind: ConflictKind,
    cards: tuple[EvidenceCard, EvidenceCard],
    values: tuple[str, str],
    items: tuple[str, str],
    *,
    also: tuple[tuple[Source, ...], tuple[Source, ...]] = ((), ()),
    **more: object,
) -> Disagreement:
    sides = zip(cards, values, items, also, strict=True)
    held = (Authority.PRIMARY, Authority.COMPETENT)
    sources = {source.source_id: source for source in SOURCES}
    return Disagreement(
        about=Conflict(
            conflict_id=name,
            kind=kind,
            positions=tuple(_side(card, value, item, *others) for card, value, item, others in sides),
            **more,  # type: ignore[arg-type]
        ),
        cards=cards,
        grades=tuple(
            grade(item or name, sources[card.source_id], authority, Freshness.CURRENT)
            for card, item, authority in zip(cards, items, held, strict=True)
        ),
    )


def _ruling(
    item: str,
    act: Act,
    stage: Stage,
    code: RulingCode,
    reason: str,
    before: str,
    after: str = "",
    card: EvidenceCard | None = None,
) -> Ruling:
    kinds = {"F": ItemKind.FACT, "D": ItemKind.DERIVATION, "R": ItemKind.RECOMMENDATION}
    return Ruling(
        item_id=item,
        kind=kinds[item[0]],
        act=act,
        stage=stage,
        code=code,
        reason=reason,
        before=before,
        after=after,
        source_id=card.source_id if card else "",
        start=card.start if card else -1,
        end=card.end if card else -1,
    )


RULINGS = (
    _ruling(
        "F13", Act.REMOVED, Stage.SCREEN, RulingCode.OTHER_NUMBER, "The statement says 69 hours; its evidence says 96.",
        "In 2024 the mast recorded 69 hours with gusts above 70 km/h.", card=card_at(WEATHER, OFFICE),
    ),
    _ruling(
        "F14", Act.REMOVED, Stage.SCREEN, RulingCode.ATTRIBUTED_BESIDE,
        "One sentence further on, the page gives these words to somebody it does not agree with.",
        "The Zephyr Consortium guarantees 38,000 passengers a day.", card=card_at(FORUM, "The post above is advertising"),
    ),
    _ruling(
        "F15", Act.REMOVED, Stage.JUDGE, RulingCode.UNSUPPORTED,
        "The judge found nothing in the evidence that says it, and searching once more brought no other source.",
        "Insurance would cover the days on which wind stops the line.", card=card_at(LANTERNWAY, "Stops due to wind"),
    ),
    _ruling(
        "D4", Act.REMOVED, Stage.PREMISES, RulingCode.SINGLE_ORIGIN_CAUSE,
        "A cause needs two independent origins; all of its premises go back to one.",
        "The draft was wrong because nobody had asked the Weather Office.",
    ),
    _ruling(
        "F9", Act.RESTATED, Stage.SCREEN, RulingCode.STRONGER_MODALITY,
        "The evidence expects the strongest gusts there; the statement told it as measured.",
        "The strongest gusts occur between towers 12 and 15.", "The strongest gusts are expected between towers 12 and 15.",
        card_at(WEATHER, "Between towers 12 and 15"),
    ),
    _ruling(
        "F10", Act.RESTATED, Stage.JUDGE, RulingCode.PARTLY_CARRIED,
        "One person writes about one stairway; the statement spoke of all residents of the city.",
        "All residents of Tarnholt demand that the noise is measured.",
        "Residents ask who will measure the noise, and how often.", card_at(FORUM, "What people on our stairs"),
    ),
    _ruling(
        "F7", Act.REBOUND, Stage.JUDGE, RulingCode.FOUND_ELSEWHERE,
        "The minutes did not carry the sentence; the business case does, word for word.",
        "The estimate contains no contingency.", "The estimate contains no contingency.",
        card_at(FINAL, "The estimate contains"),
    ),
    _ruling(
        "R2", Act.JUDGEMENT, Stage.PREMISES, RulingCode.CHAIN_BROKEN,
        "The conclusion on which this advice stood was removed.",
        BUSES, BUSES,
    ),
    _ruling(
        "D2", Act.KEPT, Stage.CRITIC, RulingCode.VETO_REFUSED,
        "The critic objected that the two counts use other thresholds; both sources say 70 km/h.",
        UNTOLD, UNTOLD,
    ),
)  # fmt: skip

COUNTS = Counts(
    assertions=15, bound=12, entailed=11, partial=0, unchecked=2, proposed=17, removed=4, restated=2, judged=14, unable=1,
    numbers=8, numbers_carried=8, sources=12, works=12, origins=10, cited=11, primary=4, conflicts=4, domains=7, rounds=(1,),
)  # fmt: skip
