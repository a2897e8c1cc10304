"""Which day does a provider mean, and how can it be told a date window?

Days are ISO (YYYY-MM-DD). A day that is not certain is '', never a guess.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum

from research.ports import SearchRequest, WindowUse

_ISO = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[T ].*)?", re.DOTALL)
_WRITTEN = ("%b %d, %Y", "%B %d, %Y", "%d %b %Y", "%d %B %Y")
_MOST_CHARS = 60


class Span(StrEnum):
    """A window that ends today: what most search engines can be told."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


_LENGTHS = {
    1: Span.DAY,
    7: Span.WEEK,
    28: Span.MONTH,
    29: Span.MONTH,
    30: Span.MONTH,
    31: Span.MONTH,
    365: Span.YEAR,
    366: Span.YEAR,
}


def iso_day(text: object) -> str:
    """Return the day that a date string names (ISO 8601, RFC 5322, or 'Mar 3, 2026'), or '' ('2 days ago', rubbish)."""
    if not isinstance(text, str) or len(text) > _MOST_CHARS:
        return ""
    written = text.strip()
    if (iso := _ISO.fullmatch(written)) is not None:
        return "" if _day(iso[1]) is None else iso[1]
    for form in _WRITTEN:
        try:
            return datetime.strptime(written, form).date().isoformat()  # noqa: DTZ007 - a day has no zone
        except ValueError:
            continue
    return _mail_day(written)


def span_asked(request: SearchRequest, today: date) -> Span | None:
    """Return the span that says exactly the request's window, or None when there is none."""
    after, before = ends_asked(request)
    if after is None or (before is not None and before < today):
        return None
    return _LENGTHS.get((today - after).days)


def ends_asked(request: SearchRequest) -> tuple[date | None, date | None]:
    """Return the first and last day asked for, each None where the window is open."""
    if request.window is None:
        return None, None
    return _day(request.window.after), _day(request.window.before)


def is_window_asked(request: SearchRequest) -> bool:
    """Tell whether the request names a window at all."""
    return request.window is not None and bool(request.window.after or request.window.before)


def use_of_span(request: SearchRequest, today: date) -> WindowUse:
    """Say what a provider that knows only spans makes of the window."""
    if not is_window_asked(request):
        return WindowUse.NOT_ASKED
    return WindowUse.UNSUPPORTED if span_asked(request, today) is None else WindowUse.HONOURED


def use_of_days(request: SearchRequest) -> WindowUse:
    """Say what a provider that takes a first and a last day makes of the window."""
    if not is_window_asked(request):
        return WindowUse.NOT_ASKED
    return WindowUse.UNSUPPORTED if ends_asked(request) == (None, None) else WindowUse.HONOURED


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if len(text) == len("2026-01-01") else None
    except ValueError:
        return None


def _mail_day(text: str) -> str:
    try:
        return parsedate_to_datetime(text).date().isoformat()
    except (ValueError, TypeError, IndexError, OverflowError):
        return ""
