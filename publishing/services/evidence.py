"""Is the evidence of a document still what it was? By program, capture by capture and quotation by quotation.

Everything that is compared is computed anew: digests from the bytes on disk, cards and ledger entries from the stored
source, by the same functions that made them. Compared are a capture's bytes and text, what a source says of itself where a
reader sees it, each quotation with the words around it, and the place that some stored passage around it has. Not compared
is what no reader sees: how a source was fetched, and where a passage begins and ends, as long as it holds its quotation.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from publishing.document.labels import labels_for
from publishing.document.mask import Mask, masker
from publishing.document.sources import source_entry
from publishing.document.text import reader_text
from publishing.document.types import Card, EvidenceRecord, ReportDocument, SourceEntry
from publishing.models import Report
from research.errors import StoreFailed
from research.evidence import flags
from research.evidence.cards import context_span
from research.evidence.types import Source
from research.models import SourceRow
from research.ports import BlobStore
from research.services.context import current
from research.store.acquisition import load_source

# A card shows a few hundred characters around its quotation; looking a little further finds them in any version.
_AROUND = 4_000
_FIELDS = {
    "title": "title",
    "path": "path",
    "url": "address",
    "publisher": "publisher",
    "date": "date",
    "language": "language",
    "source_class": "kind of source",
    "captured_at": "time of capture",
    "truncated": "note on whether it was read in full",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceProblem:
    """One card whose evidence is not what it was. `card` is its anchor, `label` its mark in the text.

    The sentence names both.
    """

    card: str
    label: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shown:
    """A card with its machine part and the source entry that stands over it."""

    card: Card
    record: EvidenceRecord
    entry: SourceEntry

    @property
    def name(self) -> str:
        """How a sentence names the card."""
        return f"Card {self.card.label}" if self.card.label else f"An excerpt of “{self.entry.title}”"


def evidence_problems(report: Report, document: ReportDocument) -> tuple[EvidenceProblem, ...]:
    """Return what is wrong with the cited captures.

    Bytes or text that do not hash to the document's digests, a quotation that is not at its offsets, a card or ledger
    entry that shows another title, publisher or place than the stored source. Each source is read once.
    """
    words = labels_for(document.wording)
    mask = masker(report.run.brief.restricted_terms, instead=words.withheld)
    by_source: dict[str, list[_Shown]] = {}
    for shown in _shown(document):
        by_source.setdefault(shown.record.source_id, []).append(shown)
    rows = _rows(report, by_source)
    found: list[EvidenceProblem] = []
    for source_id, cards in by_source.items():
        source, broken = _read(rows.get(source_id), cards[0].record, current().blobs)
        entry = source_entry(source, words, mask) if source is not None else None
        for shown in cards:
            said = [broken] if source is None or entry is None else list(_card_problems(shown, source, entry, mask))
            found += [
                EvidenceProblem(card=shown.card.anchor, label=shown.card.label, text=f"{shown.name}: {each}")
                for each in said
            ]
    return tuple(found)


def _shown(document: ReportDocument) -> Iterator[_Shown]:
    """Yield every card and excerpt, in the document's order; the schema has closed it, so nothing is missing."""
    records = {record.card: record for record in document.evidence}
    entries = {entry.number: entry for entry in document.ledger}
    for card in document.cards:
        yield _Shown(card=card, record=records[card.anchor], entry=entries[card.source].source_at(card.address))
    for group in document.excerpts:
        for card in group.cards:
            yield _Shown(card=card, record=records[card.anchor], entry=group.source)


def _rows(report: Report, by_source: dict[str, list[_Shown]]) -> dict[str, SourceRow]:
    rows = SourceRow.objects.filter(run=report.run_id, source_id__in=by_source).prefetch_related("chunks", "provenance")
    return {row.source_id: row for row in rows}


def _read(row: SourceRow | None, record: EvidenceRecord, blobs: BlobStore) -> tuple[Source | None, str]:
    """Return the stored source, its bytes and text proven, or None and the sentence that says what is wrong."""
    if row is None:
        return None, "its source is not among the stored ones any more."
    if (row.digest, row.text_digest) != (record.source_digest, record.text_digest):
        return None, "its stored source is another capture than the one that was signed."
    try:
        blobs.get(record.source_digest)
        return load_source(row, blobs), ""
    except StoreFailed as failure:
        return None, f"its capture cannot be used. {failure.message}"


def _card_problems(shown: _Shown, source: Source, entry: SourceEntry, mask: Mask) -> Iterator[str]:
    record, card = shown.record, shown.card
    if (source.digest, source.text_digest) != (record.source_digest, record.text_digest):
        yield "it names other bytes than the other cards of its source."
        return
    if shown.entry != entry:
        yield f"its source is shown with another {_first_difference(shown.entry, entry)} than the stored one has."
    quote = source.text[record.start : record.end]
    if not record.start < record.end <= len(source.text) or _digest(quote) != record.quote_digest:
        yield "its quotation does not stand at its place in the stored text."
        return
    if card.quote != reader_text(mask(quote)):
        yield "it shows other words than the stored text has at its place."
    elif not _stands_around(card, record, source, mask):
        yield "the words around its quotation are not those of the stored text."
    if not _is_placed(card, record, source):
        yield "it names another place than the one at which its quotation stands."


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _first_difference(shown: SourceEntry, stored: SourceEntry) -> str:
    return next(word for name, word in _FIELDS.items() if getattr(shown, name) != getattr(stored, name))


def _stands_around(card: Card, record: EvidenceRecord, source: Source, mask: Mask) -> bool:
    """Tell whether the context is what the source has there: as it is cut today, or in any other length."""
    low, high = context_span(source.text, record.start, record.end, flags.merged(source.flagged))
    before, after = source.text[low : record.start], source.text[record.end : high]
    if (card.before, card.after) == (reader_text(mask(before)), reader_text(mask(after))):
        return True
    wide_before = reader_text(mask(source.text[max(0, record.start - _AROUND) : record.start]))
    wide_after = reader_text(mask(source.text[record.end : record.end + _AROUND]))
    return wide_before.endswith(card.before) and wide_after.startswith(card.after)


def _is_placed(card: Card, record: EvidenceRecord, source: Source) -> bool:
    """Tell whether some chunk around the quotation has the place that the card names."""
    if (card.locator_kind, card.language) != (source.locator_kind, source.language):
        return False
    around = [chunk for chunk in source.chunks if chunk.start <= record.start and record.end <= chunk.end]
    places = {(chunk.locator, max(chunk.locator, chunk.locator_end)) for chunk in around}
    return (card.locator, card.locator_end) in places
