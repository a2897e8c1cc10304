"""Does every number of a statement stand in its evidence, with its unit, its size, and as the value of the same thing?

A number that only has the same digits is another number; one that stands there for something else is the other thing's.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from research.evidence.carrying import values_with_units
from research.evidence.quantities.compare import asked_of, comparable, contradicts, uncarried
from research.evidence.quantities.find import quantities
from research.evidence.quantities.types import Bound as Edge
from research.evidence.quantities.types import Dimension, Quantity
from research.reading.units import bound_to
from research.verification.agreement import counts_alike, nearness
from research.verification.opposition import is_rounding, mantissa
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import best_for, is_row, words_share
from research.verification.screening.binding import is_year, meets, row_parts, times_of
from research.verification.screening.identifiers import identifiers
from research.verification.screening.misplaced import is_shorter, misplaced
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement

# From this part of its words on, a sentence of the evidence is taken to speak of the same thing.
SAME_MATTER = 0.5
SMALL = 10
_NAMED = frozenset({Dimension.LABEL, Dimension.VERSION, Dimension.ORDINAL})
_TIMES = frozenset({Dimension.DATE, Dimension.CLOCK})
_RELATIVE = re.compile(
    r"\b(?:(?:this|last|previous|prior|past|current) (?:year|month|quarter)|a year (?:ago|earlier)|today|now|vorjahr\w*|(?:dieses|letztes|vergangenes) jahr|heuer|"
    r"cette année|l['’]an dernier|l['’]année dernière|este año|el año pasado)\b|今年|去年|上年|前年|昨年|同年",
    re.IGNORECASE,
)


def number_faults(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a fault for each number of the statement that its evidence does not give, or gives to something else."""
    named = [(one.start, one.end) for one in identifiers(aligned.text)]
    held, evidence = _held(aligned)
    offset = 0
    for claim in aligned.claims:
        offset = aligned.text.find(claim.text, offset)
        for said in _asked(claim, offset, named):
            fault = _absent(claim, said, aligned, held, evidence) or misplaced(claim, said, aligned)
            if fault is not None:
                yield fault


def _asked(claim: Statement, offset: int, named: Sequence[tuple[int, int]]) -> Iterator[Quantity]:
    """Yield the numbers of a sentence that its evidence has to carry; what is part of an identifier is asked for there."""
    for said in asked_of(claim.text, claim.language):
        low = said.start + offset
        is_named = any(start < low + len(said.written) and low < end for start, end in named)
        before = claim.text[: said.start]
        # "[2]" refers to a source.
        is_part = re.search(r"[^\W\d_]-\Z|\[[\d,;\s–-]*\Z", before) or re.fullmatch("[1-4][dD]", said.written)
        if not is_named and not is_part:
            yield next((one for one in claim.quantities if one.start == said.start), said)


def _held(aligned: Aligned) -> tuple[tuple[Quantity, ...], str]:
    """Return every number of the evidence, of its title and of what is bound to its rows, and the text that holds them."""
    source = aligned.source
    cited = [
        chunk
        for chunk in source.chunks
        if any(one.is_cited and chunk.start <= one.start < chunk.end for one in aligned.near)
    ]
    texts = [one.statement.text for one in sorted(aligned.near, key=lambda one: one.start)]
    texts += [source.title, source.date, *dict.fromkeys(chunk.heading for chunk in cited)]
    rows = (row for one in aligned.near if (row := is_row(source, one)))
    texts += [words for row in rows for words in bound_to(row)]
    texts.append(values_with_units(source, cited))
    if source.date[:4].isdigit() and any(_RELATIVE.search(text) for text in texts):
        texts.append(f"in {source.date[:4]}, in {int(source.date[:4]) - 1}")
    evidence = "\n".join(text for text in texts if text)
    language = aligned.near[0].statement.language if aligned.near else source.language
    return _found(evidence, language), evidence


@lru_cache(maxsize=256)
def _found(evidence: str, language: str) -> tuple[Quantity, ...]:
    return quantities(evidence, language)


def _absent(
    claim: Statement, said: Quantity, aligned: Aligned, held: Sequence[Quantity], evidence: str
) -> ScreenFault | None:
    if not uncarried([said], held, evidence) or _is_written(said, held, evidence):
        return None
    near = _same_matter(claim, aligned)
    if said.dimension is Dimension.LABEL:
        return _other_label(said, near)
    if _is_dated(said, held, near):
        return None
    found = next((fault for one in near if (fault := _otherwise(claim, said, one)) is not None), None)
    if found is not None or _is_small_word(said) or any(_allows(said, q) for one in near for q in one.statement.quantities):
        return found
    return _number_absent(said, near)


def _number_absent(said: Quantity, near: Sequence[Nearby]) -> ScreenFault:
    code, gravity = RulingCode.NUMBER_ABSENT, Gravity.OVERREACHES
    if not near:
        return ScreenFault(code=code, gravity=gravity, claimed=said.written)
    best = near[0]
    said_there = best.statement.text
    return ScreenFault(code=code, gravity=gravity, claimed=said.written, said=said_there, start=best.start, end=best.end)


def _is_written(said: Quantity, held: Sequence[Quantity], evidence: str) -> bool:
    """Tell whether a number stands there as it is written, or as money where the statement leaves the currency out."""
    if said.dimension is Dimension.COUNT and any(q.dimension is Dimension.MONEY and q.value == said.value for q in held):
        return True
    if any(is_shorter(said, other) or _is_age(said, other) for other in held):
        return True
    is_digits = re.search(r"\d{3}|\d[.,]\d", said.written) is not None
    pattern = rf"(?<![\d.,]){re.escape(said.written)}(?![\d]|[.,]\d)"
    return is_digits and re.search(pattern, evidence) is not None


