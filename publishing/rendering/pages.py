"""What do the pages of a PDF hold? Read by two libraries, so that what one of them overlooks, the other does not.

PDFium, which draws the pages, tells their sizes, texts, objects and looks; pypdf walks through everything that hangs on the
document's root, also what no page shows: links, attached files, scripts, bookmarks, the tree for screen readers.
"""

from __future__ import annotations

import hashlib
import io
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

import pypdfium2
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, IndirectObject, NameObject, NumberObject, StreamObject
from pypdfium2 import raw

from publishing.document.text import shortened
from publishing.rendering.departures import Departure, Part

_SHOWN = 120
_DRAWN_PAGES = 30
_METADATA_BYTES = 1_000_000
_SCALE = 40 / 72
# How a stream is packed says nothing about what is in it.
_PACKING = frozenset({"/Length", "/Filter", "/DecodeParms", "/DL"})
_CONTAINERS = (IndirectObject, DictionaryObject, ArrayObject)
_NAMES = {
    "/Annots": "the links and notes of a page",
    "/Names": "its attached files, scripts or named places",
    "/OpenAction": "what happens when it is opened",
    "/AA": "what happens by itself",
    "/AcroForm": "its form fields",
    "/StructTreeRoot": "what a screen reader is told",
    "/Outlines": "its bookmarks",
    "/Metadata": "what it says about itself",
    "/Contents": "what a page draws",
    "/Resources": "the fonts and pictures of a page",
}


@dataclass(frozen=True, slots=True)
class Held:
    """One thing that a PDF holds: where, in words, and what; `told` is shown to a person where it is not ''."""

    place: str
    what: object
    told: str = ""


def pages_departure(found: bytes, stored: bytes) -> Departure | None:
    """Return where what a PDF holds parts from another; None when everything is the same but the bytes."""
    return _first(_seen(found), _seen(stored)) or _first(_hung(found), _hung(stored))


def _first(found: Iterator[Held], wanted: Iterator[Held]) -> Departure | None:
    nothing = Held("", None)
    for theirs, ours in zip_longest(found, wanted, fillvalue=nothing):
        if theirs != ours:
            return Departure(part=Part.PAGES, place=theirs.place or ours.place, **_told(ours, theirs))
    return None


def _told(wanted: Held, found: Held) -> dict[str, str]:
    ours, theirs = wanted.told, found.told
    at = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), min(len(ours), len(theirs)))
    start = max(0, at - _SHOWN // 2)
    return {"wanted": shortened(ours[start:], _SHOWN), "found": shortened(theirs[start:], _SHOWN)}


def _seen(pdf: bytes) -> Iterator[Held]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        count = len(document)
        yield Held("the number of pages", count, str(count))
        for number in range(count):
            page = document[number]
            yield from _page(page, number + 1)
            page.close()
    finally:
        document.close()


def _page(page: pypdfium2.PdfPage, number: int) -> Iterator[Held]:
    shape = (page.get_size(), page.get_rotation(), page.get_mediabox(), page.get_cropbox())
    yield Held(f"the size of page {number}", shape, " × ".join(f"{length:.0f}" for length in page.get_size()))
    text = page.get_textpage()
    words = text.get_text_range()
    text.close()
    yield Held(f"the text of page {number}", words, words)
    objects = [(thing.type, *(round(edge) for edge in thing.get_bounds())) for thing in page.get_objects(max_depth=4)]
    yield Held(f"the drawn objects of page {number}", objects, f"{len(objects)} objects")
    notes = list(_notes(page))
    yield Held(f"the links and notes of page {number}", notes, f"{len(notes)} links or notes")
    if number <= _DRAWN_PAGES:
        look = hashlib.sha256(bytes(page.render(scale=_SCALE).buffer)).hexdigest()
        yield Held(f"the look of page {number}", look)


def _notes(page: pypdfium2.PdfPage) -> Iterator[int]:
    """Yield the kind of each link or note; where they lead is told by what hangs on the root."""
    for at in range(raw.FPDFPage_GetAnnotCount(page.raw)):
        note = raw.FPDFPage_GetAnnot(page.raw, at)
        yield raw.FPDFAnnot_GetSubtype(note)
        raw.FPDFPage_CloseAnnot(note)


def _hung(pdf: bytes) -> Iterator[Held]:
    """Walk through everything on the root, each object once; how the file is laid out does not change the order."""
    reader = PdfReader(io.BytesIO(pdf))
    for name in ("/Title", "/Author", "/Subject", "/Keywords"):
        said = str((reader.metadata or DictionaryObject()).get(name, ""))
        yield Held("its title and author", said, said)
    met: dict[tuple[int, int], int] = {}
    waiting: list[tuple[str, object]] = [("", reader.trailer.raw_get("/Root"))]
    while waiting:
        place, thing = waiting.pop()
        if isinstance(thing, IndirectObject):
            key = (thing.idnum, thing.generation)
            if key in met:
                yield Held(place, met[key])
                continue
            met[key] = len(met)
            thing = thing.get_object()
        yield Held(place or "its root", *_what(thing))
        waiting.extend(_within(place, thing))


def _what(thing: object) -> tuple[object, str]:
    """Return what one object holds itself, and that as a person may read it; what hangs on it comes after it."""
    if isinstance(thing, ArrayObject):
        held = [_plain(entry) for entry in list.__iter__(thing)]
        return ("array", held), " ".join(map(str, held))
    if not isinstance(thing, DictionaryObject):
        return _plain(thing), str(thing)
    named = [(key, _plain(thing.raw_get(NameObject(key)))) for key in _keys(thing)]
    data = hashlib.sha256(_unpacked(thing)).hexdigest() if isinstance(thing, StreamObject) else ""
    return (named, data), " ".join(f"{key} {value}" for key, value in named)


def _plain(thing: object) -> object:
    if isinstance(thing, _CONTAINERS):
        return ""
    # Libraries write places with more or fewer digits.
    return round(float(thing), 2) if isinstance(thing, NumberObject | FloatObject) else f"{thing}"


def _unpacked(stream: StreamObject) -> bytes:
    """Return the data of a stream. PDFium saves packed metadata without saying so; that alone is no other document."""
    data = stream.get_data()
    if stream.get("/Type") != "/Metadata" or data.lstrip().startswith(b"<"):
        return data
    try:
        return zlib.decompressobj().decompress(data, _METADATA_BYTES)
    except zlib.error:
        return data


def _within(place: str, thing: object) -> Iterator[tuple[str, object]]:
    """Yield what hangs on an object, the last first: it is put on a pile."""
    if isinstance(thing, DictionaryObject):
        for key in reversed(_keys(thing)):
            value = thing.raw_get(NameObject(key))
            if isinstance(value, _CONTAINERS):
                yield _NAMES.get(key, place), value
    elif isinstance(thing, ArrayObject):
        yield from ((place, entry) for entry in list.__reversed__(thing) if isinstance(entry, _CONTAINERS))


def _keys(thing: DictionaryObject) -> list[str]:
    packing = _PACKING if isinstance(thing, StreamObject) else frozenset()
    return sorted(key for key in thing if key not in packing)
