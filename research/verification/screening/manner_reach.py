"""Which words of one sentence does a small word reach, and which sentences of the evidence is it compared with?

A fault of manner is one only against every sentence of the evidence that lies about as near as the nearest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from research.evidence.quantities.compare import same_quantity
from research.evidence.quantities.types import Dimension, Quantity
from research.verification.screening.aligned import best_for, lacking
from research.verification.screening.types import Aligned, Nearby
from research.verification.statements import Statement, Word

# Of a statement's words, the share that a sentence must hold before their small words are compared.
LEAST_SHARE = 0.6
# Pairs of characters across the seam of two words differ with one of these.
LEAST_SHARE_UNSPACED = 0.45
# The share of its own words that a statement may hold, and how many are too few to tell.
MOST_STRANGE, MOST_STRANGE_UNSPACED, FEW_STRANGE = 0.4, 0.55, 2
# A sentence that holds nearly as much as the best one may be what the statement rests on.
AS_NEAR = 0.8
UNSPACED_TAGS = frozenset({"zh", "ja"})
_REACH = {"zh": 4, "ja": 8}
_MANY_FORMS = frozenset({"de", "fr", "es"})
_LEAST_BEGINNING, _MOST_ENDING = 4, 3
_ADVERB = re.compile(
    r"\w+ly|yet|even|ever|also|still|already|really|quite|very|far|at|all|any|auch|noch|sehr|encore|aussi|aún|todavía|muy"
)
# What sets clauses apart: a mark, or a conjunction of contrast.
_CUT = re.compile(
    r"[;:()；：（），、。]|, "
    r"|\b(?:but|while|whereas|although|though|aber|während|obwohl|mais|tandis|bien que|pero|mientras|aunque)\b"
)

_OF_HEAD = 2
_RELATIVE = re.compile(r"\s*(?:which|who|that|whose|die|der|das|deren|qui|dont|que|cuyo)\b", re.IGNORECASE)

Table = Mapping[str, str]


def beside(claim: Statement, aligned: Aligned) -> tuple[Nearby, ...]:
    """Return the sentences of the evidence that a sentence may rest on, best first; () where none is near enough."""
    near = best_for(claim, aligned)
    shares = [_share(claim, one.statement) for one in near]
    best = max(shares, default=0.0)
    if best < (LEAST_SHARE_UNSPACED if claim.language in UNSPACED_TAGS else LEAST_SHARE):
        return ()
    kept = [(share, one) for share, one in zip(shares, near, strict=True) if share >= AS_NEAR * best]
    return tuple(one for _, one in sorted(kept, key=lambda pair: -pair[0]))


def _share(claim: Statement, held: Statement) -> float:
    """Return the part of a claim's words and numbers that a sentence holds; a name that it lacks may be its "she"."""
    words = claim.stems - (frozenset(claim.proper_names) - held.stems)
    carried = len(claim.quantities) - len(lacking(claim.quantities, held))
    asked = len(words) + len(claim.quantities)
    return (len(words & held.stems) + carried) / asked if words & held.stems else 0.0


@lru_cache(maxsize=2_048)
def lowered(text: str) -> str:
    """Return a text in small letters with every place what it is."""
    folded = text.casefold()
    return folded if len(folded) == len(text) else text.lower()


@lru_cache(maxsize=512)
def compiled(pattern: str, language: str) -> re.Pattern[str]:
    """Return a pattern of whole words, or as it is for a script without spaces."""
    return re.compile(pattern if language in UNSPACED_TAGS else rf"(?<![^\W_])(?:{pattern})(?![^\W_])")


def matches(table: Table, statement: Statement) -> Iterator[re.Match[str]]:
    """Yield where the words of a table stand in a statement of its language."""
    pattern = table.get(statement.language)
    if pattern:
        yield from compiled(pattern, statement.language).finditer(lowered(statement.text))


def holds(table: Table, statement: Statement) -> bool:
    """Tell whether a statement holds any word of a table."""
    return next(matches(table, statement), None) is not None


def clause(statement: Statement, at: int) -> tuple[int, int]:
    """Return the clause around a place: between two marks or words that set clauses apart."""
    low, high = 0, len(statement.text)
    for match in _CUT.finditer(lowered(statement.text)):
        if match.end() <= at:
            low = match.end()
        elif match.start() >= at:
            return low, match.start()
    return low, high


