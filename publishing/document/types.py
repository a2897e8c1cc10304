"""What is a report? One frozen value from which every format is drawn.

Everything in it is under the fingerprint. `evidence` is the machine part; all the rest may be read by a person.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from publishing.document.labels import LANGUAGES
from publishing.document.text import reader_text
from research.evidence.types import HitFate, SourceClass
from research.findings import EndReason, SynthesisStatus
from research.ports import QueryForm
from research.reading.types import LocatorKind
from research.states import Outcome
from research.verification.types import Basis, Verdict

SCHEMA_VERSION: Literal[2] = 2
# What the second version of the schema added: documents of the first are read and fingerprinted without it.
NEW_IN_2: dict[str, Any] = {
    "edition": True,
    "evidence_statement": {"excluded": True},
    "direct_findings": {"__all__": {"edited"}},
    "further_findings": {"__all__": {"edited"}},
    "sections": {
        "__all__": {
            "facts": {"__all__": {"edited"}},
            "derivations": {"__all__": {"edited"}},
            "gaps": {"__all__": {"edited", "anchor"}},
        }
    },
    "derivations": {"__all__": {"edited"}},
    "recommendations": {"__all__": {"edited"}},
    "gaps": {"__all__": {"edited", "anchor"}},
}


def _cleaned(value: object) -> object:
    return reader_text(value) if isinstance(value, str) else value


Text = Annotated[str, BeforeValidator(_cleaned)]
# RFC 8785 writes numbers as doubles: beyond this bound two integers would share one form.
_MOST = 2**53 - 1
Count = Annotated[int, Field(ge=0, le=_MOST)]
Number = Annotated[int, Field(ge=1, le=_MOST)]
Anchor = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,60}$")]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Language = Annotated[str, Field(pattern=r"^(?:[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)?$")]
# A language in which the house has its fixed sentences.
Wording = Annotated[Language, Field(pattern=f"^(?:{'|'.join(sorted(LANGUAGES))})$")]
Moment = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$")]


class Value(BaseModel):
    """Base of every part of a document: frozen, closed, and free of what no reader can see."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Observation(Value):
    """The observation boundary (I27): until when was read, in UTC, and what that means to the reader."""

    at: Moment
    meaning: Text


class EvidenceStatement(Value):
    """What the statements rest on. `lines` says it in the report's language; the counts are what the lines say.

    `excluded` counts the statements that an editor left out after the research.
    """

    quoted: Count
    supported: Count
    partial: Count
    conflicting: Count
    unchecked: Count
    dropped: Count
    excluded: Count = 0
    lines: tuple[Text, ...]


class Citation(Value):
    """A mark in the text: `label` ('3', or '3b' where a source has several passages) and the card that it opens."""

    label: Annotated[str, Field(pattern=r"^[1-9][0-9]*[a-z]*$")]
    card: Anchor


class Fact(Value):
    """A statement with its verdict and its citation closure. `language` is the source's, or the report's if not verbatim.

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


class LedgerEntry(Value):
    """A cited source (I26) with the one number under which it is cited."""

    number: Number
    anchor: Anchor
    source: SourceEntry


class Card(Value):
    """What a citation opens: the quote between the words around it, its place, and its source.

    `source` is a ledger number; 0 for an excerpt, whose source stands above it.
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

    schema_version: Literal[1, 2] = SCHEMA_VERSION
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
    account: AccountSummary
    evidence: tuple[EvidenceRecord, ...] = ()

    @model_validator(mode="after")
    def _is_closed(self) -> Self:
        """Refuse a document whose marks, cards, ledger and evidence do not close (I15, I26)."""
        shown = [card for group in self.excerpts for card in group.cards]
        anchors = {card.anchor for card in self.cards}
        if {mark.card for fact in self._facts() for mark in fact.citations} != anchors:
            raise ValueError("A citation without a card, or a card that nothing cites.")
        if {card.source for card in self.cards} != {entry.number for entry in self.ledger}:
            raise ValueError("A card without its source in the ledger, or a source of the ledger that no card quotes.")
        if {record.card for record in self.evidence} != anchors | {card.anchor for card in shown}:
            raise ValueError("A card without its evidence, or evidence without its card.")
        return self

    @model_validator(mode="after")
    def _names_one_thing_once(self) -> Self:
        """Refuse two things under one anchor or number, and a premise that is no statement of the document."""
        statements = (*self._facts(), *self._conclusions())
        gaps = (*self.gaps, *(gap for part in self.sections for gap in part.gaps))
        cards = (*self.cards, *(card for group in self.excerpts for card in group.cards))
        anchored = (*statements, *gaps, *self.sections, *self.excerpts, *cards, *self.ledger)
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

    def _facts(self) -> tuple[Fact, ...]:
        return (*self.direct_findings, *self.further_findings, *(fact for part in self.sections for fact in part.facts))

    def _conclusions(self) -> tuple[Derivation | Recommendation, ...]:
        return (*(d for part in self.sections for d in part.derivations), *self.derivations, *self.recommendations)

    @model_validator(mode="after")
    def _says_nothing_beside_its_fingerprint(self) -> Self:
        """Refuse in a document of the first schema what its fingerprint does not cover."""
        if self.schema_version == 1 and _holds(self, NEW_IN_2):
            raise ValueError("A document of the first schema has no edition, no edited item and no anchor of a gap.")
        return self


def _holds(value: Value | tuple[Value, ...], fields: Any) -> bool:
    """Tell whether a value has anything but the default in one of these fields."""
    if isinstance(value, tuple):
        return any(_holds(part, fields["__all__"]) for part in value)
    if isinstance(fields, dict):
        return any(_differs(value, name, inner) for name, inner in fields.items())
    return any(_differs(value, name, True) for name in fields)


def _differs(value: Value, name: str, inner: Any) -> bool:
    here = getattr(value, name)
    return here != type(value).model_fields[name].default if inner is True else _holds(here, inner)
