"""What is a report? One frozen value from which every format is drawn.

Everything in it is under the fingerprint. `evidence` is the machine part; all the rest may be read by a person.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from publishing.document.conflict_types import Citation, DisagreementEntry
from publishing.document.group_types import OriginGroupEntry
from publishing.document.quality_types import ChangeCount, QualityEntry
from publishing.document.source_types import (
    Card,
    CardGrade,
    EvidenceRecord,
    Excerpts,
    Form,
    LedgerEntry,
    OtherAddress,
    SourceEntry,
)
from publishing.document.values import (
    Anchor,
    Count,
    Language,
    Moment,
    Number,
    Text,
    Value,
    Wording,
)
from publishing.document.versions import NEW_IN_2, NEW_IN_3, NEW_IN_4, SCHEMA_VERSION, holds
from research.evidence.types import HitFate
from research.findings import EndReason, SynthesisStatus
from research.ports import QueryForm
from research.states import Outcome
from research.verification.types import Basis, Verdict
from research.verification.wording.types import Grounds, Strength

__all__ = [
    "MAX_SENTENCES",
    "AccountSummary",
    "Acquisition",
    "Card",
    "CardGrade",
    "Citation",
    "Derivation",
    "DisagreementEntry",
    "Edition",
    "EvidenceRecord",
    "EvidenceStatement",
    "Excerpts",
    "Fact",
    "FateCount",
    "Form",
    "Gap",
    "LedgerEntry",
    "Objection",
    "Observation",
    "OtherAddress",
    "ReasonGroup",
    "Recommendation",
    "ReportDocument",
    "Search",
    "Section",
    "SourceEntry",
]

# A few sentences: what a person reads before deciding. Reasons of one kind share a sentence.
MAX_SENTENCES = 12


class Observation(Value):
    """The observation boundary (I27): until when was read, in UTC, and what that means to the reader."""

    at: Moment
    meaning: Text


class EvidenceStatement(Value):
    """What the statements rest on. `lines` says it in the report's language; the counts are what the lines say.

    `excluded` counts the statements that an editor left out after the research, `merged` those that said the same as
    another and became a support of it. `strong`, `weak` and `groundless` tell what the statements rest on where that was
    computed, `disputed` how many stand in a disagreement, `removed` and `restated` what verification did before. `cutoff`
    is the day up to which sources were read, '' where nothing is said of it.
    """

    quoted: Count
    supported: Count
    partial: Count
    conflicting: Count
    unchecked: Count
    dropped: Count
    excluded: Count = 0
    merged: Count = 0
    strong: Count = 0
    weak: Count = 0
    groundless: Count = 0
    disputed: Count = 0
    removed: Count = 0
    restated: Count = 0
    cutoff: Text = ""
    lines: tuple[Text, ...]


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

    `text` is the verified string. What tells its strength stands beside it: `frame` before it, `hollow` words that sound
    like a measure, `as_of` for what goes stale, and in `conflicts` the anchors of the disagreements in which it stands.
    `strength` and `grounds` are '' where nothing computed them.
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
    strength: Strength | Literal[""] = ""
    grounds: Grounds | Literal[""] = ""
    frame: Text = ""
    hollow: tuple[Text, ...] = ()
    as_of: Text = ""
    conflicts: tuple[Anchor, ...] = ()

    @property
    def marks(self) -> tuple[Citation, ...]:
        """Every mark of the statement: what it cites, what else carries it, what speaks against it."""
        return (*self.citations, *self.corroborations, *self.against)


class Derivation(Value):
    """A conclusion and the numbers of the statements that it follows from.

    `breaks` is the premise without which it falls (0: not told), `calculation` the one that was made again. `verdict` and
    `basis` are '' where nothing is known about whether it follows.
    """

    number: Number
    anchor: Anchor
    text: Text
    premises: tuple[Number, ...]
    method: Text
    edited: bool = False
    verdict: Verdict | Literal[""] = ""
    basis: Basis | Literal[""] = ""
    breaks: Count = 0
    calculation: Text = ""


class Recommendation(Value):
    """Advice, the conditions under which it holds, and the numbers of the statements that it stands on.

    `is_judgement` says that its chain to the evidence is broken: it is told apart, as a judgement.
    """

    number: Number
    anchor: Anchor
    text: Text
    premises: tuple[Number, ...]
    conditions: tuple[Text, ...]
    edited: bool = False
    is_judgement: bool = False


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


class Edition(Value):
    """Which revision of which report this is.

    It makes every revision's fingerprint its own, also when the text returns (I30).
    """

    report: Annotated[str, Field(pattern=r"^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$")]
    revision: Number


class ReportDocument(Value):
    """One report. `wording` is the language of the fixed sentences, which is `language` where the house speaks it.

    `edition` is None for what a run delivers: a document that nobody has made a revision of. `alignment_note` says how far
    statements were compared with their evidence, '' where nothing is known of it; `changes` and `quality` are counted once,
    of the research.
    """

    schema_version: Literal[1, 2, 3, 4] = SCHEMA_VERSION
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
    alignment_note: Text = ""
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
    disagreements: tuple[DisagreementEntry, ...] = ()
    changes: tuple[ChangeCount, ...] = ()
    quality: QualityEntry | None = None
    account: AccountSummary
    evidence: tuple[EvidenceRecord, ...] = ()

    @model_validator(mode="after")
    def _is_closed(self) -> Self:
        """Refuse a document whose marks, cards, ledger and evidence do not close (I15, I26)."""
        shown = [card for group in self.excerpts for card in group.cards]
        anchors = {card.anchor for card in self.cards}
        marked: tuple[Fact | DisagreementEntry, ...] = (*self._facts(), *self.disagreements)
        if {mark.card for each in marked for mark in each.marks} != anchors:
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
            [value.anchor for value in (*anchored, *self.disagreements) if value.anchor],
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
        self._disputes_what_it_has()
        for group in self.origin_groups:
            if {member.number for member in group.members} - numbers or group.root > len(group.members):
                raise ValueError("A group of sources names one that the document does not have.")
        return self

    def _disputes_what_it_has(self) -> None:
        """Refuse a disagreement that a statement leads to, or a statement that a position tells, and that is not there."""
        anchors = {entry.anchor for entry in self.disagreements}
        if any(set(fact.conflicts) - anchors for fact in self._facts()):
            raise ValueError("A statement stands in a disagreement that the document does not have.")
        told = {position.statement for entry in self.disagreements for position in entry.positions}
        if told - {0, *(fact.number for fact in self._facts())}:
            raise ValueError("A position is told by a statement that the document does not have.")
        derived = (*(d for part in self.sections for d in part.derivations), *self.derivations)
        if any(item.breaks and item.breaks not in item.premises for item in derived):
            raise ValueError("A conclusion falls with a statement that it does not rest on.")

    def _facts(self) -> tuple[Fact, ...]:
        return (*self.direct_findings, *self.further_findings, *(fact for part in self.sections for fact in part.facts))

    def _conclusions(self) -> tuple[Derivation | Recommendation, ...]:
        return (*(d for part in self.sections for d in part.derivations), *self.derivations, *self.recommendations)

    @model_validator(mode="after")
    def _says_nothing_beside_its_fingerprint(self) -> Self:
        """Refuse in a document of an earlier schema what its fingerprint does not cover."""
        if self.schema_version == 1 and holds(self, NEW_IN_2):
            raise ValueError("A document of the first schema has no edition, no edited item and no anchor of a gap.")
        if self.schema_version in {1, 2} and holds(self, NEW_IN_3):
            raise ValueError("A document of an earlier schema weighs nothing: no counts, no grades, no groups of sources.")
        if self.schema_version < SCHEMA_VERSION and holds(self, NEW_IN_4):
            raise ValueError("A document of an earlier schema tells no strength, no disagreement, no change and no quality.")
        return self
