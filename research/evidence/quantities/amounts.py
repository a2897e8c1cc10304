"""Which amount begins at this place? One number with its sign and scale words, before its unit is looked for."""

# ruff: noqa: PLR2004 - tens, hundreds and the days of a month are what is spoken of
from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from research.evidence.quantities.chinese import NUMERALS, Chinese, chinese_at
from research.evidence.quantities.literals import Marks, literal_at
from research.evidence.quantities.spelled import Spelled, continued, share_of_one, spelled_at
from research.evidence.quantities.types import Dimension
from research.evidence.quantities.words import LANGUAGES

_GLUED_SCALE = re.compile(r"(k|K|M|bn|BN|Bn|mn|mln|mio|Mio|mil|tn|trn|B|T)(?![A-Za-z0-9])|(b)(?![A-Za-z0-9])")
_APART_SCALE = re.compile(r" {1,2}(k)(?![A-Za-z0-9'])")
_MONEY_SCALE = re.compile(r" ?(k|K|m|M|mn|bn|B|b|T|t|Md|Mrd|Mds|Mio)? ?(?=€|\$|£|(?:EUR|USD|GBP|CHF)(?![A-Za-z]))")
_MONEY_GLUED = re.compile(r" ?(k|K|m|M|mn|bn|B|b|T|t|Md|Mds)(?![A-Za-z0-9])")
_SIZES = {
    "k": 10**3, "m": 10**6, "mn": 10**6, "mln": 10**6, "mio": 10**6, "mil": 10**6, "b": 10**9, "bn": 10**9, "md": 10**9,
    "mds": 10**9, "mrd": 10**9, "t": 10**12, "tn": 10**12, "trn": 10**12,
}  # fmt: skip
_KOREAN_UNITS = "십백천만억조"
_HAN_NEXT = re.compile(
    f" {{0,2}}[{NUMERALS}{_KOREAN_UNITS}余餘多几幾](?! *点 *点)| {{0,2}}分 {{0,2}}[之の]|又|と(?=[^ ]{{1,6}}分の)|ダース"
)
_ORDINAL_END = re.compile(r"(?:st|nd|rd|th|er|ere|eme)\b|[ºª°](?= ?[a-z])")
_MINUS_WORD = re.compile(r"([a-z]+) $")
_MINUS_HAN = re.compile(r"(?:负|負|零下|マイナス) ?$")
_SHARES = {100: "%", 1000: "‰", 10**4: "‱"}
_TENTHS = re.compile(r" {0,2}(成|折|割)(半)?")
# 成 and 折 in a word count no tenths.
_NO_TENTHS = frozenset("为為立果功本员員绩績熟长長分就型都品交人家扣磨叠疊腾騰射旧舊合")


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A number without its unit. `scale` is what scale words multiplied it by; `unit` where the number names it itself."""

    start: int
    end: int
    value: Fraction
    others: tuple[Fraction, ...] = ()
    high: Fraction | None = None
    parts: tuple[Fraction, ...] = ()
    scale: Fraction = Fraction(1)
    unit: str = ""
    dimension: Dimension = Dimension.COUNT
    certain: bool = True
    more: bool = False
    worded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A text in its two foldings, with what is known of how it writes."""

    plain: str
    low: str
    tongue: str
    marks: Marks
    language: str

    @property
    def japanese(self) -> bool:
        return self.language[:2] == "ja"


def amount_at(page: Page, at: int, *, money: bool = False) -> Amount | None:
    """Return the amount that begins with a digit, a numeral or a number word at a place; without its sign."""
    first = page.low[at]
    if first in NUMERALS:
        found = chinese_at(page.plain, at, page.marks, lower=not page.japanese)
        return _from_han(page, at, found) if found else None
    if "a" <= first <= "z":
        spelled = spelled_at(page.low, at, page.tongue) if page.tongue else None
        return _shared_one(page, _from_words(spelled)) if spelled else None
    return _digits(page, at, money=money)


def signed(page: Page, found: Amount) -> Amount:
    """Return an amount with the sign that stands before it; a dash of a list or between numbers is none."""
    low, start = page.low, found.start
    if low[start - 1 : start] == "-" and (start == 1 or low[start - 2] in " (\n[:;,=±~<>$€£¥为為是は约約"):
        return _negative(found, start - 1)
    if start and low[start - 1] in "负負下ス " and (han := _MINUS_HAN.search(low, max(0, start - 5), start)):
        return _negative(found, han.start())
    if not page.tongue or low[start - 1 : start] != " ":
        return found
    word = _MINUS_WORD.search(low, max(0, start - 12), start)
    if word and word[1] in LANGUAGES[page.tongue].ahead and word[1] not in LANGUAGES[page.tongue].doubtful:
        return _negative(found, word.start())
    return found


