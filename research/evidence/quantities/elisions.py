"""What does a number leave out because its neighbour says it? '15' of 'from 15 to 12 percent' is also 15 %.

Such a reading stands beside the number as it is written and never replaces it; nothing is guessed without the joining words.
"""

# ruff: noqa: E501 - one line holds all the names of one thing
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from research.evidence.quantities import fold
from research.evidence.quantities.rates import rates_of
from research.evidence.quantities.types import Dimension, Quantity

_SIGN = r"[$€£¥]?"
_ABOUT = r"(?:(?:about|around|roughly|nearly|only|some|rund|etwa|knapp|nur|environ|cerca de|circa) )?"
_YEAR = r"(?: (?:(?:in|im jahr|im jahre|en|nel|em) )?\(?\d{4}\)?,?)?"
_COMMA = re.compile(rf" ?, ?{_ABOUT}{_SIGN}|、")
_AND = re.compile(
    rf",? (?:and|or|und|oder|et|ou|y|e|o|en|of|sowie|bzw\.?|respectively|respectivement) {_ABOUT}{_SIGN}| ?[和与與及或と] ?"
)
_FROM = re.compile(
    rf"(?:\b(?:from|von|vom|de|du|des|da|dal|dai|del|van|desde) (?:(?:the|el|la|le) )?{_ABOUT}|[从從由自] ?){_SIGN}$"
)
_TO = re.compile(
    rf"{_YEAR} (?:(?:up|down|back) )?(?:to|auf|bis|bis zu|a|au|al|ai|para|hasta|ate|naar|tot|zu) {_ABOUT}{_SIGN}|"
    rf"[^\W\d]{{0,6}}(?:至|到|为|為) ?{_SIGN}|{_YEAR}から"
)
_BACK = re.compile(
    rf",? (?:(?:up|down) )?(?:from|against|compared with|instead of|gegenuber|nach|statt|statt bisher|contre|au lieu de|desde|frente a|rispetto a) {_ABOUT}{_SIGN}"
)
_ENDS_HERE = re.compile(r" ?(?:[.,;:)。，；、]|$)|\n| (?:in|im|en|nel|em|a year|last|within|over|by)\b")
_OF_WHICH = re.compile(r",? ?(?:of (?:which|that|this|it)|davon|dont|de los cuales|de las cuales|di cui)\b")
_WHICH_BEFORE = re.compile(rf"(?:\b(?:of which|davon|darunter|dont|di cui) {_ABOUT}|其中[约約有]{{0,2}} ?){_SIGN}$")
_HAN_SCALE = re.compile(r"\d ?([万萬亿億])")
_HAN_SIZES = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
_MOMENTS = frozenset({Dimension.DATE, Dimension.CLOCK})
_UNNAMED = frozenset({Dimension.ORDINAL, Dimension.VERSION, Dimension.LABEL, *_MOMENTS})
_NEAR, _BEFORE, _BEHIND = 24, 24, 12


def with_meanings(text: str, found: Sequence[Quantity]) -> tuple[Quantity, ...]:
    """Return the quantities of a text, each with the further readings that its neighbours give it in `also`."""
    if len(found) < 2 and not any(quantity.unit for quantity in found):  # noqa: PLR2004 - a neighbour makes two
        return tuple(found)
    low = fold.low(fold.plain(text))
    told: dict[int, list[Quantity]] = {}
    for bare, owner in (*_listed(low, found), *_moved(low, found), *_of_which(low, found)):
        told.setdefault(bare.start, []).extend(_filled(bare, owner))
    for quantity in found:
        told.setdefault(quantity.start, []).extend(rates_of(low, quantity, found))
    return tuple(replace(quantity, also=tuple(told[quantity.start])) for quantity in found)


def _listed(low: str, found: Sequence[Quantity]) -> Iterator[tuple[Quantity, Quantity]]:
    """Yield what stands in a list whose last number alone has the unit: '78, 15 and 7 percent'."""
    owner: Quantity | None = None
    for bare, following in zip(reversed(found[:-1]), reversed(found[1:]), strict=True):
        gap = low[bare.end : following.start]
        if owner is None or not _COMMA.fullmatch(gap):
            owner = following if _AND.fullmatch(gap) else None
        if owner is not None and not _lacks(bare, owner):
            owner = None
        if owner is not None:
            yield bare, owner


def _moved(low: str, found: Sequence[Quantity]) -> Iterator[tuple[Quantity, Quantity]]:
    """Yield what moves from one amount to another that alone has the unit, or the magnitude, of both."""
    kept = [quantity for quantity in found if quantity.dimension not in _MOMENTS]
    for one, other in pairwise(kept):
        gap = low[one.end : other.start]
        if len(gap) > _NEAR:
            continue
        forth = _TO.fullmatch(gap) and (gap.endswith("から") or _FROM.search(low, max(0, one.start - _BEFORE), one.start))
        if forth and _lacks(one, other):
            yield one, other
        elif (forth or _BACK.fullmatch(gap)) and _lacks(other, one) and _ENDS_HERE.match(low, other.end):
            yield other, one


def _of_which(low: str, found: Sequence[Quantity]) -> Iterator[tuple[Quantity, Quantity]]:
    """Yield what is part of the amount before it: '7.86 billion yuan, 5.23 billion of which'."""
    for ordinal, part in enumerate(found[1:], start=1):
        behind = _OF_WHICH.match(low, part.end, part.end + _BEHIND + 4)
        if not behind and not _WHICH_BEFORE.search(low, max(0, part.start - _BEFORE), part.start):
            continue
        owner = next((one for one in reversed(found[:ordinal]) if one.unit and one.dimension not in _UNNAMED), None)
        if owner is not None and _lacks(part, owner):
            yield part, owner


def _lacks(bare: Quantity, owner: Quantity) -> bool:
    """Tell whether a number has no unit, or no magnitude, where its neighbour has one, and nothing that the other has not."""
    if owner.dimension in _UNNAMED or bare.dimension in _UNNAMED:
        return False
    if not bare.unit:
        return bool(owner.unit) or _magnitude(owner) > _magnitude(bare) == 1
    return bare.unit == owner.unit and _magnitude(owner) > _magnitude(bare) == 1


def _filled(bare: Quantity, owner: Quantity) -> Iterator[Quantity]:
    """Yield a number in its neighbour's unit, and in its magnitude as well where the number has none."""
    scales = {Fraction(1), _magnitude(owner)} if _magnitude(bare) == 1 else {Fraction(1)}
    for scale in sorted(scales):
        if scale != 1 or owner.unit != bare.unit:
            yield _in_unit(bare, owner, scale)


def _in_unit(bare: Quantity, owner: Quantity, scale: Fraction) -> Quantity:
    value = bare.value * scale
    high = None if bare.high is None else bare.high * scale
    return replace(
        bare,
        value=value,
        high=high,
        others=tuple(other * scale for other in bare.others),
        unit=owner.unit,
        dimension=owner.dimension,
        measure=owner.measure,
        factor=owner.factor,
        offset=owner.offset,
        base=value * owner.factor + owner.offset,
        high_base=None if high is None else high * owner.factor + owner.offset,
        parts=(),
    )


def _magnitude(quantity: Quantity) -> Fraction:
    if quantity.scale != 1:
        return quantity.scale
    han = _HAN_SCALE.search(quantity.written)
    return Fraction(_HAN_SIZES[han[1]]) if han else Fraction(1)
