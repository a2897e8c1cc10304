"""What is painted on a PDF's page, in which order? Texts and filled areas, each with its place on the page."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pypdfium2
from pypdfium2 import raw

NEAR = 48  # of 255 in a channel: colours that may not be told apart
_LEAST_SIDE_PT = 2.0  # a thinner area is a line
_EDGE_PT, _EDGE = 1.5, 0.3
_BROAD_STROKE_PT = 4.0
_RECTANGLE_SEGMENTS = 6
_OPAQUE = 255
_DEEPEST = 6
_MOST_OBJECTS = 100_000

Matrix = tuple[float, float, float, float, float, float]
Rgb = tuple[int, int, int]
_SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the page, in points from its lower left."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def area(self) -> float:
        """The area in square points."""
        return max(0.0, self.right - self.left) * max(0.0, self.top - self.bottom)

    def touched_by(self, other: Box) -> bool:
        """Tell whether another box lies over more of this one than its edge."""
        if other.left >= self.right or other.right <= self.left or other.bottom >= self.top or other.top <= self.bottom:
            return False
        across = min(self.right, other.right) - max(self.left, other.left)
        up = min(self.top, other.top) - max(self.bottom, other.bottom)
        edge = min(_EDGE_PT, _EDGE * (self.right - self.left), _EDGE * (self.top - self.bottom))
        return across > edge and up > edge

    def holds(self, other: Box) -> bool:
        """Tell whether another box lies inside this one."""
        return (
            self.left <= other.left and self.bottom <= other.bottom and self.right >= other.right and self.top >= other.top
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """One text object. `colour` is None where it is no plain one; `is_veiled` when transparency may make it vanish."""

    handle: Any
    address: int
    order: int
    mode: int
    size: float
    colour: Rgb | None
    is_veiled: bool
    matrix: Matrix

    def box(self) -> Box:
        """Measure where it stands."""
        return _box(self.handle, self.matrix)

    @property
    def is_pale(self) -> bool:
        """Tell whether white paper may swallow it."""
        return self.colour is not None and min(self.colour) >= _OPAQUE - NEAR


@dataclass(frozen=True, slots=True, kw_only=True)
class Painting:
    """One filled area or picture. `colour` is None where it has no single one; `is_plain` for an opaque rectangle."""

    order: int
    box: Box
    colour: Rgb | None
    is_plain: bool
    is_picture: bool


@dataclass(frozen=True, slots=True)
class _Found:
    handle: Any
    kind: int
    order: int
    matrix: Matrix
    is_veiled: bool


def inventory(page: pypdfium2.PdfPage) -> tuple[list[Script], list[Painting]]:
    """Return the texts and the paintings of a page in the order in which they are painted, forms included."""
    scripts: list[Script] = []
    paintings: list[Painting] = []
    for found in _objects(page):
        if found.kind == raw.FPDF_PAGEOBJ_TEXT:
            scripts.append(_script(found))
        elif found.kind != raw.FPDF_PAGEOBJ_FORM and (painting := _painting(found)) is not None:
            paintings.append(painting)
    return scripts, paintings


def _objects(page: pypdfium2.PdfPage) -> Iterator[_Found]:
    order = 0
    tops = (raw.FPDFPage_GetObject(page.raw, at) for at in range(raw.FPDFPage_CountObjects(page.raw)))
    levels: list[tuple[Iterator[Any], Matrix, bool]] = [(tops, _SAME, False)]
    while levels and order < _MOST_OBJECTS:
        within, matrix, veiled = levels[-1]
        handle = next(within, None)
        if handle is None:
            levels.pop()
            continue
        order += 1
        kind = raw.FPDFPageObj_GetType(handle)
        yield _Found(handle, kind, order, matrix, veiled)
        if kind == raw.FPDF_PAGEOBJ_FORM and len(levels) < _DEEPEST:
            hazy = veiled or bool(raw.FPDFPageObj_HasTransparency(handle))
            levels.append((_inside(handle), _product(_matrix(handle), matrix), hazy))


def _inside(form: Any) -> Iterator[Any]:
    return (raw.FPDFFormObj_GetObject(form, at) for at in range(raw.FPDFFormObj_CountObjects(form)))


def _script(found: _Found) -> Script:
    size = ctypes.c_float()
    raw.FPDFTextObj_GetFontSize(found.handle, size)
    colour, alpha = _fill(found.handle)
    own = _matrix(found.handle)
    up = _product(own, found.matrix) if found.matrix is not _SAME else own
    return Script(
        handle=found.handle,
        address=ctypes.addressof(found.handle.contents),
        order=found.order,
        mode=raw.FPDFTextObj_GetTextRenderMode(found.handle),
        size=abs(size.value) * (up[2] * up[2] + up[3] * up[3]) ** 0.5,
        colour=colour,
        is_veiled=found.is_veiled or alpha < _OPAQUE // 2,
        matrix=found.matrix,
    )


def _painting(found: _Found) -> Painting | None:
    is_path = found.kind == raw.FPDF_PAGEOBJ_PATH
    if is_path and not _covers(found.handle):
        return None
    box = _box(found.handle, found.matrix)
    if min(box.right - box.left, box.top - box.bottom) < _LEAST_SIDE_PT:
        return None
    colour, alpha = _fill(found.handle) if is_path else (None, _OPAQUE)
    clear = found.is_veiled or alpha < _OPAQUE or (is_path and bool(raw.FPDFPageObj_HasTransparency(found.handle)))
    return Painting(
        order=found.order,
        box=box,
        colour=None if clear else colour,
        is_plain=is_path and not clear and raw.FPDFPath_CountSegments(found.handle) <= _RECTANGLE_SEGMENTS,
        is_picture=found.kind == raw.FPDF_PAGEOBJ_IMAGE,
    )


def _covers(path: Any) -> bool:
    """Tell whether a path paints an area: filled, or stroked with a broad pen."""
    fill, stroke, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    raw.FPDFPath_GetDrawMode(path, fill, stroke)
    if fill.value or not stroke.value:
        return bool(fill.value)
    raw.FPDFPageObj_GetStrokeWidth(path, width)
    return width.value >= _BROAD_STROKE_PT


def _fill(handle: Any) -> tuple[Rgb | None, int]:
    red, green, blue, alpha = ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint()
    if not raw.FPDFPageObj_GetFillColor(handle, red, green, blue, alpha):
        return None, _OPAQUE
    return (red.value, green.value, blue.value), alpha.value


def _box(handle: Any, matrix: Matrix) -> Box:
    left, bottom, right, top = ctypes.c_float(), ctypes.c_float(), ctypes.c_float(), ctypes.c_float()
    raw.FPDFPageObj_GetBounds(handle, left, bottom, right, top)
    if matrix is _SAME:
        return Box(left.value, bottom.value, right.value, top.value)
    a, b, c, d, e, f = matrix
    corners = [(x, y) for x in (left.value, right.value) for y in (bottom.value, top.value)]
    across = [a * x + c * y + e for x, y in corners]
    up = [b * x + d * y + f for x, y in corners]
    return Box(min(across), min(up), max(across), max(up))


def _matrix(handle: Any) -> Matrix:
    found = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(handle, found):
        return _SAME
    return found.a, found.b, found.c, found.d, found.e, found.f


def _product(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix that applies `first`, then `then` (PDF 32000-1, 8.3.4)."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (
        a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m,
    )  # fmt: skip
