"""Whom does one sentence name? By phrases and capitals where a script has them, by whole patterns where it has none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from research.evidence.ledger.attribution_patterns import ARABIC, UNSPACED, Patterns
from research.evidence.ledger.attribution_words import BY_LANGUAGE, Words
from research.evidence.ledger.names_in_text import Found, How, kind_after, kind_before, name_after, name_before
from research.evidence.ledger.things import is_no_source, stands_behind
from research.evidence.tokens import is_unspaced

# No sentence is longer, in characters; what has no full stop for pages would be searched again from each of its places.
_LONGEST = 1000
_ARABIC_LETTER = re.compile("[\u0620-\u064a]")
_ALIAS = re.compile("[（(]([^（）()]{2,60})[）)]")
_OPENS_CLAUSE = r"(?:^|(?<=[\s(“\"'’,;:—–-]))"
_ARTICLES = "the|this|that|these|its|their|der|die|das|le|la|les|el|los|las|il|lo|gli|o|a|os|as|het|de|этот|эта|это"
_EDGES = " *_([–—-"
_TOLD_CHARS = 12


@dataclass(frozen=True, slots=True)
class Context:
    """What is known where a sentence stands: `last` was named shortly before; `goes_on` says that it was just before."""

    is_known: Callable[[str], bool]
    last: str = ""
    goes_on: bool = False


class Reader(Protocol):
    """How one language names."""

    def may_hold(self, part: str) -> bool:
        """Tell whether a part could name somebody at all: the cheap look before the close one."""
        ...

    def credit(self, line: str) -> str:
        """Return to whom a line gives the whole page, '' for nobody."""
        ...

    def name(self, sentence: str, context: Context) -> str | None:
        """Return who is named, '' for somebody without a name, None where nobody is meant."""
        ...

    def gives_all(self, sentence: str) -> bool:
        """Tell whether a sentence gives all figures of the page to whom it names ('I owe every figure below to …')."""
        ...

    def points_back(self, sentence: str) -> bool:
        """Tell whether a sentence gives what stands before it to whom it names ('The figures come from …')."""
        ...


def reader_of(part: str, language: str) -> Reader:
    """Return the reader for a part of a text; a language without phrases of its own is read with the English ones."""
    if part.isascii():
        return _cased(language if language in BY_LANGUAGE else "en")
    if is_unspaced(part):
        return _uncased(is_arabic=False)
    if _ARABIC_LETTER.search(part):
        return _uncased(is_arabic=True)
    return _cased(language if language in BY_LANGUAGE else "en")


@dataclass(frozen=True, slots=True)
class _Phrases:
    before: re.Pattern[str]
    after: re.Pattern[str]
    turned: re.Pattern[str]
    unnamed: re.Pattern[str]
    credit: re.Pattern[str]
    again: re.Pattern[str]
    back: re.Pattern[str]
    whole: re.Pattern[str]
    opening: re.Pattern[str]
    any: re.Pattern[str]
    documents: frozenset[str]
    nouns: frozenset[str]
    own: frozenset[str]


class _Cased:
    """For scripts that write names with a capital."""

    def __init__(self, language: str) -> None:
        self._phrases = _phrases(BY_LANGUAGE[language])
        self._language = language

    def may_hold(self, part: str) -> bool:
        return self._phrases.any.search(part) is not None

    def credit(self, line: str) -> str:
        line = line.strip(_EDGES)
        match = self._phrases.credit.match(line)
        if match is None:
            return ""
        found = name_after(line, match.end(), self._phrases.documents, self._phrases.own, most_skipped=2)
        return found.name if found.how is How.NAMED else ""

    def name(self, sentence: str, context: Context) -> str | None:
        found = self._found(sentence, context.is_known)
        if found.how is How.NAMED:
            return found.name
        if found.how is How.OWN:
            return None
        if context.last and (found.how is How.AGAIN or self._continues(sentence, context)):
            return context.last
        return "" if self._phrases.unnamed.search(sentence) else None

    def gives_all(self, sentence: str) -> bool:
        return self._phrases.whole.search(sentence) is not None

    def points_back(self, sentence: str) -> bool:
        return self._phrases.back.match(sentence) is not None

    def _continues(self, sentence: str, context: Context) -> bool:
        by_noun = self._phrases.opening.match(sentence) is not None
        return by_noun or (context.goes_on and self._phrases.again.match(sentence) is not None)

    def _found(self, sentence: str, is_known: Callable[[str], bool]) -> Found:
        """The first name or own word that a phrase points to; else a noun for what was named before."""
        found = list(self._pointed(sentence, is_known))
        for wanted in ({How.NAMED, How.OWN}, {How.AGAIN}):
            first = next((each for each in found if each.how in wanted), None)
            if first is not None:
                return first
        return Found(How.NOBODY)

    def _pointed(self, sentence: str, is_known: Callable[[str], bool]) -> Iterator[Found]:
        phrases = self._phrases
        for match in phrases.before.finditer(sentence):
            found = name_after(sentence, match.end(), phrases.documents, phrases.own)
            if found.how is How.NAMED and is_no_source(sentence, match.end(), found.name, self._language, is_known):
                continue
            yield _of_kind(found, kind_after(sentence, match.end()), is_known)
        for match in phrases.after.finditer(sentence):
            found = name_before(sentence, match.start(), match[0].lower(), phrases.nouns, phrases.own, is_known)
            if found.how is How.NAMED and stands_behind(sentence, found.name, match.start(), self._language):
                continue
            is_here = found.how is How.NAMED and self._is_told_here(sentence, match)
            yield Found(How.OWN) if is_here else _of_kind(found, kind_before(sentence, match.start()), is_known)
        for match in phrases.turned.finditer(sentence):
            found = name_after(sentence, match.end(), phrases.documents, phrases.own, most_skipped=1)
            if found.how is How.NAMED:
                yield found

    def _is_told_here(self, sentence: str, match: re.Match[str]) -> bool:
        """'Told us' is an interview of the page's own."""
        following = sentence[match.end() : match.end() + _TOLD_CHARS].split()
        return match[0].lower() == "told" and bool(following) and following[0].strip(",.:;").lower() in self._phrases.own


