"""What is handed over for each fact that stands? Its verdict, its cards, and the passages that carry or contradict it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from research.admission.types import Admitted, AdmittedFact
from research.evidence.cards import card_at, cards_for, cited_chunks
from research.evidence.ledger.claims import Dispute, SupportLink, Weighed
from research.evidence.ledger.types import NO_LEDGER, Ledger
from research.evidence.types import EvidenceCard, Source
from research.findings import Corroboration, FactFinding, Opposition
from research.verification.types import Basis, ItemVerdict

Sources = Mapping[str, Source]
PassageT = TypeVar("PassageT", SupportLink, Dispute)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """The items that stand, and what the ledger says about them; without a ledger, everything that was admitted."""

    admitted: Admitted
    verdicts: tuple[ItemVerdict, ...]
    ledger: Ledger = NO_LEDGER
    weighed: tuple[Weighed, ...] = ()
    has_ledger: bool = False


def fact_findings(judged: Judged, sources: Sequence[Source]) -> tuple[FactFinding, ...]:
    """Return one finding for each fact that stands. `sources` are those that are not excluded."""
    by_id = {source.source_id: source for source in sources}
    verdicts = {verdict.item_id: verdict for verdict in judged.verdicts}
    weighed = {entry.item_id: entry for entry in judged.weighed}
    return tuple(_finding(fact, verdicts[fact.item_id], weighed.get(fact.item_id), by_id) for fact in judged.admitted.facts)


def shown_sources(finding: FactFinding) -> tuple[str, ...]:
    """Return the sources of which a statement shows a passage, for it or against it."""
    carrying = (corroboration.card.source_id for corroboration in finding.corroborations)
    return (finding.fact.source_id, *carrying, *(opposition.card.source_id for opposition in finding.oppositions))


def _finding(fact: AdmittedFact, verdict: ItemVerdict, weighed: Weighed | None, sources: Sources) -> FactFinding:
    cards = _cards(fact, verdict, sources[fact.source_id])
    if weighed is None:
        return FactFinding(fact=fact, verdict=verdict, cards=cards)
    return FactFinding(
        fact=fact,
        verdict=verdict,
        cards=cards,
        weighed=weighed,
        corroborations=tuple(
            Corroboration(link=link, card=card) for link, card in _shown(_others(fact, weighed.supports), sources)
        ),
        oppositions=tuple(Opposition(dispute=said, card=card) for said, card in _shown(weighed.disputes, sources)),
    )


def _cards(fact: AdmittedFact, verdict: ItemVerdict, source: Source) -> tuple[EvidenceCard, ...]:
    if verdict.basis is not Basis.QUOTE:
        return cards_for(source, fact.chunk_ids, fact.text)
    for chunk in cited_chunks(source, fact.chunk_ids):
        if chunk.start <= verdict.quote_start < chunk.end:
            return (card_at(source, chunk, verdict.quote_start, verdict.quote_end),)
    return cards_for(source, fact.chunk_ids, fact.text)


def _others(fact: AdmittedFact, supports: Iterable[SupportLink]) -> Iterator[SupportLink]:
    """Yield the passages of other sources, each once: a merged statement brings the passage that its screen found before."""
    taken: list[SupportLink] = []
    for link in supports:
        if link.source_id == fact.source_id or any(_overlap(link, other) for other in taken):
            continue
        taken.append(link)
        yield link


def _overlap(one: SupportLink, other: SupportLink) -> bool:
    return one.source_id == other.source_id and one.start < other.end and other.start < one.end


def _shown(passages: Iterable[PassageT], sources: Sources) -> Iterator[tuple[PassageT, EvidenceCard]]:
    """Yield the passages with their cards, each place once."""
    places: set[tuple[str, int, int]] = set()
    for passage in passages:
        place = (passage.source_id, passage.start, passage.end)
        source = sources.get(passage.source_id)
        chunk = next((c for c in source.chunks if c.chunk_id == passage.chunk_id), None) if source else None
        if source is not None and chunk is not None and place not in places:
            places.add(place)
            yield passage, card_at(source, chunk, passage.start, passage.end)
