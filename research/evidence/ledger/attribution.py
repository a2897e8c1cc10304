"""Who is named in which passage? 'According to X', 'X said', a credit at the foot, a study that is not named.

The rule: an attribution covers its sentence, and the sentences right behind it in the same paragraph as long as they go on
with the same report ('It also found …', 'The authors …'). A sentence elsewhere that opens with such a noun ('The report
puts …') is given to the last one named. A credit of the whole page covers all of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from research.evidence.ledger.attribution_words import ARABIC, BY_LANGUAGE, UNSPACED, Patterns, Words
from research.evidence.ledger.names_in_text import Found, How, name_after, name_before
from research.evidence.tokens import is_unspaced
from research.reading.sentences import sentences

_PARAGRAPH = re.compile(r"[^\n]+(?:\n(?!\n)[^\n]+)*")
_ARABIC_LETTER = re.compile("[\u0620-\u064a]")
_LINE_CHARS = 200
_AT_CLAUSE = r"(?:^|(?<=[\s(“\"'’,;:—–-]))"


@dataclass(frozen=True, slots=True)
class Mention:
    """A span that is given to somebody: `name` as written, '' for somebody who is not named. `whole` is a credit of the page."""

    start: int
    end: int
    name: str
    whole: bool = False


@dataclass(frozen=True, slots=True)
class _Phrases:
    before: re.Pattern[str]
    after: re.Pattern[str]
    turned: re.Pattern[str] | None
    unnamed: re.Pattern[str]
    credit: re.Pattern[str]
    again: re.Pattern[str] | None
    documents: frozenset[str]
    own: frozenset[str]
    any: re.Pattern[str]


def mentions(text: str, language: str, *, is_known: Callable[[str], bool]) -> tuple[Mention, ...]:
    """Return every span of a text that is given to somebody, in order. `is_known` tells whether a name is one we hold.

    What the page gives to itself ('our measurements', 'told us') is no mention.
    """
    found: list[Mention] = []
    last = ""
    for paragraph in _PARAGRAPH.finditer(text):
        for mention in _of_paragraph(text, paragraph.start(), paragraph.end(), language, is_known, last):
            last = mention.name or last
            found.append(mention)
    return tuple(_joined(found))


def _joined(found: list[Mention]) -> Iterator[Mention]:
    """Neighbouring sentences of one name are one passage."""
    held: Mention | None = None
    for each in found:
        if held and each.name == held.name and not each.whole and not held.whole and 0 <= each.start - held.end <= 1:
            held = Mention(held.start, each.end, held.name)
            continue
        if held:
            yield held
        held = each
    if held:
        yield held


def _of_paragraph(
    text: str, start: int, end: int, language: str, is_known: Callable[[str], bool], last: str
) -> Iterator[Mention]:
    part = text[start:end]
    reader = _reader(part, language)
    if not reader.may_hold(part):
        return
    if end - start <= _LINE_CHARS and (credited := reader.credit(part)):
        yield Mention(0, len(text), credited, whole=True)
        return
    running: str | None = None
    for span in sentences(text, language=language, start=start, end=end):
        name = reader.name(
            text[span.start : span.end], is_known, running if running is not None else last, running is not None
        )
        running = name
        if name is not None:
            yield Mention(span.start, span.end, name)


class _Reader:
    """How one script names: what follows decides by phrases of a language, or by patterns of a script without capitals."""

    def may_hold(self, part: str) -> bool:
        raise NotImplementedError

    def credit(self, line: str) -> str:
        raise NotImplementedError

    def name(self, sentence: str, is_known: Callable[[str], bool], last: str, goes_on: bool) -> str | None:
        """Return who is named, '' for somebody without a name, None where nobody is meant."""
        raise NotImplementedError


class _Cased(_Reader):
    def __init__(self, language: str) -> None:
        self._phrases = _phrases(language if language in BY_LANGUAGE else "en")

    def may_hold(self, part: str) -> bool:
        return self._phrases.any.search(part) is not None

    def credit(self, line: str) -> str:
        match = self._phrases.credit.match(line.strip(" *_([–—-"))
        if match is None:
            return ""
        stripped = line.strip(" *_([–—-")
        found = name_after(stripped, match.end(), self._phrases.documents, self._phrases.own, most_skipped=2)
        return found.name if found.how is How.NAMED else ""

    def name(self, sentence: str, is_known: Callable[[str], bool], last: str, goes_on: bool) -> str | None:
        phrases = self._phrases
        found = self._found(sentence, is_known)
        if found is not None and found.how is How.NAMED:
            return found.name
        if found is not None and found.how is How.OWN:
            return None
        if (found is not None and found.how is How.AGAIN) or (goes_on and phrases.again and phrases.again.match(sentence)):
            return last
        return "" if phrases.unnamed.search(sentence) else None

    def _found(self, sentence: str, is_known: Callable[[str], bool]) -> Found | None:
        phrases = self._phrases
        best: Found | None = None
        for match in phrases.before.finditer(sentence):
            found = name_after(sentence, match.end(), phrases.documents, phrases.own)
            if found.how in {How.NAMED, How.OWN}:
                return found
            best = best or (found if found.how is How.AGAIN else None)
        for match in phrases.after.finditer(sentence):
            found = name_before(sentence, match.start(), match[0].lower(), phrases.documents, phrases.own, is_known)
            if found.how is How.NAMED and _is_told_here(sentence, match.end(), phrases):
                return Found(How.OWN)
            if found.how in {How.NAMED, How.OWN}:
                return found
            best = best or (found if found.how is How.AGAIN else None)
        return self._turned(sentence) or best

    def _turned(self, sentence: str) -> Found | None:
        if self._phrases.turned is None:
            return None
        for match in self._phrases.turned.finditer(sentence):
            found = name_after(sentence, match.end(), self._phrases.documents, self._phrases.own, most_skipped=1)
            if found.how is How.NAMED:
                return found
        return None


def _is_told_here(sentence: str, at: int, phrases: _Phrases) -> bool:
    """'Told us' is an interview of the page's own."""
    following = sentence[at : at + 12].split()
    return bool(following) and following[0].strip(",.:;").lower() in phrases.own and sentence[:at].lower().endswith("told")


