"""Do two passages measure the same? Time, version, sample, metric, statistic, place, conditions and interest, asked of each.

The rule: this is asked before anything is called a conflict. What a passage and its heading do not say stays '', and a
difference explains something only where both sides say what theirs is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from research.evidence.ledger.types import Profile
from research.verification.conflicts.told import Phrase, Told
from research.verification.conflicts.types import BasisDifference, BasisDimension

_B = BasisDimension
# In this order a reader is told.
_ASKED = (_B.STATISTIC, _B.METRIC, _B.SAMPLE, _B.CONDITIONS, _B.REGION, _B.VERSION, _B.TIME)
MOST_SAID = 160  # characters of a declared interest


def basis_differences(
    one: Told, other: Told, *, profiles: tuple[Profile | None, Profile | None] = (None, None)
) -> tuple[BasisDifference, ...]:
    """Return in what the bases of two passages differ, and what each says about it, as it is written.

    What the passage itself says comes before its heading and the heads of its row. `TIME` falls back to the days of the
    pages where neither passage names a time; `INTEREST` is told from the profiles.
    """
    found = [_difference(dimension, one, other) for dimension in _ASKED]
    told = tuple(difference for difference in found if difference is not None)
    interest = _interest(one, other, profiles)
    return (*told, interest) if interest is not None else told


def is_told_by_both(difference: BasisDifference) -> bool:
    """Tell whether both sides say what their basis is: only then does the difference explain something."""
    return all(difference.said)


def _difference(dimension: BasisDimension, one: Told, other: Told) -> BasisDifference | None:
    if dimension in {_B.TIME, _B.VERSION}:
        return _setting(dimension, one, other)
    for question in _questions(dimension, one, other):
        said = _answers(one, dimension, question), _answers(other, dimension, question)
        if {phrase.answer for phrase in said[0]} != {phrase.answer for phrase in said[1]}:
            return BasisDifference(dimension=dimension, said=(_written(said[0]), _written(said[1])))
    return None


def _questions(dimension: BasisDimension, one: Told, other: Told) -> Iterator[str]:
    yield from dict.fromkeys(p.question for told in (one, other) for p in told.phrases if p.dimension is dimension)


def _answers(told: Told, dimension: BasisDimension, question: str) -> tuple[Phrase, ...]:
    own = tuple(p for p in told.phrases if p.dimension is dimension and p.question == question)
    return own or tuple(p for p in told.around if p.dimension is dimension and p.question == question)


def _written(phrases: Sequence[Phrase]) -> str:
    return ", ".join(dict.fromkeys(phrase.written.strip() for phrase in phrases))


def _setting(dimension: BasisDimension, one: Told, other: Told) -> BasisDifference | None:
    said = [told.set_in(dimension) for told in (one, other)]
    answers = [{phrase.answer for phrase in phrases} for phrases in said]
    if answers[0] != answers[1]:
        if all(answers) and answers[0] & answers[1]:
            return None
        # What stands in a title alone sets nothing apart from a page whose title is silent.
        if not all(answers) and not any(p.dimension is dimension for told in (one, other) for p in told.settings):
            return None
        return BasisDifference(dimension=dimension, said=(_written(said[0]), _written(said[1])))
    days = one.source.date, other.source.date
    if dimension is _B.TIME and not answers[0] and all(days) and days[0][:4] != days[1][:4]:
        return BasisDifference(dimension=dimension, said=days)
    return None


def _interest(one: Told, other: Told, profiles: tuple[Profile | None, Profile | None]) -> BasisDifference | None:
    said = tuple(_declared(told, profile) for told, profile in zip((one, other), profiles, strict=True))
    return BasisDifference(dimension=_B.INTEREST, said=said) if any(said) and said[0] != said[1] else None


def _declared(told: Told, profile: Profile | None) -> str:
    if profile is None or not profile.interests:
        return ""
    first = profile.interests[0]
    return " ".join(told.source.text[first.start : first.end].split())[:MOST_SAID]