def _negative(found: Amount, start: int) -> Amount:
    others = tuple(-other for other in found.others)
    high = -found.high if found.high is not None else None
    return replace(found, start=start, value=-found.value, others=others, high=high, certain=True)


def _digits(page: Page, at: int, *, money: bool) -> Amount | None:
    literal = literal_at(page.plain, at, page.marks)
    if literal is None:
        return None
    if _HAN_NEXT.match(page.plain, literal.end):
        han = chinese_at(page.plain, at, page.marks, lower=not page.japanese)
        if han is not None and han.end > literal.end:
            return _from_han(page, at, han)
    found = Amount(start=at, end=literal.end, value=literal.value, others=literal.others, parts=literal.parts)
    if literal.dotted:
        unit = ".".join(str(part) for part in literal.parts)
        return replace(found, dimension=Dimension.VERSION, unit=unit, others=())
    if literal.plain and (end := _ORDINAL_END.match(page.low, literal.end)):
        return replace(found, end=end.end(), dimension=Dimension.ORDINAL)
    return _shared_one(page, _tenths(page, _scaled(page, found, money=money)))


def _shared_one(page: Page, found: Amount) -> Amount:
    if found.value != 1 or not page.tongue or found.dimension is not Dimension.COUNT:
        return found
    share = share_of_one(page.low, found.end, page.tongue)
    return replace(found, value=share[0], end=share[1], certain=True) if share else found


def _scaled(page: Page, found: Amount, *, money: bool) -> Amount:
    match = _glued(page.plain, found, money=money)
    if match:
        letters = next(group for group in match.groups() if group)
        return _times(found, Fraction(_SIZES[letters.lower()]), match.end())
    worded = continued(page.low, found.value, found.end, page.tongue) if page.tongue else None
    if worded is None:
        return found
    if not found.value:
        return replace(found, end=worded.end)
    scale = worded.value / found.value
    clean = scale.denominator == 1
    others = tuple(other * scale for other in found.others) if clean else ()
    return replace(found, end=worded.end, value=worded.value, others=others, parts=(), scale=scale if clean else Fraction(1))


def _glued(plain: str, found: Amount, *, money: bool) -> re.Match[str] | None:
    if money and (match := _MONEY_GLUED.match(plain, found.end)):
        return match
    match = _MONEY_SCALE.match(plain, found.end)
    if match and match[1]:
        return match
    match = _GLUED_SCALE.match(plain, found.end) or _APART_SCALE.match(plain, found.end)
    if match is None or (match[0] == "b" and found.value.denominator == 1):
        return None
    return match


def _times(found: Amount, scale: Fraction, end: int) -> Amount:
    others = tuple(other * scale for other in found.others)
    return replace(found, value=found.value * scale, others=others, end=end, scale=scale, parts=())


def _from_han(page: Page, at: int, han: Chinese) -> Amount:
    found = Amount(
        start=at,
        end=han.end,
        value=han.value,
        high=han.high,
        more=han.vague,
        unit=_SHARES.get(han.scale, ""),
        certain=not han.single,
        worded=True,
    )
    return found if found.unit else _tenths(page, found)


def _tenths(page: Page, found: Amount) -> Amount:
    """Read 成, 割 (tenths) and 折 (what is left of a price): '八五折' is 85 %."""
    match = _TENTHS.match(page.plain, found.end)
    if match is None or page.plain[match.end() : match.end() + 1] in _NO_TENTHS or found.value > 100 or found.parts:
        return found
    two_digits = match[1] == "折" and 10 < found.value < 100 and found.value.denominator == 1
    value = found.value if two_digits else found.value * 10 + (5 if match[2] else 0)
    return replace(found, end=match.end(), value=value, others=(), unit="%", certain=True)


def _from_words(spelled: Spelled) -> Amount:
    return Amount(
        start=spelled.start,
        end=spelled.end,
        value=spelled.value,
        certain=spelled.certain,
        dimension=Dimension.ORDINAL if spelled.ordinal else Dimension.COUNT,
        worded=True,
    )
