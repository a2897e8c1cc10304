"""Are these two names one, and do we hold what is called so? Keys of names, and an index of the sources by them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from research.evidence.ledger.attribution_words import GENERIC, INSIDE_NAMES, LEGAL_FORMS, TITLES
from research.evidence.terms import TermTable
from research.evidence.tokens import without_marks
from research.trust.marks import normalized

_WORD = re.compile(r"[^\W_]+")
_POSSESSIVE = re.compile(r"['’]s?\b")
_SHORT = re.compile(r"(?<=[ -])\(([^\W\d_]{2,8})\)")
_FULL = re.compile(r"(?:[^\W\d_][\w’'-]*[ -]){1,8}\Z")
_FULL_CHARS = 160
_NAMES = re.compile(r"\s*(?:,|;|、|\band\b|\bund\b|\bet\b|\by\b)\s*")
_ARTICLES = frozenset("the a an le la les el los las il lo der die das den dem het de l".split())  # noqa: SIM905
_LONG_TITLE = 12
_LONG_WORD = 5
_LEAST_SHORT = 3
_LEAST_INITIALS = 2
_MOST_GIVEN = 3
_LEAST_KIND_WORDS, _MOST_OF_KIND = 2, 3


def key_of_name(name: str) -> str:
    """Return a name as it is compared: without case, marks, articles, titles and legal form; '' for none."""
    folded = without_marks(normalized("NFKC", _POSSESSIVE.sub("", name)).casefold())
    words = _WORD.findall(folded)
    while words and words[0] in _ARTICLES | TITLES:
        words = words[1:]
    while len(words) > 1 and words[-1] in LEGAL_FORMS:
        words = words[:-1]
    return " ".join(words)


def telling_words(key: str) -> frozenset[str]:
    """Return the words of a key that tell one house from another: without 'institute', 'of', 'university' and their like."""
    return frozenset(word for word in key.split() if word not in INSIDE_NAMES and not is_generic(word))


def is_generic(word: str) -> bool:
    """Tell whether a word is of a kind of house, also in its genitive or plural ('Instituts')."""
    return word in GENERIC or (word[-1:] == "s" and (word[:-1] in GENERIC or (word[-2:] == "es" and word[:-2] in GENERIC)))


def short_forms(text: str) -> Iterator[tuple[str, str]]:
    """Yield the short form and the full name wherever a text introduces one: 'Northern Water Board (NWB)'."""
    for match in _SHORT.finditer(text):
        full = _FULL.search(text[max(0, match.start() - _FULL_CHARS) : match.start()])
        words = full[0].replace("-", " ").split() if full else []
        initials = match[1].casefold()
        for start in range(len(words)):
            named = [word for word in words[start:] if word.casefold() not in INSIDE_NAMES]
            if (
                words[start].casefold() not in INSIDE_NAMES
                and len(named) >= _LEAST_INITIALS
                and "".join(word[0] for word in named).casefold() == initials
            ):
                yield key_of_name(match[1]), key_of_name(" ".join(words[start:]))
                break


def authors(author: str) -> tuple[str, ...]:
    """Return the keys of the people that a page names as its authors; a single word is no name of a person.

    The family comes last in a key, also where a list writes it first ('Berg, Anna; Weil, Tom', 'Berg A, Weil T').
    """
    keys = (_given_first(key_of_name(name)) for name in _people(author))
    return tuple(dict.fromkeys(key for key in keys if " " in key or (len(key) > 1 and not key.isascii())))


def _people(author: str) -> Iterator[str]:
    """Several families before their given names are told by a semicolon, or by parts of one word that come in pairs."""
    if ";" in author:
        for part in author.split(";"):
            family, comma, given = part.partition(",")
            yield from _NAMES.split(part) if comma and len(given.split()) > _MOST_GIVEN else (f"{given} {family}",)
        return
    parts = [part.strip() for part in author.split(",")]
    if len(parts) % 2 == 0 and all(len(part.split()) == 1 for part in parts[::2]):
        yield from (f"{given} {family}" for family, given in zip(parts[::2], parts[1::2], strict=True))
        return
    yield from _NAMES.split(author)


def _given_first(key: str) -> str:
    """'Berg A' is 'A Berg'."""
    words = key.split()
    initials = [word for word in words[1:] if len(word) == 1]
    is_turned = bool(initials) and len(initials) == len(words) - 1 and len(words[0]) > 1
    return " ".join([*initials, words[0]]) if is_turned else key


class Names:
    """What the held sources are called: by publisher, author, title, and the name in their address."""

    def __init__(self, terms: TermTable | None = None) -> None:
        self._terms = terms
        self._called: dict[str, list[str]] = defaultdict(list)
        self._full: dict[str, set[str]] = defaultdict(set)
        self._told: dict[frozenset[str], list[str]] = defaultdict(list)
        self._part: dict[str, set[str]] = defaultdict(set)
        self._titled: dict[str, set[str]] = defaultdict(set)

    def add(self, source_id: str, names: Iterable[str], title: str, houses: Iterable[str] = ()) -> None:
        """Take in a source under its names; a title must be long enough to be meant. `houses` may be meant by a part."""
        keys = [key_of_name(name) for name in names]
        for word in {word for house in houses for word in telling_words(key_of_name(house)) if len(word) >= _LONG_WORD}:
            self._part[word].add(source_id)
        title_key = key_of_name(title)
        for word in title_key.split():
            self._titled[word].add(source_id)
        if len(title_key) >= _LONG_TITLE:
            keys.append(title_key)
        keys += [short for key in keys for short in (_initials(key),) if short]
        for key in dict.fromkeys(keys):
            if key:
                self._called[key].append(source_id)
        for words in {telling_words(key) for key in keys if _is_house(key)}:
            self._told[words].append(source_id)

    def add_short_forms(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Take in short forms that a page introduces; one that stands for two names stands for none."""
        for short, full in pairs:
            self._full[short].add(full)

    def key(self, name: str, language: str = "") -> str:
        """Return the key under which a name is known: a short form leads to its full one, a translation to what is held."""
        key = key_of_name(name)
        full = self._full.get(key, set())
        key = next(iter(full)) if len(full) == 1 else key
        if self.held(key):
            return key
        others = [key_of_name(other) for other in self._in_other_languages(name, language)]
        return next((other for other in others if self.held(other)), min((key, *others)))

    def _in_other_languages(self, name: str, language: str) -> tuple[str, ...]:
        """What the table of terms calls the whole of a name elsewhere."""
        if self._terms is None or not name:
            return ()
        whole = (each for each in self._terms.mentions(name, language) if (each.start, each.end) == (0, len(name)))
        return tuple(term.name for each in whole for term in self._terms.things[each.thing])

    def held(self, key: str) -> Sequence[str]:
        """Return the sources that are called so."""
        called = self._called.get(key, ())
        return called or (self._told.get(telling_words(key), ()) if _is_house(key) else ())

    def of_kind(self, key: str) -> Sequence[str]:
        """Return the few sources in whose title all words of a key stand: 'final business case'."""
        words = key.split()
        if len(words) < _LEAST_KIND_WORDS or all(is_generic(word) for word in words):
            return ()
        found = set.intersection(*(self._titled.get(word, set()) for word in words))
        return sorted(found) if len(found) <= _MOST_OF_KIND else ()

    def hinted(self, key: str) -> frozenset[str]:
        """Return the sources of whose house all words of a name are a part: 'Lindau' of the University of Lindau."""
        found = [self._part.get(word, set()) for word in key.split()]
        return frozenset(set.intersection(*found)) if found else frozenset()


def _is_house(key: str) -> bool:
    """'University of Lindau' and 'Lindau University' are one; 'Lindau' is neither."""
    words = key.split()
    return any(word in GENERIC for word in words) and bool(telling_words(key))


def _initials(key: str) -> str:
    named = [word for word in key.split() if word not in INSIDE_NAMES]
    return "".join(word[0] for word in named) if len(named) >= _LEAST_SHORT and key.isascii() else ""
