"""Which number do Chinese, Japanese or Korean numerals say, digits among them included? '3.5亿', '二百五', '负一又二分之一'.

Two rules beyond sums: a last digit counts the next lower place ('一万三' is 13,000) unless a zero stands before it, and
digits without any unit are written place by place ('二〇〇二').
"""

# ruff: noqa: E501, PLR2004 - tens, hundreds and the days of a month are what is spoken of
from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from research.evidence.quantities.literals import Marks, literal_at
from research.evidence.quantities.unit_words import HAN_WORDS

_DIGITS = {
    character: value
    for value, same in enumerate(
        ("零〇○", "一壹壱弌幺", "二贰貳弐两兩俩倆", "三叁參参叄", "四肆", "五伍", "六陆陸", "七柒漆", "八捌", "九玖")
    )
    for character in same
}
_UNITS = {
    **dict.fromkeys("十拾什", 10),
    **dict.fromkeys("百佰", 100),
    **dict.fromkeys("千仟阡", 1000),
    **dict.fromkeys("万萬", 10**4),
    **dict.fromkeys("亿億", 10**8),
    **dict.fromkeys("兆", 10**12),
}
_FORTIES = {"廿": 20, "卅": 30}
_KOREAN = {"십": 10, "백": 100, "천": 1000, "만": 10**4, "억": 10**8, "조": 10**12}
NUMERALS = "".join((*_DIGITS, *_UNITS, *_FORTIES, "半"))
_PREFIXES = frozenset("百千兆")
_VAGUE = "余餘多几幾数數来來"
_ALONE = {character: Fraction(value) for character, value in {**_DIGITS, "十": 10}.items()}
# What may go on behind a single numeral; most stand alone.
_GO_ON = frozenset((*_DIGITS, *_UNITS, *_FORTIES, *_VAGUE, *" 0123456789点點.．・分又と打ダ"))
_TOKEN = re.compile(
    f" {{0,2}}(?:([{''.join(_DIGITS)}])|([{''.join(_UNITS)}])|([{''.join(_KOREAN)}])|([{''.join(_FORTIES)}])|([{_VAGUE}])|(\\d))"
)
_POINT = re.compile(f" {{0,2}}[点點.．・] {{0,2}}([{''.join(set(_DIGITS) - set('两兩俩倆'))}]+)(?![十拾百佰千仟])")
# 打 is a dozen, unless it strikes, breaks, prints or discounts.
_HITS = frozenset("折击擊败敗破造印电電包开開工车車") | {"死"}
_OF_PARTS = re.compile(" {0,2}分 {0,2}[之の] {0,2}([负負]? {0,2})")
_AND = re.compile(" {0,2}[又と] {0,2}")
_MOST_TOKENS = 40
_BIG = 10**4


@dataclass(frozen=True, slots=True, kw_only=True)
class Chinese:
    """A number in Chinese numerals that ends at `end`. `high` where it names two ('五六'); `vague` where it says 'more'.

    `scale` is 100, 1000 or 10000 where it is written as so many of a hundred, a thousand or a myriad parts.
    """

    end: int
    value: Fraction
    high: Fraction | None = None
    vague: bool = False
    scale: int = 0
    single: bool = False
    fraction: bool = False


