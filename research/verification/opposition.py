"""Does one sentence say otherwise about the same thing? Another value, the same digits in another scale, or a "not".

Precision first: another year, version, measure, subset or condition is no conflict, nor is an estimate, a rounding or a
range that holds the value.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from research.evidence.ledger.claims import Against
from research.evidence.quantities.compare import comparable, contradicts, same_quantity
from research.evidence.quantities.types import Bound, Dimension, Quantity
from research.verification.agreement import (
    FEWEST_ANCHORS,
    UNSPACED_LANGUAGES,
    Core,
    added_words,
    agreement,
    core_of,
    counts_alike,
    far_apart,
    is_answered,
    may_compare,
    missing_words,
    names_a_measure,
    names_agree,
    nearness,
    readings_of,
    same_amount,
    same_time,
)
from research.verification.lexicon import Mark, mark_spans, marks, measure_row, measures
from research.verification.roles import same_roles
from research.verification.sameness import are_opposite, opposite_cells
from research.verification.statements import Statement, Word, read_statement

# Of the words that two sentences do not share, one may be turned; more of them are another statement.
MOST_TURNED = 3
# Two exact figures this near are one figure, rounded: five parts in a hundred.
ROUNDING = Fraction(5, 100)
# What a scale slip confuses beside the magnitudes of one dimension.
_CONFUSED = (
    frozenset({Dimension.PERCENT, Dimension.POINTS}),
    frozenset({Dimension.MONEY}),
    frozenset({Dimension.OTHER_UNIT}),
)
_REJECTING = re.compile(
    r"(?:\b(?:rather than|instead of|as opposed to|statt|anstelle von|plutôt qu(?:e |['’])|au lieu d(?:e |['’])|"
    r"en lugar de|en vez de)"
    r"|, (?:and )?(?:not|nicht|non|no)|，?而不是|，?而非)\s*",
    re.IGNORECASE,
)
_KEYS = frozenset({Dimension.VERSION, Dimension.ORDINAL, Dimension.CLOCK})
# Whose ton is meant, nobody knows.
_TONS = {"t", "ton"}
_TURNS = frozenset({Mark.NEGATED, Mark.ENDED})
_OPEN = frozenset({Mark.POSSIBLE, Mark.PLANNED, Mark.DOUBTED, Mark.ESTIMATED, Mark.CONDITIONAL})


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """How a passage speaks against a claim, and the two writings that differ."""

    how: Against
    claimed: str
    said: str


def difference(claim: Statement, passage: Statement, *, known: Collection[str] = ()) -> Difference | None:
    """Return how a passage contradicts a claim about the same thing, at the same time and under the same conditions.

    A tail that only tells more, and who says it, may be left out of the comparison. `known` is as for `agreement`. Whether
    two statements without a date speak of one time is for the caller to know.
    """
    if not may_compare(claim, passage):
        return None
    if far_apart(claim, passage, known) or is_answered(claim, passage):
        return None
    readings = tuple(readings_of(claim, passage))
    ways = ((one, other) for one in claim.variants for other in readings)
    found = (_difference(one, other, known) or _rejection(one, other, known) for one, other in ways)
    return next((difference for difference in found if difference is not None), None)


def _rejection(claim: Statement, passage: Statement, known: Collection[str]) -> Difference | None:
    """Read "X rather than Y" and "X, not Y": the passage says X, and rejects a claim of Y."""
    match = _REJECTING.search(passage.text) if not _REJECTING.search(claim.text) else None
    if match is None:
        return None
    rejected = next((held for held in passage.quantities if held.start == match.end()), None)
    if rejected is None:
        return _rejected_word(claim, passage, match, known)
    said = next((one for one in claim.quantities if same_amount(one, rejected) or one.written == rejected.written), None)
    chosen = next((held for held in reversed(passage.quantities) if held.end <= match.start()), None)
    if said is None or chosen is None or not (comparable(said, chosen) or comparable(rejected, chosen)):
        return None
    if same_amount(said, chosen):
        return None
    stated = _cut(
        _cut(passage.text, match.start(), rejected.end, ""),
        chosen.start,
        chosen.end,
        passage.text[rejected.start : rejected.end],
    )
    if not agreement(claim, read_statement(stated, passage.language), known=known):
        return None
    return Difference(how=Against.OTHER_VALUE, claimed=said.written, said=chosen.written)


def _rejected_word(claim: Statement, passage: Statement, match: re.Match[str], known: Collection[str]) -> Difference | None:
    chosen = next((word for word in reversed(passage.words) if word.end <= match.start()), None)
    if chosen is None or chosen.stem in claim.stems or passage.text[chosen.end : match.start()].strip():
        return None
    stated = read_statement(_cut(passage.text, chosen.start, match.end(), ""), passage.language)
    if not agreement(claim, stated, known=known):
        return None
    return Difference(how=Against.NEGATION, claimed=claim.text, said=passage.text)


def _cut(text: str, low: int, high: int, put: str) -> str:
    return f"{text[:low]}{put}{text[high:]}"


def _difference(claim: Statement, passage: Statement, known: Collection[str]) -> Difference | None:
    turned = claim.marks ^ passage.marks
    if _OPEN & (claim.marks | passage.marks) or not turned <= _TURNS or not _same_times(claim, passage):
        return None
    left = _unmatched(claim, passage)
    if left is None or not claim.literals <= passage.literals:
        return None
    if not turned and (found := _opposite(claim, passage, left, known)) is not None:
        return found
    if not left:
        return _negation(claim, passage, known) if turned else None
    return None if turned or len(left) > 1 else _other_value(claim, passage, left[0], known)


def _opposite(claim: Statement, passage: Statement, left: Sequence[Quantity], known: Collection[str]) -> Difference | None:
    """The same of the same at the same time, but for one word that says the opposite: "rose" and "fell"."""
    if left and len(claim.amounts) != len(passage.amounts):
        return None
    core = core_of(claim, passage, [held for held in passage.quantities if _is_in(held, claim.quantities)])
    turned = _turned(claim, passage) if core is not None else None
    if core is None or turned is None or not _same_subject(claim, passage, core, known, turned=turned):
        return None
    return Difference(how=Against.NEGATION, claimed=claim.text, said=passage.text)


def _turned(claim: Statement, passage: Statement) -> tuple[Word, Word] | None:
    """Return the one word of each of two statements that is the opposite of the other, None where there is no such pair."""
    own = [word for word in claim.words if word.stem not in passage.stems]
    if len(own) > MOST_TURNED and claim.language not in UNSPACED_LANGUAGES:
        return None
    others = [word for word in passage.words if word.stem not in claim.stems]
    pairs = [(one, other) for one in own for other in others if are_opposite(_written(claim, one), _written(passage, other))]
    if not pairs and (cells := opposite_cells(claim.text, passage.text)):
        # A comparative that is a function word is no word of the statement: "more" and "less" turn it all the same.
        return (Word("", -1, -1, names=False, proper=False),) * 2 if cells else None
    return pairs[0] if len(pairs) == 1 or (claim.language in UNSPACED_LANGUAGES and pairs) else None


def _written(statement: Statement, word: Word) -> str:
    return statement.text[word.start : word.end].casefold()


def _same_times(claim: Statement, passage: Statement) -> bool:
    return all(any(same_time(a, b) for b in passage.times) for a in claim.times) and all(
        any(same_time(a, b) for b in claim.times) for a in passage.times
    )


def _unmatched(claim: Statement, passage: Statement) -> tuple[Quantity, ...] | None:
    """Return the claim's amounts that the passage does not carry; None when a version or an ordinal is among them."""
    left = tuple(said for said in claim.amounts if not any(same_quantity(said, held) for held in passage.amounts))
    return None if any(said.dimension in _KEYS or _is_named(claim, said) for said in left) else left