class _Uncased(_Reader):
    def __init__(self, patterns: Patterns) -> None:
        self._named = [re.compile(pattern) for pattern in patterns.named]
        self._credit = [re.compile(pattern) for pattern in patterns.credit]
        self._unnamed = re.compile("|".join(patterns.unnamed) or r"(?!)")
        self._own = patterns.own
        self._again = patterns.again

    def may_hold(self, part: str) -> bool:
        return True

    def credit(self, line: str) -> str:
        names = (match[1] for pattern in self._credit for match in (pattern.search(line),) if match)
        return next((name for name in names if not self._is_own(name)), "")

    def name(self, sentence: str, is_known: Callable[[str], bool], last: str, goes_on: bool) -> str | None:  # noqa: ARG002
        for pattern in self._named:
            for match in pattern.finditer(sentence):
                name = match[1].strip(" ·")
                if self._is_own(name):
                    return None
                if any(name.startswith(word) for word in self._again):
                    return last
                if len(name) > 1:
                    return name
        if self._unnamed.search(sentence):
            return ""
        return last if goes_on and any(sentence.startswith(word) for word in self._again) else None

    def _is_own(self, name: str) -> bool:
        return any(name.startswith(word) for word in self._own)


def _reader(part: str, language: str) -> _Reader:
    if is_unspaced(part):
        return _uncased(is_arabic=False)
    if _ARABIC_LETTER.search(part):
        return _uncased(is_arabic=True)
    return _cased(language)


@cache
def _uncased(*, is_arabic: bool) -> _Uncased:
    return _Uncased(ARABIC if is_arabic else UNSPACED)


@cache
def _cased(language: str) -> _Cased:
    return _Cased(language)


def _phrases(language: str) -> _Phrases:
    words: Words = BY_LANGUAGE[language]
    again = (
        *words.again,
        *(rf"(?:the|this|that|these|its|their|der|die|das|le|la|les|el|los) (?:\w+ )?{noun}\b" for noun in words.documents),
    )
    return _Phrases(
        before=_any(words.before),
        after=_any(words.after),
        turned=_any(words.turned) if words.turned else None,
        unnamed=_any(words.unnamed),
        credit=re.compile("(?:" + "|".join(words.credit) + r")(?=\W|$)", re.IGNORECASE),
        again=re.compile("(?:" + "|".join(again) + ")", re.IGNORECASE),
        documents=frozenset(words.documents),
        own=frozenset(words.own),
        any=re.compile("|".join((*words.before, *words.after, *words.turned, *words.unnamed, *words.credit)), re.IGNORECASE),
    )


def _any(phrases: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(_AT_CLAUSE + "(?:" + "|".join(phrases) + r")(?=\W|$)", re.IGNORECASE)
