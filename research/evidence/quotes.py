"""Where in a source's text does this quotation stand?

Exact first; then with white space, quotation marks, dashes and character widths made alike, and the offsets mapped back.
Nothing that could carry meaning is made alike: case, digits, superscripts and accents must agree.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from research.trust.marks import normalized

_ALIKE = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛`´′ʼ‹›「」『』", "'"),
        **dict.fromkeys("“”„‟″«»", "'"),
        '"': "'",
        **dict.fromkeys("‐‑‒–—―−﹘﹣", "-"),
        "\u00ad": "",
        "…": "...",
        "ﬀ": "ff",
        "ﬁ": "fi",
        "ﬂ": "fl",
        "ﬃ": "ffi",
        "ﬄ": "ffl",
    }
)
_UNSPACED = re.compile("[\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff0f\uff1a-\uff1f]")
_VOICING = "\uff9e\uff9f"


class Match(StrEnum):
    """How a quotation was found."""

    EXACT = "exact"
    NORMALISED = "normalised"


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """`text[start:end]` in code points, and how it was found."""

    start: int
    end: int
    match: Match = Match.EXACT


@dataclass(frozen=True, slots=True)
class _Alike:
    """A text made alike, with the source offset at which each of its characters starts and ends."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]


def locate(text: str, quote: str, *, start: int = 0, end: int | None = None) -> Span | None:
    """Return the first place of `quote` in `text[start:end]`, or None.

    The span never begins or ends with white space. A quotation without a visible character is nowhere.
    """
    wanted = quote.strip()
    stop = len(text) if end is None else min(end, len(text))
    if not wanted:
        return None
    at = text.find(wanted, start, stop)
    if at >= 0:
        return Span(start=at, end=at + len(wanted))
    return _locate_alike(text, wanted, start, stop)


def _locate_alike(text: str, wanted: str, start: int, stop: int) -> Span | None:
    needle = alike(wanted)
    if not needle:
        return None
    hay = _mapped(text, start, stop)
    at = hay.text.find(needle)
    while at >= 0:
        if _whole(hay, at, at + len(needle) - 1):
            return Span(start=hay.starts[at], end=hay.ends[at + len(needle) - 1], match=Match.NORMALISED)
        at = hay.text.find(needle, at + 1)
    return None


def _whole(hay: _Alike, first: int, last: int) -> bool:
    """One source character may have become several; a match that begins or ends inside them is not a place in the source."""
    if first and hay.starts[first] == hay.starts[first - 1]:
        return False
    return last + 1 == len(hay.text) or hay.ends[last] != hay.ends[last + 1]


def alike(text: str) -> str:
    """Return a text with widths, quotation marks, dashes and white space made alike, and none at its ends."""
    return _mapped(text, 0, len(text)).text.strip()


def _mapped(text: str, start: int, stop: int) -> _Alike:
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for first, last in _clusters(text, start, stop):
        for character in _plain(text[first:last]):
            if character == " " and pieces and pieces[-1] == " ":
                continue
            pieces.append(character)
            starts.append(first)
            ends.append(last)
    kept = [at for at in range(len(pieces)) if not _is_wrap(pieces, at)]
    return _Alike("".join(pieces[at] for at in kept), tuple(starts[at] for at in kept), tuple(ends[at] for at in kept))


def _is_wrap(pieces: list[str], at: int) -> bool:
    """Chinese and Japanese set no spaces: one between two of their characters is a line that was wrapped."""
    if pieces[at] != " " or at == 0 or at + 1 == len(pieces):
        return False
    return _UNSPACED.match(pieces[at - 1]) is not None and _UNSPACED.match(pieces[at + 1]) is not None


def _clusters(text: str, start: int, stop: int) -> list[tuple[int, int]]:
    """Return the base characters with the marks that follow them: what may be composed only with its marks at hand."""
    opens = [at for at in range(start, stop) if at == start or not _is_mark(text[at])]
    return list(zip(opens, [*opens[1:], stop], strict=True)) if opens else []


def _is_mark(character: str) -> bool:
    return character in _VOICING or bool(unicodedata.combining(character))


def _plain(cluster: str) -> str:
    if cluster.isascii() and cluster.isalnum():
        return cluster
    narrow = "".join(map(_usual_width, cluster)).translate(_ALIKE)
    return "".join(" " if character.isspace() else character for character in normalized("NFC", narrow))


def _usual_width(character: str) -> str:
    # Only widths: the rest of NFKC would turn 10² into 102.
    if unicodedata.decomposition(character).startswith(("<wide>", "<narrow>")):
        return normalized("NFKC", character)
    return character
