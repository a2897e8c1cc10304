"""Does the clause that says the same say it of the same? A name, a code or a number of a clause must stand in one clause.

Where the clause of the evidence that carries most of a claim's clause has another anchor of its sort, approval is in doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from research.verification.candidates import reading
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import is_row, lacking
from research.verification.screening.doubts.anchor_marks import Mark, Sort, holds
from research.verification.screening.doubts.anchor_units import Unit, units_of
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement

# The share of a clause that another one must carry to say the same, and how near the second best comes.
SAME_MATTER, NEARLY = 0.5, 0.1
FEWEST = 3
BESIDE = 0.25
_NUMBER, _WORD, _BESIDE, _ELSEWHERE = 2.0, 1.0, 1.0, 0.35


@dataclass(frozen=True)
class Place:
    """A clause of the evidence, with the sentence that it is part of."""

    near: Nearby
    unit: Unit

    @cached_property
    def others(self) -> frozenset[str]:
        return self.near.statement.stems


def anchor_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a doubt for each clause whose anchor another one of its sort has the place of in the evidence."""
    for claim in aligned.claims:
        if claim.is_question:
            continue
        places = places_of(aligned, claim.language)
        fault = next(_doubts(claim, places, aligned), None)
        if fault is not None:
            yield fault


def places_of(aligned: Aligned, language: str) -> tuple[Place, ...]:
    """Return the clauses of the cited sentences in a language, rows of tables apart."""
    ordered = sorted((one for one in aligned.near if one.statement.language == language), key=lambda one: one.start)
    found: list[Place] = []
    for paragraph in _paragraphs(ordered, aligned):
        units = units_of(tuple(one.statement.text for one in paragraph), language)
        found += [Place(one, unit) for one, held in zip(paragraph, units, strict=True) if one.is_cited for unit in held]
    return tuple(found)


def _paragraphs(ordered: Sequence[Nearby], aligned: Aligned) -> Iterator[list[Nearby]]:
    """Yield the sentences that follow each other in one paragraph."""
    run: list[Nearby] = []
    for one in ordered:
        if is_row(aligned.source, one) is not None:
            continue
        if run and "\n" in aligned.source.text[run[-1].end - 1 : one.start + 1].strip(" "):
            yield run
            run = []
        run.append(one)
    if run:
        yield run


def _doubts(claim: Statement, places: Sequence[Place], aligned: Aligned) -> Iterator[ScreenFault]:
    if not places:
        return
    units = units_of((claim.text,), claim.language)[0]
    whole = Unit(claim, 0, len(claim.text))
    for unit in units:
        asked = len(unit.plain) + _NUMBER * len(unit.quantities)
        for mark in unit.marks:
            found = _against(mark, unit if asked >= FEWEST else whole, claim, places, aligned)
            if found is not None:
                yield found


def _against(mark: Mark, unit: Unit, claim: Statement, places: Sequence[Place], aligned: Aligned) -> ScreenFault | None:
    scored = sorted(((score(mark, unit, place), place) for place in places), key=lambda pair: -pair[0])
    best, place = scored[0]
    if best < SAME_MATTER:
        return None
    found = rival(mark, unit, claim, place, aligned)
    if found is None or any(has(mark, other) for share, other in scored if share >= best - _reach(mark, place, other)):
        return None
    return fault(mark, found.written, place)


def _reach(mark: Mark, best: Place, other: Place) -> float:
    """Return how far behind the best a clause may stay: two codes of one sentence are told apart by more than words."""
    return BESIDE if mark.sort is Sort.CODE and other.near is best.near else NEARLY


def fault(mark: Mark, said: str, place: Place) -> ScreenFault:
    """Return the doubt that another anchor has the place of one."""
    code = RulingCode.OTHER_IDENTIFIER if mark.sort is Sort.CODE else RulingCode.OTHER_ENTITY
    return fault_of(mark.written, said, place, code)


def fault_of(claimed: str, said: str, place: Place, code: RulingCode = RulingCode.OTHER_ENTITY) -> ScreenFault:
    """Return the doubt of a word that has another one's place in a clause."""
    return ScreenFault(
        code=code,
        gravity=Gravity.OVERREACHES,
        claimed=claimed,
        said=said,
        start=place.near.start + place.unit.low,
        end=place.near.start + place.unit.high,
    )


def has(mark: Mark, place: Place) -> bool:
    """Tell whether a clause speaks of an anchor: it holds it, or takes it over from the clause before it."""
    here = place.unit
    if holds(here.text, mark):
        return True
    if any(other.sort is mark.sort and here.is_of(other) for other in here.marks):
        return False
    return any(holds(subject.written, mark) for subject in here.subjects(mark.sort))


