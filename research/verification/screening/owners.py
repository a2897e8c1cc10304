"""Does a value of the evidence belong to what the statement gives it to? Not where it is a neighbour's.

A value is another's only where the statement names nothing of the value's own part and something of a neighbour's part:
what the evidence merely calls otherwise is no fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from research.evidence.quantities.types import Dimension
from research.verification.agreement import UNSPACED_LANGUAGES
from research.verification.lexicon import measures
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import words_share
from research.verification.screening.binding import Bound, is_year, meets, opening_names
from research.verification.screening.types import Gravity, ScreenFault
from research.verification.statements import Statement

# The measures of which two never are one: mean and median, gross and net, imports and exports, births and deaths.
_PROBES = ("median", "gross", "nominal", "imports", "births", "men", "urban")
_STRICT = frozenset(row for word in _PROBES for row, _ in measures(word))
_MONEY = frozenset(row for row, _ in measures("revenue"))
_MONEY_CELLS = frozenset(cell for word in ("revenue", "profit", "loss", "debt", "assets") for _, cell in measures(word))


SHORT = 6
SAME_MATTER = 0.5
FEWEST_PAIRS = 2
FEW_WORDS = 2


def other_owner(own: Bound, part: Bound, rivals: Sequence[Bound]) -> ScreenFault | None:
    """Return the fault of a value that stands in the evidence for another measure, time, name or thing; None for none."""
    return next(_owners(own, part, rivals), None)


def _owners(own: Bound, part: Bound, rivals: Sequence[Bound]) -> Iterator[ScreenFault]:
    if _other_measure(own, part):
        yield _fault(RulingCode.OTHER_METRIC, own.text, part)
    if own.labels and part.labels and own.labels.isdisjoint(part.labels):
        yield _fault(RulingCode.OTHER_METRIC, own.text, part)
    if own.times and part.times and not meets(own.times, part.times) and any(meets(own.times, r.times) for r in rivals):
        yield _fault(RulingCode.OTHER_TIME, ", ".join(sorted(own.times)), part)
    if _other_name(own, part, rivals):
        yield _fault(RulingCode.OTHER_ENTITY, _written(own, own.names - part.names), part)
    if own.is_without is not part.is_without and any(rival.is_without is own.is_without for rival in rivals):
        yield _fault(RulingCode.OTHER_METRIC, own.text, part)
    if _other_doing(own, part, rivals):
        yield _fault(RulingCode.OTHER_TIME if _is_moment(own) else RulingCode.OTHER_METRIC, own.text, part)
    if _other_counted(own, part, rivals) or _other_thing(own, part, rivals):
        yield _fault(RulingCode.OTHER_METRIC, own.text, part)


def _fault(code: RulingCode, claimed: str, part: Bound) -> ScreenFault:
    return ScreenFault(code=code, gravity=Gravity.REFUTES, claimed=claimed, said=part.text)


def _other_measure(own: Bound, part: Bound) -> bool:
    """Tell whether both name a measure of one row, and not the same: the mean for the median."""
    said, held = dict(_by_row(own)), dict(_by_row(part))
    for row in said.keys() & held.keys():
        if said[row].isdisjoint(held[row]) and (row in _STRICT or (row in _MONEY and said[row] | held[row] <= _MONEY_CELLS)):
            return True
    return False


def _by_row(part: Bound) -> Iterator[tuple[int, frozenset[int]]]:
    for row in {row for row, _ in part.cells}:
        yield row, frozenset(cell for other, cell in part.cells if other == row)


def _other_name(own: Bound, part: Bound, rivals: Sequence[Bound]) -> bool:
    """Tell whether the statement has a name of a neighbour's part, and none of those that the value stands beside."""
    named = own.own_names or opening_names(own.statement)
    for rival in rivals:
        said, held = named - (part.names & rival.names), part.names - rival.names
        if (
            said
            and held
            and said.isdisjoint(part.names)
            and said & (rival.names - part.names)
            and _is_alike(own, part, rival)
        ):
            return True
    return False


def _is_alike(own: Bound, part: Bound, rival: Bound) -> bool:
    """Tell whether two sentences are built alike, and the statement like them: then only their names tell them apart."""
    if part.statement is rival.statement:
        return True
    shared = part.content & rival.content
    if not part.content:
        return max(len(part.statement.stems), len(rival.statement.stems)) <= SHORT
    return bool(shared & own.content) and words_share(own.statement, part.statement) >= SAME_MATTER


def _other_counted(own: Bound, part: Bound, rivals: Sequence[Bound]) -> bool:
    """Tell whether the value counts one thing in the evidence and another one in the statement, which a neighbour counts."""
    said, held = own.after, part.after
    quantity = own.anchor.quantity
    if quantity is None or quantity.dimension is not Dimension.COUNT or quantity.unit:
        return False
    if not said or not held or said == held or held in own.statement.stems:
        return False
    return said not in {word.stem for word in part.words} and any(rival.after == said for rival in rivals)