def _of_kind(found: Found, kind: str, is_known: Callable[[str], bool]) -> Found:
    """Without a name a document may be told by its kind, where one of that kind is held."""
    is_open = found.how in {How.AGAIN, How.NOBODY} and " " in kind
    return Found(How.NAMED, kind) if is_open and is_known(kind) else found


class _Uncased:
    """For scripts without capitals, and those that set no spaces."""

    def __init__(self, patterns: Patterns) -> None:
        self._named = [re.compile(pattern) for pattern in patterns.named]
        self._credit = [re.compile(pattern) for pattern in patterns.credit]
        self._unnamed = re.compile("|".join(patterns.unnamed) or r"(?!)")
        self._thing = re.compile("|".join(patterns.things) or r"(?!)")
        self._own = patterns.own
        self._again = patterns.again
        self._back = re.compile("|".join(patterns.back) or r"(?!)")

    def may_hold(self, part: str) -> bool:
        return bool(part)

    def credit(self, line: str) -> str:
        names = (match[1] for pattern in self._credit for match in (pattern.search(line, 0, _LONGEST),) if match)
        return next((name for name in names if not name.startswith(self._own)), "")

    def name(self, sentence: str, context: Context) -> str | None:
        match = next((found for pattern in self._named for found in pattern.finditer(sentence, 0, _LONGEST)), None)
        if match is not None:
            return self._of(match, sentence, context)
        if self._unnamed.search(sentence, 0, _LONGEST):
            return ""
        return context.last if context.last and sentence.startswith(self._again) else None

    def gives_all(self, sentence: str) -> bool:  # noqa: ARG002 - part of how a language names
        return False

    def points_back(self, sentence: str) -> bool:
        return self._back.match(sentence) is not None

    def _of(self, match: re.Match[str], sentence: str, context: Context) -> str | None:
        name = match[1].strip(" ·")
        alias = _ALIAS.match(sentence, match.end(1))
        if alias is not None and context.is_known(alias[1]):
            return alias[1]
        if name.startswith(self._own) or self._thing.search(name):
            return None
        return (context.last or None) if name.startswith(self._again) else name


@cache
def _uncased(*, is_arabic: bool) -> _Uncased:
    return _Uncased(ARABIC if is_arabic else UNSPACED)


@cache
def _cased(language: str) -> _Cased:
    return _Cased(language)


def _phrases(words: Words) -> _Phrases:
    nouns = (*words.documents, *words.bodies)
    opening = "|".join((*words.thus, rf"(?:{_ARTICLES}) (?:\w+ )?(?:{'|'.join(nouns)})\b"))
    return _Phrases(
        before=_any(words.before),
        after=_any(words.after),
        turned=_any(words.turned),
        unnamed=_any(words.unnamed),
        credit=re.compile(rf"(?:{'|'.join(words.credit)})(?=\W|$)", re.IGNORECASE),
        again=re.compile("|".join(words.again) or r"(?!)", re.IGNORECASE),
        back=re.compile(rf"(?:{'|'.join(words.back)})" if words.back else r"(?!)", re.IGNORECASE),
        whole=re.compile("|".join(words.whole) or r"(?!)", re.IGNORECASE),
        opening=re.compile(opening if nouns else r"(?!)", re.IGNORECASE),
        any=_any((*words.before, *words.after, *words.turned, *words.unnamed)),
        documents=frozenset(words.documents),
        nouns=frozenset(nouns),
        own=frozenset(words.own),
    )


def _any(phrases: Iterable[str]) -> re.Pattern[str]:
    joined = "|".join(phrases)
    return re.compile(rf"{_OPENS_CLAUSE}(?:{joined})(?=\W|$)" if joined else r"(?!)", re.IGNORECASE)
