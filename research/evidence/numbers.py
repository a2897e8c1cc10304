"""Which numbers does a text write, as comparable values?

Digits of any width with any separators, and Chinese numerals; magnitudes and units stay words of their own.
"""

from __future__ import annotations

import re

from research.trust.marks import normalized

_LITERAL = re.compile(r"(?<!\d)\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)*")
_PART = re.compile(r"\d+(?:[.,]\d+)*")
_THOUSANDS = re.compile(r"[1-9]\d{0,2}[.,]\d{3}")
_CHINESE = re.compile("[零〇一二两兩三四五六七八九十百千万萬亿億]+")
_DIGITS = {
    character: value for value, written in enumerate(("零〇", "一", "二两兩", *"三四五六七八九")) for character in written
}
_TENS = {"十": 10, "百": 100, "千": 1_000}
_MYRIADS = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}


def number_literals(text: str) -> tuple[str, ...]:
    """Return the number literals that a text writes in digits, in their order, as they stand in its usual width."""
    return tuple(match.group() for match in _LITERAL.finditer(normalized("NFKC", text)))


def readings(literal: str) -> frozenset[str]:
    """Return every value a literal may mean: '1,234' is 1234 for one writer and 1.234 for another."""
    bare = re.sub(r"['’\s]", "", literal)
    marks = [mark for mark in bare if mark in ".,"]
    if not marks:
        return frozenset({_plain(bare)})
    grouped = bare.replace(".", "").replace(",", "")
    head, _, tail = bare.rpartition(marks[-1])
    decimal = f"{head.replace('.', '').replace(',', '')}.{tail}"
    if len(set(marks)) > 1:
        return frozenset({_plain(decimal)})
    if len(marks) > 1:
        return frozenset({_plain(grouped)})
    if _THOUSANDS.fullmatch(bare):
        return frozenset({_plain(grouped), _plain(decimal)})
    return frozenset({_plain(decimal)})


def _plain(number: str) -> str:
    whole, _, fraction = number.partition(".")
    fraction = fraction.rstrip("0")
    whole = whole.lstrip("0") or "0"
    return f"{whole}.{fraction}" if fraction else whole


def written_numbers(text: str) -> frozenset[str]:
    """Return the values of a text's numbers without those single Chinese numerals that are often part of a word."""
    digits = _CHINESE.sub(lambda run: run.group() if len(run.group()) > 1 else " ", text)
    return number_values(digits)


def number_values(text: str) -> frozenset[str]:
    """Return every value that the numbers of a text may mean, Chinese numerals included."""
    literals = number_literals(text)
    # '3 240' may be one number or two that stand side by side.
    parts = (part for literal in literals if " " in literal for part in _PART.findall(literal))
    values = frozenset[str]().union(*(readings(literal) for literal in (*literals, *parts)))
    return values | {str(value) for run in _CHINESE.findall(text) for value in chinese_values(run)}


def chinese_values(run: str) -> frozenset[int]:
    """Return what a run of Chinese numerals means: 二百四十 is 240, and so is 二四〇 digit by digit."""
    if all(character in _DIGITS for character in run):
        return frozenset({int("".join(str(_DIGITS[character]) for character in run))})
    total = section = 0
    digit = 0
    for character in run:
        if character in _DIGITS:
            digit = _DIGITS[character]
        elif character in _TENS:
            section += (digit or 1) * _TENS[character]
            digit = 0
        else:
            # 亿 multiplies what stands before it as a whole, 万 only its own section.
            total, own = (0, total + section + digit) if _MYRIADS[character] > 10**4 else (total, section + digit)
            total += own * _MYRIADS[character]
            section = digit = 0
    return frozenset({total + section + digit})
