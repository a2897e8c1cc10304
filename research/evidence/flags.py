"""Which parts of a source may be quoted? Everything outside its flagged spans.

A flagged span is never quoted, not even where it answers the question.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from research.reading.types import FlaggedSpan

Spans = tuple[tuple[int, int], ...]


def merged(flagged: Iterable[FlaggedSpan]) -> Spans:
    """Return the flagged spans sorted, joined where they touch, without empty ones."""
    return joined((flag.start, flag.end) for flag in flagged if flag.start < flag.end)


def joined(spans: Iterable[tuple[int, int]]) -> Spans:
    """Return spans sorted, joined where they touch."""
    found: list[tuple[int, int]] = []
    for span in sorted(spans):
        if found and span[0] <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], span[1]))
        else:
            found.append(span)
    return tuple(found)


def overlaps(start: int, end: int, spans: Spans) -> bool:
    """Tell whether `start..end` shares a character with one of the merged spans; an empty range shares none."""
    if start >= end:
        return False
    at = bisect_left(spans, (start, start))
    reached = at > 0 and spans[at - 1][1] > start
    return reached or (at < len(spans) and spans[at][0] < end)


def clear_parts(start: int, end: int, spans: Spans) -> Spans:
    """Return the parts of `start..end` that no merged span touches, in order."""
    parts: list[tuple[int, int]] = []
    at = start
    for low, high in spans:
        if low >= end:
            break
        if high <= at:
            continue
        if low > at:
            parts.append((at, low))
        at = high
    if at < end:
        parts.append((at, end))
    return tuple(parts)
