"""Which characters of a PDF's page can no reader see? Invisible, minute, covered, or in the colour of their ground.

Geometry finds what is doubtful, cheaply; drawing the page with and without it decides.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from unicodedata import category

import pypdfium2
from pypdfium2 import raw

from research.reading.pdf_objects import NEAR, Box, Painting, Script, inventory

SMALLEST_PT = 1.0
MOST_DRAWINGS = 60  # pages of one file that are drawn twice; drawing costs far more than reading
_PIXELS_A_POINT, _MOST_PIXELS = 1.5, 4_000_000
_FINE, _REACH_PT = 64, 1000.0  # whole pixels are too coarse to learn a page's place from
_LEAST_CONTRAST = 12  # of 255 in one channel
_UNSEEN_MODES = frozenset({3, 7})  # PDF 32000-1, table 106: neither filled nor stroked; 7 only clips
_BAND_PT, _TALLEST_PT = 24.0, 14_400.0
_MOST_LOOKS = 100_000
_SHEET = 0.5  # share of the page that the pictures of a scan take at least
_STAMP = 0.1  # share of the characters that may be printed visibly over a scan


Corners = tuple[float, float, float, float]


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

    def __bool__(self) -> bool:
        return bool(self.hidden or self.bare or self.open)


def unseen_chars(page: pypdfium2.PdfPage, text_page: pypdfium2.PdfTextPage, drawings: Drawings) -> Unseen:
    """Return what cannot be seen on a page. Changes the page's objects: read nothing else from it afterwards."""
    scripts, paintings = inventory(page)
    doubts = _doubts(scripts, paintings)
    if not doubts:
        return Unseen()
    drawn = doubts.bare | doubts.open
    layer = _layer_of_scan(page, scripts, paintings)
    if len(layer) == len(scripts):
        return Unseen(is_scan=True)
    owners = _owners(text_page)
    if layer and sum(owner not in layer for owner in owners.values()) <= _STAMP * len(owners):
        return Unseen(is_scan=True)
    hidden = {at for at, owner in owners.items() if owner in doubts.hidden and not is_blank(text_page, at)}
    asked = {at: owner for at, owner in owners.items() if owner in drawn and not is_blank(text_page, at)}
    if not asked:
        return Unseen(chars=frozenset(hidden))
    if not drawings.take():
        return Unseen(chars=frozenset(hidden | {at for at, owner in asked.items() if owner in doubts.bare}))
    doubtful = [script for script in scripts if script.address in drawn]
    return Unseen(chars=frozenset(hidden | set(_without_trace(page, text_page, doubtful, asked))))


@dataclass(slots=True)
class _Strata:
    """Paintings by the bands of the page in which they lie, so that a text meets only its neighbours."""

    bands: dict[int, list[Painting]] = field(default_factory=dict)
    looks: int = 0

    @classmethod
    def of(cls, paintings: Sequence[Painting]) -> _Strata:
        strata = cls()
        for painting in paintings:
            for band in _bands(painting.box):
                strata.bands.setdefault(band, []).append(painting)
        return strata

    def at(self, box: Box) -> list[Painting]:
        """Return what touches a box, topmost first."""
        near = {painting.order: painting for band in _bands(box) for painting in self.bands.get(band, ())}
        self.looks += len(near)
        touching = (painting for painting in near.values() if box.touched_by(painting.box))
        return sorted(touching, key=lambda painting: -painting.order)


