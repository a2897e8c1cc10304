"""How far can a disagreement be explained? The original, then time, then scope, then a third source; else it stays open.

Each step falls through to the next. None hides a side: `favoured` says for whom a step decides, and both are shown.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from research.evidence import flags
from research.evidence.ledger.types import Ledger, Link, Relation, SourceKind
from research.evidence.passages import paragraph_sentences
from research.evidence.quantities.compare import same_quantity
from research.evidence.types import Source
from research.verification.candidates import Passage
from research.verification.conflicts.told import Told
from research.verification.conflicts.types import (
    BasisDifference,
    BasisDimension,
    Cause,
    ConflictKind,
    Position,
    Resolution,
)

_TAKES = frozenset(
    {
        Relation.SAME_WORK,
        Relation.MIRROR,
        Relation.EXCERPT,
        Relation.REPRINT,
        Relation.TRANSLATION,
        Relation.RESTATES,
        Relation.QUOTES,
    }
)
_CAUSES = {BasisDimension.SAMPLE: Cause.OTHER_SAMPLE, BasisDimension.TIME: Cause.OTHER_TIME}
# A third source speaks of a disagreement when it sets the two against each other, and not when it tells how one became the other.
_SETS_AGAINST = (
    r"\b(?:differ\w*|disagree\w*|disput\w+|contradict\w*|discrepan\w+|whereas|while|although|but|however|versus|vs\.?|rather than|not the|"
    r"wrong\w*|correct\w*|actual(?:ly)?|unlike|instead of|widersprech\w+|widerspruch|abweich\w+|während|hingegen|sondern|statt|tatsächlich|falsch|"
    r"contredi\w+|diffèr\w+|alors que|tandis que|plutôt que|contradic\w+|difier\w+|mientras que|sino|en lugar de)\b"
    r"|不一致|矛盾|有出入|而非|而不是|然而|实际|却|食い違|矛盾|一方|ではなく|異な"
)
_MOVES = (
    r"\b(?:rose|grew|fell|increased|decreased|dropped|climbed|up|down) (?:from|to)\b|\bfrom [\d.,]+ [^,;.]{0,30}\bto\b|\bvon [\d.,]+ [^,;.]{0,30}\bauf\b|"
    r"\bde [\d.,]+ [^,;.]{0,30}\b[àa]\b|从.{1,12}(?:增|降|升|减)"
)
_RENEWING = frozenset({BasisDimension.TIME, BasisDimension.VERSION})
_WEAK = frozenset({SourceKind.COMMUNITY, SourceKind.ROUNDUP, SourceKind.DEMO})
SHARED = 0.5  # of a side's words, the share that a third source's sentence must say


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A position with what its passage says and every source that takes it."""

    told: Told
    position: Position

    @property
    def source_ids(self) -> tuple[str, ...]:
        return (self.position.source_id, *self.position.also)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """Where the strategies ended, and what the disagreement likely comes from."""

    resolution: Resolution
    cause: Cause
    favoured: int = -1
    adjudicator: Position | None = None


def resolve(
    sides: Sequence[Side],
    kind: ConflictKind,
    differences: Sequence[BasisDifference],
    ledger: Ledger,
    sources: Sequence[Source],
    *,
    correcting: int = -1,
) -> Resolved:
    """Return how far a disagreement is explained. `correcting` is the place of a side that corrects the others, -1 for none."""
    if correcting >= 0:
        return Resolved(resolution=Resolution.EVOLUTION, cause=Cause.CORRECTED, favoured=correcting)
    both = [difference.dimension for difference in differences if all(difference.said)]
    # What another version or another time says is told anew, and distorts nothing.
    original = -1 if _RENEWING & set(both) else _original(sides, ledger)
    if original >= 0:
        return Resolved(resolution=Resolution.RESTATED, cause=Cause.DISTORTED_RESTATEMENT, favoured=original)
    cause = _cause(sides, differences, ledger)
    if kind is ConflictKind.EVALUATIVE:
        return Resolved(resolution=Resolution.OPEN, cause=_interest(differences) or Cause.STANDPOINT)
    return _by_basis(both) or _by_third(sides, ledger, sources, cause) or Resolved(resolution=Resolution.OPEN, cause=cause)


def _by_basis(both: Sequence[BasisDimension]) -> Resolved | None:
    """Explain by what both sides say of their time or their scope."""
    if BasisDimension.TIME in both:
        return Resolved(resolution=Resolution.EVOLUTION, cause=Cause.OTHER_TIME)
    scopes = [dimension for dimension in both if dimension is not BasisDimension.INTEREST]
    return Resolved(resolution=Resolution.SCOPES, cause=_CAUSES.get(scopes[0], Cause.OTHER_BASIS)) if scopes else None


