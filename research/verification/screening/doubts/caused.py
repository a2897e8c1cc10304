"""Does the evidence join the same two things by a cause, where the statement does? In one sentence, and not as an open question.

What only somebody blames is that somebody's cause: a statement that names nobody takes it over as its own.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from research.verification.layers.effects import actions
from research.verification.lexicon import Mark, has_lists, marks
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import lacking
from research.verification.screening.cause_words import ANY_CAUSE, CAUSAL
from research.verification.screening.doubts.loose import (
    UNSPACED,
    alike,
    cited_in_order,
    held_words,
    is_numbered_in,
    translated,
)
from research.verification.screening.doubts.open_words import BLAMED, OPEN, says
from research.verification.screening.manner_reach import compiled, lowered
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement, Word

# Of the words of a cause or an effect, the share that the sentence of the evidence and the one before it must hold.
LEAST_OF_SIDE = 0.34
# Of a sentence's own words, the share that one sentence of the evidence must hold to be about the same at all.
LEAST_NEAR = 0.3
_HAND_OVER, _NEAR = 2, 14
# What something is for, what it can do and what it is known by are no event that was caused.
_AIM = re.compile(
    r"\b(?:to|can|could|may|might|should|would|helps?|that|which|um|zu|kann|können|pour|peu(?:t|vent)|para|pued\w+|que) \Z",
    re.IGNORECASE,
)
# What says nothing but that one thing brought about the other.
_HARD = {
    "en": r"because(?: of)?|due to|owing to|thanks to|led to|resulted in|as a result of|drove|made|the reason|why|therefore|thereby|thus|hence",
    "de": r"weil|wegen|aufgrund|dank|infolge|führte[n]?|verursachte[n]?|deshalb|daher|dadurch",
    "fr": r"parce qu[e'’]|car|à cause d[eu'’]|en raison d[eu'’]|grâce (?:à|au|aux)|par conséquent|a fait|ont fait",
    "es": r"porque|debido a|a causa de|gracias a|por lo tanto|por ello|ha hecho|hizo",
    "zh": r"因为|由于|导致|造成|得益于|因此|所以|从而|使得",
    "ja": r"ため|によって|おかげ|せいで|原因|招",
}  # fmt: skip
# Words that look like words of effect, with the character before them.
_NO_EFFECT = re.compile(
    r".?maker|[^いるたただでうくすつむ]から|.?によ(?:ると|れば)|.?led by|.?by \w+ing\b(?= (?:day|list))", re.IGNORECASE
)
_IDIOM = re.compile(r"so that|causes of|made (?:his|her|its|their|it|up|a|an)\b|therefore I am|attract\w*", re.IGNORECASE)
# What gives a reason in the evidence as often as it gives a time; in a statement it is left alone.
_SINCE = {
    "en": re.compile(r", (?:since|as|so)\b", re.IGNORECASE),
    "de": re.compile(r"\b(?:da|denn|damit)\b", re.IGNORECASE),
    "fr": re.compile(r"\b(?:comme|puisque|afin)\b", re.IGNORECASE),
    "es": re.compile(r"\b(?:como|pues|ya que|para)\b", re.IGNORECASE),
}


def cause_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a doubt for each sentence with a cause that no one sentence of the cited evidence states."""
    for claim in aligned.claims:
        if not has_lists(claim.language) or claim.is_question or says(OPEN, claim.text, claim.language):
            continue
        held = cited_in_order(aligned, claim.language)
        if any(one.statement.text == claim.text for one in held):
            continue
        for found in causes(claim):
            fault = _against(claim, found, aligned, held)
            if fault is not None:
                yield fault
                break


def causes(claim: Statement) -> tuple[re.Match[str], ...]:
    """Return the places where a sentence joins a cause and an effect."""
    table = CAUSAL.get(claim.language)
    worded = compiled(table, claim.language).finditer(lowered(claim.text)) if table else ()
    found = chain(worded, actions(claim.text, claim.language))
    return tuple(match for match in found if _is_event(claim, match) and not _is_denied(claim, match))


def _is_event(claim: Statement, match: re.Match[str]) -> bool:
    """Tell whether what is named happened: no aim, no ability, no idiom."""
    return _AIM.search(claim.text[: match.start()]) is None and _IDIOM.match(claim.text, match.start()) is None


def _is_denied(claim: Statement, match: re.Match[str]) -> bool:
    """Tell whether the statement itself says that this is no cause; in Japanese behind the word, elsewhere before it."""
    near = (
        claim.text[match.start() : match.end() + _NEAR] if claim.language == "ja" else claim.text[: match.start()][-_NEAR:]
    )
    return Mark.NEGATED in marks(near, claim.language)


