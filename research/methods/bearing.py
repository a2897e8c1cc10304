"""Which evidence is put before a judge with a statement? What the statement cites, and nothing else of the report."""

from __future__ import annotations

from dataclasses import dataclass

from research.admission.types import AdmittedFact
from research.brief.types import Scope
from research.evidence.cards import cited_chunks
from research.evidence.quotes import Span, locate
from research.evidence.types import Chunk, Source
from research.methods.desk import Desk
from research.synthesis.packet import clear_chunks
from research.trust.classes import DataClass
from research.trust.terms import scan
from research.verification.judging.focus import FIRST_CHARS, focus


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a judge sees: the `text`, and where in its source it was taken from.

    `short` is what of it the question in one word is asked about.
    """

    text: str
    short: str
    source: Source
    start: int
    end: int

    def place(self, words: str) -> Span:
        """Return where words of the text stand in the source; (-1, -1) for none."""
        found = locate(self.source.text, words, start=self.start, end=self.end) if words else None
        return found or Span(start=-1, end=-1)


def shown_of(fact: AdmittedFact, source: Source) -> Shown | None:
    """Return what a fact cites, without what is flagged, narrowed to the sentences that bear on it; None for nothing."""
    parts = [part for chunk in cited_chunks(source, fact.chunk_ids) for part in clear_chunks(source, chunk)]
    return _shown(parts, source, fact.text)


def shown_chunk(chunk: Chunk, source: Source, sentence: str, *, most_chars: int) -> Shown | None:
    """Return a chunk of any source, narrowed to the sentences that bear on a sentence; None for nothing."""
    return _shown(list(clear_chunks(source, chunk)), source, sentence, most_chars)


def _shown(parts: list[Chunk], source: Source, sentence: str, most_chars: int | None = None) -> Shown | None:
    if not parts:
        return None
    text = "\n".join(part.text for part in parts)
    narrowed = focus(text, sentence) if most_chars is None else focus(text, sentence, most_chars)
    return Shown(
        text=narrowed,
        short=focus(text, sentence, FIRST_CHARS) if len(narrowed) > FIRST_CHARS else narrowed,
        source=source,
        start=min(part.start for part in parts),
        end=max(part.end for part in parts),
    )


def data_class(desk: Desk, *texts: str) -> DataClass:
    """Return the class of what a judge is shown: a workspace that is not public and a restricted term stay inside."""
    inside = desk.brief.scope is not Scope.WEB and not desk.brief.workspace_public
    named = any(scan(text, desk.brief.restricted_terms) for text in texts)
    return DataClass.RESTRICTED_INTERNAL if inside or named else DataClass.APPROVED_PUBLIC
