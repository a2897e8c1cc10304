"""How does a reader meet a source, and the passages of it that are shown? Entries, cards, and which bytes they quote."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from publishing.document.values import Anchor, Count, Digest, Language, Moment, Number, Text, Value
from research.evidence.ledger.types import SourceKind
from research.evidence.types import SourceClass
from research.reading.types import LocatorKind


class SourceEntry(Value):
    """A source as a reader meets it. `path` is a workspace path; `url` is filled for pages of the web."""

    title: Text
    path: Text
    url: Text = ""
    publisher: Text = ""
    date: Text = ""
    language: Language = ""
    source_class: SourceClass
    captured_at: Moment
    truncated: bool = False


class OtherAddress(Value):
    """Another address of a cited work; `merits` says in words what this copy is preferred for, where the copies differ."""

    source: SourceEntry
    merits: tuple[Text, ...] = ()


class LedgerEntry(Value):
    """A cited work (I26) with the one number under which it is cited, and the other addresses at which it was read.

    `kind` is that of its own copy, '' where nothing decided it.
    """

    number: Number
    anchor: Anchor
    source: SourceEntry
    merits: tuple[Text, ...] = ()
    also: tuple[OtherAddress, ...] = ()
    kind: SourceKind | Literal[""] = ""

    def source_at(self, address: int) -> SourceEntry:
        """Return the copy at this address: 0 is the entry's own, 1 the first of `also`."""
        return self.also[address - 1].source if address else self.source


class CardGrade(Value):
    """What a source weighs for some statements: authority, age and fit, in words. '' where there is nothing to say."""

    statements: Annotated[tuple[Number, ...], Field(min_length=1)]
    standing: Text = ""
    dated: Text = ""
    fit: Text = ""


Form = Literal["", "scan", "demo"]


class Card(Value):
    """What a citation opens: the quote between the words around it, its place, and its source.

    `source` is a ledger number; 0 for an excerpt, whose source stands above it. `address` says in which copy of the work the
    quote stands (`LedgerEntry.source_at`). `kind`, `origin` and `detail` hold for the source, `grades` for a statement; they
    are never added up. `cited_by` names every statement with a mark that opens this card. `bound` is what the
    quote is not understood without, as the source writes it: caption, heads, unit and footnotes of a row. `form` is filled
    for words that were recognised in a picture, and for a demonstration.
    """

    anchor: Anchor
    label: Text
    source: Count
    before: Text
    quote: Text
    after: Text
    language: Language
    locator_kind: LocatorKind
    locator: Count
    locator_end: Count
    cited_by: tuple[Number, ...]
    address: Count = 0
    kind: Text = ""
    origin: Text = ""
    detail: Text = ""
    grades: tuple[CardGrade, ...] = ()
    bound: tuple[Text, ...] = ()
    form: Form = ""


class Excerpts(Value):
    """The bounded verbatim passages of one stored source, in a document that draws no conclusions."""

    anchor: Anchor
    source: SourceEntry
    cards: tuple[Card, ...]


class EvidenceRecord(Value):
    """The machine part of one card: which bytes, which text, which span. Offsets count code points of the text."""

    card: Anchor
    source_id: str
    source_digest: Digest
    text_digest: Digest
    quote_digest: Digest
    start: Count
    end: Count
