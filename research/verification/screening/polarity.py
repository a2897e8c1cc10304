"""Does a sentence assert what its evidence denies, or deny what it asserts? Word by word, each within its clause.

A word that both hold is turned where one side stands behind a "not" and the other side's clause holds no denial of any kind.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from research.verification.lexicon import Mark, marks
from research.verification.screening.manner_reach import (
    clause,
    compiled,
    holds,
    lowered,
    matches,
    places,
    reached,
    speaks_of_another,
    strange,
    too_strange,
)
from research.verification.screening.polarity_words import (
    DENIALS,
    DENIED_WHOLE,
    DETERMINERS,
    IF,
    NEGATORS,
    NOT_ALL,
    NOT_NEGATED,
    UNIVERSAL,
    UNLESS,
    WHEN,
)
from research.verification.screening.quantifier_words import SOME
from research.verification.statements import Statement, Word

_FULL_STOP = re.compile(r"[.!?。！？…][\"'”’»」』)\]）]*\s*\Z")
_DENYING = frozenset({Mark.NEGATED, Mark.ENDED})


# A place in the claim, and one in the evidence.
Places = tuple[tuple[int, int], tuple[int, int]]


def turned_polarity(claim: Statement, held: Statement) -> Places | None:
    """Return where a claim and a sentence of its language deny and assert the same, None where that cannot be shown."""
    if too_strange(claim, held):
        return None
    if holds(SOME, claim) or holds(DENIED_WHOLE, held) or holds(DENIED_WHOLE, claim) or speaks_of_another(claim, held):
        return None
    found = _turn(held, claim)
    if found is not None:
        return found[1], found[0]
    # A label or a cell of a table asserts nothing: what it lists may be listed as gone.
    found = _turn(claim, held) if _FULL_STOP.search(held.text) else None
    if found is not None:
        return found
    return _turned_condition(claim, held) or _not_all(claim, held)


def _turn(denying: Statement, asserting: Statement) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return a word that one statement denies and the other asserts, by its places in both."""
    elsewhere = _negated(asserting)
    for stem, denied in _negated(denying).items():
        if (
            stem in elsewhere
            or (denied.needs_all and not _shares_verb(denying, denied.word, asserting))
            or not _is_meant(denying, denied, asserting)
        ):
            continue
        word = _asserted(asserting, stem, denying)
        if word is not None:
            return (denied.word.start, denied.word.end), (word.start, word.end)
    return None


def _shares_verb(denying: Statement, noun: Word, asserting: Statement) -> bool:
    """Tell whether the word beside a denied noun is said by both: "no patient died" does not deny that all survived."""
    low, high = clause(denying, noun.start)
    behind = [word for word in denying.words if noun.end <= word.start < high][:1]
    before = [word for word in denying.words if low <= word.start < noun.start][-1:]
    return any(word.stem in asserting.stems for word in (behind or before))


def _is_meant(denying: Statement, denied: _Denied, asserting: Statement) -> bool:
    """Where a word stands twice, its denied clause must be the one that says what the other side says."""
    own = _covered(denying, denied.word, asserting)
    others = [word for word in places(denying, denied.word.stem) if word != denied.word]
    return all(_covered(denying, word, asserting) < own for word in others)


def _covered(statement: Statement, word: Word, other: Statement) -> int:
    low, high = clause(statement, word.start)
    return len({held.stem for held in statement.words if low <= held.start < high} & other.stems)


def _turned_condition(claim: Statement, held: Statement) -> Places | None:
    """Find an "unless" that became an "if": "granted if a permit is shown" is what "refused unless one is shown" says."""
    if strange(claim, held):
        return None
    for one, other in ((claim, held), (held, claim)):
        unless, condition = next(matches(UNLESS, other), None), next(matches(IF, one), None)
        if unless is not None and condition is not None and not holds(UNLESS, one) and not holds(IF, other):
            spans = condition.span(), unless.span()
            return spans if one is claim else (spans[1], spans[0])
    return None


def _not_all(claim: Statement, held: Statement) -> Places | None:
    """Find "not every well" that became "every well"."""
    less = next(matches(NOT_ALL, held), None)
    if less is None or holds(NOT_ALL, claim) or claim.marks & _DENYING:
        return None
    whole = next(matches(UNIVERSAL, claim), None)
    return (whole.span(), less.span()) if whole is not None else None


@dataclass(frozen=True, slots=True)
class _Denied:
    """A word behind a negator. `needs_all` tells that it is a noun whose verb decides: "no patient died"."""

    word: Word
    needs_all: bool


@lru_cache(maxsize=4_096)
def _negated(statement: Statement) -> Mapping[str, _Denied]:
    """Return the words that an odd number of negators reaches."""
    padding = [match.span() for match in matches(NOT_NEGATED, statement)]
    found = [m for m in matches(NEGATORS, statement) if not any(low <= m.start() < high for low, high in padding)]
    count: Counter[str] = Counter()
    held: dict[str, _Denied] = {}
    for match in found:
        for word in _reached(statement, match, found):
            count[word.stem] += 1
            held.setdefault(word.stem, _Denied(word, needs_all=match.group() in DETERMINERS))
    return {stem: denied for stem, denied in held.items() if count[stem] % 2}


def _reached(statement: Statement, match: re.Match[str], negators: Sequence[re.Match[str]]) -> tuple[Word, ...]:
    """Two negators in a row reach the same word: what "did not fail to" reaches is asserted."""
    if statement.language == "fr" and (between := _french(statement, match)):
        return between
    following = next((other for other in negators if match.end() <= other.start() <= match.end() + 1), match)
    return reached(statement, following)


def _french(statement: Statement, match: re.Match[str]) -> tuple[Word, ...]:
    """Between "ne" and "pas" stands the verb that they deny, unless it only helps another one."""
    opened = max(
        statement.text.casefold().rfind("n'", 0, match.start()), statement.text.casefold().rfind("ne ", 0, match.start())
    )
    opened = max(opened, statement.text.casefold().rfind("n’", 0, match.start()))
    if opened < 0 or match.start() - opened > 30:  # noqa: PLR2004
        return ()
    return tuple(word for word in statement.words if opened < word.start < match.start() and not word.names)


def _asserted(statement: Statement, stem: str, other: Statement) -> Word | None:
    """Return where a statement holds a word, when nothing in the clause denies anything that the other does not."""
    found = places(statement, stem)
    if not found:
        return None
    for word in found:
        low, high = clause(statement, word.start)
        part = statement.text[low:high]
        if _denies(part, statement.language, lowered(other.text)):
            return None
    return found[0]


@lru_cache(maxsize=4_096)
def _denies(part: str, language: str, other: str) -> bool:
    if marks(part, language) & _DENYING:
        return True
    pattern = DENIALS.get(language)
    if pattern is None:
        return False
    found = (match.group() for match in compiled(pattern, language).finditer(lowered(part)))
    return any(word not in WHEN or word not in other for word in found)
