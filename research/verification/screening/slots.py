"""Does a statement put into a sentence what the evidence has in another one? "Paid by the state" for "paid by the town".

Everything before the place is the same, the word that governs it is the same, and what fills it stands elsewhere in the
evidence. A filler that may point back ("the company") is left open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from research.verification.roles import is_passive
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import best_for, lacking
from research.verification.screening.binding import POINTING
from research.verification.screening.clauses import clauses
from research.verification.screening.exchanged import governor_of
from research.verification.screening.types import Aligned, Gravity, ScreenFault
from research.verification.statements import Statement, Word

SAME_MATTER = 0.5
FEWEST_SHARED = 2
_OPENING = re.compile(
    r"[\W\d]*(?:(?:and|but|while|und|aber|während|et|mais|y|pero|the|die|der|das|la|le|les|el|los|las|a|an|l)\W+)*",
    re.IGNORECASE,
)
_UNSPACED = frozenset({"zh", "ja", "ko", "th"})
_POINTING = re.compile(
    r"\b(?:the|this|that|these|those|it|they|its|their|his|her|he|she|der|die|das|dem|den|des|diese\w?|er|sie|es|ihr\w*|sein\w*|le|la|les|l|ce|cette|"
    r"ces|il|elle|ils|elles|leur|leurs|el|los|las|este|esta|ese|esa|su|sus)\s*['’]?\s*\Z",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Part:
    """A clause of the evidence with its sentence, and where it starts in the source's text."""

    sentence: int
    start: int
    statement: Statement


def slot_faults(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a fault for each sentence of the statement in which one filler was taken from another place of the evidence."""
    if aligned.language in _UNSPACED:
        return
    for claim in aligned.claims:
        parts = tuple(_parts(claim, aligned))
        if any(claim.stems <= part.statement.stems for part in parts):
            continue
        fault = _taken(claim, parts)
        if fault is not None:
            yield fault


def _taken(claim: Statement, parts: Sequence[_Part]) -> ScreenFault | None:
    """Return the filler that was taken from elsewhere; None where some clause, its own apart, has it in its place."""
    about = [part for part in parts if _is_about(claim, part.statement)]
    for part in about:
        fault = _fault(claim, part, parts)
        if fault is None:
            continue
        filler = {word.stem for word in _block(claim, part.statement)}
        others = [other for other in about if not claim.stems & other.statement.stems <= filler]
        if all(_fault(claim, other, parts) is not None for other in others):
            return fault
    return None


def _parts(claim: Statement, aligned: Aligned) -> Iterator[_Part]:
    for near in best_for(claim, aligned):
        if near.is_cited:
            for part in clauses(near.statement.text, near.statement.language):
                yield _Part(near.start, near.start + part.start, part.statement)


def _is_about(claim: Statement, passage: Statement) -> bool:
    shared = claim.stems & passage.stems
    if len(shared) + len(claim.amounts) < FEWEST_SHARED or lacking(claim.amounts, passage):
        return False
    return len(shared) >= SAME_MATTER * len(claim.stems)


def _fault(claim: Statement, part: _Part, parts: Sequence[_Part]) -> ScreenFault | None:
    passage = part.statement
    said, held = _block(claim, passage), _block(passage, claim)
    if any(passage.text[word.start : word.end].casefold() in POINTING for word in held):
        return None
    if not said or not held or is_passive(claim) is not is_passive(passage):
        return None
    if not _same_place(claim, said, passage, held):
        return None
    stems = {word.stem for word in said}
    homes = [other for other in parts if other is not part and stems <= other.statement.stems]
    if not homes or (_points_back(passage, held) and not any(home.sentence == part.sentence for home in homes)):
        return None
    return ScreenFault(
        code=RulingCode.OTHER_ENTITY,
        gravity=Gravity.REFUTES,
        claimed=claim.text[said[0].start : said[-1].end],
        said=passage.text[held[0].start : held[-1].end],
        start=part.start + held[0].start,
        end=part.start + held[-1].end,
    )


def _block(one: Statement, other: Statement) -> tuple[Word, ...]:
    """Return the words of one that the other lacks, where they stand together; () where they do not."""
    own = [at for at, word in enumerate(one.words) if word.stem not in other.stems]
    if not own or own[-1] - own[0] + 1 != len(own):
        return ()
    return tuple(one.words[at] for at in own)


def _same_place(claim: Statement, said: Sequence[Word], passage: Statement, held: Sequence[Word]) -> bool:
    one, other = governor_of(claim, said[0]), governor_of(passage, held[0])
    if one != other:
        return False
    openings = (claim.text, said[0].start), (passage.text, held[0].start)
    is_first = all(_OPENING.fullmatch(text, 0, at) for text, at in openings)
    is_last = said[-1] == claim.words[-1] and bool(one)
    return is_first or is_last


def _points_back(passage: Statement, held: Sequence[Word]) -> bool:
    """Tell whether a filler is one common word behind an article or a pronoun: it may mean what was named before."""
    if len(held) > 1 or held[0].names:
        return False
    return _POINTING.search(passage.text[: held[0].start]) is not None
