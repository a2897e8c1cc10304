"""How does a source's stored text stand on its page? In lines, cut where something that is to be seen begins or ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise

from research.evidence.types import Source
from research.reading.types import LocatorKind


class MarkKind(IntEnum):
    """Why a span is marked; where spans overlap, the higher one is seen. `SHOWN` is seen only where a link leads to it."""

    SHOWN = 1
    ATTRIBUTION = 2
    INTEREST = 3
    QUOTE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedSpan:
    """`text[start:end]` in code points, the id at which a link finds it, and why it is marked."""

    anchor: str
    start: int
    end: int
    kind: MarkKind = MarkKind.QUOTE


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A stretch of stored text; `anchors` are the ids of the spans that begin here.

    `kind` is 'plain', 'withheld', or the name of the kind of mark in small letters.
    """

    text: str
    kind: str
    anchors: tuple[str, ...] = ()

    @property
    def more_anchors(self) -> tuple[str, ...]:
        """The ids beyond the first; an element has one."""
        return self.anchors[1:]


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """One line of stored text, with the place ('line 12') at which a citable span begins here."""

    place: str
    pieces: tuple[Piece, ...]


def paragraphs(source: Source, marks: Sequence[MarkedSpan]) -> tuple[Paragraph, ...]:
    """Cut the stored text into lines, and each line where a marked or a withheld span begins or ends.

    Nothing is lost but white lines: the pieces of all paragraphs, joined, are the text. A withheld span wins over a mark.
    """
    places = _places(source)
    found: list[Paragraph] = []
    start = 0
    for line in source.text.split("\n"):
        end = start + len(line)
        if line.strip():
            found.append(
                Paragraph(place=_first_place(places, start, end), pieces=_pieces(source, marks, start=start, end=end))
            )
        start = end + 1
    return tuple(found)


def _places(source: Source) -> list[tuple[int, str]]:
    label = {LocatorKind.LINE: "line", LocatorKind.PAGE: "page", LocatorKind.NONE: ""}[source.locator_kind]
    if not label:
        return []
    # Reversed, so that the next place is popped from the end.
    return [(chunk.start, f"{label} {chunk.locator}") for chunk in reversed(source.chunks) if chunk.locator]


def _first_place(places: list[tuple[int, str]], start: int, end: int) -> str:
    found = ""
    while places and places[-1][0] < end:
        offset, place = places.pop()
        if not found and offset >= start:
            found = place
    return found


def _pieces(source: Source, marks: Sequence[MarkedSpan], *, start: int, end: int) -> tuple[Piece, ...]:
    near = [mark for mark in marks if mark.start < end and mark.end > start]
    withheld = [(flag.start, flag.end) for flag in source.flagged if flag.start < end and flag.end > start]
    edges = {start, end}
    for low, high in (*((mark.start, mark.end) for mark in near), *withheld):
        edges |= {max(low, start), min(high, end)}
    return tuple(
        Piece(
            text=source.text[low:high],
            kind=_kind(low, near, withheld),
            anchors=tuple(dict.fromkeys(mark.anchor for mark in near if mark.start == low)),
        )
        for low, high in pairwise(sorted(edges))
    )


def _kind(offset: int, marks: Sequence[MarkedSpan], withheld: Sequence[tuple[int, int]]) -> str:
    if any(low <= offset < high for low, high in withheld):
        return "withheld"
    kinds = [mark.kind for mark in marks if mark.start <= offset < mark.end]
    return max(kinds).name.lower() if kinds else "plain"
