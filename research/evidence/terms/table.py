"""Which names of one thing in other languages does a text call for? A maintained table, met by longest match in one pass.

Rule: nothing is translated. What the table does not name is not known, and a name means one thing in one language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from research.evidence.tokens import UNSPACED, stem
from research.trust.marks import normalized

_LANGUAGE = re.compile(r"[a-z]{2,3}")
_UNIT = re.compile(
    rf"[{UNSPACED}]|\d+(?:[.,]\d+)*|[^\W_{UNSPACED}](?:[^\W_{UNSPACED}]|[\u0300-\u036f\u064b-\u065f\u0900-\u0dff])*"
)
_FORM = "zh 机器学习 | en machine learning; ML"
_LEAST_LETTERS = 2
_LONGEST_NAME = 120


class BadTerms(ValueError):
    """A line of a table of terms cannot be used; the message names the line and the remedy."""


@dataclass(frozen=True, slots=True, order=True)
class Term:
    """One name of a thing. `language` is a BCP 47 primary tag."""

    language: str
    name: str


@dataclass(frozen=True, slots=True)
class Mention:
    """A name that stands in a text at the given offsets, and the thing that it names."""

    start: int
    end: int
    term: Term
    thing: int


@dataclass(frozen=True, eq=False)
class TermTable:
    """Things with their names, in the order of the table. Build with `load`."""

    things: tuple[tuple[Term, ...], ...] = ()
    _where: Mapping[Term, int] = field(default_factory=dict, repr=False)
    _tries: dict[str, _Trie] = field(default_factory=dict, repr=False)

    @classmethod
    def load(cls, text: str, *, origin: str = "the table of terms", base: TermTable | None = None) -> TermTable:
        """Read a table, one thing a line: "zh 机器学习 | en machine learning; ML". Lines that start with "#" are remarks.

        With `base`, a line that shares a name with a thing of the base adds its names to that thing, and a line "- en name"
        takes the thing of that name out. Raises BadTerms with the line and the remedy.
        """
        reading = _Reading(origin, base)
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
            reading.line(number, line.strip())
        return reading.table()

    def mentions(self, text: str, language: str = "") -> tuple[Mention, ...]:
        """Return the names of the table that stand in a text, longest first at each place and none within another.

        Only names of `language`; '' for those of every language. Words are met in any form that has their stem.
        """
        return tuple(self._mentions(text, language))

    def others(self, text: str, language: str = "") -> tuple[Term, ...]:
        """Return what the things that a text names in `language` are called in other languages, without repetition."""
        found: dict[Term, None] = {}
        for mention in self._mentions(text, language):
            found.update(dict.fromkeys(t for t in self.things[mention.thing] if t.language != mention.term.language))
        return tuple(found)

    def same_thing(self, first: Term, second: Term) -> bool:
        """Tell whether two terms name one thing; two equal names of one language do, in the table or not."""
        if first.language == second.language and _key(first) == _key(second):
            return True
        thing = self._thing_of(first)
        return thing is not None and thing == self._thing_of(second)

    def _thing_of(self, term: Term) -> int | None:
        thing = self._where.get(_key(term))
        if thing is None:
            units = _units(term.name)
            met = self._trie(term.language).longest(units, 0)
            thing = met[2] if met and met[0] == len(units) else None
        return thing

    def _mentions(self, text: str, language: str) -> Iterator[Mention]:
        tries = [self._trie(known) for known in ((language,) if language else self._by_language)]
        units = _units(text)
        at = 0
        while at < len(units):
            met = max((found for trie in tries if (found := trie.longest(units, at))), key=lambda one: one[0], default=None)
            if met is None:
                at += 1
                continue
            length, term, thing = met
            yield Mention(units[at].start, units[at + length - 1].end, term, thing)
            at += length

    @cached_property
    def _by_language(self) -> Mapping[str, list[tuple[Term, int]]]:
        found: dict[str, list[tuple[Term, int]]] = {}
        for thing, terms in enumerate(self.things):
            for term in terms:
                found.setdefault(term.language, []).append((term, thing))
        return found

    def _trie(self, language: str) -> _Trie:
        # Stemming the names of all languages takes longer than most questions.
        if language not in self._tries:
            self._tries[language] = _Trie(language, self._by_language.get(language, ()))
        return self._tries[language]


@dataclass(frozen=True, slots=True)
class _Unit:
    """One word or one character of unspaced script of a text, as written in its usual width."""

    written: str
    start: int
    end: int


class _Trie:
    """The names of one language by their units: as written but for case, and by their stems where these tell one thing.

    A name in capitals is kept as written, so that a word of small letters does not meet an abbreviation.
    """

    def __init__(self, language: str, named: Iterable[tuple[Term, int]]) -> None:
        self._language = language
        self._exact, self._stems = _Node(), _Node()
        for term, thing in named:
            self._add(term, thing)

    def _add(self, term: Term, thing: int) -> None:
        units = _units(term.name)
        exact = self._exact.at([_form(unit.written) for unit in units])
        exact.named = exact.named or (term, thing)
        stems = self._stems.at([self._stem(unit.written) for unit in units])
        stems.named = (term, thing) if stems.named is None else stems.named
        stems.unclear |= stems.named[1] != thing

    def longest(self, units: list[_Unit], at: int) -> tuple[int, Term, int] | None:
        """Return how many units the longest name has that begins at one, with its term and thing."""
        exact = self._exact.longest(units, at, _forms)
        stems = self._stems.longest(units, at, lambda written: (self._stem(written),))
        return max(filter(None, (exact, stems)), key=lambda one: one[0], default=None)

    def _stem(self, written: str) -> str:
        return written if _is_capitals(written) else stem(written.casefold(), self._language)


@dataclass(slots=True)
class _Node:
    after: dict[str, _Node] = field(default_factory=dict)
    named: tuple[Term, int] | None = None
    unclear: bool = False

    def at(self, forms: list[str]) -> _Node:
        node = self
        for form in forms:
            node = node.after.setdefault(form, _Node())
        return node

    def longest(self, units: list[_Unit], at: int, forms: Callable[[str], tuple[str, ...]]) -> tuple[int, Term, int] | None:
        node, best = self, None
        for place in range(at, len(units)):
            found = next((form for form in forms(units[place].written) if form in node.after), None)
            if found is None:
                break
            node = node.after[found]
            if node.named is not None and not node.unclear:
                best = (place + 1 - at, *node.named)
        return best


def _units(text: str) -> list[_Unit]:
    # Offsets must hold for the text as given: each unit is brought into its usual width by itself.
    return [_Unit(normalized("NFKC", found.group()), found.start(), found.end()) for found in _UNIT.finditer(text)]


def _form(written: str) -> str:
    return written if _is_capitals(written) else written.casefold()


def _forms(written: str) -> tuple[str, ...]:
    # "DATABASE" in a heading is a database; "ai" in a sentence is no AI.
    return (written, written.casefold()) if _is_capitals(written) else (written.casefold(),)


def _is_capitals(written: str) -> bool:
    return len(written) > 1 and written.isupper()


def _key(term: Term) -> Term:
    return Term(term.language, " ".join(_form(unit.written) for unit in _units(term.name)))


class _Reading:
    """A table while its lines are read."""

    def __init__(self, origin: str, base: TermTable | None) -> None:
        self._origin = origin
        self._things: list[list[Term]] = [list(terms) for terms in (base.things if base else ())]
        self._where: dict[Term, int] = dict(base._where) if base else {}  # noqa: SLF001 - its own class's inner side
        self._own: dict[Term, int] = {}

    def line(self, number: int, line: str) -> None:
        if not line or line.startswith("#"):
            return
        if line.startswith("-"):
            self._take_out(number, line.removeprefix("-").strip())
            return
        terms = [term for column in line.split("|") for term in self._column(number, column.strip())]
        if len({term.language for term in terms}) < 2:  # noqa: PLR2004 - a pair
            raise self._bad(number, f"names a thing in one language only. Give two or more, for example “{_FORM}”.")
        self._put(number, terms)

    def table(self) -> TermTable:
        return TermTable(tuple(map(tuple, self._things)), self._where)

    def _column(self, number: int, column: str) -> Iterator[Term]:
        language, _, names = column.partition(" ")
        if not _LANGUAGE.fullmatch(language):
            raise self._bad(number, f"has the column “{column[:40]}” without a language. Begin it with a tag such as “en ”.")
        for name in map(str.strip, names.split(";")):
            self._check(number, language, name)
            yield Term(language, name)

    def _check(self, number: int, language: str, name: str) -> None:
        if not _units(name):
            raise self._bad(number, f"has an empty name in “{language}”. Write a name, or take out the “;” or the column.")
        if len(name) < _LEAST_LETTERS:
            raise self._bad(number, f"names “{name}”, and one character means too many things. Use two or more.")
        if len(name) > _LONGEST_NAME:
            raise self._bad(number, f"has a name of {len(name)} characters. Use at most {_LONGEST_NAME}.")

    def _put(self, number: int, terms: list[Term]) -> None:
        keys = {_key(term): term for term in terms}
        for key, term in keys.items():
            if key in self._own:
                raise self._bad(
                    number,
                    f"names “{term.name}” ({term.language}), which line {self._own[key]} names already. "
                    "Put both in one line, or leave the name out of one.",
                )
        known = sorted({self._where[key] for key in keys if key in self._where})
        if len(known) > 1:
            first, second = (self._things[thing][0].name for thing in known[:2])
            raise self._bad(number, f"joins “{first}” and “{second}”, which are two things. Take one out first: “- zh …”.")
        thing = known[0] if known else len(self._things)
        if not known:
            self._things.append([])
        self._things[thing].extend(term for key, term in keys.items() if key not in self._where)
        self._where.update(dict.fromkeys(keys, thing))
        self._own.update(dict.fromkeys(keys, number))

    def _take_out(self, number: int, column: str) -> None:
        for term in self._column(number, column):
            thing = self._where.get(_key(term))
            if thing is None:
                raise self._bad(number, f"takes out “{term.name}” ({term.language}), which no line names. Leave it out.")
            self._where = {key: place for key, place in self._where.items() if place != thing}
            self._things[thing] = []

    def _bad(self, number: int, what: str) -> BadTerms:
        return BadTerms(f"Line {number} of {self._origin} {what}")
