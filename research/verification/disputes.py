"""Which passages speak against a fact? Sentences that say otherwise, and corrections of the page that it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from research.evidence import flags
from research.evidence.ledger.claims import Against, Dispute
from research.evidence.ledger.types import Link, Relation, Survey
from research.evidence.ledger.types import Passage as Span
from research.evidence.types import Source
from research.verification.candidates import Candidates, Passage, reading
from research.verification.lexicon import Mark
from research.verification.opposition import Difference, difference
from research.verification.support import Claim

# A correction speaks of a statement when it says this share of its words; of one that is whole, nothing stands.
SPEAKS_OF = 0.34


def disputes(claim: Claim, candidates: Candidates, survey: Survey, sources: Mapping[str, Source]) -> tuple[Dispute, ...]:
    """Return the passages that speak against a claim, the first of each source and kind, in the order of the sources."""
    found: dict[tuple[str, Against], Dispute] = {}
    for dispute in (*_contradictions(claim, candidates), *_corrections(claim, survey, sources)):
        found.setdefault((dispute.source_id, dispute.how), dispute)
    return tuple(found.values())


def _contradictions(claim: Claim, candidates: Candidates) -> Iterator[Dispute]:
    for at, part in enumerate(claim.disputable, 1):
        for passage in candidates.of(f"{claim.fact.item_id}/{at}", but=claim.fact.source_id):
            found = difference(part, passage.statement, known=passage.known)
            if found is not None and _is_of_one_time(claim, passage):
                yield _dispute(claim, passage, found)


def _is_of_one_time(claim: Claim, passage: Passage) -> bool:
    """Two pages of different years that name no time speak of different times, unless one says that a thing has ended."""
    if claim.statement.times or Mark.ENDED in (claim.statement.marks ^ passage.statement.marks):
        return True
    years = {claim.source.date[:4], passage.source.date[:4]}
    return "" in years or len(years) == 1


def _dispute(claim: Claim, passage: Passage, found: Difference) -> Dispute:
    return Dispute(
        item_id=claim.fact.item_id,
        source_id=passage.source.source_id,
        chunk_id=passage.chunk.chunk_id,
        start=passage.start,
        end=passage.end,
        how=found.how,
        claimed=found.claimed,
        said=found.said,
    )


def _corrections(claim: Claim, survey: Survey, sources: Mapping[str, Source]) -> Iterator[Dispute]:
    retracted = {profile.source_id for profile in survey.profiles if profile.is_retracted}
    for link in survey.links:
        correcting = sources.get(link.first)
        if link.relation is not Relation.CORRECTS or link.second != claim.fact.source_id or correcting is None:
            continue
        span = _speaking(claim, link, correcting, whole=link.second in retracted)
        if span is not None:
            yield _correction(claim, correcting, span)


def _speaking(claim: Claim, link: Link, correcting: Source, *, whole: bool) -> Span | None:
    """Return the passage of a correction that speaks of the claim; of a retraction, the one that says so."""
    flagged = flags.merged(correcting.flagged)
    spans = [
        span
        for span in link.passages
        if span.source_id == correcting.source_id and not flags.overlaps(span.start, span.end, flagged)
    ]
    said = claim.statement.stems
    for span in spans:
        held = reading(correcting.text[span.start : span.end], correcting.language).stems
        if said and len(said & held) >= SPEAKS_OF * len(said):
            return span
    return spans[0] if spans and whole else None


def _correction(claim: Claim, correcting: Source, span: Span) -> Dispute:
    chunk = next((c.chunk_id for c in correcting.chunks if c.start <= span.start < c.end), "")
    return Dispute(
        item_id=claim.fact.item_id,
        source_id=correcting.source_id,
        chunk_id=chunk,
        start=span.start,
        end=span.end,
        how=Against.CORRECTED,
        claimed=claim.fact.text,
        said=correcting.text[span.start : span.end],
    )
