"""How are the units of a source kept beside its row? As plain JSON, each text once; older rows say nothing.

A table of a thousand rows repeats its heads, its caption and its notes in each of them: here they are told once.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import cast

from pydantic import TypeAdapter

from research.errors import StoreFailed
from research.ports import BlobStore
from research.reading.types import MAX_UNITS, PagePicture, Unit

JsonObject = dict[str, object]
_PNG = b"\x89PNG\r\n\x1a\n"


@cache
def _adapter() -> TypeAdapter[tuple[Unit, ...]]:
    return TypeAdapter(tuple[Unit, ...])


def units_json(units: tuple[Unit, ...]) -> JsonObject:
    """Return what is kept of the units: their fields, with a number in place of each text."""
    if not units:
        return {}
    texts: dict[str, int] = {}
    return {"units": [_packed(unit, texts) for unit in units[:MAX_UNITS]], "texts": list(texts)}


def _packed(value: object, texts: dict[str, int]) -> object:
    match value:
        case str():
            return [texts.setdefault(str(value), len(texts))]
        case tuple():
            return {"": [_packed(item, texts) for item in value]}
        case bool() | int():
            return value
        case _:
            # What says nothing is not told; the kind tells which fields there are.
            named = {field.name: getattr(value, field.name) for field in fields(value)}  # type: ignore[arg-type]
            return {name: _packed(held, texts) for name, held in named.items() if held or name == "start"}


def units_of(kept: object) -> tuple[Unit, ...]:
    """Return the units that were kept. Raises TypeError or ValueError for some that were altered."""
    if kept == {}:
        return ()
    if not isinstance(kept, dict):
        raise TypeError("The stored units are no object.")
    told = cast("JsonObject", kept)
    units, texts = told.get("units"), told.get("texts")
    if not isinstance(units, list) or not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise TypeError("The stored units hold no list of units and of texts.")
    return _adapter().validate_python(tuple(_unpacked(unit, texts) for unit in units))


def _unpacked(value: object, texts: list[str]) -> object:
    match value:
        case [int(at)] if 0 <= at < len(texts):
            return texts[at]
        case {"": list(items)}:
            return tuple(_unpacked(item, texts) for item in items)
        case Mapping():
            return {name: _unpacked(held, texts) for name, held in value.items()}
        case bool() | int():
            return value
        case _:
            raise TypeError("The stored units hold something that no unit has.")


def keep_pictures(blobs: BlobStore, pictures: tuple[PagePicture, ...]) -> None:
    """Keep the pictures of scanned pages as blobs. Raises StoreFailed, also for one that is none."""
    for picture in pictures:
        png = _decoded(picture)
        if not png.startswith(_PNG) or hashlib.sha256(png).hexdigest() != picture.digest:
            raise StoreFailed(f"The picture of page {picture.page} is not what its reader says; the source is not kept.")
        blobs.put(png)


def _decoded(picture: PagePicture) -> bytes:
    try:
        return base64.b64decode(picture.png, validate=True)
    except binascii.Error:
        return b""
