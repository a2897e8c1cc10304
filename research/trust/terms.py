"""Does this outgoing text hold a restricted term, however it is dressed up?

Text and terms are compared as folded copies (`folding`), in every plausible decoding (`decoding`). Only ids leave.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from research.trust.decoding import Reading, readings
from research.trust.folding import Folded, fold, fold_case, loosen, rot13, writes_without_spaces

# A short term inside a longer word is another word ("art" in "start"), a long one is a leak ("myprojectheronfile").
# Up to _WHOLE_WORD characters both ends must be word edges, below _ANYWHERE the start must be one.
_WHOLE_WORD = 3
_ANYWHERE = 8
# A look-alike reading turns digits into letters, so it is only safe for terms with this many letters and no digit.
_LOOSE_MIN = 6


def scan(text: str, terms: Sequence[str]) -> tuple[str, ...]:
    """Return the ids ('T1' for the first term, …) of the restricted terms that `text` holds in any form, in order.

    Covers case, width, spacing, separators, invisible characters, marks, look-alikes, reversal, rot13, percent and escape
    sequences, entities, base64, hex and punycode, two layers deep. Work is bounded by a constant times the text's length.
    """
    open_terms = {f"T{number}": _patterns(term) for number, term in enumerate(terms, start=1)}
    found: set[str] = set()
    for reading in readings(text) if open_terms else ():
        views = _views(reading.text)
        found |= {name for name, patterns in open_terms.items() if _holds(reading, views, patterns)}
        open_terms = {name: patterns for name, patterns in open_terms.items() if name not in found}
    return tuple(name for name in (f"T{number}" for number in range(1, len(terms) + 1)) if name in found)


class _View(StrEnum):
    """Which copy of a text a pattern is looked for in."""

    SIGNS = "signs"
    FOLDED = "folded"
    LOOSE = "loose"


@dataclass(frozen=True, slots=True)
class _Pattern:
    chars: str
    view: _View
    needs_start: bool = False
    needs_end: bool = False

    @property
    def is_long(self) -> bool:
        """Tell whether the pattern is too long to turn up by chance."""
        return len(self.chars) >= _ANYWHERE


def _holds(reading: Reading, views: dict[_View, Folded], patterns: tuple[_Pattern, ...]) -> bool:
    return any(_occurs(one, views[one.view]) for one in patterns if one.is_long or not reading.noisy)


def _views(reading: str) -> dict[_View, Folded]:
    folded, signs = fold(reading), fold_case(reading)
    return {
        _View.SIGNS: Folded(signs, bytearray(b"\x01") * (len(signs) + 1)),
        _View.FOLDED: folded,
        _View.LOOSE: Folded(loosen(folded.chars), folded.edges),
    }


def _patterns(term: str) -> tuple[_Pattern, ...]:
    chars = fold(term).chars
    if len(chars) <= 1 and not writes_without_spaces(chars):
        signs = fold_case(term).strip()
        return (_Pattern(signs, _View.SIGNS),) if signs else ()
    anywhere = len(chars) >= _ANYWHERE or writes_without_spaces(chars)
    forward = [
        _Pattern(spelling, view, needs_start=not anywhere, needs_end=not anywhere and len(chars) <= _WHOLE_WORD)
        for spelling, view in _spellings(chars)
    ]
    # Turned around or rotated, a short term is soon a piece of an ordinary word ("avon", "abin"): only whole words count.
    turned = [(one.chars[::-1], one.view) for one in forward]
    if len(chars) > _WHOLE_WORD:
        turned += [(rot13(chars), _View.FOLDED), (rot13(chars)[::-1], _View.FOLDED)]
    dressed = [_Pattern(spelling, view, not anywhere, not anywhere) for spelling, view in turned]
    return tuple(dict.fromkeys(forward + dressed))


def _spellings(chars: str) -> Iterator[tuple[str, _View]]:
    yield chars, _View.FOLDED
    if len(chars) >= _LOOSE_MIN and not any(char.isdigit() for char in chars):
        yield loosen(chars), _View.LOOSE


def _occurs(pattern: _Pattern, folded: Folded) -> bool:
    return any(_stands_alone(pattern, folded, start) for start in _positions(pattern.chars, folded.chars))


def _positions(needle: str, hay: str) -> Iterator[int]:
    start = hay.find(needle)
    while start >= 0:
        yield start
        start = hay.find(needle, start + 1)


def _stands_alone(pattern: _Pattern, folded: Folded, start: int) -> bool:
    end = start + len(pattern.chars)
    if pattern.needs_start and not folded.edges[start]:
        return False
    # A short term put together from pieces of words must end with one: "Nova" is not in "no values".
    spaced = pattern.needs_start and any(folded.edges[start + 1 : end])
    if (pattern.needs_end or spaced) and not folded.edges[end]:
        return False
    return not (_cuts_number(folded, start) or _cuts_number(folded, end))


def _cuts_number(folded: Folded, at: int) -> bool:
    """Tell whether a number runs on across `at`: 'ACME-44710' is another identifier than 'ACME-4471'."""
    if not 0 < at < len(folded.chars) or folded.edges[at]:
        return False
    return folded.chars[at - 1].isdigit() and folded.chars[at].isdigit()