class _Reader:
    def __init__(self, text: str, at: int, marks: Marks) -> None:
        self.text, self.at, self.marks = text, at, marks
        self.total = Fraction(0)
        self.section = Fraction(0)
        self.pending: Fraction | None = None
        self.digits = ""
        self.last_unit = 0
        self.exact = self.vague = self.numeral = False
        self.high: Fraction | None = None
        self.tokens = 0
        self.lower = True

    def run(self) -> None:
        while self.tokens < _MOST_TOKENS:
            match = _TOKEN.match(self.text, self.at)
            if match is None or not self._token(match):
                return
            self.tokens += 1

    def _token(self, match: re.Match[str]) -> bool:
        digit, unit, korean, tens, vague, _ = match.groups()
        if self.tokens and match.group()[0] == " " and not (unit or korean or self.last_unit or self.numeral):
            return False
        if digit:
            # 两 behind a number weighs; before a unit it is two.
            weighs = digit in "两兩" and self.tokens and self.text[match.end() : match.end() + 1] not in _UNITS
            return not weighs and self._digit(digit, match.end())
        if unit and self.tokens and self._opens_unit(match.start(2)):
            return False
        if unit or korean:
            return self._unit(_UNITS[unit] if unit else _KOREAN[korean], match.end(), numeral=bool(unit))
        if tens:
            self.section += _FORTIES[tens]
            self.at, self.numeral, self.last_unit, self.exact = match.end(), True, 10, False
            return True
        return self._vague(match.end()) if vague else self._arabic(match.start(6))

    def _opens_unit(self, at: int) -> bool:
        """Tell whether 千 or 兆 belongs to 千米 or 兆瓦, where the SI prefix is written like the numeral."""
        return self.text[at] in _PREFIXES and any(self.text[at : at + size] in HAN_WORDS for size in (4, 3, 2))

    def _digit(self, character: str, end: int) -> bool:
        value = _DIGITS[character]
        if value == 0 and self.last_unit and self.pending is None:
            self.exact, self.at, self.numeral = True, end, True
            return True
        if self.pending is not None and not self.digits:
            return False
        self.digits += str(value)
        self.pending = Fraction(int(self.digits))
        self.exact = self.exact or value == 0
        self.at, self.numeral = end, True
        return True

    def _arabic(self, at: int) -> bool:
        if self.pending is not None:
            return False
        found = literal_at(self.text, at, self.marks)
        if found is None or (self.tokens and found.parts):
            return False
        self.exact = self.exact or self.text[at] == "0" or not found.plain or found.value >= 10
        self.pending, self.at = found.value, found.end
        return True

    def _vague(self, end: int) -> bool:
        """Pass over 余 and 几 where the number goes on after them or has begun before."""
        follows = self.text[end : end + 2].strip()[:1]
        if not self.tokens or (follows not in _UNITS and (self.pending is not None and self.last_unit == 0)):
            return False
        self.at, self.vague = end, True
        return True

    def _unit(self, unit: int, end: int, *, numeral: bool) -> bool:
        if len(self.digits) == 2 and "0" not in self.digits and int(self.digits[1]) == int(self.digits[0]) + 1:
            self.pending, self.high = Fraction(int(self.digits[0])), Fraction(1)
        elif len(self.digits) > 1 and self.digits[0] == "0":
            self.pending = Fraction(int(self.digits))
        self.pending = self.pending or None
        if unit < _BIG:
            if self.pending is None and self.tokens and self.last_unit and unit >= self.last_unit and not self.exact:
                return False
            self.section += (1 if self.pending is None else self.pending) * unit
        else:
            own = self.section + (self.pending or 0)
            above = self.last_big() if self.total else 0
            if above and unit > above:
                self.total, own = Fraction(0), self.total + own
            if not own and self.tokens and not self.vague:
                return False
            self.total += (own or 1) * unit
            self.section = Fraction(0)
        if self.high is not None:
            self.high = unit * self.high
        self.pending, self.digits, self.exact = None, "", False
        self.last_unit, self.at, self.numeral = unit, end, self.numeral or numeral
        return True

    def last_big(self) -> int:
        return next((size for size in (10**4, 10**8, 10**12) if self.total % (size * _BIG) or size == 10**12), 0)

    def value(self) -> Fraction:
        tail = self.pending or Fraction(0)
        if self.lower and self.last_unit >= 100 and not self.exact and 0 < tail < 10 and tail.denominator == 1:
            tail *= Fraction(self.last_unit, 10)
        return self.total + self.section + tail


