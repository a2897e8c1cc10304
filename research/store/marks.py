"""How is what a page states about its relations kept beside its row? As plain JSON; older rows say nothing."""

from __future__ import annotations

from dataclasses import asdict
from typing import cast

from research.reading.types import PageMarks

JsonObject = dict[str, object]


def marks_json(marks: PageMarks) -> JsonObject:
    """Return what is kept of the marks: only what a page states."""
    return {name: value for name, value in asdict(marks).items() if value}


def marks_of(kept: object) -> PageMarks:
    """Return the marks that were kept. Raises TypeError for some that were altered."""
    if not isinstance(kept, dict):
        raise TypeError("The stored marks are no object.")
    fields = cast("JsonObject", kept)
    return PageMarks(
        canonical=_text(fields, "canonical"),
        identifiers=_texts(fields, "identifiers"),
        links=_texts(fields, "links"),
        contacts=_texts(fields, "contacts"),
        modified=_text(fields, "modified"),
    )


def _text(fields: JsonObject, name: str) -> str:
    value = fields.get(name, "")
    if not isinstance(value, str):
        raise TypeError(f"The stored marks hold no text as {name}.")
    return value


def _texts(fields: JsonObject, name: str) -> tuple[str, ...]:
    values = fields.get(name, ())
    if not isinstance(values, list | tuple) or not all(isinstance(value, str) for value in values):
        raise TypeError(f"The stored marks hold no texts as {name}.")
    return tuple(values)