def _by_third(sides: Sequence[Side], ledger: Ledger, sources: Sequence[Source], cause: Cause) -> Resolved | None:
    third = _third(sides, ledger, sources)
    return Resolved(resolution=Resolution.ADJUDICATED, cause=cause, adjudicator=third) if third is not None else None


def _cause(sides: Sequence[Side], differences: Sequence[BasisDifference], ledger: Ledger) -> Cause:
    """What is likely though it is not certain: one origin that is not held, a basis that only one side tells, an interest."""
    if _is_one_origin(sides, ledger):
        return Cause.DISTORTED_RESTATEMENT
    told = next((d.dimension for d in differences if d.dimension is not BasisDimension.INTEREST), None)
    if told is not None:
        return _CAUSES.get(told, Cause.OTHER_BASIS)
    return _interest(differences) or Cause.UNTOLD


def _interest(differences: Sequence[BasisDifference]) -> Cause | None:
    return Cause.INTEREST if any(d.dimension is BasisDimension.INTEREST for d in differences) else None


def _original(sides: Sequence[Side], ledger: Ledger) -> int:
    """Return the place of the side from which every other one takes what it says, -1 for none."""
    for at, side in enumerate(sides):
        others = [other for place, other in enumerate(sides) if place != at]
        if others and all(_takes_from(other, side, ledger) for other in others):
            return at
    return -1


def _takes_from(side: Side, original: Side, ledger: Ledger) -> bool:
    given = set(original.source_ids)
    own = side.position.source_id
    if any(link.first == own and link.second in given and link.relation in _TAKES for link in _links(ledger)):
        return True
    group = ledger.group_of(own)
    if group is None or group.root not in given or group.root in side.source_ids:
        return False
    # One owner makes one origin and no restatement: both of its pages are its own word.
    return any(link.first == own and link.relation in _TAKES for link in group.links)


def _links(ledger: Ledger) -> Iterator[Link]:
    for group in ledger.groups:
        yield from group.links
    yield from ledger.beyond


def _is_one_origin(sides: Sequence[Side], ledger: Ledger) -> bool:
    groups = [ledger.group_of(side.position.source_id) for side in sides]
    first = groups[0]
    if first is None or any(group is None or group.group_id != first.group_id for group in groups):
        return False
    return any(link.relation in _TAKES for link in first.links)


def _third(sides: Sequence[Side], ledger: Ledger, sources: Sequence[Source]) -> Position | None:
    """Return the sentence of an independent source that holds the values of two sides and sets them against each other."""
    values = [_numeral(side.position.value) for side in sides if side.position.value]
    if len(values) < 2 or not all(values):  # noqa: PLR2004 - a disagreement has two sides
        return None
    taken = {source_id for side in sides for source_id in side.source_ids}
    groups = {group.group_id for source_id in taken if (group := ledger.group_of(source_id)) is not None}
    for source in sources:
        if source.source_id not in taken and _may_decide(source, groups, ledger):
            found = next(_speaking(source, sides, values), None)
            if found is not None:
                return found.position()
    return None


def _may_decide(source: Source, groups: set[str], ledger: Ledger) -> bool:
    profile = ledger.profile_of(source.source_id)
    if source.source_id in ledger.excluded or (profile is not None and (profile.kind in _WEAK or profile.is_retracted)):
        return False
    group = ledger.group_of(source.source_id)
    return group is None or group.group_id not in groups


def _speaking(source: Source, sides: Sequence[Side], values: Sequence[str]) -> Iterator[Told]:
    flagged = flags.merged(source.flagged)
    for chunk in source.chunks:
        if not all(value in chunk.text for value in values[:2]):
            continue
        for low, high in (span for paragraph in paragraph_sentences(source, chunk) for span in paragraph):
            text = source.text[low:high]
            if not all(value in text for value in values[:2]) or flags.overlaps(low, high, flagged):
                continue
            told = Told(Passage(source, chunk, ((low, high),)))
            if (
                re.search(_SETS_AGAINST, text, re.IGNORECASE)
                and not re.search(_MOVES, text, re.IGNORECASE)
                and _is_about(told, sides)
            ):
                yield told


def _is_about(told: Told, sides: Sequence[Side]) -> bool:
    held = told.statement
    amounts = [q for side in sides for q in side.told.statement.amounts if q.written == side.position.value]
    if not all(any(same_quantity(said, other) for other in held.amounts) for said in amounts[:2]):
        return False
    return any(
        told.language == side.told.language
        and len(side.told.statement.stems & held.stems) >= SHARED * len(side.told.statement.stems)
        for side in sides
    )


def _numeral(value: str) -> str:
    return next(iter(re.findall(r"\d[\d.,]*\d|\d", value)), "")
