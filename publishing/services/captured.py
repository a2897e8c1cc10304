"""How is a captured page shown? Cleaned by a confined child, once; where that is too much, by its stored text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString

from publishing.errors import RenderingFailed
from publishing.rendering.children import OutOfTime
from publishing.rendering.cleaning import DEFAULT_LIMITS, CleanLimits, clean_page
from publishing.rendering.safety import shown_markup
from publishing.store.cleaned import keep_page, kept_page, page_key
from research.models import SourceRow
from research.ports import BlobStore


@dataclass(frozen=True, slots=True, kw_only=True)
class CapturedPage:
    """A page as it is shown: its markup, cleaned, or None and its stored text."""

    markup: SafeString | None
    text: str


def captured_page(
    row: SourceRow, *, blobs: BlobStore, now: Callable[[], datetime], limits: CleanLimits = DEFAULT_LIMITS
) -> CapturedPage:
    """Return the page of one source. The first look cleans it; later ones, also in other runs, read what was kept.

    Raises StoreFailed when the capture or its text is missing or altered.
    """
    cleaned = _cleaned(row, blobs, now, limits)
    markup = None if cleaned is None else shown_markup(cleaned)
    text = blobs.get(row.text_digest).decode("utf-8", "replace") if markup is None else ""
    return CapturedPage(markup=markup, text=text)


def _cleaned(row: SourceRow, blobs: BlobStore, now: Callable[[], datetime], limits: CleanLimits) -> str | None:
    key = page_key(row.digest, row.encoding)
    kept = kept_page(key, blobs)
    if kept is not None:
        return kept.markup
    cleaned: str | None = None
    try:
        cleaned = clean_page(blobs.get(row.digest), declared=row.encoding, limits=limits)
    except OutOfTime:
        return None  # a busy machine may do it another time, so nothing is kept
    except RenderingFailed:
        pass
    keep_page(key, cleaned, blobs=blobs, at=now())
    return cleaned
