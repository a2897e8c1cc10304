"""How do the reports do, all together? Sums over what was counted when each run closed, and the newest beside the earlier.

A page costs a fixed number of queries. Every figure leads to the reports that it counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from enum import StrEnum
from functools import cache
from uuid import UUID

from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet, Sum
from pydantic import TypeAdapter

from research.models import MeasureRow
from research.selectors.wording_verification import LAYERS, share_words
from research.store.access import member_of
from research.verification.metrics.measures import measures
from research.verification.metrics.types import Counts, Layer, Share

PAGE_SIZE = 25
# Enough reports to see a change, few enough to see it soon.
NEWEST = 20


class QualityNarrowing(StrEnum):
    """Which reports are listed."""

    ALL = ""
    WITHOUT_DISAGREEMENT = "without_disagreement"
    WITH_UNABLE = "with_unable"
    WITH_REMOVAL = "with_removal"
    WITHOUT_REMOVAL = "without_removal"
    WITH_RESTATEMENT = "with_restatement"
    UNCHECKED = "unchecked"


NARROWINGS: dict[QualityNarrowing, str] = {
    QualityNarrowing.ALL: "All reports",
    QualityNarrowing.WITHOUT_DISAGREEMENT: "Without a single disagreement",
    QualityNarrowing.WITH_UNABLE: "Where the judge could not tell",
    QualityNarrowing.WITH_REMOVAL: "Where something was removed",
    QualityNarrowing.WITHOUT_REMOVAL: "Where nothing was removed",
    QualityNarrowing.WITH_RESTATEMENT: "Where something was restated",
    QualityNarrowing.UNCHECKED: "With unchecked statements",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One figure over all reports: its words, those of the newest reports ('' where these are all), and what it lists."""

    name: str
    words: str
    newest: str
    narrowing: QualityNarrowing
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QualityLine:
    """One report: when its run closed, and its figures in words."""

    run_id: UUID
    question: str
    method: str
    at: datetime
    figures: tuple[tuple[str, str], ...]
    advice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QualityView:
    """The page: figures, reports by the layer that should be mended, and one page of reports."""

    reports: int
    figures: tuple[Figure, ...]
    layers: tuple[tuple[str, int], ...]
    lines: tuple[QualityLine, ...]
    page: Page[MeasureRow]
    narrowing: QualityNarrowing


def quality_view(user: User, *, narrowing: QualityNarrowing, page: str) -> QualityView:
    """Return the figures over every report that a person may see, and one page of the reports."""
    rows = MeasureRow.objects.filter(member_of(user, "run__"))
    newest = list(rows.order_by("-at", "-pk").values_list("pk", flat=True)[:NEWEST])
    listed = rows.filter(_NARROWED[narrowing]).select_related("run__brief").order_by("-at", "-pk")
    shown = Paginator(listed, PAGE_SIZE).get_page(page)
    sums, recent = _sums(rows), _sums(rows.filter(pk__in=newest))
    by_layer = rows.order_by().values_list("layer").annotate(count=Count("pk"))
    return QualityView(
        reports=sums["reports"],
        figures=_figures(sums, recent),
        layers=tuple((LAYERS[layer], dict(by_layer)[layer]) for layer in Layer if layer in dict(by_layer)),
        lines=tuple(_line(row) for row in shown),
        page=shown,
        narrowing=narrowing,
    )


_NARROWED: dict[QualityNarrowing, Q] = {
    QualityNarrowing.ALL: Q(),
    QualityNarrowing.WITHOUT_DISAGREEMENT: Q(conflicts=0),
    QualityNarrowing.WITH_UNABLE: Q(unable__gt=0),
    QualityNarrowing.WITH_REMOVAL: Q(removed__gt=0),
    QualityNarrowing.WITHOUT_REMOVAL: Q(removed=0),
    QualityNarrowing.WITH_RESTATEMENT: Q(restated__gt=0),
    QualityNarrowing.UNCHECKED: Q(unchecked__gt=0),
}
_ADDED = ("removed", "restated", "proposed", "judged", "unable")


def _sums(rows: QuerySet[MeasureRow]) -> Mapping[str, int]:
    added = {name: Sum(name, default=0) for name in _ADDED}
    counted = {
        "reports": Count("pk"),
        "agreeing": Count("pk", filter=_NARROWED[QualityNarrowing.WITHOUT_DISAGREEMENT]),
        "unremoved": Count("pk", filter=_NARROWED[QualityNarrowing.WITHOUT_REMOVAL]),
        "open": Count("pk", filter=_NARROWED[QualityNarrowing.UNCHECKED]),
    }
    # The names of columns are taken: a condition beside a sum of the same name would ask for the sum.
    return {**rows.order_by().aggregate(**counted), **rows.order_by().aggregate(**added)}


def _figures(sums: Mapping[str, int], recent: Mapping[str, int]) -> tuple[Figure, ...]:
    return tuple(
        Figure(
            name=name,
            words=share_words(Share(part=sums[part], whole=sums[whole])),
            newest=share_words(Share(part=recent[part], whole=recent[whole])) if sums["reports"] > NEWEST else "",
            narrowing=narrowing,
            meaning=meaning,
        )
        for name, part, whole, narrowing, meaning in _SHOWN
    )


_SHOWN: tuple[tuple[str, str, str, QualityNarrowing, str], ...] = (
    (
        "Judge unable to tell",
        "unable",
        "judged",
        QualityNarrowing.WITH_UNABLE,
        "A sudden rise means that something upstream broke, seldom that the judge did.",
    ),
    (
        "Reports without a single disagreement",
        "agreeing",
        "reports",
        QualityNarrowing.WITHOUT_DISAGREEMENT,
        "Sources that never disagree were searched too narrowly, or their conflicts are not found.",
    ),
    (
        "Statements removed",
        "removed",
        "proposed",
        QualityNarrowing.WITH_REMOVAL,
        "Near zero, verification only scores. High and rising, the evidence is too thin for what is said.",
    ),
    (
        "Statements restated",
        "restated",
        "proposed",
        QualityNarrowing.WITH_RESTATEMENT,
        "A high share means that statements go beyond their evidence.",
    ),
    (
        "Reports with unchecked statements",
        "open",
        "reports",
        QualityNarrowing.UNCHECKED,
        "They wait for a person before they can be approved.",
    ),
)


def _line(row: MeasureRow) -> QualityLine:
    found = measures(counts_of(row.counts))
    return QualityLine(
        run_id=row.run_id,
        question=row.run.brief.question,
        method=row.method,
        at=row.at,
        figures=(
            ("Carried", share_words(found.strict)),
            ("Unchecked", share_words(found.unchecked)),
            ("Numbers", share_words(found.numbers)),
            ("Removed", share_words(found.deletion)),
            ("Restated", share_words(found.restatement)),
            ("Primary", share_words(found.primary)),
            ("Independent origins", str(found.origins)),
            ("Disagreements", str(found.conflicts)),
        ),
        advice=LAYERS[Layer(row.layer)],
    )


def counts_of(kept: Mapping[str, object]) -> Counts:
    """Return the counts that a row holds; a figure that came later is its default, one that is gone is left out."""
    names = {field.name for field in fields(Counts)}
    return _counts().validate_python({name: value for name, value in kept.items() if name in names})


@cache
def _counts() -> TypeAdapter[Counts]:
    return TypeAdapter(Counts)
