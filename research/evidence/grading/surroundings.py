"""What stands around a passage? Its paragraph, the heading above it and the title of its source, cheaply and bounded."""

from __future__ import annotations

import re
from dataclasses import dataclass

from research.evidence.ledger.types import Passage
from research.evidence.types import Source

_FURTHEST = 1500  # characters on either side: a paragraph is not longer in a text that is read
_BREAK = re.compile(r"\n\s*\n")
_STOP = re.compile(r"[。！？]|[.!?](?=\s)")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The words of a passage and of what it stands in. `sentence` begins and ends where its sentences do."""

    passage: str
    sentence: str
    paragraph: str
    heading: str
    title: str
    language: str

    @property
    def all(self) -> str:
        return f"{self.title}\n{self.heading}\n{self.paragraph}"


def surroundings(source: Source, passage: Passage) -> Surroundings:
    """Return what stands around a passage of a source; offsets beyond the text are cut to it."""
    text = source.text
    start = max(0, min(passage.start, len(text)))
    end = max(start, min(passage.end, len(text)))
    before, after = text[max(0, start - _FURTHEST) : start], text[end : end + _FURTHEST]
    lead = _BREAK.split(before)[-1] if before else ""
    following = _BREAK.split(after, maxsplit=1)[0] if after else ""
    opened = max((stop.end() for stop in _STOP.finditer(lead)), default=0)
    closing = _STOP.search(following)
    closed = closing.end() if closing else len(following)
    if text[start:end].rstrip()[-1:] in ".!?。！？":
        closed = 0
    quoted = text[start:end]
    return Surroundings(
        passage=quoted,
        sentence=lead[opened:] + quoted + following[:closed],
        paragraph=lead + quoted + following,
        heading=_heading(source, start),
        title=source.title,
        language=source.language,
    )


def _heading(source: Source, at: int) -> str:
    return next((chunk.heading for chunk in source.chunks if chunk.start <= at < chunk.end), "")
