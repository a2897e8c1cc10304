"""Does a value of the evidence belong to what the statement gives it to? Not where it is a neighbour's.

A value is another's only where the statement names nothing of the value's own part and something of a neighbour's part:
what the evidence merely calls otherwise is no fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from research.verification.lexicon import measures
from research.verification.rulings import RulingCode
from research.verification.screening.binding import Bound, meets
from research.verification.screening.types import Gravity, ScreenFault
from research.verification.statements import Statement

# The measures of which two never are one: mean and median, gross and net, imports and exports, births and deaths.
_PROBES = ("median", "gross", "nominal", "imports", "births", "men", "urban")
_STRICT = frozenset(row for word in _PROBES for row, _ in measures(word))
_MONEY = frozenset(row for row, _ in measures("revenue"))
_MONEY_CELLS = frozenset(cell for word in ("revenue", "profit", "loss", "debt", "assets") for _, cell in measures(word))


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
    names = frozenset(own.statement.proper_names) if own.is_first and own.high == len(own.statement.text) else own.names
    if not names or not part.names or not names.isdisjoint(part.names):
        return False
    if not names.isdisjoint(part.statement.stems) and part.low == 0 and part.high == len(part.statement.text):
        return False
    return any(names & (rival.names - part.names) for rival in rivals)


def _other_counted(own: Bound, part: Bound, rivals: Sequence[Bound]) -> bool:
    """Tell whether the value counts one thing in the evidence and another one in the statement, which a neighbour counts."""
    said, held = own.after, part.after
    if (
        not said
        or not held
        or said == held
        or (said in part.statement.stems and part.low == 0 and part.high == len(part.statement.text))
    ):
        return False
    return said not in {w.stem for w in part.words} and any(rival.after == said for rival in rivals)


def _other_thing(own: Bound, part: Bound, rivals: Sequence[Bound]) -> bool:
    """Tell whether the statement names what a neighbour is the value of, and nothing that this value is of."""
    missing, shared = part.content - own.content, own.content & part.content
    if not missing:
        return False
    for rival in rivals:
        if part.after and rival.after and part.after != rival.after:
            continue
        theirs = own.content & rival.content - part.content
        common = part.content & rival.content
        if theirs and missing - rival.content and shared <= common and _is_neighbour(part, rival):
            return True
    return False


def _is_neighbour(part: Bound, rival: Bound) -> bool:
    """Of two sentences, only those that say the same of two things can be taken for each other."""
    if part.statement is rival.statement:
        return True
    return len(part.content & rival.content) >= 1 or len(part.content) <= 2  # noqa: PLR2004


def _written(part: Bound, stems: frozenset[str]) -> str:
    statement: Statement = part.statement
    return " ".join(statement.text[word.start : word.end] for word in statement.words if word.stem in stems) or part.text
