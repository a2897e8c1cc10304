"""How does a person write this number? Writers for tests, independent of what reads them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction


def _words(text: str) -> list[str]:
    return text.split()


_EN_SMALL = _words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_EN_TENS = _words("_ _ twenty thirty forty fifty sixty seventy eighty ninety")
_DE_SMALL = _words(
    "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn "
    "achtzehn neunzehn"
)
_DE_TENS = _words("_ _ zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig")
_FR_SMALL = _words(
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit "
    "dix-neuf"
)
_FR_TENS = _words("_ _ vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt")
_ES_SMALL = _words(
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
    "dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete "
    "veintiocho veintinueve"
)
_ES_TENS = _words("_ _ _ treinta cuarenta cincuenta sesenta setenta ochenta noventa")
_ES_HUNDREDS = _words(
    "_ ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
)


def english(value: int) -> str:
    for size, name in ((10**9, "billion"), (10**6, "million"), (1000, "thousand")):
        if value >= size:
            rest = f" {english(value % size)}" if value % size else ""
            return f"{english(value // size)} {name}{rest}"
    if value >= 100:
        rest = f" and {english(value % 100)}" if value % 100 else ""
        return f"{_EN_SMALL[value // 100]} hundred{rest}"
    if value < 20:
        return _EN_SMALL[value]
    return _EN_TENS[value // 10] + (f"-{_EN_SMALL[value % 10]}" if value % 10 else "")


def german(value: int) -> str:
    if value >= 10**6:
        count = value // 10**6
        rest = f" {german(value % 10**6)}" if value % 10**6 else ""
        return f"{'eine Million' if count == 1 else f'{german(count)} Millionen'}{rest}"
    if value >= 1000:
        return f"{german(value // 1000)}tausend{german(value % 1000) if value % 1000 else ''}"
    if value >= 100:
        return f"{_DE_SMALL[value // 100]}hundert{german(value % 100) if value % 100 else ''}"
    if value < 20:
        return _DE_SMALL[value]
    return (f"{_DE_SMALL[value % 10]}und" if value % 10 else "") + _DE_TENS[value // 10]


def french(value: int) -> str:
    if value >= 10**6:
        count = value // 10**6
        rest = f" {french(value % 10**6)}" if value % 10**6 else ""
        return f"{french(count)} {'million' if count == 1 else 'millions'}{rest}"
    if value >= 1000:
        head = "mille" if value // 1000 == 1 else f"{french(value // 1000)} mille"
        return head + (f" {french(value % 1000)}" if value % 1000 else "")
    if value >= 100:
        head = "cent" if value // 100 == 1 else f"{french(value // 100)} cent"
        return head + (f" {french(value % 100)}" if value % 100 else "")
    if value < 20:
        return _FR_SMALL[value]
    tens, ones = divmod(value, 10)
    if tens in {7, 9}:
        return f"{_FR_TENS[tens]}{' et ' if tens == 7 and ones == 1 else '-'}{_FR_SMALL[10 + ones]}"
    joint = " et " if ones == 1 and tens < 7 else "-"
    return _FR_TENS[tens] + (f"{joint}{_FR_SMALL[ones]}" if ones else "")


def spanish(value: int) -> str:
    if value >= 10**6:
        count = value // 10**6
        rest = f" {spanish(value % 10**6)}" if value % 10**6 else ""
        return f"{'un millón' if count == 1 else f'{spanish(count)} millones'}{rest}"
    if value >= 1000:
        head = "mil" if value // 1000 == 1 else f"{spanish(value // 1000)} mil"
        return head + (f" {spanish(value % 1000)}" if value % 1000 else "")
    if value >= 100:
        return "cien" if value == 100 else _ES_HUNDREDS[value // 100] + (f" {spanish(value % 100)}" if value % 100 else "")
    if value < 30:
        return _ES_SMALL[value]
    return _ES_TENS[value // 10] + (f" y {_ES_SMALL[value % 10]}" if value % 10 else "")


def chinese(value: int, digits: str = "零一二三四五六七八九", units: str = "十百千万亿") -> str:
    """Return Chinese numerals below 10^16, with a zero wherever places are left out."""
    if value < 10_000:
        return _section(value, digits, units)
    size, name = (10**8, units[4]) if value >= 10**8 else (10**4, units[3])
    rest = value % size
    zero = digits[0] if rest and rest < size // 10 else ""
    return chinese(value // size, digits, units) + name + zero + (chinese(rest, digits, units) if rest else "")


def _section(value: int, digits: str, units: str) -> str:
    written, gap = "", False
    for place in (3, 2, 1, 0):
        digit = value // 10**place % 10
        if not digit:
            gap = gap or bool(written)
            continue
        written += (digits[0] if gap else "") + digits[digit] + (units[place - 1] if place else "")
        gap = False
    return written or digits[0]


def decimal(value: Fraction, group: str, point: str) -> str:
    """Return a terminating decimal with its thousands grouped."""
    whole, rest = divmod(abs(value), 1)
    digits = ""
    while rest:
        rest *= 10
        digits += str(rest // 1)
        rest %= 1
    sign = "-" if value < 0 else ""
    return sign + f"{int(whole):,}".replace(",", group) + (point + digits if digits else "")


def in_script(text: str, zero: str) -> str:
    return text.translate({ord("0") + digit: chr(ord(zero) + digit) for digit in range(10)})


# What is written, and in which language it is read.
WHOLE: tuple[tuple[str, Callable[[int], str]], ...] = (
    ("en", english),
    ("de", german),
    ("fr", french),
    ("es", spanish),
    ("zh", chinese),
    ("zh", lambda value: chinese(value, "零壹贰叁肆伍陆柒捌玖", "拾佰仟万亿")),
    ("zh", lambda value: chinese(value, "零壹貳參肆伍陸柒捌玖", "拾佰仟萬億")),
)
DECIMAL: tuple[tuple[str, Callable[[Fraction], str]], ...] = (
    ("en", lambda value: decimal(value, ",", ".")),
    ("en", lambda value: decimal(value, "", ".")),
    ("de", lambda value: decimal(value, ".", ",")),
    ("de", lambda value: decimal(value, "'", ",")),
    ("fr", lambda value: decimal(value, "\u202f", ",")),
    ("fr", lambda value: decimal(value, "\u00a0", ",")),
    ("it", lambda value: decimal(value, "", ",")),
    ("zh", lambda value: decimal(value, "", ".")),
    ("ja", lambda value: in_script(decimal(value, "，", "．"), "０")),
    ("ar", lambda value: in_script(decimal(value, "\u066c", "\u066b"), "٠")),
    ("hi", lambda value: in_script(decimal(value, ",", "."), "०")),
)
