"""What is one source worth for one claim? Standing on this class of claim, freshness, and whether it fits.

The rule: the dimensions stand side by side and are never added up. The day of capture is never freshness (I27).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from research.evidence.grading.authority import authority
from research.evidence.grading.claim_kind import claim_kind
from research.evidence.grading.event_dates import Event, event, is_dated
from research.evidence.grading.fit import fit
from research.evidence.grading.surroundings import Surroundings, surroundings
from research.evidence.grading.windows import FOR_EVER, WINDOWS
from research.evidence.ledger.claims import ClaimKind, Freshness, Grade
from research.evidence.ledger.types import Passage, Profile, SourceKind
from research.evidence.types import Source

UNKNOWN = -1
# Texts that live on at one address: the day of their last change says of when they are.
_LIVING = frozenset({SourceKind.DOCUMENTATION, SourceKind.SOURCE_CODE, SourceKind.AUTHORITATIVE_TEXT})
# "As of" dates a whole paragraph or section, where another year in it dates its own sentence only.
_AS_OF = re.compile(
    r"(?:\b[Aa]s (?:of|at)\b|\b(?:Stand|Stichtag):? |\b[Aa]u (?=\d)|\b[Àà] la date du\b|\b[Aa] fecha de\b|\b[Aa]l (?=\d)|"
    r"截至|截止)[^。\n]{0,40}"
)


@dataclass(frozen=True, slots=True)
class Age:
    """How old evidence is: when it speaks of, when that is counted from, and the distance to the observation in days.

    `event_day` and `dated` are as exact as the passage ('2024', '2024-11', '2024-11-05'); `days` count from the last day.
    """

    freshness: Freshness
    event_day: str
    dated: str
    days: int


def grade(
    item_id: str, statement: str, passage: Passage, source: Source, profile: Profile, *, language: str, observed_on: date
) -> Grade:
    """Return the grade of a source for a statement that `passage` carries. `language` is the statement's.

    `event_day` is as exact as the passage. Never raises.
    """
    claim = claim_kind(statement, language)
    around = surroundings(source, passage)
    standing, standing_rule = authority(profile, claim)
    age = age_of(statement, around, profile, claim=claim, observed_on=observed_on)
    fitting, detail = fit(statement, around, kind=profile.kind, claim=claim, language=language)
    return Grade(
        item_id=item_id,
        source_id=source.source_id,
        claim=claim,
        authority=standing,
        authority_rule=standing_rule.value,
        freshness=age.freshness,
        event_day=age.event_day,
        dated=age.dated,
        age_days=age.days,
        window_days=WINDOWS[claim],
        fit=fitting,
        fit_detail=detail,
    )


def age_of(statement: str, around: Surroundings, profile: Profile, *, claim: ClaimKind, observed_on: date) -> Age:
    """Return how old the evidence is for a claim: by the event before the publication, and by nothing else."""
    published = _published(profile)
    happened = _event(statement, around, published, observed_on) or Event("", date.min)
    day = happened.day if happened.told else _past(published, observed_on)
    dated = happened.told or (day.isoformat() if day else "")
    days = (observed_on - day).days if day else UNKNOWN
    freshness = Freshness.HISTORICAL if profile.is_superseded else _freshness(statement, claim, days)
    return Age(freshness, happened.told, dated, days)


def _freshness(statement: str, claim: ClaimKind, days: int) -> Freshness:
    window = WINDOWS[claim]
    # What says itself of when it speaks stays true.
    if window == FOR_EVER or is_dated(statement):
        return Freshness.TIMELESS
    if days == UNKNOWN:
        return Freshness.UNDATED
    return Freshness.CURRENT if days <= window else Freshness.HISTORICAL


def _event(statement: str, around: Surroundings, published: str, observed_on: date) -> Event | None:
    stamps = "\n".join(_AS_OF.findall(around.paragraph))
    for text in (statement, around.sentence, stamps, around.heading):
        found = event(text, published=published, observed_on=observed_on) if text else None
        if found:
            return found
    return None


def _published(profile: Profile) -> str:
    """Return the day of publication; of a text that lives on, the day of its last change where that is later."""
    if profile.kind in _LIVING or not profile.published:
        return max(profile.published, profile.changed)
    return profile.published


def _past(day: str, observed_on: date) -> date | None:
    """Return a day that has come; None for anything else than an ISO day."""
    try:
        found = date.fromisoformat(day[:10])
    except ValueError:
        return None
    return min(found, observed_on)
