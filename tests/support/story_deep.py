"""The chapter of the story that was verified: a `deep` report, the figures of others, and who checked the judge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from django.contrib.auth.models import Group, User

from publishing.models import Report
from research.evidence.types import EvidenceCard, Source
from research.models import JudgedRow, MeasureRow, Run, SpotCheckRow
from research.services.context import ResearchContext
from research.store.rulings import JudgedPair, add_judged, add_rulings
from research.verification.metrics.measures import diagnose
from research.verification.metrics.types import Counts
from research.verification.types import Basis, Verdict
from tests.support.review import first_revision, report_from_findings, submitted
from tests.support.ropeway import card_at
from tests.support.verified_ropeway import (
    COUNTS,
    FORECAST,
    FORUM,
    LANTERNWAY,
    MAKER,
    NOISE,
    RULINGS,
    WALK,
    WEATHER,
    verified_ropeway,
)


@dataclass(frozen=True, kw_only=True)
class Deep:
    """What was told: the report that was verified, under review, and a run about which nothing was decided."""

    report: Report
    bare: Run


def tell_deep(context: ResearchContext, author: User, checkers: Sequence[User], team: Group, others: Sequence[Run]) -> Deep:
    """Tell the chapter. `checkers` have checked the judge; `others` are runs with figures, and last one without."""
    report = report_from_findings(context, author, verified_ropeway(), team=team)
    submitted(author, first_revision(author, report))
    add_rulings(report.run_id, RULINGS)
    add_judged(report.run_id, tuple(_pairs()), at=context.now())
    _measured(report.run, COUNTS, context.now)
    for run, counts in zip(others[:-1], OTHER_COUNTS, strict=True):
        _measured(run, counts, context.now)
    _checked(report.run, checkers, context.now)
    return Deep(report=report, bare=others[-1])


OTHER_COUNTS = (
    Counts(
        assertions=22, bound=22, entailed=20, unchecked=2, proposed=30, removed=6, restated=3, judged=24, unable=2,
        numbers=14, numbers_carried=14, sources=9, works=7, origins=6, cited=7, primary=3, conflicts=1,
    ),
    Counts(
        assertions=9, bound=9, entailed=4, unchecked=5, proposed=12, removed=1, restated=2, judged=10, unable=5, numbers=4,
        numbers_carried=3, sources=5, works=5, origins=4, cited=5, primary=1,
    ),
    Counts(
        assertions=12, bound=12, entailed=12, proposed=12, numbers=12, numbers_carried=12, sources=1, works=1, origins=1,
        cited=1, primary=1,
    ),
)  # fmt: skip


CARRIED, IN_PART, UNTOLD = Verdict.ENTAIL, Verdict.PARTIAL, Verdict.UNCHECKED
FOREIGN, DENIED = Verdict.IRRELEVANT, Verdict.CONFLICT


def _pairs() -> Sequence[JudgedPair]:
    """What the judge was asked: each verdict at least twice."""
    centre, stops = "In the central scenario", "Stops due to wind"
    said: tuple[tuple[str, Source, str, str, Verdict], ...] = (
        ("F3", LANTERNWAY, MAKER, "Lanternway AG reads 31 hours with gusts above 70 km/h from the mast in 2024.", CARRIED),
        ("F5", FORECAST, centre, "7,400 people would ride on an average weekday.", IN_PART),
        ("F5", FORECAST, centre, "In the central scenario, 7,400 people would ride on an average weekday.", CARRIED),
        ("F8", NOISE, "Am auffälligsten", "Tower 7 stands remarkably close to a dwelling, at 18 metres.", CARRIED),
        ("F9", WEATHER, "Between towers 12", "The strongest gusts are expected between towers 12 and 15.", CARRIED),
        ("F10", FORUM, "What people on", "All residents of Tarnholt demand that the noise is measured.", IN_PART),
        ("F11", WALK, "- back with", "The number 8 bus took 34 minutes on the site walk, and people stood.", UNTOLD),
        ("F15", LANTERNWAY, stops, "Insurance would cover the days on which wind stops the line.", FOREIGN),
        ("F16", LANTERNWAY, stops, "A guarantee covers stops due to wind.", DENIED),
        ("F17", LANTERNWAY, "A three-rope system", "The line would be heated in winter.", FOREIGN),
        ("F18", WEATHER, "The year 2024 was", "2024 was an unusually windy year.", DENIED),
        ("F19", FORECAST, "The survey was", "The forecast counts tourists.", UNTOLD),
    )
    return tuple(_pair(item, text, card_at(source, quote), verdict) for item, source, quote, text, verdict in said)


def _pair(item: str, text: str, card: EvidenceCard, verdict: Verdict) -> JudgedPair:
    return JudgedPair(
        item_id=item,
        text=text,
        source_id=card.source_id,
        start=card.start,
        end=card.end,
        evidence=card.quote,
        verdict=verdict,
        basis=Basis.NONE if verdict is Verdict.UNCHECKED else Basis.JUDGE,
        forward=verdict,
        score=0.7,
        model="judge",
    )


def _measured(run: Run, counts: Counts, now: Callable[[], datetime]) -> None:
    MeasureRow.objects.create(
        run=run,
        method=run.brief.method,
        counts=asdict(counts),
        removed=counts.removed,
        restated=counts.restated,
        proposed=counts.proposed,
        judged=counts.judged,
        unable=counts.unable,
        conflicts=counts.conflicts,
        unchecked=counts.unchecked,
        layer=diagnose(counts),
        at=now(),
    )


def _checked(run: Run, checkers: Sequence[User], now: Callable[[], datetime]) -> None:
    """Each person has judged what the one before has left, and one of them differs where the judge was lenient."""
    for person in checkers:
        for place, judged in enumerate(JudgedRow.objects.filter(run=run).order_by("pk")):
            lenient = judged.verdict == Verdict.ENTAIL and place == 3
            verdict = Verdict.PARTIAL if lenient else judged.verdict
            SpotCheckRow.objects.create(judged=judged, verdict=verdict, actor=person, at=now())
