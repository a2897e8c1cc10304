"""Which words changed between two texts? Stretches that join back to both of them, character for character.

The cost is bounded: where a comparison by words would be dear, it is made by sentences, or the whole is replaced.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from functools import lru_cache

# A statement is at most this long; longer texts are compared by sentences.
WORDWISE_CHARS = 600
# difflib looks at every pair of equal pieces, often more than once; ordinary texts of that length have some thousands.
MOST_PAIRS = 40_000
# Scripts that write without spaces: Thai, Lao, Burmese, Khmer, kana, and the ideographs.
_UNSPACED = (
    (0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x3005, 0x3007), (0x3040, 0x30FF), (0x31F0, 0x31FF),
    (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0xFF66, 0xFF9F), (0x1B000, 0x1B16F), (0x20000, 0x3FFFD),
)  # fmt: skip
# Over the classes of the characters: white space goes with what follows it, marks with what they stand on.
_TOKEN = re.compile(r"s*(?:w[wmz]*(?:jw[wmz]*)*|[^s][m]*(?:z[^s]m*)*)|s+")
_SENTENCE = re.compile(r"[^.!?。！？\n]*(?:[.!?]+(?=\s|$)|[。！？]+|\n|[.!?]|$)\s*", re.MULTILINE)


class Mark(StrEnum):
    """What a stretch of words is in a comparison."""

    KEPT = "kept"
    ADDED = "added"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Words:
    """A stretch of words. The kept and removed ones, joined, are the old text; the kept and added ones the new."""

    text: str
    mark: Mark


def diff_words(old: str, new: str) -> tuple[Words, ...]:
    """Return two texts as one run of kept, removed and added stretches, cut at words, or characters without them.

    Texts of more than 600 characters are cut at sentences.
    """
    if old == new:
        return _joined([Words(old, Mark.KEPT)])
    if max(len(old), len(new)) <= WORDWISE_CHARS:
        return _joined(_compared(tokens(old), tokens(new)))
    return _joined(_compared(_sentences(old), _sentences(new)))


def diff_lines(old: Sequence[str], new: Sequence[str]) -> tuple[Words, ...]:
    """Return two lists of lines as one run of stretches: equal lines are kept, a line in place of one is compared by words.

    The text of a list is its lines, each with a line end; where neither list has a second line, without.
    """
    if max(len(old), len(new)) <= 1:
        return diff_words("".join(old), "".join(new))
    return _joined(_lines([f"{line}\n" for line in old], [f"{line}\n" for line in new]))


def tokens(text: str) -> tuple[str, ...]:
    """Return the text in words, each with the white space before it; a script without spaces in characters."""
    classes = "".join(map(_class, text))
    return tuple(text[found.start() : found.end()] for found in _TOKEN.finditer(classes))


@lru_cache(maxsize=8192)
def _class(char: str) -> str:
    if char.isspace():
        return "s"
    if char in ".,'’-_":
        return "j"
    if char == "\u200d":
        return "z"
    category = unicodedata.category(char)
    if category.startswith("M"):
        return "m"
    if any(first <= ord(char) <= last for first, last in _UNSPACED):
        return "c"
    return "w" if category[0] in "LN" else "o"


def _sentences(text: str) -> tuple[str, ...]:
    return tuple(found.group() for found in _SENTENCE.finditer(text) if found.group())


def _lines(old: Sequence[str], new: Sequence[str]) -> Iterator[Words]:
    for tag, was, now in _opcodes(old, new):
        if tag == "replace" and len(was) == len(now):
            for before, after in zip(was, now, strict=True):
                yield from diff_words(before, after)
        else:
            yield from _stretch(tag, was, now)


def _compared(old: Sequence[str], new: Sequence[str]) -> Iterator[Words]:
    for tag, was, now in _opcodes(old, new):
        yield from _stretch(tag, was, now)


def _stretch(tag: str, was: Sequence[str], now: Sequence[str]) -> Iterator[Words]:
    if tag == "equal":
        yield Words("".join(was), Mark.KEPT)
        return
    yield Words("".join(was), Mark.REMOVED)
    yield Words("".join(now), Mark.ADDED)


def _opcodes(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
    """Yield difflib's opcodes with their pieces; what both begin and end with costs nothing."""
    head = _common(old, new)
    tail = _common(old[head:][::-1], new[head:][::-1])
    was, now = old[head : len(old) - tail], new[head : len(new) - tail]
    yield "equal", old[:head], new[:head]
    if _pairs(was, now) > MOST_PAIRS:
        yield "replace", was, now
    else:
        matcher = SequenceMatcher(None, was, now, autojunk=False)
        yield from ((tag, was[a:b], now[c:d]) for tag, a, b, c, d in matcher.get_opcodes())
    yield "equal", old[len(old) - tail :], new[len(new) - tail :]


def _common(old: Sequence[str], new: Sequence[str]) -> int:
    length = min(len(old), len(new))
    return next((index for index in range(length) if old[index] != new[index]), length)


def _pairs(old: Iterable[str], new: Iterable[str]) -> int:
    there = Counter(new)
    return sum(count * there[piece] for piece, count in Counter(old).items())


def _joined(stretches: Iterable[Words]) -> tuple[Words, ...]:
    joined: list[Words] = []
    for stretch in stretches:
        if joined and joined[-1].mark is stretch.mark:
            joined[-1] = Words(joined[-1].text + stretch.text, stretch.mark)
        elif stretch.text:
            joined.append(stretch)
    return tuple(joined)
