"""What is a report? One frozen value from which every format is drawn.

Everything in it is under the fingerprint. `evidence` is the machine part; all the rest may be read by a person.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from publishing.document.group_types import OriginGroupEntry
from publishing.document.values import (
    Anchor,
    Count,
    Digest,
    Language,
    Moment,
    Number,
    Text,
    Value,
    Wording,
)
from publishing.document.versions import NEW_IN_2, NEW_IN_3, SCHEMA_VERSION, holds
from research.evidence.types import HitFate, SourceClass
from research.findings import EndReason, SynthesisStatus
from research.ports import QueryForm
from research.reading.types import LocatorKind
from research.states import Outcome
from research.verification.types import Basis, Verdict

# A few sentences: what a person reads before deciding. Reasons of one kind share a sentence.
MAX_SENTENCES = 12


class Observation(Value):
    """The observation boundary (I27): until when was read, in UTC, and what that means to the reader."""

    at: Moment
    meaning: Text


class EvidenceStatement(Value):
    """What the statements rest on. `lines` says it in the report's language; the counts are what the lines say.

    `excluded` counts the statements that an editor left out after the research, `merged` those that said the same as
    another and became a support of it.
    """

    quoted: Count
    supported: Count
    partial: Count
    conflicting: Count
    unchecked: Count
    dropped: Count
    excluded: Count = 0
    merged: Count = 0
    lines: tuple[Text, ...]


class Citation(Value):
    """A mark in the text: `label` ('3', or '3b' where a source has several passages) and the card that it opens."""

    label: Annotated[str, Field(pattern=r"^[1-9][0-9]*[a-z]*$")]
    card: Anchor


class Objection(Citation):
    """A mark whose card says otherwise than the statement, and the sentence that tells how, with the mark in it."""

    says: Text


class Fact(Value):
    """A statement with its verdict and its citation closure. `language` is the source's, or the report's if not verbatim.

    `corroborations` are other passages that carry it, each verified; `against` those that say otherwise. `origins` counts
    the independent origins; `standing` says the count and its reasons in sentences that name cards by their marks: the
    first is the count, and there is none where nothing was weighed.

    The anchor stays through every revision; the number is its place in this one. `edited` says that a person changed the
    wording after the research: such a fact is `unchecked` until another person gives the verdict.
    """

    number: Number
    anchor: Anchor
    text: Text
    language: Language
    verdict: Verdict
    basis: Basis
    citations: Annotated[tuple[Citation, ...], Field(min_length=1)]
    edited: bool = False
    corroborations: tuple[Citation, ...] = ()
    against: tuple[Objection, ...] = ()
    origins: Count = 0
    standing: Annotated[tuple[Text, ...], Field(max_length=MAX_SENTENCES)] = ()

    @property
    def marks(self) -> tuple[Citation, ...]:
        """Every mark of the statement: what it cites, what else carries it, what speaks against it."""
        return (*self.citations, *self.corroborations, *self.against)


class Derivation(Value):
    """A conclusion and the numbers of the statements that it follows from."""

    number: Number
    anchor: Anchor
    text: Text
    premises: tuple[Number, ...]
    method: Text
    edited: bool = False


class Recommendation(Value):
    """Advice, the conditions under which it holds, and the numbers of the statements that it stands on."""

    number: Number
    anchor: Anchor
    text: Text
    premises: tuple[Number, ...]
    conditions: tuple[Text, ...]
    edited: bool = False


class Gap(Value):
    """What is not known. `sources` names the sources that were looked at for it, by title; '' is no anchor (schema 1)."""

    text: Text
    sources: tuple[Text, ...] = ()
    anchor: Annotated[str, Field(pattern=r"^(?:[a-z][a-z0-9-]{0,60})?$")] = ""
    edited: bool = False


class Section(Value):
    """One axis of the question, where a method planned axes."""

    anchor: Anchor
    heading: Text
    facts: tuple[Fact, ...] = ()
    derivations: tuple[Derivation, ...] = ()
    gaps: tuple[Gap, ...] = ()


class Search(Value):
    """One search that was run: its text and the number of its hits. A failed one says nothing about absence."""

    text: Text
    form: QueryForm
    hits: Count
    failed: bool


class Acquisition(Value):
    """How the gathering of evidence was bounded: why it ended, and in words which limits it met."""

    end: EndReason
    searches: tuple[Search, ...]
    limits: tuple[Text, ...]


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
    """A cited work (I26) with the one number under which it is cited, and the other addresses at which it was read."""

    number: Number
    anchor: Anchor
    source: SourceEntry
    merits: tuple[Text, ...] = ()
    also: tuple[OtherAddress, ...] = ()

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


class FateCount(Value):
    """How many files and hits met one fate."""

    fate: HitFate
    count: Count


class ReasonGroup(Value):
    """Files and hits that were skipped, refused or failed for one reason; `listed` is bounded, `count` is not."""

    fate: HitFate
    reason: Text
    count: Count
    listed: tuple[Text, ...]


class AccountSummary(Value):
    """The closed account of every file and hit (I28): the counts of `fates` add up to `total`."""

    total: Count
    fates: tuple[FateCount, ...]
    reasons: tuple[ReasonGroup, ...]


class EvidenceRecord(Value):
    """The machine part of one card: which bytes, which text, which span. Offsets count code points of the text."""

    card: Anchor
    source_id: str
    source_digest: Digest
    text_digest: Digest
    quote_digest: Digest
    start: Count
    end: Count


class Edition(Value):
    """Which revision of which report this is.

    It makes every revision's fingerprint its own, also when the text returns (I30).
    """

    report: Annotated[str, Field(pattern=r"^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$")]
    revision: Number


class ReportDocument(Value):
    """One report. `wording` is the language of the fixed sentences, which is `language` where the house speaks it.

    `edition` is None for what a run delivers: a document that nobody has made a revision of.
    """

    schema_version: Literal[1, 2, 3] = SCHEMA_VERSION
    edition: Edition | None = None
    title: Text
    question: Text
    assumptions: tuple[Text, ...]
    language: Language
    wording: Wording
    outcome: Outcome
    synthesis: SynthesisStatus
    state: Text
    method_note: Text
    observation: Observation
    evidence_statement: EvidenceStatement
    direct_findings: tuple[Fact, ...] = ()
    further_findings: tuple[Fact, ...] = ()
    sections: tuple[Section, ...] = ()
    derivations: tuple[Derivation, ...] = ()
    recommendations: tuple[Recommendation, ...] = ()
    gaps: tuple[Gap, ...] = ()
    acquisition: Acquisition
    excerpts: tuple[Excerpts, ...] = ()
    cards: tuple[Card, ...] = ()
    ledger: tuple[LedgerEntry, ...] = ()
    sources_read: tuple[SourceEntry, ...] = ()
    origin_groups: tuple[OriginGroupEntry, ...] = ()
    account: AccountSummary
    evidence: tuple[EvidenceRecord, ...] = ()

    @model_validator(mode="after")
    def _is_closed(self) -> Self:
        """Refuse a document whose marks, cards, ledger and evidence do not close (I15, I26)."""
        shown = [card for group in self.excerpts for card in group.cards]
        anchors = {card.anchor for card in self.cards}
        if {mark.card for fact in self._facts() for mark in fact.marks} != anchors:
            raise ValueError("A citation without a card, or a card that nothing cites.")
        if {card.source for card in self.cards} != {entry.number for entry in self.ledger}:
            raise ValueError("A card without its source in the ledger, or a source of the ledger that no card quotes.")
        addresses = {entry.number: len(entry.also) for entry in self.ledger}
        if any(card.address > addresses[card.source] for card in self.cards):
            raise ValueError("A card at an address that its work does not have.")
        if {record.card for record in self.evidence} != anchors | {card.anchor for card in shown}:
            raise ValueError("A card without its evidence, or evidence without its card.")
        return self

    @model_validator(mode="after")
    def _names_one_thing_once(self) -> Self:
        """Refuse two things under one anchor or number, and a premise that is no statement of the document."""
        statements = (*self._facts(), *self._conclusions())
        gaps = (*self.gaps, *(gap for part in self.sections for gap in part.gaps))
        cards = (*self.cards, *(card for group in self.excerpts for card in group.cards))
        anchored = (*statements, *gaps, *self.sections, *self.excerpts, *cards, *self.ledger, *self.origin_groups)
        numbers = [statement.number for statement in statements]
        named = (
            [value.anchor for value in anchored if value.anchor],
            numbers,
            [entry.number for entry in self.ledger],
            [record.card for record in self.evidence],
        )
        if any(len(names) != len(set(names)) for names in named):
            raise ValueError("Two things stand under one anchor or number.")
        if {premise for item in self._conclusions() for premise in item.premises} - set(numbers):
            raise ValueError("A conclusion rests on a statement that the document does not have.")
        return self

    @model_validator(mode="after")
    def _weighs_what_it_has(self) -> Self:
        """Refuse a card twice under one statement, a grade for a statement without the card, a group of strangers."""
        for fact in self._facts():
            if len({mark.card for mark in fact.marks}) != len(fact.marks):
                raise ValueError("A card stands twice under one statement.")
        if any(set(grade.statements) - set(card.cited_by) for card in self.cards for grade in card.grades):
            raise ValueError("A card is graded for a statement that does not cite it.")
        numbers = {0, *(entry.number for entry in self.ledger)}
        for group in self.origin_groups:
            if {member.number for member in group.members} - numbers or group.root > len(group.members):
                raise ValueError("A group of sources names one that the document does not have.")
        return self

    def _facts(self) -> tuple[Fact, ...]:
        return (*self.direct_findings, *self.further_findings, *(fact for part in self.sections for fact in part.facts))

    def _conclusions(self) -> tuple[Derivation | Recommendation, ...]:
        return (*(d for part in self.sections for d in part.derivations), *self.derivations, *self.recommendations)

    @model_validator(mode="after")
    def _says_nothing_beside_its_fingerprint(self) -> Self:
        """Refuse in a document of an earlier schema what its fingerprint does not cover."""
        if self.schema_version == 1 and holds(self, NEW_IN_2):
            raise ValueError("A document of the first schema has no edition, no edited item and no anchor of a gap.")
        if self.schema_version < SCHEMA_VERSION and holds(self, NEW_IN_3):
            raise ValueError("A document of an earlier schema weighs nothing: no counts, no grades, no groups of sources.")
        return self