def _is_age(said: Quantity, held: Quantity) -> bool:
    """Tell whether years are told as a bare number: "an 11-year-old" for "at the age of 11"."""
    is_bare = held.dimension is Dimension.COUNT and not held.unit
    return said.unit == "yr" and is_bare and (said.value, said.high) == (held.value, held.high)


def _other_label(said: Quantity, near: Sequence[Nearby]) -> ScreenFault | None:
    """Return a label of the same letters that stands in the place of one: P99 for P50. That one is not there proves nothing."""
    letters = re.sub(r"[\d.]+", "", said.unit)
    for one in near:
        for held in one.statement.quantities:
            if held.dimension is Dimension.LABEL and re.sub(r"[\d.]+", "", held.unit) == letters:
                return _fault(RulingCode.OTHER_METRIC, Gravity.REFUTES, said.written, held.written, one, held)
    return None


def _is_dated(said: Quantity, held: Sequence[Quantity], near: Sequence[Nearby]) -> bool:
    """Tell whether a day is there, and its year too, although not in one place."""
    if said.dimension is not Dimension.DATE or "-" not in said.day[1:]:
        return False
    year, _, rest = said.day.partition("-")
    days = [other.day for other in held if other.day]
    has_year = any(day.startswith(year) for day in days) or any(is_year(q) and q.written.strip() == year for q in held)
    months = (time for one in near for _, time in times_of(one.statement))
    return has_year and any(day.startswith("--") and day.endswith(rest) for day in (*days, *months))


def _is_small_word(said: Quantity) -> bool:
    """Tell whether a number is a small one in letters: "the two towns" counts what the evidence only names."""
    is_bare = said.dimension is Dimension.COUNT and not said.unit
    return is_bare and said.value <= SMALL and not re.search(r"\d", said.written) and said.high is None


def _same_matter(claim: Statement, aligned: Aligned) -> tuple[Nearby, ...]:
    """Return the sentences that speak of the same thing, and the values of a table that stand in its row and column."""
    found = [one for one in best_for(claim, aligned) if words_share(claim, one.statement) >= SAME_MATTER]
    return (*found, *_same_cells(claim, aligned))


def _same_cells(claim: Statement, aligned: Aligned) -> Iterator[Nearby]:
    days = {day for _, day in times_of(claim)}
    for near in aligned.near:
        for statement in row_parts(aligned.source, near):
            heads = {day for _, day in times_of(statement)}
            if claim.stems & statement.stems and (not days or not heads or meets(days, heads)):
                yield replace(near, statement=statement)


def _allows(said: Quantity, held: Quantity) -> bool:
    """Tell whether a bounded number is weaker than the one of the evidence: "more than 40" where it says 41.2."""
    if said.bound in {Edge.EXACT, Edge.ABOUT} or not comparable(said, held):
        return False
    return held.bound is Edge.EXACT and not contradicts(said, held)


def _otherwise(claim: Statement, said: Quantity, near: Nearby) -> ScreenFault | None:
    """Return how a sentence about the same thing gives another number in the place of one."""
    passage = near.statement
    if said.dimension in _NAMED | _TIMES:
        return None
    found = [held for held in passage.amounts if not _is_said(held, claim) and not (is_year(held) and held is not said)]
    alike = [held for held in found if comparable(said, held) or _same_digits(said, held)]
    near_by = [h for h in alike if counts_alike(claim, said, passage, h) and nearness(claim, said, passage, h) > 0]
    rivals = near_by or (alike if len(alike) == 1 else [])
    if len(rivals) != 1:
        return None
    code = _how(said, rivals[0])
    return None if code is None else _fault(code, Gravity.REFUTES, said.written, rivals[0].written, near, rivals[0])


def _is_said(held: Quantity, claim: Statement) -> bool:
    return any(not uncarried([said], [held], held.written) for said in claim.quantities)


def _same_digits(said: Quantity, held: Quantity) -> bool:
    return said.value == held.value and said.dimension not in _TIMES and held.dimension not in _TIMES


def _how(said: Quantity, held: Quantity) -> RulingCode | None:
    """Return in what two numbers of one thing differ; None where one may be the other rounded, or computed from it."""
    if said.value == held.value and (said.unit != held.unit or said.measure != held.measure):
        return RulingCode.OTHER_SCALE if _same_but_period(said, held) else RulingCode.OTHER_UNIT
    if not comparable(said, held) or not contradicts(said, held):
        return None
    if mantissa(said.value) == mantissa(held.value) and said.value != held.value:
        return RulingCode.OTHER_SCALE
    return None if is_rounding(said.base, held.base) else RulingCode.OTHER_NUMBER


def _same_but_period(said: Quantity, held: Quantity) -> bool:
    return said.unit.split("/")[0] == held.unit.split("/")[0]


def _fault(code: RulingCode, gravity: Gravity, claimed: str, said: str, near: Nearby, held: Quantity) -> ScreenFault:
    is_row = near.end - near.start != len(near.statement.text)
    start, end = (near.start, near.end) if is_row else (near.start + held.start, near.start + held.end)
    return ScreenFault(code=code, gravity=gravity, claimed=claimed, said=said, start=start, end=end)
