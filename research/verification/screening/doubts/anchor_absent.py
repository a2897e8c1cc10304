"""Does every name of a claim stand where the evidence says the same? In its sentence, before it, or as what a page is about.

A name that the page has only elsewhere was taken from there; one that the page lacks comes from nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from research.evidence.passages import paragraphs
from research.evidence.types import Source
from research.verification.screening.doubts.anchor_marks import UNSPACED, Mark, Sort, holds, marks_of
from research.verification.screening.doubts.anchor_units import Unit
from research.verification.screening.doubts.anchors import (
    Place,
    fault,
    is_named,
    named_around,
    places_of,
    score,
)
from research.verification.screening.spellings import is_named_in
from research.verification.screening.types import Aligned, ScreenFault
from research.verification.statements import Statement

# A sentence with this part of the best one's share says something of the claim, too.
ALSO, LEAST = 0.5, 0.3
OFTEN, OPENING = 2, 3


def absent_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a doubt for each name that stands neither where the same is said nor in what is known there."""
    for claim in aligned.claims:
        if claim.is_question:
            continue
        places = places_of(aligned, claim.language)
        whole = Unit(claim, 0, len(claim.text))
        for mark in marks_of(claim):
            found = next(_against(mark, whole, claim, places, aligned), None) if places else None
            if found is not None:
                yield found
                break


def _against(mark: Mark, whole: Unit, claim: Statement, places: Sequence[Place], aligned: Aligned) -> Iterator[ScreenFault]:
    if not is_anchor(mark, claim, aligned):
        return
    sentences = {place.near.start: Place(place.near, _all(place.near.statement)) for place in places}
    scored = sorted(((score(mark, whole, place), at) for at, place in sentences.items()), reverse=True)
    best = scored[0][0]
    if best < LEAST or is_topic(mark, aligned):
        return
    least = max(LEAST, ALSO * best) if mark.sort is Sort.NAME else LEAST / 2
    top = [sentences[at] for share, at in scored if share >= least]
    if any(is_told(place.near.statement.text, mark) for place in top):
        return
    if mark.sort is Sort.NAME and not is_told(aligned.source.text, mark):
        return
    first = sentences[scored[0][1]]
    if not any(holds(text, mark) for text in _before(first, aligned.source)) or _has_stranger(claim, first, aligned):
        yield fault(mark, first.near.statement.text, first)


def is_anchor(mark: Mark, claim: Statement, aligned: Aligned) -> bool:
    """Tell whether an anchor is a name for sure: in German no noun is one by its capital."""
    if mark.sort is Sort.CODE:
        return True
    if claim.language == "de":
        return len(mark.written.split()) > 1
    return claim.language in UNSPACED or is_named(mark, aligned)


def is_topic(mark: Mark, aligned: Aligned) -> bool:
    """Tell whether a page is about what is named: its title, its first words, or a name that it says over and over."""
    source = aligned.source
    if named_around(mark, aligned):
        return True
    spans = [span for chunk in source.chunks for span in paragraphs(source.text, chunk)]
    held = [holds(source.text[low:high], mark) for low, high in spans]
    return mark.sort is Sort.NAME and (any(held[:OPENING]) or sum(held) >= OFTEN)


def is_told(text: str, mark: Mark) -> bool:
    """Tell whether a text has a name, be it in part: a person's last name, the word that tells a house from others."""
    if mark.sort is Sort.CODE or mark.shape.startswith("han"):
        return holds(text, mark)
    return any(is_named_in(part, text) for part in re.findall(r"[^\W_]{3,}", mark.written))


def _all(statement: Statement) -> Unit:
    return Unit(statement, 0, len(statement.text))


def _before(place: Place, source: Source) -> Iterator[str]:
    """Yield the paragraph of a sentence up to its end."""
    for chunk in source.chunks:
        for low, high in paragraphs(source.text, chunk):
            if low <= place.near.start < high:
                yield source.text[low : place.near.start]


def _has_stranger(claim: Statement, place: Place, aligned: Aligned) -> bool:
    """Tell whether a sentence has a name of its own that a claim does not have."""
    return any(
        mark.sort is Sort.NAME and not holds(claim.text, mark) and is_anchor(mark, place.near.statement, aligned)
        for mark in marks_of(place.near.statement)
    )