def _is_named(statement: Statement, said: Quantity) -> bool:
    """Tell whether a bare number stands right behind a name: 'Falcon 9' and 'Falcon 1' are two things."""
    if said.dimension is not Dimension.COUNT or said.unit:
        return False
    return any(word.proper and word.end == said.start - 1 for word in statement.words)


def _negation(claim: Statement, passage: Statement, known: Collection[str]) -> Difference | None:
    core = core_of(claim, passage, [held for held in passage.quantities if _is_in(held, claim.quantities)])
    if core is None:
        return None
    # A "not" in another clause of the sentence is about something else.
    if not (marks(passage.text[core.start : core.end], passage.language) ^ claim.marks) & _TURNS:
        return None
    if _is_partial(claim.text) or any(said.dimension is Dimension.PERCENT for said in claim.amounts):
        return None
    one, other = _without_turns(claim), _without_turns(passage)
    core = core_of(one, other, [held for held in other.quantities if _is_in(held, one.quantities)])
    if core is None or not _same_subject(one, other, core, known):
        return None
    return Difference(how=Against.NEGATION, claimed=claim.text, said=passage.text)


def _is_partial(text: str) -> bool:
    """Some may do and some may not, as 40 % may: what is said of a part is not denied by what is said of another."""
    return any(row == measure_row("some") and cell for row, cell in measures(text))


def _without_turns(statement: Statement) -> Statement:
    """Return a statement without the words that deny or end it: "fails to", "no longer"."""
    text = statement.text
    for low, high in sorted(mark_spans(text, statement.language, _TURNS), reverse=True):
        text = _cut(text, low, high, "")
    return statement if text == statement.text else read_statement(text, statement.language)


