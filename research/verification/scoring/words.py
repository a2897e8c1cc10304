"""Which words does a sentence ask of its evidence, and which of them stand in which sentence there?

Words are met by their stems, and by the words that say the same of any subject; nothing else makes two words one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import NamedTuple

from research.evidence.stopwords import FUNCTION_WORDS, content_runs
from research.evidence.tokens import UNSPACED, bigrams, plain_number, stem
from research.verification.sameness import LIGHT_CHARACTERS, canonical, has_twin
from research.verification.scoring.small_words import light_words

_PIECE = re.compile(rf"(?P<run>[{UNSPACED}]+)|(?P<number>\d+(?:[.,:]\d+)*)|(?P<word>[^\W\d_{UNSPACED}][^\W_{UNSPACED}]*)")
_RUN = re.compile(rf"[{UNSPACED}]")
_SPACED = re.compile(rf"\d+(?:[.,:]\d+)*|[^\W\d_{UNSPACED}][^\W_{UNSPACED}]*")
_SENTENCE = re.compile(r"(?<=[.!?])[\"')\]”’»]*\s+(?=[^a-zß-ÿ])|\n+|(?<=[。！？；])")
_LETTERS = re.compile(r"\w+")
_NOT_PROPER = re.compile(r"(?:e|en|er|es|em|im|am|zum|zur|vom|beim|ein|kein|\d)\s\Z")
# A long word is rarer than a short one, and a name tells more than a word: weights by hand, in place of a corpus.
_LIGHT, _NUMBER, _BASE, _LETTER, _MOST, _NAME = 0.3, 1.3, 0.4, 0.15, 1.6, 1.3
# A run of unspaced script is read as pairs and as single characters: a word may be written with another one beside it.
_PAIR, _SINGLE = 0.5, 0.5
# Words are compared only where they begin alike, but for those with others that say the same.
_PREFIX = 3
# Letters before a word of German that tell whether it is a name.
_BEFORE = 8


class Kind(StrEnum):
    """What a word of a sentence is. A piece of unspaced script may be a name, but nobody sees it."""

    WORD = "word"
    NAME = "name"
    NUMBER = "number"


class Word(NamedTuple):
    """One thing that a sentence asks for: the form in which it is met, and how much of the sentence it is."""

    key: str
    weight: float
    kind: Kind
    start: int


@dataclass(frozen=True)
class Asked:
    """The words of a sentence that carry something, in their order, repetitions included."""

    text: str
    language: str
    words: tuple[Word, ...]

    @cached_property
    def distinct(self) -> tuple[Word, ...]:
        return tuple({word.key: word for word in reversed(self.words)}.values())[::-1]

    @cached_property
    def keys(self) -> frozenset[str]:
        return frozenset(word.key for word in self.words)


@dataclass(frozen=True)
class Held:
    """The sentences of a passage, and which of another sentence's words stand in each."""

    sentences: tuple[str, ...]
    sets: tuple[frozenset[str], ...]

    @cached_property
    def everywhere(self) -> frozenset[str]:
        return frozenset().union(*self.sets)


def asked(text: str, language: str) -> Asked:
    """Read the sentence; `language` is a primary tag, '' where it is unknown."""
    return Asked(text=text, language=language, words=tuple(_words(text, language)))


def held(evidence: str, wanted: Asked) -> Held:
    """Read the passage for the words of a sentence, in the language of the sentence."""
    sentences = sentences_of(evidence)
    finder = _Finder(wanted)
    return Held(sentences=sentences, sets=tuple(finder.keys_in(sentence) for sentence in sentences))


def sentences_of(text: str) -> tuple[str, ...]:
    """Return the sentences and lines of a text, roughly: what is cut wrongly here costs a share of a word."""
    return tuple(part for part in _SENTENCE.split(text) if part and not part.isspace())


def letters_of(text: str) -> str:
    """Return the words and numbers of a text in small letters with one blank between them."""
    return " ".join(_LETTERS.findall(text.casefold()))


def _words(text: str, language: str) -> Iterator[Word]:
    for match in _PIECE.finditer(text):
        piece, at = match.group(), match.start()
        match match.lastgroup:
            case "run":
                yield from _pairs(piece, at, language)
            case "number":
                yield Word(plain_number(piece), _NUMBER, Kind.NUMBER, start=at)
            case _:
                yield from _word(piece, match, language)


def _pairs(run: str, at: int, language: str) -> Iterator[Word]:
    after = 0
    for part in content_runs(run, language):
        low = run.find(part, after)
        after = low + len(part)
        yield from (Word(pair, _PAIR, Kind.WORD, start=at + low + n) for n, pair in enumerate(bigrams(part)))
        yield from (
            Word(one, _SINGLE, Kind.WORD, start=at + low + n) for n, one in enumerate(part) if one not in LIGHT_CHARACTERS
        )


def _word(piece: str, match: re.Match[str], language: str) -> Iterator[Word]:
    key, light = _key(piece.casefold(), language)
    if not key or (len(piece) == 1 and not piece.isupper()):
        return
    is_name = any(map(str.isupper, piece)) and (
        language != "de" or not _NOT_PROPER.search(match.string, max(0, match.start() - _BEFORE), match.start())
    )
    weight = _LIGHT if light else min(_MOST, _BASE + _LETTER * len(key)) * (_NAME if is_name else 1.0)
    yield Word(key, weight, Kind.NAME if is_name else Kind.WORD, start=match.start())


@lru_cache(maxsize=16_384)
def _key(folded: str, language: str) -> tuple[str, bool]:
    """Return the form in which a casefolded word is met, '' for a function word, and whether it carries little."""
    if folded in FUNCTION_WORDS.get(language, ()):
        return "", True
    return stem(canonical(folded, language), language), folded in light_words(language)


class _Finder:
    """Finds the words of one sentence in others. A stem, which costs most of the time, is taken only of what may be met."""

    def __init__(self, wanted: Asked) -> None:
        self._language = wanted.language
        self._keys = wanted.keys
        self._runs = tuple(key for key in self._keys if _RUN.match(key))
        written = (match.group() for match in _SPACED.finditer(wanted.text.casefold()))
        self._prefixes = frozenset(word[:_PREFIX] for word in (*written, *self._keys))
        self._has_spaced = len(self._runs) < len(self._keys)

    def keys_in(self, sentence: str) -> frozenset[str]:
        """Return the words that stand in a sentence."""
        found = {run for run in self._runs if run in sentence}
        if self._has_spaced:
            pieces = set(_SPACED.findall(sentence.casefold()))
            found.update(self._key_of(piece) for piece in pieces if self._may_be_met(piece))
        return self._keys.intersection(found)

    def _may_be_met(self, piece: str) -> bool:
        if piece[:_PREFIX] in self._prefixes or has_twin(piece, self._language):
            return True
        return self._language == "de" and piece.startswith("ge") and piece[2 : 2 + _PREFIX] in self._prefixes

    def _key_of(self, piece: str) -> str:
        return plain_number(piece) if piece[0].isdigit() else _key(piece, self._language)[0]


def share(words: Iterable[Word], have: Collection[str]) -> float:
    """Return which part of the words' weight stands in `have`, 0 to 1; 1 where there are no words."""
    total = found = 0.0
    for word in words:
        total += word.weight
        if word.key in have:
            found += word.weight
    return found / total if total else 1.0