def _other_thing(own: Bound, part: Bound, rivals: Sequence[Bound]) -> bool:
    """Tell whether the statement names what a neighbour is the value of, in the place of what this value is of.

    Before the value, the words of the two parts make up all that the statement says, so that it is no paraphrase.
    """
    for rival in rivals:
        if part.after and rival.after and part.after != rival.after:
            continue
        # A name that no part has says where all of it is.
        theirs = own.head - part.head - (own.names - {word.stem for word in rival.words})
        missing = part.head - rival.head - own.head - own.names
        if theirs and theirs <= rival.head and _may_be_taken(theirs, missing, own, part, rival):
            return True
        if part.statement is rival.statement and (_are_swapped(own, part, rival) or _is_added(own, part, rival)):
            return True
    return False


def _is_moment(own: Bound) -> bool:
    return own.anchor.quantity is not None and own.anchor.quantity.dimension is Dimension.DATE


def _other_doing(own: Bound, part: Bound, rivals: Sequence[Bound]) -> bool:
    """Tell whether what is done at a date, or by a version, is what another part of the sentence says behind its own."""
    if not _is_moment(own) and own.anchor.quantity is not None:
        return False
    if any(_is_all_of(own, part, rival) for rival in rivals):
        return True
    for rival in rivals:
        if rival.statement is not part.statement or own.tail & part.tail - rival.tail:
            continue
        theirs, missing = own.tail - part.tail, part.tail - own.tail - rival.tail
        if theirs and missing and theirs <= rival.tail and own.head <= part.head | rival.head:
            return True
    return False


def _is_all_of(own: Bound, part: Bound, rival: Bound) -> bool:
    """Tell whether a statement shares nothing with the part of its date, and all it says with another part."""
    if rival.statement is not part.statement or not _is_moment(own):
        return False
    return bool(own.bag and part.bag) and own.bag.isdisjoint(part.bag) and own.bag <= rival.bag


def _is_added(own: Bound, part: Bound, rival: Bound) -> bool:
    """Tell whether a statement gives the first of two values what is said of the second: "11 euros, 6 for students"."""
    if part.low > rival.low or own.statement.language in UNSPACED_LANGUAGES or not rival.bag or own.times or rival.times:
        return False
    theirs = own.bag - part.bag
    return bool(theirs) and theirs <= rival.bag <= own.bag and bool(part.bag)


def _are_swapped(own: Bound, part: Bound, rival: Bound) -> bool:
    """Tell whether a word or two of a part were replaced by those of another part, wherever they stand in it."""
    quantity = own.anchor.quantity
    if own.statement.language in UNSPACED_LANGUAGES or quantity is None or _is_moment(own) or is_year(quantity):
        return False
    said, held, other = own.bag, part.bag, rival.bag
    theirs, missing = said - held - (own.names - rival.names), held - said - other
    if not theirs or not missing or not theirs <= other or max(len(theirs), len(missing)) > FEW_WORDS:
        return False
    return part.low < rival.low or not said & held - other


def _may_be_taken(theirs: frozenset[str], missing: frozenset[str], own: Bound, part: Bound, rival: Bound) -> bool:
    """Tell whether two parts are so alike that one may be taken for the other: in one sentence, or with names."""
    is_unspaced = own.statement.language in UNSPACED_LANGUAGES
    is_same = own.head == rival.head and own.content <= own.head | rival.content
    if is_same and own.head.isdisjoint(part.head) and len(part.head) >= FEW_WORDS:
        return True
    if part.statement is rival.statement:
        return _is_taken_here(theirs, missing, own, part, rival)
    if not missing:
        return False
    shared = part.head & rival.head
    if is_unspaced:
        return min(len(theirs), len(missing), len(shared)) >= FEWEST_PAIRS
    if max(len(part.statement.stems), len(rival.statement.stems)) <= SHORT:
        return True
    return bool(shared) and theirs <= own.capitals and bool(missing & part.capitals)


def _is_taken_here(theirs: frozenset[str], missing: frozenset[str], own: Bound, part: Bound, rival: Bound) -> bool:
    """Tell the same of two parts of one sentence; a later part may leave out what an earlier one says."""
    if rival.low < part.low and own.head & part.head - rival.head:
        return False
    if not missing:
        return _is_narrower(own, part, rival)
    if own.statement.language in UNSPACED_LANGUAGES or own.anchor.quantity is None:
        return True
    return max(len(theirs - own.names), len(missing - part.names), len(part.head - part.names) - 3) <= FEW_WORDS


def _is_narrower(own: Bound, part: Bound, rival: Bound) -> bool:
    """Tell whether the statement means the narrower of two things: core inflation, where inflation stands."""
    is_same_time = not own.times or not rival.times or meets(own.times, rival.times)
    return bool(part.head) and part.head < own.head <= rival.head and is_same_time


def _written(part: Bound, stems: frozenset[str]) -> str:
    statement: Statement = part.statement
    return " ".join(statement.text[word.start : word.end] for word in statement.words if word.stem in stems) or part.text
