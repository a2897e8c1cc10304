"""Which characters of a PDF's page can no reader see? Invisible, minute, covered, or in the colour of their ground.

Geometry finds what is doubtful, cheaply; drawing the page with and without it decides.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from unicodedata import category

import pypdfium2
from pypdfium2 import raw

from research.reading.pdf_objects import NEAR, Box, Painting, Script, inventory

SMALLEST_PT = 1.0
MOST_DRAWINGS = 100  # pages of one file that are drawn twice; drawing costs far more than reading
_PIXELS_A_POINT, _MOST_PIXELS = 2.0, 4_000_000
_LEAST_CONTRAST = 12  # of 255 in one channel
_UNSEEN_MODES = frozenset({3, 7})  # PDF 32000-1, table 106: neither filled nor stroked; 7 only clips
_MOST_PAIRS = 300_000
_TOUCHED = 0.1  # share of a text's area that something must overlap to matter
_SHEET = 0.5  # share of the page that the pictures of a scan take at least
_STAMP = 0.1  # share of the characters that may be printed visibly over a scan


@dataclass(slots=True)
class Drawings:
    """How many pages of one file may still be drawn."""

    left: int = MOST_DRAWINGS

    def take(self) -> bool:
        """Spend one drawing if there is one."""
        self.left -= 1
        return self.left >= 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Unseen:
    """The indices of a page's characters that nobody sees; with `is_scan`, none: they are the words of its picture."""

    chars: frozenset[int] = frozenset()
    is_scan: bool = False


@dataclass(slots=True)
class _Doubts:
    """Objects by address: `hidden` for certain, `bare` hidden unless a drawing shows them, `open` the other way round."""

    hidden: set[int] = field(default_factory=set)
    bare: set[int] = field(default_factory=set)
    open: set[int] = field(default_factory=set)

    @property
    def drawn(self) -> set[int]:
        return self.bare | self.open


def unseen_chars(page: pypdfium2.PdfPage, text_page: pypdfium2.PdfTextPage, drawings: Drawings) -> Unseen:
    """Return what cannot be seen on a page. Changes the page's objects: read nothing else from it afterwards."""
    scripts, paintings = inventory(page)
    doubts = _doubts(scripts, paintings)
    if not doubts.hidden and not doubts.drawn:
        return Unseen()
    owners = _owners(text_page)
    if _is_scan(page, scripts, paintings, owners):
        return Unseen(is_scan=True)
    hidden = {at for at, owner in owners.items() if owner in doubts.hidden}
    asked = {at: owner for at, owner in owners.items() if owner in doubts.drawn}
    if not asked:
        return Unseen(chars=frozenset(hidden))
    if not drawings.take():
        return Unseen(chars=frozenset(hidden | {at for at, owner in asked.items() if owner in doubts.bare}))
    doubtful = [script for script in scripts if script.address in doubts.drawn]
    return Unseen(chars=frozenset(hidden | set(_without_trace(page, text_page, doubtful, asked))))


def _doubts(scripts: Sequence[Script], paintings: Sequence[Painting]) -> _Doubts:
    doubts = _Doubts()
    crowded = len(scripts) * len(paintings) > _MOST_PAIRS
    for script in scripts:
        if script.mode in _UNSEEN_MODES or script.size < SMALLEST_PT:
            doubts.hidden.add(script.address)
        elif script.is_veiled or script.colour is None or crowded:
            doubts.open.add(script.address)
        elif script.is_pale or paintings:
            _weigh(script, paintings, doubts)
    return doubts


def _weigh(script: Script, paintings: Sequence[Painting], doubts: _Doubts) -> None:
    """Look from the top down for what covers a text or lies under it in its own colour."""
    box = script.box()
    touching = [painting for painting in reversed(paintings) if box.touched_by(painting.box, _TOUCHED)]
    for painting in touching:
        if painting.order > script.order or painting.colour is None or _alike(painting.colour, script.colour):
            doubts.open.add(script.address)
            return
        if painting.is_plain and painting.box.holds(box):
            return
    if script.is_pale:
        (doubts.open if touching else doubts.bare).add(script.address)


def _alike(first: tuple[int, int, int], second: tuple[int, int, int] | None) -> bool:
    return second is not None and max(abs(a - b) for a, b in zip(first, second, strict=True)) <= NEAR


