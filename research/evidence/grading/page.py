"""How is a source looked at when it is profiled? Once, as lines without what was flagged, with its quotations known.

The rule: what is flagged is blank here, so that nothing rests on it; offsets stay those of `source.text`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

from research.evidence.flags import Spans, clear_parts, merged, overlaps
from research.evidence.grading.finder import Finder, Hit
from research.evidence.ledger.types import Passage
from research.evidence.tokens import is_unspaced
from research.evidence.types import Source

# A book says in its first chapters what it is; a longer text is profiled by so much of it, so that time stays bounded.
MOST_CHARS = 400_000
_WRAPPED, _WRAPPED_UNSPACED = 45, 18
_ENDS = re.compile(r"[.!?:;。！？：；…|][\"'”’»」』)\]）]?\Z")
_MARKED = re.compile(r"\s*(?:[-*•‣·|#>§]|\d{1,3}[.)]\s|\(\w{1,3}\)\s|第[\d一二三四五六七八九十百]{1,6}[条條章]|Art)")
_WIDE = re.compile("[０-９Ａ-Ｚａ-ｚ]")
_NARROW = {wide: wide - 0xFEE0 for wide in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))}
_ALIKE = (("’", "'"), ("ʼ", "'"), ("\u00a0", " "), ("\u202f", " "), ("\u2009", " "), ("\u3000", " "), ("\u2011", "-"))
_QUOTED = Finder('"[^"\\n]*"|“[^”\\n]*”|„[^“”\\n]*[“”]|«[^»\\n]*»|»[^«\\n]*«|「[^」\\n]*」|『[^』\\n]*』')
_HEAD, _OPENING = 900, 200  # characters
_LONGEST_PASSAGE = 240
_STOP = re.compile(r"[。！？]|[.!?](?=\s|\Z)")


@dataclass(frozen=True)
class Line:
    """A line of the view: a paragraph, a list item, a row. `start..end` in code points of the source's text."""

    start: int
    end: int
    text: str
    data: bytes


@dataclass(frozen=True)
class Page:
    """A source as its profile is made of it. `text` has the length of the source's text; `data` is its UTF-8."""

    source: Source
    text: str
    flagged: Spans
    found: dict[Finder, tuple[Hit, ...]] = field(default_factory=dict)

    @cached_property
    def data(self) -> bytes:
        # 'replace' puts one '?' for a lone surrogate, which keeps every offset.
        return self.text.encode("utf-8", "replace")

    @cached_property
    def head(self) -> bytes:
        """How a text begins, with its title before it: where it says what it is."""
        return self.title_data + b"\n" + self.text[:_HEAD].encode("utf-8", "replace")

    @cached_property
    def opening(self) -> bytes:
        """The first lines of a text: its own title, where a file has no other."""
        return self.text[:_OPENING].lstrip().partition("\n")[0].encode("utf-8", "replace")

    @cached_property
    def title_data(self) -> bytes:
        return self.source.title.encode("utf-8", "replace")

    def heads(self, finder: Finder) -> bool:
        """Tell whether the head of the page holds a sign."""
        return finder.found(self.head)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        found, at = [], 0
        for text in self.text.split("\n"):
            if text.strip():
                found.append(Line(at, at + len(text), text, text.encode("utf-8", "replace")))
            at += len(text) + 1
        return tuple(found)

    @cached_property
    def quoted(self) -> tuple[Hit, ...]:
        return tuple(_QUOTED.hits(self.data))

    @cached_property
    def _quotes_from(self) -> tuple[int, ...]:
        return tuple(hit.start for hit in self.quoted)

    def own(self, finder: Finder) -> tuple[Hit, ...]:
        """Return what the page itself says: hits outside its quotations."""
        if finder not in self.found:
            hits = finder.hits(self.data)
            self.found[finder] = tuple(hit for hit in hits if not self.quoted or not self._is_quoted(hit.start))
        return self.found[finder]

    def _is_quoted(self, start: int) -> bool:
        at = bisect_right(self._quotes_from, start) - 1
        return at >= 0 and self.quoted[at].end > start

    def count(self, finder: Finder) -> int:
        """Return how often the page itself says so."""
        return len(self.own(finder))

    def kinds_of(self, finder: Finder) -> int:
        """Return how many different writings of a sign the page has."""
        return len({self.data[hit.start : hit.end].lower() for hit in self.own(finder)})

    def passage(self, hit: Hit) -> Passage | None:
        """Return the sentence around a hit as a passage outside everything flagged; None when there is none."""
        start, end = (len(self.data[:offset].decode()) for offset in hit)
        wide = self._around(start, end)
        for low, high in (wide, (start, end)):
            if low < high and not overlaps(low, high, self.flagged):
                return Passage(source_id=self.source.source_id, start=low, end=high)
        return None

    def first(self, finder: Finder) -> Passage | None:
        """Return the first passage in which the page itself says so."""
        return next((found for hit in self.own(finder) if (found := self.passage(hit))), None)

    def _around(self, start: int, end: int) -> tuple[int, int]:
        low = max(self.text.rfind("\n", 0, start) + 1, start - _LONGEST_PASSAGE // 2)
        for stop in _STOP.finditer(self.text, low, start):
            low = stop.end()
        line_end = self.text.find("\n", end)
        high = min(len(self.text) if line_end < 0 else line_end, end + _LONGEST_PASSAGE // 2)
        closing = _STOP.search(self.text, max(start, end - 1), high)
        high = max(closing.end(), end) if closing else high
        while low < start and self.text[low].isspace():
            low += 1
        while high > end and self.text[high - 1].isspace():
            high -= 1
        return low, high


def page_of(source: Source) -> Page:
    """Return the view of a source. What is flagged is blank, wrapped lines are joined, apostrophes and widths are alike."""
    flagged = merged(source.flagged)
    text = _joined(blanked(source.text[:MOST_CHARS], flagged))
    return Page(source, text if text.isascii() else _alike(text), flagged)


def _alike(text: str) -> str:
    """Each sign for one sign, so that offsets stay."""
    for sign, plain in _ALIKE:
        text = text.replace(sign, plain)
    return text.translate(_NARROW) if _WIDE.search(text) else text


def blanked(text: str, flagged: Spans) -> str:
    """Return a text with spaces where it was flagged, as long as before."""
    if not flagged:
        return text
    parts, at = [], 0
    for start, end in clear_parts(0, len(text), flagged):
        parts += [" " * (start - at), text[start:end]]
        at = end
    return "".join(parts) + " " * (len(text) - at)


def _joined(text: str) -> str:
    """Lines that their author wrapped become one; every other line break stays."""
    pieces: list[str] = []
    before = ""
    for line in text.split("\n"):
        if pieces:
            pieces.append(" " if before and _continues(before, line) else "\n")
        pieces.append(line)
        before = line.strip()
    return "".join(pieces)


def _continues(before: str, line: str) -> bool:
    if len(before) < _WRAPPED_UNSPACED or not line.strip() or _ENDS.search(before[-3:]) or _MARKED.match(line[:12]):
        return False
    return len(before) >= _WRAPPED or is_unspaced(before[-40:])
