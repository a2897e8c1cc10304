"""Does a cited passage carry this fact word for word?

Then the fact stands by its quotation. Silence proves nothing: every other fact is `unchecked`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from research.admission.types import AdmittedFact
from research.evidence import flags
from research.evidence.cards import cited_chunks
from research.evidence.passages import sentence_spans
from research.evidence.quotes import Span, locate
from research.evidence.types import Chunk, Source
from research.verification.types import Basis, ItemVerdict, Verdict

_EDGE = re.compile(r"[\s\"'“”‘’„«»‹›「」『』()（）\[\]*•·-]*")
_END = re.compile(rf"(?:[.。．!！]|{_EDGE.pattern[:-1]})*")


def quote_verdicts(facts: Iterable[AdmittedFact], sources: Sequence[Source]) -> tuple[ItemVerdict, ...]:
    """Return one verdict a fact, in their order: `entail` by `quote` with its offsets, or `unchecked`.

    The fact must be one or more whole sentences of a passage that it cites, exactly or with white space, quotation marks,
    dashes and widths made alike, and touch nothing flagged. Half a sentence can say the opposite of the whole one.
    """
    by_id = {source.source_id: source for source in sources}
    return tuple(_verdict(fact, by_id.get(fact.source_id)) for fact in facts)


def _verdict(fact: AdmittedFact, source: Source | None) -> ItemVerdict:
    span = whole_quotation(fact, source) if source is not None else None
    if span is None:
        return ItemVerdict(item_id=fact.item_id, verdict=Verdict.UNCHECKED, basis=Basis.NONE)
    return ItemVerdict(
        item_id=fact.item_id,
        verdict=Verdict.ENTAIL,
        basis=Basis.QUOTE,
        quote_start=span.start,
        quote_end=span.end,
    )


def whole_quotation(fact: AdmittedFact, source: Source) -> Span | None:
    """Return where a cited passage carries the fact as whole sentences, or None."""
    known = {chunk.chunk_id for chunk in source.chunks}
    flagged = flags.merged(source.flagged)
    for chunk in cited_chunks(source, (chunk_id for chunk_id in fact.chunk_ids if chunk_id in known)):
        for span in _places(source.text, fact.text, chunk):
            if not flags.overlaps(span.start, span.end, flagged) and _is_whole(source, chunk, span):
                return span
    return None


def _places(text: str, statement: str, chunk: Chunk) -> Iterable[Span]:
    at = chunk.start
    while (span := locate(text, statement, start=at, end=chunk.end)) is not None:
        yield span
        at = span.start + 1


def _is_whole(source: Source, chunk: Chunk, span: Span) -> bool:
    """Tell whether a span begins where a sentence begins and ends where one ends, quotation marks and brackets apart."""
    found = sentence_spans(source, chunk)
    starts = any(_only(_EDGE, source.text, low, span.start) for low, _ in found)
    ends = any(_only(_END, source.text, span.end, high) for _, high in found)
    return starts and ends


def _only(edge: re.Pattern[str], text: str, first: int, second: int) -> bool:
    low, high = sorted((first, second))
    return edge.fullmatch(text, low, high) is not None
