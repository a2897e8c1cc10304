"""Puts one statement before the screen, with the page that it cites and any others that were read."""

from __future__ import annotations

from research.admission.types import AdmittedFact
from research.evidence.types import Source
from research.verification.rulings import RulingCode
from research.verification.screening.screen import screen
from research.verification.screening.types import Screened
from tests.support.evidence import stored


def fact(text: str, source: Source, *, chunks: tuple[str, ...] = ()) -> AdmittedFact:
    """Return a fact that cites a source's chunks, all of them where none is named."""
    named = chunks or tuple(chunk.chunk_id for chunk in source.chunks)
    return AdmittedFact(item_id="F1", text=text, source_id=source.source_id, chunk_ids=named)


def screened(text: str, source: Source, *others: Source, language: str = "en", chunks: tuple[str, ...] = ()) -> Screened:
    """Return what the screen says of one statement."""
    (found,) = screen((fact(text, source, chunks=chunks),), (source, *others), language=language)
    return found


def codes(text: str, page: str, *, language: str = "en", title: str = "Figures of the region") -> set[RulingCode]:
    """Return the codes of the faults between a statement and a page of one passage."""
    return {fault.code for fault in screened(text, stored(page, language=language, title=title), language=language).faults}
