"""What stands beside an item? Its cards, and the whole stored passage from which each was taken.

A passage is shown as a card is: without what was withheld from readers, and with restricted terms masked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from publishing.document.items import Item
from publishing.document.labels import labels_for
from publishing.document.mask import Mask, masker
from publishing.document.text import reader_text
from publishing.document.types import Card, CardGrade, EvidenceRecord, ReportDocument, SourceEntry
from publishing.models import Revision
from research.errors import StoreFailed
from research.evidence import flags
from research.evidence.types import Source
from research.models import SourceRow
from research.reading.types import LocatorKind
from research.services.context import current
from research.store.acquisition import load_source

_WITHHELD = " [withheld] "
_PLACES = {LocatorKind.LINE: ("Line", "Lines"), LocatorKind.PAGE: ("Page", "Pages")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """The stored passage around a quotation: what stands before it, the quotation, what follows."""

    before: str
    quote: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskCard:
    """One card with its source: the copy in which the quote stands.

    `problem` says why there is no passage; `source_id` leads members to the stored source; `grade` is what the source is
    worth for the statement under which the card is shown.
    """

    card: Card
    source: SourceEntry
    place: str
    source_id: str
    passage: Passage | None
    problem: str
    grade: CardGrade | None = None

    def under(self, number: int) -> DeskCard:
        """Return the card as it is shown under a statement."""
        return replace(self, grade=next((grade for grade in self.card.grades if number in grade.statements), None))

    @property
    def is_more(self) -> bool:
        """Tell whether the passage shows anything that the card does not."""
        passage = self.passage
        return passage is not None and (passage.before, passage.after) != (self.card.before, self.card.after)


def cards_of(revision: Revision, document: ReportDocument, items: Iterable[Item]) -> Mapping[str, DeskCard]:
    """Return the cards that stand under these items, for or against, by anchor. Two queries; each source is read once."""
    wanted = {anchor for item in items for anchor in (*item.cards, *item.corroborations, *item.against)}
    records = {record.card: record for record in document.evidence if record.card in wanted}
    entries = {entry.number: entry for entry in document.ledger}
    sources = dict(_sources(revision, records.values()))
    mask = masker(revision.report.run.brief.restricted_terms, instead=labels_for(document.wording).withheld)
    return {
        card.anchor: _card(card, entries[card.source].source_at(card.address), records[card.anchor], sources, mask)
        for card in document.cards
        if card.anchor in wanted
    }


def _sources(revision: Revision, records: Iterable[EvidenceRecord]) -> Iterator[tuple[str, Source | str]]:
    """Yield each source, or the sentence that says why it cannot be shown."""
    ids = {record.source_id for record in records}
    rows = SourceRow.objects.filter(run=revision.report.run_id, source_id__in=ids).prefetch_related("chunks", "provenance")
    for row in rows:
        try:
            yield row.source_id, load_source(row, current().blobs)
        except StoreFailed as failure:
            yield row.source_id, failure.message


def _card(
    card: Card, entry: SourceEntry, record: EvidenceRecord, sources: Mapping[str, Source | str], mask: Mask
) -> DeskCard:
    source = sources.get(record.source_id, "Its source is not among the stored ones any more.")
    passage = None if isinstance(source, str) else _passage(source, record, mask)
    return DeskCard(
        card=card,
        source=entry,
        place=_place(card),
        source_id=record.source_id,
        passage=passage,
        problem=source if isinstance(source, str) else "",
    )


def _place(card: Card) -> str:
    if card.locator_kind not in _PLACES or not card.locator:
        return ""
    one, many = _PLACES[card.locator_kind]
    spans = card.locator_end > card.locator
    return f"{many} {card.locator} to {card.locator_end}" if spans else f"{one} {card.locator}"


def _passage(source: Source, record: EvidenceRecord, mask: Mask) -> Passage | None:
    around = [chunk for chunk in source.chunks if chunk.start <= record.start and record.end <= chunk.end]
    if not around:
        return None
    spans = flags.merged(source.flagged)

    def shown(start: int, end: int) -> str:
        parts = flags.clear_parts(start, end, spans)
        return reader_text(mask(_WITHHELD.join(source.text[low:high] for low, high in parts)))

    return Passage(
        before=shown(around[0].start, record.start),
        quote=shown(record.start, record.end),
        after=shown(record.end, around[0].end),
    )