def _bands(box: Box) -> range:
    low, high = (int(min(max(at, 0.0), _TALLEST_PT) // _BAND_PT) for at in (box.bottom, box.top))
    return range(low, high + 1)


def _doubts(scripts: Sequence[Script], paintings: Sequence[Painting]) -> _Doubts:
    doubts = _Doubts()
    strata = _Strata.of(paintings)
    for script in scripts:
        if script.mode in _UNSEEN_MODES or script.size < SMALLEST_PT:
            doubts.hidden.add(script.address)
        elif script.is_veiled or script.colour is None or strata.looks > _MOST_LOOKS:
            doubts.open.add(script.address)
        elif script.is_pale or paintings:
            _weigh(script, strata, doubts)
    return doubts


def _weigh(script: Script, strata: _Strata, doubts: _Doubts) -> None:
    """Look from the top down for what covers a text or lies under it in its own colour."""
    box = script.box()
    touching = strata.at(box)
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
    """Map each character that has a text object to its address."""
    handle = text_page.raw
    found = ((at, raw.FPDFText_GetTextObject(handle, at)) for at in range(raw.FPDFText_CountChars(handle)))
    return {at: ctypes.addressof(owner.contents) for at, owner in found if owner}


def is_blank(text_page: pypdfium2.PdfTextPage, at: int) -> bool:
    """Tell whether a character leaves no ink: a space, a sign of format, or what the library put between two texts."""
    code = raw.FPDFText_GetUnicode(text_page.raw, at)
    return raw.FPDFText_IsGenerated(text_page.raw, at) == 1 or chr(code).isspace() or category(chr(code)) in {"Cc", "Cf"}


def _layer_of_scan(page: pypdfium2.PdfPage, scripts: Sequence[Script], paintings: Sequence[Painting]) -> set[int]:
    """Return the texts that lie unseen under or over the pictures of a page, where these take most of it; else none."""
    pictures = [painting for painting in paintings if painting.is_picture]
    width, height = page.get_size()
    if sum(picture.box.area for picture in pictures) < _SHEET * width * height:
        return set()
    last = max(picture.order for picture in pictures)
    legible = (script for script in scripts if script.size >= SMALLEST_PT)
    return {
        script.address for script in legible if script.mode in _UNSEEN_MODES or (script.order < last and not script.is_pale)
    }


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
    if with_them.data == without.data:
        yield from asked
        return
    place = with_them.placing(page)
    for at in asked:
        if not with_them.differs(without, place(text_page.get_charbox(at))):
            yield at


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

    def placing(self, page: pypdfium2.PdfPage) -> Callable[[Corners], Corners]:
        """Return what turns a box of the page into one of the picture: left, top, right, bottom in pixels."""
        (x0, y0), (x1, y1), (x2, y2) = (self._seen(page, *point) for point in ((0, 0), (_REACH_PT, 0), (0, _REACH_PT)))
        a, b, c, d = ((end - start) / _REACH_PT for start, end in ((x0, x1), (y0, y1), (x0, x2), (y0, y2)))

        def place(box: Corners) -> Corners:
            left, bottom, right, top = box
            across = (a * left + c * bottom + x0, a * right + c * top + x0)
            down = (b * left + d * bottom + y0, b * right + d * top + y0)
            return min(across), min(down), max(across), max(down)

        return place

    def _seen(self, page: pypdfium2.PdfPage, across: float, up: float) -> tuple[float, float]:
        x, y = ctypes.c_int(), ctypes.c_int()
        width, height = self.width * _FINE, self.height * _FINE
        raw.FPDF_PageToDevice(page.raw, 0, 0, width, height, 0, across, up, x, y)
        return x.value / _FINE, y.value / _FINE

    def differs(self, other: _Picture, box: Corners) -> bool:
        """Tell whether two pictures of a page differ visibly in a box, its middle first: there is most ink."""
        left, right = max(int(box[0]), 0), min(int(box[2]) + 1, self.width)
        top, bottom = max(int(box[1]), 0), min(int(box[3]) + 1, self.height)
        middle = (top + bottom) // 2
        for row in (*range(middle, bottom), *range(top, middle)):
            start, end = row * self.stride + 3 * left, row * self.stride + 3 * right
            one, two = self.data[start:end], other.data[start:end]
            if one != two and any(abs(a - b) >= _LEAST_CONTRAST for a, b in zip(one, two, strict=True)):
                return True
        return False