def _is_in(quantity: Quantity, others: Sequence[Quantity]) -> bool:
    return any(same_quantity(quantity, other) for other in others)


def _other_value(claim: Statement, passage: Statement, said: Quantity, known: Collection[str]) -> Difference | None:
    held = _counterpart(claim, said, passage)
    if held is None or said.bound is not Bound.EXACT or held.bound is not Bound.EXACT:
        return None
    same = [other for other in passage.quantities if _is_in(other, claim.quantities)]
    core = core_of(claim, passage, [*same, held])
    if core is None or not _same_subject(claim, passage, core, known):
        return None
    how = _how(said, held)
    return None if how is None else Difference(how=how, claimed=said.written, said=held.written)


def _counterpart(claim: Statement, said: Quantity, passage: Statement) -> Quantity | None:
    """Return the one amount of the passage that measures what the claim's amount measures."""
    found = [held for held in passage.amounts if _may_differ(said, held) and not _is_in(held, claim.amounts)]
    near = [h for h in found if counts_alike(claim, said, passage, h) and nearness(claim, said, passage, h) > 0]
    return near[0] if len(near) == 1 else None


def _may_differ(said: Quantity, held: Quantity) -> bool:
    return comparable(said, held) or _same_numeral(said, held)


def _same_numeral(said: Quantity, held: Quantity) -> bool:
    """One numeral with another unit: percent for points, euros for dollars, a kilogram's price for a tonne's."""
    confused = frozenset({said.dimension, held.dimension}) in _CONFUSED
    return confused and said.value == held.value and said.unit != held.unit


def _how(said: Quantity, held: Quantity) -> Against | None:
    if not comparable(said, held):
        return Against.OTHER_SCALE
    if said.value == held.value and {said.unit, held.unit} == _TONS:
        return None
    if not contradicts(said, held):
        return None
    if mantissa(said.value) == mantissa(held.value):
        return Against.OTHER_SCALE
    return None if is_rounding(said.base, held.base) else Against.OTHER_VALUE


def mantissa(value: Fraction) -> Fraction:
    """Return the digits of a value without its place in the scale: that of 3,100,000 is that of 3.1."""
    if value == 0:
        return value
    left = abs(value)
    while left >= 10:  # noqa: PLR2004
        left /= 10
    while left < 1:
        left *= 10
    return left


def is_rounding(one: Fraction, other: Fraction) -> bool:
    """Tell whether two values are one, written to different places."""
    apart = abs(one - other)
    grain = max(_grain(one), _grain(other))
    return 2 * apart <= grain and apart <= ROUNDING * max(abs(one), abs(other))


def _grain(value: Fraction) -> Fraction:
    """Return the value of the last digit that is not a trailing zero."""
    if value == 0 or value.denominator != 1:
        return Fraction(1, value.denominator)
    grain = Fraction(1)
    while value % (grain * 10) == 0:
        grain *= 10
    return grain


def _same_subject(
    claim: Statement,
    passage: Statement,
    core: Core,
    known: Collection[str],
    *,
    turned: tuple[Word, Word] | None = None,
) -> bool:
    """The same entity, the same predicate and measure in the same roles, and nothing beside them; but for a turned pair."""
    if not names_agree(claim, passage, core, known) or not same_roles(claim, passage):
        return False
    if _measures(claim, 0, len(claim.text), turned, 0) != _measures(passage, core.start, core.end, turned, 1):
        return False
    held = claim.content & passage.stems
    if len(held) + len(claim.names) + len(claim.amounts) + (turned is not None) < FEWEST_ANCHORS or not (
        held or turned or names_a_measure(claim)
    ):
        return False
    left = {turned[0].stem, turned[1].stem} if turned else set()
    missing = [w for w in missing_words(claim, passage, known) if w.stem not in left and not _touches(w, turned, 0)]
    added = [w for w in added_words(claim, passage, core) if w.stem not in left and not _touches(w, turned, 1)]
    return not missing and not added


def _measures(
    statement: Statement, low: int, high: int, turned: tuple[Word, Word] | None, side: int
) -> frozenset[tuple[int, int]]:
    """Return the measures named in a part of a statement, those of a turned word apart."""
    if turned is None:
        return statement.measures_in(low, high)
    word = turned[side]
    if word.start < 0:
        return frozenset(cell for cell in statement.measures_in(low, high) if cell[0] != measure_row("more"))
    return statement.measures_in(low, max(low, word.start)) | statement.measures_in(min(high, word.end), high)


def _touches(word: Word, turned: tuple[Word, Word] | None, side: int) -> bool:
    """In a script without spaces a pair of characters may reach into the word that is turned."""
    return turned is not None and word.start <= turned[side].end and turned[side].start <= word.end and len(word.stem) <= 2  # noqa: PLR2004