def _owners(text_page: pypdfium2.PdfTextPage) -> dict[int, int]:
    """Map each character that leaves ink to the address of its text object."""
    handle = text_page.raw
    return {
        at: address
        for at in range(raw.FPDFText_CountChars(handle))
        if not is_blank(text_page, at)
        and (address := ctypes.cast(raw.FPDFText_GetTextObject(handle, at), ctypes.c_void_p).value)
    }


def is_blank(text_page: pypdfium2.PdfTextPage, at: int) -> bool:
    """Tell whether a character leaves no ink: a space, a sign of format, or what the library put between two texts."""
    code = raw.FPDFText_GetUnicode(text_page.raw, at)
    return raw.FPDFText_IsGenerated(text_page.raw, at) == 1 or chr(code).isspace() or category(chr(code)) in {"Cc", "Cf"}


def _is_scan(
    page: pypdfium2.PdfPage, scripts: Sequence[Script], paintings: Sequence[Painting], owners: dict[int, int]
) -> bool:
    """Tell whether a page is a picture with its words laid under or over it, at most a stamp apart."""
    pictures = [painting for painting in paintings if painting.is_picture]
    width, height = page.get_size()
    if sum(picture.box.area for picture in pictures) < _SHEET * width * height:
        return False
    last = max(picture.order for picture in pictures)
    layer = {script.address for script in scripts if script.mode in _UNSEEN_MODES or script.order < last}
    apart = sum(owner not in layer for owner in owners.values())
    return apart <= _STAMP * len(owners)


def _without_trace(
    page: pypdfium2.PdfPage, text_page: pypdfium2.PdfTextPage, doubtful: Sequence[Script], asked: dict[int, int]
) -> Iterator[int]:
    """Yield the characters whose absence changes nothing in the picture of the page."""
    width, height = page.get_size()
    scale = min(_PIXELS_A_POINT, (_MOST_PIXELS / max(width * height, 1.0)) ** 0.5)
    with_them = _Picture.of(page, scale)
    for script in doubtful:
        raw.FPDFTextObj_SetTextRenderMode(script.handle, raw.FPDF_TEXTRENDERMODE_INVISIBLE)
    without = _Picture.of(page, scale)
    for at in asked:
        if not with_them.differs(without, with_them.place(page, _char_box(text_page, at))):
            yield at


def _char_box(text_page: pypdfium2.PdfTextPage, at: int) -> Box:
    return Box(*text_page.get_charbox(at, loose=False))


@dataclass(frozen=True, slots=True)
class _Picture:
    """A drawn page: three bytes a pixel, row by row."""

    data: bytes
    width: int
    height: int
    stride: int

    @classmethod
    def of(cls, page: pypdfium2.PdfPage, scale: float) -> _Picture:
        bitmap = page.render(scale=scale, may_draw_forms=False, draw_annots=False, prefer_bgrx=False)
        picture = cls(bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride)
        bitmap.close()
        return picture

    def place(self, page: pypdfium2.PdfPage, box: Box) -> tuple[int, int, int, int]:
        """Return the pixels of a box of the page: left, top, right, bottom, the last two not included."""
        x, y = ctypes.c_int(), ctypes.c_int()
        columns, rows = [], []
        for across, up in ((box.left, box.bottom), (box.right, box.top)):
            raw.FPDF_PageToDevice(page.raw, 0, 0, self.width, self.height, 0, across, up, x, y)
            columns.append(min(max(x.value, 0), self.width))
            rows.append(min(max(y.value, 0), self.height))
        return min(columns), min(rows), min(max(columns) + 1, self.width), min(max(rows) + 1, self.height)

    def differs(self, other: _Picture, place: tuple[int, int, int, int]) -> bool:
        """Tell whether two pictures of a page differ visibly at a place."""
        left, top, right, bottom = place
        for row in range(top, bottom):
            start, end = row * self.stride + 3 * left, row * self.stride + 3 * right
            one, two = self.data[start:end], other.data[start:end]
            if one != two and max(abs(a - b) for a, b in zip(one, two, strict=True)) >= _LEAST_CONTRAST:
                return True
        return False