def score(mark: Mark | None, unit: Unit, place: Place) -> float:
    """Return how much of a clause, one of its anchors apart, another clause carries (0..1)."""
    held = asked = 0.0
    for word in unit.plain:
        asked += _WORD
        held += _WORD if word.stem in place.unit.stems else _WORD * _ELSEWHERE * (word.stem in place.others)
    absent = {q.start for q in lacking(unit.quantities, place.near.statement)} if unit.quantities else set()
    here = {q.start for q in lacking(unit.quantities, read_unit(place.unit))} if unit.quantities else set()
    for quantity in unit.quantities:
        asked += _NUMBER
        held += 0 if quantity.start in absent else _NUMBER * (_ELSEWHERE if quantity.start in here else 1)
    for other in unit.marks:
        if other is not mark:
            asked += _BESIDE
            held += (
                _BESIDE if holds(place.unit.text, other) else _BESIDE * _ELSEWHERE * holds(place.near.statement.text, other)
            )
    return held / asked if asked else 0.0


def read_unit(unit: Unit) -> Statement:
    """Return a clause read by itself."""
    return reading(unit.text, unit.statement.language)


def rival(mark: Mark, unit: Unit, claim: Statement, place: Place, aligned: Aligned) -> Mark | None:
    """Return the anchor that a clause of the evidence has in the place of one of a claim; None where it has that one."""
    if has(mark, place):
        return None
    here = place.unit
    known = mark.sort is Sort.NAME and named_around(mark, aligned)
    found = [other for other in here.marks if _is_rival(mark, unit, other, aligned)]
    if found:
        return _in_place(
            mark, unit, claim, place, [one for one in found if _is_placed(mark, unit, one, here, is_known=known)]
        )
    if any(here.opens_with(other) and holds(claim.text, other) for other in here.marks):
        return None
    if here.subject_is_before and holds(place.near.statement.text, mark):
        return None
    subjects = (other for other in here.subjects(mark.sort) if _is_rival(mark, unit, other, aligned))
    return next((other for other in subjects if not known or shares_word(mark, other)), None)


def _in_place(mark: Mark, unit: Unit, claim: Statement, place: Place, found: Sequence[Mark]) -> Mark | None:
    """Return the rival in a clause, None where the sentence has the anchor and the clause speaks of the claim's others."""
    here, sentence = place.unit, place.near.statement.text
    if any(holds(here.text, other) for other in unit.marks if other.sort is mark.sort) and holds(sentence, mark):
        return None
    if not any(here.is_of(other) for other in found) and _takes_over(mark, claim, place):
        return None
    return next(iter(found), None)


def _is_placed(mark: Mark, unit: Unit, other: Mark, here: Unit, *, is_known: bool) -> bool:
    """Tell whether two anchors stand in one place of their clauses; what is known of the page may be called otherwise."""
    if mark.sort is Sort.CODE or shares_word(mark, other):
        return True
    return not is_known and (mark.shape.startswith("han") or slot(mark, unit) == slot(other, here))


def slot(mark: Mark, unit: Unit) -> str:
    """Return the place of an anchor: that of what a clause speaks of (''), or the word right before it."""
    if unit.is_of(mark):
        return ""
    before = re.findall(r"[^\W_]+", unit.text[: mark.start - unit.low])
    return str(before[-1]).casefold() if before else ""


def _takes_over(mark: Mark, claim: Statement, place: Place) -> bool:
    """Tell whether a clause speaks of another name of the claim, in a sentence that has this one, too."""
    subjects = place.unit.subjects(mark.sort)
    return holds(place.near.statement.text, mark) and any(holds(claim.text, subject) for subject in subjects)


def named_around(mark: Mark, aligned: Aligned) -> bool:
    """Tell whether a page is by, or about, what is named: its title, its headings, its publisher."""
    source = aligned.source
    around = (source.title, source.publisher, source.author, source.canonical_anchor, *(c.heading for c in source.chunks))
    return any(holds(text, mark) for text in around if text)


def _is_rival(mark: Mark, unit: Unit, other: Mark, aligned: Aligned) -> bool:
    if other.sort is not mark.sort or holds(unit.text, other):
        return False
    if mark.sort is Sort.CODE or mark.shape.startswith("han"):
        return mark.shape == other.shape
    own = set(re.findall(r"[^\W_]{3,}", mark.written.casefold()))
    if any(
        part in unit.statement.text.casefold()
        for part in re.findall(r"[^\W_]{3,}", other.written.casefold())
        if part not in own
    ):
        return False
    return is_named(other, aligned) and is_named(mark, aligned)


def shares_word(mark: Mark, other: Mark) -> bool:
    """Tell whether two names share a word and differ in another: the Looms and the Carpets of one place."""
    one, two = (set(re.findall(r"[^\W_]{3,}", name.written.casefold())) for name in (mark, other))
    return bool(one & two) and bool(one - two) and bool(two - one)


def is_named(mark: Mark, aligned: Aligned) -> bool:
    """Tell whether a name is one: a single word that opens a sentence has its capital elsewhere, too."""
    if len(mark.written.split()) > 1 or not mark.written.isalpha() or not mark.written[1:].islower():
        return True
    text = f"{aligned.text}\n{aligned.source.text}"
    return re.search(rf"(?:(?<=[a-zà-ÿ,] )|(?<=['’])){re.escape(mark.written)}(?![^\W\d_])", text) is not None
