"""What may a statement take from the places that it cites? Asked of the units of a source, for numbers, words and shows.

A number stands in a passage only where its unit may carry one; beside a value of a table, its unit is read from its head.
"""

# ruff: noqa: E501 - a list of words is one line

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from research.evidence.types import Chunk, Source
from research.reading.measures import is_bare_number
from research.reading.types import Cell, ProseUnit, TableUnit, Unit
from research.reading.units import Refusal, may_be_quoted, may_carry_number, states_only_showing, unit_at, units_in

_MONEY = re.compile(r"([€$£¥₹₩]|[A-Z]{3})\s*(.*)\Z", re.DOTALL)
# '蔵書（万冊）' and 'Readers (thousands)': what is counted has no unit, but the magnitude is that of every value below.
_MAGNITUDE = re.compile(
    r"[(（［\[,，|:：] *(?:in +|en +|单位 *[:：] *|單位 *[:：] *|単位 *[:：] *)?"
    r"((?:[百千十]?[万萬亿億](?:[^\W\d_a-z]{0,3})|(?:hundred |tausend |cent )?(?:thousands?|millions?|billions?|trillions?|Tsd\.?|Tausend|Mio\.?|"
    r"Millionen|Mrd\.?|Milliarden|milliers|milliards|miles|millones|miljoen|milioni|migliaia|milhões|milhares)))(?: *[)）］\]]|\s*$)",
    re.IGNORECASE,
)
_SCALES = {"m": "million", "mn": "million", "bn": "billion", "b": "billion", "tn": "trillion", "k": "thousand"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Barred:
    """A place, `source.text[start:end]`, on which no number may rest, and why."""

    start: int
    end: int
    why: Refusal


def barred_places(source: Source, chunks: Iterable[Chunk]) -> tuple[Barred, ...]:
    """Return the places in some chunks of a source that carry no number, in order; of a row, cell by cell."""
    if not source.units:
        return ()
    found = {
        (low, high): why
        for chunk in chunks
        for unit in units_in(source.units, chunk.start, chunk.end)
        for low, high in _places(unit)
        if (why := may_carry_number(unit, source.text, start=low, end=high)) is not None
    }
    return tuple(Barred(start=low, end=high, why=why) for (low, high), why in sorted(found.items()))


def _places(unit: Unit) -> Iterator[tuple[int, int]]:
    if isinstance(unit, TableUnit) and unit.cells:
        yield from ((cell.start, cell.end) for cell in unit.cells)
    else:
        yield unit.start, unit.end


def values_with_units(source: Source, chunks: Iterable[Chunk]) -> str:
    """Return the values of the rows in some chunks in the units of their heads, one a line: '120 ms'."""
    rows = {
        (unit.start, unit.end): unit
        for chunk in chunks
        for unit in units_in(source.units, chunk.start, chunk.end)
        if isinstance(unit, TableUnit)
    }
    cells = ((source.text[cell.start : cell.end], _unit_of(cell, row)) for row in rows.values() for cell in row.cells)
    return "\n".join(_with_unit(value, unit) for value, unit in cells if unit and is_bare_number(value))


def _unit_of(cell: Cell, row: TableUnit) -> str:
    """Return the unit of a cell; where none is known, what the head or the caption writes for a magnitude: '万冊', 'million'."""
    if cell.unit:
        return cell.unit
    told = _MAGNITUDE.search(cell.head) or _MAGNITUDE.search(row.caption)
    return re.sub(r"(thousand|illion)s\Z", r"\1", told[1].strip(), flags=re.IGNORECASE) if told else ""


def _with_unit(value: str, unit: str) -> str:
    named = re.sub(r"\A(?:in|en|em|в)\s+", "", unit)
    money = _MONEY.match(named)
    if money is None:
        return f"{value} {named}"
    scale = money.group(2).strip()
    return f"{money.group(1)} {value} {_SCALES.get(scale.lower(), scale)}".strip()


def refused_quotation(source: Source, start: int, end: int) -> Refusal | None:
    """Return why the words of a place say nothing by themselves, or None."""
    return may_be_quoted(unit_at(source.units, start, end))


def only_shows(source: Source, places: Iterable[tuple[int, int]]) -> bool:
    """Tell whether every one of some places lies in what was only presented."""
    units = [_spoken(source, start, end) for start, end in places]
    return bool(units) and all(map(states_only_showing, units))


def _spoken(source: Source, start: int, end: int) -> Unit:
    holding = units_in(source.units, start, end)
    shown = (unit for unit in holding if states_only_showing(unit) and unit.start <= start and end <= unit.end)
    return next(shown, ProseUnit(start=start, end=end))


def units_of_chunk(source: Source, chunk: Chunk) -> tuple[Unit, ...]:
    """Return the units that touch a chunk."""
    return tuple(units_in(source.units, chunk.start, chunk.end)) if source.units else ()


_PRESENTS = re.compile(
    r"\b(?:present(?:s|ed|ing|ation)?|announc\w+|introduc\w+|launch\w*|unveil\w*|demo(?:s|ed|nstrat\w*)?|show(?:s|ed|n|cased?|ing)?|"
    r"reveal\w*|preview\w*|vorgestellt|vorstell\w*|stell\w* vor|präsentier\w*|angekündigt|gezeigt|zeig\w*|vorgeführt|présent\w*|annonc\w*|dévoil\w*|"
    r"montr\w*|present(?:ó|ado|ada)|anunci\w*|mostr\w*|lanz\w*|lanç\w*|annunci\w*|представ\w*|показа\w*|анонс\w*|продемонстр\w*)\b|"
    r"发布|發布|展示|演示|推出|介绍|亮相|宣布|発表|披露|公開|紹介|デモ",
    re.IGNORECASE,
)


def tells_of_showing(statement: str) -> bool:
    """Tell whether a statement says no more than that something was presented: its verb is one of showing."""
    return _PRESENTS.search(statement) is not None
