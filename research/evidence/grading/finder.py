"""How is a list of phrases looked for in a text of any language? As one linear pattern over its UTF-8 bytes.

The rule: a phrase in letters that are set apart stands between what is no letter; one in Han or kana stands anywhere.
Phrases are RE2 fragments, read without regard to case, and no text takes more than linear time (RE2 keeps no way back).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple, Protocol, cast

# What one language has to say for a sign, by BCP 47 primary tag. '' holds what every language writes alike.
Phrases = dict[str, tuple[str, ...]]

_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_BEFORE, _AFTER = r"(?:\A|[^\pL\pN_])", r"(?:[^\pL\pN_]|\z)"
# Letters and digits of Latin, Greek, Cyrillic, Arabic and Indic scripts as three ranges: the full classes of Unicode, four
# hundred ranges in every pattern, take four times as long to compile.
_CHEAP = {"pL": r"A-Za-z\x{C0}-\x{24F}\x{370}-\x{1FFF}", "pN": "0-9", "p{L}": r"A-Za-z\x{C0}-\x{24F}\x{370}-\x{1FFF}"}
_PIECE = re.compile(r"\\(p\{\w+\}|p\w|x\{\w+\}|.)|[\[\]]|[^\\\[\]]+")
_MOST = 400  # matches that are looked at: enough for any threshold, and a bound for hostile text


class Hit(NamedTuple):
    """Where something was found, in bytes."""

    start: int
    end: int


class _Match(Protocol):
    def span(self, group: int = 0) -> tuple[int, int]: ...


class _Pattern(Protocol):
    def finditer(self, text: bytes) -> Iterator[_Match]: ...

    def search(self, text: bytes) -> _Match | None: ...


class Finder:
    """A compiled pattern. It is compiled when it is first asked, so that an import costs nothing."""

    __slots__ = ("_groups", "_pattern", "_written")

    def __init__(self, written: str, groups: int = 0) -> None:
        """Take an RE2 pattern; a hit is the first of `groups` that matched, or the whole match."""
        self._written, self._groups = written, groups
        self._pattern: _Pattern | None = None

    def hits(self, data: bytes) -> Iterator[Hit]:
        """Yield the first matches in order, at most some hundreds."""
        for match in islice(self._compiled().finditer(data), _MOST):
            span = match.span(min(1, self._groups))
            if span[0] < 0:
                spans = (match.span(group) for group in range(2, self._groups + 1))
                span = next((each for each in spans if each[0] >= 0), match.span())
            yield Hit(*span)

    def found(self, data: bytes) -> bool:
        """Tell whether there is a match."""
        return self._compiled().search(data) is not None

    def _compiled(self) -> _Pattern:
        if self._pattern is None:
            self._pattern = _compiled(self._written)
        return self._pattern


def phrases(table: Phrases) -> Finder:
    """Return the finder of all phrases of a table."""
    return _finder(tuple(phrase for listed in table.values() for phrase in listed))


def of_language(table: Phrases, language: str) -> Finder:
    """Return the finder of one language's phrases, of all when the table has none for it."""
    if language not in table:
        return phrases(table)
    return _finder((*table[language], *table.get("", ())))


def lines(*patterns: str) -> Finder:
    """Return the finder of patterns that begin where a line begins; list and heading marks before them are skipped."""
    joined = "|".join(patterns)
    return Finder(rf"(?im)^(?:[ \t#>*•·|+-]{{0,8}}(?:\d[\d.]{{0,5}}[.)]? )?\*{{0,2}})({joined})", groups=1)


@cache
def _finder(listed: tuple[str, ...]) -> Finder:
    spaced = "|".join(phrase for phrase in listed if not _UNSPACED.search(phrase))
    unspaced = "|".join(phrase for phrase in listed if _UNSPACED.search(phrase))
    parts: Iterable[str] = (f"{_BEFORE}({spaced}){_AFTER}" if spaced else "", f"({unspaced})" if unspaced else "")
    written = [part for part in parts if part]
    return Finder("(?i)" + "|".join(written), groups=len(written))


def _compiled(written: str) -> _Pattern:
    import re2

    options = re2.Options()
    options.max_mem = 32 << 20
    options.log_errors = False
    return cast("_Pattern", re2.compile(_cheap(written).encode(), options))


def _cheap(written: str) -> str:
    parts: list[str] = []
    within = False
    for piece in _PIECE.finditer(written):
        ranges = _CHEAP.get(piece[1] or "")
        within = within != (piece[0] == ("]" if within else "["))
        parts.append(_written(piece[0], ranges, within=within))
    return "".join(parts)


def _written(piece: str, ranges: str | None, *, within: bool) -> str:
    if piece == r"\p{Lu}" and not within:
        return rf"(?-i:{piece})"  # a capital is meant, also where case is not regarded
    if ranges is None:
        return piece
    return ranges if within else f"[{ranges}]"