def clause_with_head(statement: Statement, at: int) -> tuple[int, int]:
    """Return the clause around a place; one that opens with "which" begins with the words that it tells more about."""
    low, high = clause(statement, at)
    if low and _RELATIVE.match(statement.text, low):
        before = [word.start for word in statement.words if word.end <= low]
        low = before[-_OF_HEAD:][0] if before else low
    return low, high


def subject_words(statement: Statement, low: int) -> tuple[Word, ...]:
    """Return the words before a "which" whose clause ends where one begins: "The bridge, which …, opened"."""
    between, _ = clause(statement, max(0, low - 3))
    if not between or not _RELATIVE.match(statement.text, between):
        return ()
    return tuple(word for word in statement.words if word.end <= between)[-_OF_HEAD:]


def reached(statement: Statement, match: re.Match[str]) -> tuple[Word, ...]:
    """Return the words that a small word turns: the next one, with the verb behind a noun; in Japanese, those before it."""
    low, high = clause(statement, match.start())
    if statement.language == "ja":
        return _before(statement, max(low, match.start() - _REACH["ja"]), match.start())
    if statement.language == "zh":
        stop = min(high, match.end() + _REACH["zh"])
        return tuple(word for word in statement.words if match.end() <= word.start and word.end <= stop)
    # "Did not, however, approve": a word between two commas is no clause.
    if not any(match.end() <= word.start < high for word in statement.words) and statement.text[high : high + 1] == ",":
        _, high = clause(statement, high + 2)
    ahead = [word for word in statement.words if match.end() <= word.start < high and not _is_adverb(statement, word)]
    if not ahead and statement.language == "de":
        return tuple(word for word in statement.words if low <= word.start < match.start() and not word.names)
    found = ahead[:1]
    if found and found[0].names:
        found += [word for word in ahead[1:] if not word.names][:1]
    return tuple(found)


def _before(statement: Statement, low: int, high: int) -> tuple[Word, ...]:
    found = [word for word in statement.words if low <= word.start and word.end <= high]
    return tuple(found[-2:])


def _is_adverb(statement: Statement, word: Word) -> bool:
    return _ADVERB.fullmatch(statement.text[word.start : word.end].casefold()) is not None


def speaks_of_another(claim: Statement, held: Statement) -> bool:
    """Tell whether a sentence gives another time, version or number of one kind in the place of one of the claim's."""
    said = [one for one in claim.quantities if not any(_is_same(one, other) for other in held.quantities)]
    left = [one for one in held.quantities if not any(_is_same(one, other) for other in claim.quantities)]
    return any(one.dimension is other.dimension for one in said for other in left)


def _is_same(one: Quantity, other: Quantity) -> bool:
    if one.dimension is Dimension.DATE and other.dimension is Dimension.DATE:
        return one.day.startswith(other.day) or other.day.startswith(one.day)
    return one.written == other.written or same_quantity(one, other)


def places(statement: Statement, stem: str) -> tuple[Word, ...]:
    """Return where a word stands in a statement, in languages of many endings also another form of it."""
    found = tuple(word for word in statement.words if word.stem == stem)
    if found or statement.language not in _MANY_FORMS:
        return found
    return tuple(word for word in statement.words if _is_form(word.stem, stem))


def _is_form(one: str, other: str) -> bool:
    """Tell whether two stems begin alike and neither is much longer, as those of "réduit" and "réduire"."""
    begun = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return begun >= _LEAST_BEGINNING and max(len(one), len(other)) - begun <= _MOST_ENDING


def too_strange(claim: Statement, held: Statement) -> bool:
    """Tell whether a claim holds too many words of its own for its small words to be compared with a sentence's."""
    share = MOST_STRANGE_UNSPACED if claim.language in UNSPACED_TAGS else MOST_STRANGE
    return len(strange(claim, held)) > max(FEW_STRANGE, share * len(claim.stems))


def strange(claim: Statement, held: Statement) -> frozenset[str]:
    """Return the words of a claim, its names apart, that a sentence does not hold."""
    return claim.stems.difference(claim.proper_names) - held.stems
