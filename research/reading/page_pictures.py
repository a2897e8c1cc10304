"""How does a scanned page look? Drawn by us in grey, bounded, so that a person can hold the recognised words against it.

The document's own image is never handed out: what a browser gets is a picture that this program wrote.
"""

from __future__ import annotations

import base64
import hashlib
import struct
import zlib

import pypdfium2

from research.reading.types import PagePicture

_LONGEST_SIDE = 1_200  # pixels: small print of a letter page can be read
_MOST_BYTES = 1_200_000
# Sixteen greys: a scan's noise would cost more than its letters.
_GREYS = bytes(min(255, (level + 8) // 17 * 17) for level in range(256))
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def page_picture(page: pypdfium2.PdfPage, number: int) -> PagePicture | None:
    """Return the picture of a page, None where it cannot be drawn or is too large even so."""
    width, height = page.get_size()
    longest = max(width, height)
    if not 1 <= longest < float("inf"):
        return None
    bitmap = page.render(scale=min(_LONGEST_SIDE / longest, 3.0), grayscale=True, may_draw_forms=False, draw_annots=False)
    try:
        png = grey_png(bytes(bitmap.buffer), width=bitmap.width, height=bitmap.height, stride=bitmap.stride)
    finally:
        bitmap.close()
    if len(png) > _MOST_BYTES:
        return None
    return PagePicture(page=number, digest=hashlib.sha256(png).hexdigest(), png=base64.b64encode(png).decode("ascii"))


def grey_png(pixels: bytes, *, width: int, height: int, stride: int) -> bytes:
    """Return a PNG (W3C PNG, colour type 0, eight bits) of rows of grey pixels that begin every `stride` bytes."""
    shades = pixels.translate(_GREYS)
    rows = b"".join(b"\0" + shades[at * stride : at * stride + width] for at in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return _SIGNATURE + _part(b"IHDR", head) + _part(b"IDAT", zlib.compress(rows, 6)) + _part(b"IEND", b"")


def _part(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
