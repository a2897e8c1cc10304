"""Which number do these words say? One grammar for languages that add small words and multiply by scales.

The words of each language are data (`words`); what is not understood ends the number, and nothing is guessed.
"""

# ruff: noqa: PLR2004 - tens, hundreds and the days of a month are what is spoken of
from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from research.evidence.quantities.compounds import compound
from research.evidence.quantities.words import LANGUAGES, Numerals

_STEP = re.compile(r"(?: ?- ?| {1,3}|\n)?([a-zß]+)(?:\.(?= |$))?")
_DIGITS = re.compile(r"(?: {1,2})(\d{1,3})(?![\d.,/:%'-]*\d)(?! ?[%$€£])")
_OF = re.compile(r"(?: ?- ?| )(?:of an?|an?|de|d'|of|di|do) ?")
_BEFORE = re.compile(r"([a-z]+)[ -]{1,2}$")
_MOST_WORDS = 40
# What a joining word joins may itself be joined once: 'twenty and three and three fifths'.
_MOST_DEPTH = 2
# Where a thousand needs no 'one' before it.
_BARE_SCALES = frozenset({"thousand", "mille", "mil", "tausend", "duizend"})
_RATIO = re.compile(r" (?:over|out of|sur) ")
_UNDER = re.compile(r"\d{1,6}(?![\d.,%]*\d)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spelled:
    """A number in words: `low[start:end]`, its value, and whether its words could be no number at all."""

    start: int
    end: int
    value: Fraction
    certain: bool = True
    ordinal: bool = False
    fraction: bool = False


@dataclass(slots=True)
class _Sum:
    """What was read so far: finished scales, and the section below them."""

    scales: list[Fraction] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    section: Fraction | None = None

    def total(self) -> Fraction:
        return sum(self.scales, Fraction(0)) + (self.section or 0)

    def add(self, value: Fraction, *, scores: bool = False) -> bool:
        if self.section is None:
            if self.sizes and value >= self.sizes[-1]:
                return False
            self.section = value
            return True
        below = self.section % 100
        if scores and self.section.denominator == 1 and below == 4 and value == 20:
            self.section += 76
        elif value < _room(self.section) or (scores and below in {60, 80} and 10 <= value < 20):
            self.section += value
        else:
            return False
        return True

    def hundred(self) -> bool:
        if self.section is None:
            return self.add(Fraction(100))
        if self.section >= 100 and (self.scales or self.section < 200 or self.section % 100 == 0):
            return False
        self.section *= 100
        return True

    def scale(self, size: int, *, bare: bool) -> bool:
        if self.section is None and not self.scales and not bare:
            return False
        head, keep = self.section, len(self.sizes)
        while keep and self.sizes[keep - 1] < size:
            keep -= 1
            head = (head or Fraction(0)) + self.scales[keep]
        if head is None and not bare:
            return False
        if keep and self.sizes[keep - 1] == size:
            return False
        del self.scales[keep:], self.sizes[keep:]
        self.scales.append((Fraction(1) if head is None else head) * size)
        self.sizes.append(size)
        self.section = None
        return True


def _room(value: Fraction) -> int:
    if value.denominator != 1 or not value:
        return 0
    room = 1
    while room < 10**6 and value % (room * 10) == 0:
        room *= 10
    return room


class _Reader:
    """Reads on from a place as long as the words go on saying one number."""

    def __init__(self, low: str, at: int, language: str, *, depth: int = 0) -> None:
        self.low, self.at, self.language, self.depth = low, at, language, depth
        self.words: Numerals = LANGUAGES[language]
        self.sum = _Sum()
        self.read: list[str] = []
        self.ordinal = self.fraction = False
        self.done: Fraction | None = None
        self.digits_first = False
        self.after_first = at

    def run(self, *, after_digits: bool) -> None:
        self.digits_first = after_digits
        for _ in range(_MOST_WORDS):
            if not (self._word() or self._joined() or (self.read and self._digits(after_digits=after_digits))):
                return
            if self.done is not None:
                return

    def _peek(self) -> tuple[str, int]:
        match = _STEP.match(self.low, self.at)
        return (match[1], match.end(1)) if match else ("", self.at)

    def _word(self) -> bool:
        word, end = self._peek()
        if not word or not self._take(word):
            return False
        self.read.append(word)
        self.at = end
        if len(self.read) == 1:
            self.after_first = end
        if word in self.words.scales and self.low[end : end + 1] == "." and len(word) <= 4:
            self.at += self.low[end + 1 : end + 2] == " "
        return True

    def _take(self, word: str) -> bool:  # noqa: PLR0911 - one line a kind
        words, total = self.words, self.sum
        started = bool(self.read) or total.section is not None
        if word in words.parts and self._denominator(word, started=started):
            return True
        if word in words.small:
            return total.add(Fraction(words.small[word]), scores=words.scores)
        if word in words.hundreds:
            return total.hundred()
        if word in words.scales:
            return total.scale(words.scales[word], bare=word in _BARE_SCALES)
        if word in words.dozens:
            return total.scale(words.dozens[word], bare=False) if started else False
        if word in words.ordinals:
            return self._ordinal(word)
        glued = compound(word, self.language) if words.compound else None
        return glued is not None and total.add(glued)

    def _ordinal(self, word: str) -> bool:
        # 'the two million first shares' count nothing that is first.
        if self.sum.scales or self.digits_first or not self.sum.add(Fraction(self.words.ordinals[word])):
            return False
        self.ordinal, self.done = True, self.sum.total()
        return True

    def _denominator(self, word: str, *, started: bool) -> bool:
        """Read 'thirds' after a number; 'twenty fifth' is a place, 'one hundred thirty fifths' is 100 / 35."""
        part = self.words.parts[word]
        if not started:
            return False
        section = self.sum.section
        place = self.words.ordinals.get(word)
        if place is not None and section is not None and section % 10 == 0 and section >= 20:
            return False
        if section is not None and section > 100 and section % 100 >= 20 and section % 10 == 0 and part.denominator < 10:
            tens = section % 100
            self.done = (self.sum.total() - tens) / (tens + part.denominator)
        else:
            self.done = self.sum.total() * part
        self.fraction = True
        return True

    def _joined(self) -> bool:
        """Read a joining word only together with what it joins."""
        word, end = self._peek()
        if word in self.words.points and self.read and self.depth < _MOST_DEPTH:
            return self._decimals(end)
        if word not in self.words.joins or (self.sum.section is None and not self.sum.scales):
            return False
        return self._and_share(end) or self._and_small(end) or self._and_digits(end)

    def _and_share(self, end: int) -> bool:
        """Read 'and a half', 'y medio', 'and two thirds'."""
        match = _STEP.match(self.low, end)
        if match is None or self.depth >= _MOST_DEPTH:
            return False
        if (match[1] in self.words.articles or match[1] in self.words.parts) and self._and_part(match[1], match.end(1)):
            return True
        ahead = _Reader(self.low, end, self.language, depth=_MOST_DEPTH)
        ahead.run(after_digits=False)
        if not ahead.fraction or ahead.done is None or ahead.done >= 1:
            return False
        return self._and_fraction(ahead.done, ahead.at)

    def _and_small(self, end: int) -> bool:
        """Read 'treinta y dos', 'two hundred and five'; 'two and three' and '3 hundred and 2 hundred' stay apart."""
        match = _STEP.match(self.low, end)
        if match is None:
            return False
        small = self.words.small.get(match[1])
        value = compound(match[1], self.language) if small is None and self.words.compound else small
        after = _STEP.match(self.low, match.end(1))
        section = self.sum.section
        if value is None or (after and after[1] in self.words.hundreds and not (section is None and self.sum.scales)):
            return False
        if after and after[1] in self.words.scales and section is not None and section < 100 and self.language == "en":
            return False
        if not self.sum.add(Fraction(value), scores=self.words.scores):
            return False
        self.read.append(match[1])
        self.at = match.end(1)
        return True

    def _and_digits(self, end: int) -> bool:
        match = _DIGITS.match(self.low, end)
        section = self.sum.section
        if match is None or section is None or section < 100 or section % 100 or int(match[1]) >= 100:
            return False
        after = _STEP.match(self.low, match.end())
        if after and (after[1] in self.words.hundreds or after[1] in self.words.scales):
            return False
        self.at = match.end()
        return self.sum.add(Fraction(int(match[1])))

    def _and_part(self, word: str, end: int) -> bool:
        """Read 'and a half', 'y medio', 'et demi'."""
        if word in self.words.parts:
            return self._and_fraction(self.words.parts[word], end)
        match = _STEP.match(self.low, end)
        if match is None or match[1] not in self.words.parts:
            return False
        return self._and_fraction(self.words.parts[match[1]], match.end(1))

    def _and_fraction(self, part: Fraction, end: int) -> bool:
        match = _STEP.match(self.low, end)
        if match and match[1] in self.words.scales:
            size = self.words.scales[match[1]]
            self.at = match.end(1)
            self.done = (self.sum.total() + part) * size if not self.sum.sizes else self.sum.total() + part * size
            return True
        last = self.sum.sizes[-1] if self.sum.sizes and self.sum.section is None else 1
        self.at, self.done, self.fraction = end, self.sum.total() + part * last, True
        return True

    def _decimals(self, end: int) -> bool:
        digits, at = "", end
        for _ in range(_MOST_WORDS):
            match = _STEP.match(self.low, at)
            value = self.words.small.get(match[1]) if match else None
            if match is None or value is None or (digits and value >= 10):
                break
            digits += str(value)
            at = match.end(1)
            if value >= 10:
                tail = _Reader(self.low, end, self.language, depth=_MOST_DEPTH)
                tail.run(after_digits=False)
                digits, at = str(tail.sum.total().numerator), tail.at
                break
        if not digits:
            return False
        self.at, self.done = at, self.sum.total() + Fraction(int(digits), 10 ** len(digits))
        return True

    def _digits(self, *, after_digits: bool) -> bool:
        """Read '3 hundred and 21' and '2 million 300 thousand': digits go on only below a scale."""
        match = _DIGITS.match(self.low, self.at)
        if match is None or not after_digits or self.sum.section is not None:
            return False
        follows = _STEP.match(self.low, match.end())
        if follows is None or (follows[1] not in self.words.scales and follows[1] not in self.words.hundreds):
            return False
        if not self.sum.add(Fraction(int(match[1]))):
            return False
        self.at = match.end()
        return True


def share_of_one(low: str, end: int, language: str) -> tuple[Fraction, int] | None:
    """Return what 'one' becomes by 'over twenty' or 'out of 3' behind it, and where that ends."""
    ratio = _RATIO.match(low, end)
    if ratio is None:
        return None
    digits = _UNDER.match(low, ratio.end())
    if digits:
        return (Fraction(1, int(digits[0])), digits.end()) if int(digits[0]) > 1 else None
    under = spelled_at(low, ratio.end(), language) if low[ratio.end() : ratio.end() + 1].isalpha() else None
    return (1 / under.value, under.end) if under and under.value > 1 and not under.ordinal else None


def spelled_at(low: str, at: int, language: str) -> Spelled | None:
    """Return the number in words that begins at a word of a text in small letters without accents."""
    reader = _Reader(low, at, language)
    start = at
    before = _BEFORE.search(low, max(0, at - 16), at)
    words = reader.words
    first = _STEP.match(low, at)
    if before and before[1] in words.articles and first and first[1] not in words.small:
        start, reader.sum.section = before.start(), Fraction(1)
    elif first and first[1] in words.parts and first[1] not in words.ordinals:
        return _part_first(low, at, first, words)
    reader.run(after_digits=False)
    return _finished(reader, start, at)


def continued(low: str, value: Fraction, end: int, language: str) -> Spelled | None:
    """Return the number of which digits are the head: '3.1 million', '3 hundred and two'; None where no word goes on."""
    reader = _Reader(low, end, language)
    reader.sum.section = value
    reader.run(after_digits=True)
    # 'cents' behind digits are money where nothing goes on.
    if (
        not reader.read
        or (reader.read == ["cents"] and reader.at == reader.after_first)
        or reader.ordinal
        or (reader.fraction and not reader.sum.sizes)
    ):
        return None
    return _finished(reader, end, end)


def _finished(reader: _Reader, start: int, at: int) -> Spelled | None:
    if not reader.read:
        return None
    value = reader.done if reader.done is not None else reader.sum.total()
    end = reader.at
    alone = reader.low[at:end].strip(" -")
    certain = alone not in reader.words.doubtful and not reader.ordinal and not (reader.fraction and start < at)
    if reader.fraction:
        scaled = _scaled_part(reader.low, end, reader.words)
        value, end = (value * scaled[0], scaled[1]) if scaled else (value, end)
    return Spelled(start=start, end=end, value=value, certain=certain, ordinal=reader.ordinal, fraction=reader.fraction)


def _scaled_part(low: str, end: int, words: Numerals) -> tuple[int, int] | None:
    """Return the scale of 'half a million', 'quart de million', 'media docena', and where it ends."""
    of = _OF.match(low, end)
    match = _STEP.match(low, of.end() if of else end)
    if match is None:
        return None
    size = words.scales.get(match[1], words.dozens.get(match[1], 100 if match[1] in words.hundreds else None))
    return (size, match.end(1)) if size else None


def _part_first(low: str, at: int, first: re.Match[str], words: Numerals) -> Spelled | None:
    part, end = words.parts[first[1]], first.end(1)
    scaled = _scaled_part(low, end, words)
    if scaled:
        return Spelled(start=at, end=scaled[1], value=part * scaled[0])
    if part != Fraction(1, 2):
        return None
    return Spelled(start=at, end=end, value=part, certain=False, fraction=True)
