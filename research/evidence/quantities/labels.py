"""Does this number only name something? 'GPT-4', 'H100', 'Python 3.11', '第3': nothing is counted there."""

# ruff: noqa: PLR2004 - tens, hundreds and the days of a month are what is spoken of
# ruff: noqa: E501 - one line holds all the names of one thing
from __future__ import annotations

import re
from fractions import Fraction

from research.evidence.quantities.amounts import Amount, Page
from research.evidence.quantities.chinese import NUMERALS, chinese_at
from research.evidence.quantities.currencies import CODES, SIGNS
from research.evidence.quantities.literals import MOST_CHARS
from research.evidence.quantities.types import Dimension
from research.evidence.quantities.units import SPELLINGS, UNITS

_NAME_BEFORE = re.compile(r"(?<![A-Za-z0-9])([A-Za-z]{1,12}|[A-Z][A-Za-z]{0,11}-)$")
_REST = re.compile(r"\d+(?:\.\d+)*[A-Za-z]*")
_GLUED_AFTER = re.compile(r"(\d{1,6})([A-Za-z]{1,8})(?![A-Za-z])")
_DECADE = re.compile(r"(?:1[5-9]|20)\d0s")
_VERSION_WORD = re.compile(
    r"(?:\b(?:versions?|releases?|ver\.|v\.?|python|java|node(?:\.js)?|django|ubuntu|debian|android|ios|macos|php|ruby|go|rust|"
    r"kubernetes|postgres(?:ql)?|mysql|sqlite|redis|pytorch|tensorflow|cuda|linux|kernel|windows|chrome|firefox|react|angular|"
    r"numpy|pandas|http|tls|usb|wi-fi|bluetooth|gpt|llama|claude|gemini|qwen|版本|バージョン)[ -]?|(?:==|>=|<=|~=) ?)$"
)
_VERSION = re.compile(r"v?(\d{1,6}(?:\.\d{1,6}){1,4})(?![\d]|,\d)")
_ORDINAL = frozenset("第")
_LETTERS = re.compile(r"[A-Za-z]")
# Common words in which one numeral counts nothing.
_WORDS_AFTER_ONE = frozenset("些样樣般直定起旦致切边邊面向并並体體同贯貫度律味再带帶如")
_WORDS_BEFORE_ONE = frozenset("统統唯万萬专專单單均逐之进進")
_NO_NUMBER = frozenset(
    {"四川", "三星", "百度", "千万别", "万一", "九龙", "三峡", "五台", "十分", "万科", "两岸", "百姓", "千古"}
)
_COUNTERS = frozenset("个個名家年月天次种種元块塊人位台臺辆輛倍项項条條座艘架只隻所份件部层層楼期届屆岁歳回番级級")
_BARE = frozenset("百千万萬亿億兆佰仟什")


def label_at(plain: str, at: int) -> Amount | None:
    """Return the number of a name that letters stand before or behind; None for money, units and plain numbers."""
    if at and (plain[at - 1] == "-" or _LETTERS.match(plain, at - 1)):
        return _named(plain, at)
    match = _GLUED_AFTER.match(plain, at)
    if match is None or not (_is_label(match[2]) or _DECADE.fullmatch(match.group())):
        return None
    return Amount(
        start=at,
        end=match.end(),
        value=Fraction(int(match[1])),
        unit=match.group().lower(),
        dimension=Dimension.LABEL,
    )


def _named(plain: str, at: int) -> Amount | None:
    before = _NAME_BEFORE.search(plain, max(0, at - 14), at)
    if before is None or before[1] in CODES or before[1].lower() in SIGNS or before[1] in {"v", "V"}:
        return None
    match = _REST.match(plain, at)
    if match is None or len(match.group()) > MOST_CHARS:
        return None
    digits = re.match(r"\d+(?:\.\d+)?", match.group())
    assert digits is not None  # noqa: S101 - the pattern begins with digits
    return Amount(
        start=before.start(1),
        end=match.end(),
        value=Fraction(digits.group()),
        unit=(before[1].rstrip("-") + match.group()).lower(),
        dimension=Dimension.LABEL,
    )


def _is_label(letters: str) -> bool:
    """Tell whether letters that touch a number are neither unit, scale nor the end of an ordinal."""
    if len(letters) > 3 or letters in UNITS or letters in SPELLINGS or letters.upper() in CODES:
        return False
    low = letters.lower()
    return low not in {"k", "m", "b", "bn", "mn", "mil", "mln", "mio", "tn", "trn", "t", "st", "nd", "rd", "th", "er", "am", "pm", "e", "º", "ppm", "pp", "bp", "bps", "deg", "lac"} and not low.startswith("x")  # fmt: skip


def version_at(plain: str, low: str, at: int) -> Amount | None:
    """Return the version number that 'v' or the name of a program announces: 3.11 is not 3.1 there."""
    announced = low[at - 1 : at] == "v" and not low[max(0, at - 2) : at - 1].isalpha()
    if not announced and _VERSION_WORD.search(low, max(0, at - 14), at) is None:
        return None
    match = _VERSION.match(plain, at)
    numbers = match[1] if match else (_plain_digits(plain, at) if announced else "")
    if not numbers:
        return None
    parts = tuple(Fraction(int(part)) for part in numbers.split("."))
    start = at - 1 if announced else at
    return Amount(
        start=start,
        end=at + len(numbers),
        value=parts[0],
        parts=parts,
        unit=".".join(str(part) for part in parts),
        dimension=Dimension.VERSION,
    )


def _plain_digits(plain: str, at: int) -> str:
    match = re.compile(r"\d{1,6}(?!\d|[.,]\d)").match(plain, at)
    return match.group() if match else ""


def ordinal_before(page: Page, at: int) -> Amount | None:
    """Return the place that 第 makes of a numeral."""
    if page.plain[at - 1 : at] not in _ORDINAL:
        return None
    found = chinese_at(page.plain, at, page.marks, whole_only=True) if page.plain[at] in NUMERALS else None
    if found is None:
        return None
    return Amount(start=at - 1, end=found.end, value=found.value, dimension=Dimension.ORDINAL, certain=False, worded=True)


def doubtful_numeral(plain: str, found: Amount) -> bool:
    """Tell whether a single Chinese numeral is part of a word and no number."""
    if found.end - found.start > 2 or not found.worded or found.unit or plain[found.start] not in NUMERALS:
        return False
    held = plain[found.start : found.end]
    if held in _BARE or plain[found.start : found.start + 2] in _NO_NUMBER:
        return True
    before, after = plain[found.start - 1 : found.start], plain[found.end : found.end + 1]
    if held == "一":
        return after in _WORDS_AFTER_ONE or before in _WORDS_BEFORE_ONE
    return held == "半" and after not in {"个", "個", "年", "月", "天", "小", "数", "數", "斤", "成", ""}


def is_sure_numeral(plain: str, found: Amount) -> bool:
    """Tell whether a single Chinese numeral counts: it stands apart, or a measure word follows ('一个' may be 'a')."""
    if not found.worded or found.end - found.start != 1 or plain[found.start] not in NUMERALS:
        return False
    before, after = plain[found.start - 1 : found.start], plain[found.end : found.end + 1]
    if not _is_han(before) and not _is_han(after):
        return True
    return plain[found.start] not in "一半" and after in _COUNTERS


def _is_han(character: str) -> bool:
    return "\u3040" <= character <= "\u9fff"