def chinese_at(text: str, at: int, marks: Marks, *, whole_only: bool = False, lower: bool = True) -> Chinese | None:
    """Return the number that begins with a numeral, or with a digit before one, at a place of a plain text.

    `lower` tells that a last digit counts the next lower place, which it does in Chinese and not in Japanese.
    `whole_only` leaves out what follows 又, so that no number nests in another.
    """
    if text[at] == "半":
        return _half(text, at)
    if text[at] in _ALONE and text[at + 1 : at + 2] not in _GO_ON:
        return Chinese(end=at + 1, value=_ALONE[text[at]], single=True)
    reader = _Reader(text, at, marks)
    reader.lower = lower
    reader.run()
    if not reader.tokens or not reader.numeral:
        return _korean(reader)
    whole = _with_point(text, reader)
    found = _parted(text, at, whole, reader, marks, whole_only=whole_only) or whole
    if text.startswith("ダース", found.end):
        return replace(found, end=found.end + 3, value=found.value * 12)
    if text[found.end : found.end + 1] == "打" and text[found.end + 1 : found.end + 2] not in _HITS:
        return replace(found, end=found.end + 1, value=found.value * 12)
    return found


def _korean(reader: _Reader) -> Chinese | None:
    """Return a number with Korean units, or digits before 分之, which are no numerals by themselves."""
    if not reader.tokens:
        return None
    plain = Chinese(end=reader.at, value=reader.value())
    return plain if reader.last_unit else _parted(reader.text, reader.at, plain, reader, reader.marks)


def _half(text: str, at: int) -> Chinese:
    follows = _UNITS.get(text[at + 1 : at + 2])
    if follows:
        return Chinese(end=at + 2, value=Fraction(follows, 2))
    return Chinese(end=at + 1, value=Fraction(1, 2), single=True, fraction=True)


def _with_point(text: str, reader: _Reader) -> Chinese:
    value, high = reader.value(), None
    single = reader.tokens == 1
    if len(reader.digits) == 2 and not reader.last_unit and _neighbours(reader.digits) and _counts(text, reader.at):
        value, high = Fraction(int(reader.digits[0])), Fraction(int(reader.digits[1]))
    elif reader.high is not None:
        high = value + reader.high
    match = _POINT.match(text, reader.at)
    if match is None or reader.vague or high is not None:
        return Chinese(end=reader.at, value=value, high=high, vague=reader.vague, single=single)
    digits = "".join(str(_DIGITS[character]) for character in match[1][:60])
    value += Fraction(int(digits), 10 ** len(digits))
    end = match.end()
    unit = _TOKEN.match(text, end)
    while unit is not None and unit[2] and _UNITS[unit[2]] >= _BIG:
        value, end = value * _UNITS[unit[2]], unit.end()
        unit = _TOKEN.match(text, end)
    return Chinese(end=end, value=value)


def _neighbours(digits: str) -> bool:
    return digits[0] not in "09" and int(digits[1]) == int(digits[0]) + 1


def _counts(text: str, at: int) -> bool:
    return text[at : at + 1] in {"个", "個", "天", "年", "名", "人", "种", "種", "次", "家", "岁", "歳", "块", "倍"}


def _parted(text: str, at: int, head: Chinese, reader: _Reader, marks: Marks, *, whole_only: bool = False) -> Chinese | None:
    """Read 'X分之Y' and 'N又X分之Y'; a bare 百, 千 or 万 before 分之 makes it a share of that scale."""
    both = _AND.match(text, head.end)
    if both and not whole_only:
        rest = chinese_at(text, both.end(), marks, whole_only=True, lower=reader.lower) if both.end() < len(text) else None
        if rest is None or not rest.fraction or rest.value >= 1:
            return None
        return Chinese(end=rest.end, value=head.value + rest.value, fraction=True)
    parts = _OF_PARTS.match(text, head.end)
    if parts is None or not head.value:
        return None
    above = _Reader(text, parts.end(), marks)
    above.lower = reader.lower
    above.run()
    if not above.tokens:
        return None
    upper = _with_point(text, above)
    value = -upper.value if parts[1].strip() else upper.value
    bare = {"百": 100, "佰": 100, "千": 1000, "仟": 1000, "万": 10**4, "萬": 10**4}.get(text[at : head.end].strip(), 0)
    if bare:
        return Chinese(end=upper.end, value=value, scale=bare)
    return Chinese(end=upper.end, value=value / head.value, fraction=True)
