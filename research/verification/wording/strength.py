"""How firmly may a statement be said? By how many independent origins carry it, and whether one of them is primary (I21).

The bar is the one for confident wording: one primary and two independent origins, the primary one being one of the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from research.evidence.ledger.claims import Grade, Independence, Standing, Weighed
from research.evidence.types import Source
from research.verification.types import ItemVerdict, Verdict
from research.verification.wording.hollow import hollow_words
from research.verification.wording.profiles import GENERAL, WordingProfile
from research.verification.wording.types import Grounds, Strength, Telling


def tell(
    verdict: ItemVerdict,
    text: str,
    source: Source,
    weighed: Weighed | None,
    *,
    language: str,
    disputed: bool = False,
    profile: WordingProfile = GENERAL,
) -> Telling:
    """Return how one fact is told. `source` is the one that it cites; `language` that of the fact's own words.

    `disputed` tells whether it stands in a conflict. Without a ledger nothing is told plainly.
    """
    independence = weighed.independence if weighed is not None else None
    return Telling(
        item_id=verdict.item_id,
        strength=strength(verdict, independence, disputed=disputed, profile=profile),
        grounds=grounds(verdict, independence, profile=profile),
        publisher=source.publisher or source.title,
        hollow=hollow_words(text, language),
        as_of=as_of(source.source_id, weighed.grades if weighed is not None else (), source.date),
    )


def strength(
    verdict: ItemVerdict,
    independence: Independence | None,
    *,
    disputed: bool = False,
    profile: WordingProfile = GENERAL,
) -> Strength:
    """Return how firmly a fact may be said; whatever a model wrote, only evidence decides."""
    if verdict.verdict is not Verdict.ENTAIL:
        return Strength.UNCHECKED
    if disputed:
        return Strength.DISPUTED
    if independence is None:
        return Strength.ATTRIBUTED
    if is_lead(independence):
        return Strength.LEAD
    return Strength.PLAIN if is_enough(independence, profile) else Strength.ATTRIBUTED


def grounds(verdict: ItemVerdict, independence: Independence | None, *, profile: WordingProfile = GENERAL) -> Grounds:
    """Return under which heading the evidence statement counts a fact: strong, weak or no evidence."""
    if verdict.verdict is not Verdict.ENTAIL:
        return Grounds.NONE
    strong = independence is not None and is_enough(independence, profile)
    return Grounds.STRONG if strong else Grounds.WEAK


def is_enough(independence: Independence, profile: WordingProfile) -> bool:
    """Tell whether the origins reach the bar of a domain."""
    return independence.count >= profile.origins and (independence.primary or not profile.primary)


def is_lead(independence: Independence) -> bool:
    """Tell whether community posts are all that carries a statement: a lead to follow, and no support of anything."""
    standings = {origin.standing for origin in independence.origins}
    return independence.count == 0 and standings == {Standing.COMMUNITY}


def as_of(source_id: str, grades: Iterable[Grade], published: str) -> str:
    """Return until when a statement that goes stale is known: the day its evidence speaks of, or was published on.

    '' for a statement that holds for ever, and for one that nobody dated.
    """
    own: Mapping[str, Grade] = {grade.source_id: grade for grade in grades}
    grade = own.get(source_id)
    if grade is None or grade.window_days == 0:
        return ""
    return grade.dated or published
