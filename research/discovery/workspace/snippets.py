"""Which few words of a file show why it was found?

A snippet is discovery metadata: one short line, never evidence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from research.discovery.workspace.ranking import Term

_WIDTH = 240
_LOOKED_AT = 400_000  # characters of a file
_PART = 40_000  # characters; the first part with any of the words is shown
_MOST_PLACES = 30  # a token
_MOST_INSIDE = 40  # places of one window


def around_words(text: str, terms: Sequence[Term]) -> str:
    """Return the line of text in which the most different words of a query stand close together."""
    # Tokens are stems: a word that starts like one is near enough to show.
    tokens = sorted({token for term in terms for token in term.tokens})
    for start in range(0, min(len(text), _LOOKED_AT), _PART):
        # `lower` keeps nearly every offset; a snippet does not mind the few that it moves.
        places = _places(text[start : start + _PART].lower(), tokens)
        if places:
            return _line(text, start + _densest(places))
    return _line(text, 0)


def _places(folded: str, tokens: Sequence[str]) -> list[tuple[int, str]]:
    return sorted((start, token) for token in tokens for start in islice(_starts(folded, token), _MOST_PLACES))


def _starts(folded: str, token: str) -> Iterator[int]:
    start = folded.find(token)
    while start >= 0:
        yield start
        start = folded.find(token, start + len(token))


def around_match(text: str, place: tuple[int, int]) -> str:
    """Return the line of text around a match. `place` is in bytes of the UTF-8 text."""
    start = len(text.encode()[: place[0]].decode(errors="ignore"))
    return _line(text, max(0, start - _WIDTH // 4))


def _densest(places: Sequence[tuple[int, str]]) -> int:
    """Return where a window with the most different words begins; it grows and shrinks along the places in one pass."""
    inside: dict[str, int] = {}
    best, best_start, end = 0, 0, 0
    for index, (start, first) in enumerate(places):
        while end < min(len(places), index + _MOST_INSIDE) and places[end][0] < start + _WIDTH * 3 // 4:
            inside[places[end][1]] = inside.get(places[end][1], 0) + 1
            end += 1
        if len(inside) > best:
            best, best_start = len(inside), start
        inside[first] -= 1
        if not inside[first]:
            del inside[first]
    return max(0, best_start - _WIDTH // 8)


def _line(text: str, start: int) -> str:
    """Return one line from about `start`, cut at white space where there is some."""
    piece = text[start : start + _WIDTH]
    if start and " " in piece[:24]:
        piece = piece[piece.index(" ") :]
    if start + _WIDTH < len(text) and " " in piece[-24:]:
        piece = piece[: piece.rindex(" ")]
    return " ".join(piece.split())