def _against(claim: Statement, found: re.Match[str], aligned: Aligned, held: Sequence[Nearby]) -> ScreenFault | None:
    if translated(aligned, claim.language):
        near = tuple(one for one in aligned.near if one.is_cited)
        return None if any(_joins_abroad(claim, one) for one in near) else _fault(found, near)
    sides = _sides(claim, found)
    if sides is None:
        return None
    everything = frozenset[str]().union(*(one.statement.stems for one in held)) | aligned.known
    treats = all(_is_held(side, everything, frozenset(), claim.language) for side in sides)
    best = max((len(held_words(claim.words, one.statement.stems, claim.language)) for one in held), default=0)
    if not treats and best < LEAST_NEAR * len(claim.words):
        return None
    if not treats and compiled(_HARD.get(claim.language, r"(?!)"), claim.language).search(lowered(found.group())) is None:
        return None
    for at, one in enumerate(held):
        beside = held[max(0, at - 1) : at + 2]
        around = (held[at - 1].statement.stems if at else frozenset[str]()) | aligned.known
        if not all(_is_held(side, one.statement.stems, around, claim.language) for side in sides):
            continue
        if is_numbered_in(claim, beside) and _joins(claim, found, one):
            return None
    return _fault(found, held)


def _sides(claim: Statement, found: re.Match[str]) -> tuple[tuple[Word, ...], tuple[Word, ...]] | None:
    """Return the words before and behind what joins them; those of the joint itself belong to what stands behind."""
    before = tuple(word for word in claim.words if word.end <= found.start())
    behind = tuple(word for word in claim.words if word.start >= found.start())
    if before and behind:
        return before, behind
    comma = re.search(r", |，|、", claim.text[found.start() :])
    cut = found.start() + comma.end() if comma else found.end()
    one = tuple(word for word in claim.words if word.start < cut)
    other = tuple(word for word in claim.words if word.start >= cut)
    return (one, other) if one and other else None


def _joins(claim: Statement, found: re.Match[str], one: Nearby) -> bool:
    """Tell whether a sentence has a cause of its own, as settled, and as its own."""
    held = one.statement
    if not _causal(claim, found, held) or says(OPEN, held.text, held.language):
        return False
    return says(BLAMED, claim.text, claim.language) or not says(BLAMED, held.text, held.language)


def _is_held(side: Sequence[Word], stems: frozenset[str], around: frozenset[str], language: str) -> bool:
    """Something of a side stands in the sentence itself; the rest may have been said right before it."""
    here = held_words(side, stems, language)
    there = held_words(side, stems | around, language)
    return len(there) >= LEAST_OF_SIDE * len(side) and bool(here or len(there) >= min(_HAND_OVER, len(side)))


def _causal(claim: Statement, found: re.Match[str], held: Statement) -> bool:
    """Tell whether a sentence holds a word of effect that is not only what the statement says of the effect itself."""
    own = {word.stem for word in claim.words if word.start != found.start()}
    first = next((word.stem for word in claim.words if word.start == found.start()), "")
    if first in held.stems or (claim.language in UNSPACED and found.group() in held.text):
        return True
    for match in _effects(held):
        inside = [word.stem for word in held.words if match.start() <= word.start < match.end()]
        if not inside or not all(any(alike(stem, other) for other in own) for stem in inside):
            return True
    return False


def _effects(held: Statement) -> Iterator[re.Match[str]]:
    """Yield the words of effect of a sentence of the evidence."""
    pattern = ANY_CAUSE.get(held.language)
    places = compiled(pattern, held.language).finditer(lowered(held.text)) if pattern else ()
    yield from (match for match in places if not _NO_EFFECT.match(held.text, max(0, match.start() - 1)))
    yield from actions(held.text, held.language)
    since = _SINCE.get(held.language)
    yield from since.finditer(held.text) if since is not None else ()


def _joins_abroad(claim: Statement, one: Nearby) -> bool:
    """In another language, the sentence that carries the numbers must hold a word of effect."""
    held = one.statement
    if not has_lists(held.language):
        return True
    if claim.quantities and lacking(claim.quantities, held):
        return False
    return next(_effects(held), None) is not None and not says(OPEN, held.text, held.language)


def _fault(found: re.Match[str], held: Sequence[Nearby]) -> ScreenFault:
    best = max(held, key=lambda one: one.share, default=None)
    return ScreenFault(
        code=RulingCode.ADDED_CAUSE,
        gravity=Gravity.OVERREACHES,
        claimed=found.group().strip(),
        said=best.statement.text if best is not None else "",
        start=best.start if best is not None else -1,
        end=best.end if best is not None else -1,
    )
