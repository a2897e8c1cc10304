"""How does a document close again after its items changed? Everything that follows from the items is made anew.

Numbers, marks, cards, ledger, account, evidence statement and method note; anchors of items and cards stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from publishing.document.conflict_types import DisagreementEntry, PositionEntry
from publishing.document.group_types import OriginGroupEntry, OriginMember
from publishing.document.items import Part, parts_of, statements_of
from publishing.document.labels import Labels, labels_for
from publishing.document.marks import mark, renamed, unmarked
from publishing.document.passages import Numbering, citing, numbering, places_of
from publishing.document.sheet import Place, Sheet, Shelf
from publishing.document.statements import Besides, counted, in_asked_language
from publishing.document.types import (
    AccountSummary,
    Card,
    CardGrade,
    Citation,
    Derivation,
    Edition,
    EvidenceRecord,
    EvidenceStatement,
    Fact,
    FateCount,
    Gap,
    LedgerEntry,
    Objection,
    Recommendation,
    ReportDocument,
    Section,
    SourceEntry,
)
from publishing.document.versions import SCHEMA_VERSION
from research.evidence.types import HitFate
from research.findings import SynthesisStatus
from research.verification.types import Basis


def document_of(base: ReportDocument, sheet: Sheet, *, edition: Edition | None) -> ReportDocument:
    """Return the document of this sheet. The items of the sheet have the base's numbers, premises and citations."""
    cited = _Cited.of(base, sheet)
    numbers = {old: new for new, old in enumerate(_numbers(sheet), start=1)}
    left_out = len(statements_of(base)) - len(numbers)
    changes = {
        "schema_version": SCHEMA_VERSION,
        "edition": edition,
        "title": sheet.title,
        **fields_of(base, sheet.mapped(lambda part: _placed(part, numbers, cited))),
        "cards": cited.cards(numbers),
        "ledger": cited.ledger(),
        "sources_read": (*base.sources_read, *cited.no_longer()),
        "origin_groups": tuple(map(cited.group, base.origin_groups)),
        "disagreements": tuple(cited.disagreement(entry, numbers) for entry in base.disagreements),
        "account": _account(base.account, *cited.counts()),
        "evidence": cited.records(),
    }
    closed = remade(base, changes)
    note = _method_note(closed, labels_for(base.wording))
    return remade(closed, {"evidence_statement": recounted(closed, left_out=left_out), "method_note": note})


def remade(document: ReportDocument, changes: Mapping[str, object]) -> ReportDocument:
    """Return the document with other fields, checked as any document is."""
    fields = {name: getattr(document, name) for name in ReportDocument.model_fields}
    return ReportDocument(**fields | dict(changes))


def recounted(document: ReportDocument, *, left_out: int = 0) -> EvidenceStatement:
    """Return the evidence statement of the facts as they are now, with so many more statements left out by an editor."""
    facts = (part for part in parts_of(document) if isinstance(part, Fact))
    said = document.evidence_statement
    besides = Besides(dropped=said.dropped, excluded=said.excluded + left_out, merged=said.merged, cutoff=said.cutoff)
    return counted(facts, document.changes, labels_for(document.wording), besides)


def with_gap_anchors(document: ReportDocument) -> ReportDocument:
    """Return the document in this schema, in which every gap has an anchor."""
    free = _gap_anchors(document)
    sections = tuple(
        section.model_copy(update={"gaps": tuple(_anchored(gap, free) for gap in section.gaps)})
        for section in document.sections
    )
    gaps = tuple(_anchored(gap, free) for gap in document.gaps)
    return remade(document, {"schema_version": SCHEMA_VERSION, "sections": sections, "gaps": gaps})


def _gap_anchors(document: ReportDocument) -> Iterator[str]:
    taken = {part.anchor for part in parts_of(document)} | {section.anchor for section in document.sections}
    return (anchor for number in count(1) if (anchor := f"gap-{number}") not in taken)


def _anchored(gap: Gap, free: Iterator[str]) -> Gap:
    return gap if gap.anchor else gap.model_copy(update={"anchor": next(free)})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cited:
    """What the items of a sheet still cite, under the numbers and labels of its order. Keys are anchors of cards."""

    base: ReportDocument
    made: Numbering[str]
    edited: frozenset[int]
    names: Mapping[str, str]

    @classmethod
    def of(cls, base: ReportDocument, sheet: Sheet) -> _Cited:
        facts = [part for part in sheet.parts() if isinstance(part, Fact)]
        made = numbering(citing(facts, base.disagreements), places_of(base).__getitem__)
        return cls(
            base=base,
            made=made,
            edited=frozenset(fact.number for fact in facts if fact.edited),
            names=_source_names(base, made),
        )

    def placed(self, fact: Fact, number: int) -> Fact:
        """Return the fact under this number, its marks and the sentences that name them made anew."""
        labels = self.made.labels
        names = {held.label: mark(labels[held.card]) for held in fact.marks}
        changes = {
            "number": number,
            "citations": self._marks(fact.citations),
            "corroborations": self._marks(fact.corroborations),
            "against": tuple(
                Objection(label=labels[held.card], card=held.card, says=renamed(held.says, names)) for held in fact.against
            ),
            "standing": tuple(renamed(sentence, names) for sentence in fact.standing),
        }
        return fact.model_copy(update=changes)

    def _marks(self, marks: Iterable[Citation]) -> tuple[Citation, ...]:
        return tuple(Citation(label=self.made.labels[held.card], card=held.card) for held in marks)

    def disagreement(self, entry: DisagreementEntry, numbers: Mapping[int, int]) -> DisagreementEntry:
        """Return a disagreement under the numbers of today; a side whose statement is gone or reworded stands by itself."""
        names = {held.label: mark(self.made.labels[held.card]) for held in entry.marks}
        changes = {
            "positions": tuple(self._position(position, numbers) for position in entry.positions),
            "differences": tuple(renamed(sentence, names) for sentence in entry.differences),
            "third": self._marks(entry.third),
        }
        return entry.model_copy(update=changes)

    def _position(self, position: PositionEntry, numbers: Mapping[int, int]) -> PositionEntry:
        told = 0 if position.statement in self.edited else numbers.get(position.statement, 0)
        (citation,) = self._marks((position.citation,))
        changes = {"citation": citation, "statement": told, "also": renamed(position.also, self.names)}
        return position.model_copy(update=changes)

    def group(self, group: OriginGroupEntry) -> OriginGroupEntry:
        """Return a group of sources under the numbers of today; a work that nothing cites any more goes by its title."""
        members = tuple(self._member(member) for member in group.members)
        reasons = tuple(renamed(reason, self.names) for reason in group.reasons)
        return group.model_copy(update={"members": members, "reasons": reasons})

    def _member(self, member: OriginMember) -> OriginMember:
        return member.model_copy(update={"number": self.made.numbers.get(str(member.number), 0)})

    def counts(self) -> tuple[int, int]:
        """Return how many sources the base cites, and how many are cited still; copies of one work count each."""
        sources = {record.card: record.source_id for record in self.base.evidence}
        cited = {sources[card.anchor] for card in self.base.cards}
        return len(cited), len({sources[anchor] for anchor in self.made.labels})

    def cards(self, numbers: Mapping[int, int]) -> tuple[Card, ...]:
        at = {card.anchor: card for card in self.base.cards}
        return tuple(self._card(at[anchor], label, numbers) for anchor, label in self.made.labels.items())

    def ledger(self) -> tuple[LedgerEntry, ...]:
        at = {str(entry.number): entry for entry in self.base.ledger}
        return tuple(
            at[work].model_copy(update={"number": number, "anchor": f"source-{number}"})
            for work, number in self.made.numbers.items()
        )

    def records(self) -> tuple[EvidenceRecord, ...]:
        """Those of the cards in their order, then those of the excerpts."""
        at = {record.card: record for record in self.base.evidence}
        quoted = {card.anchor for card in self.base.cards}
        excerpts = (record for record in self.base.evidence if record.card not in quoted)
        return (*(at[anchor] for anchor in self.made.labels), *excerpts)

    def no_longer(self) -> tuple[SourceEntry, ...]:
        """Return the sources that nothing cites any more, unless excerpts of them are shown."""
        shown = [group.source for group in self.base.excerpts]
        gone = (entry for entry in self.base.ledger if str(entry.number) not in self.made.numbers)
        sources = (source for entry in gone for source in (entry.source, *(other.source for other in entry.also)))
        return tuple(source for source in sources if source not in shown)

    def _card(self, card: Card, label: str, numbers: Mapping[int, int]) -> Card:
        changes = {
            "label": label,
            "source": self.made.numbers[str(card.source)],
            "cited_by": tuple(numbers[number] for number in self.made.cited_by[card.anchor]),
            "origin": renamed(card.origin, self.names),
            "grades": tuple(self._grades(card, numbers)),
        }
        return card.model_copy(update=changes)

    def _grades(self, card: Card, numbers: Mapping[int, int]) -> Iterator[CardGrade]:
        """A grade is one for a wording: a statement that a person reworded has none any more."""
        for grade in card.grades:
            kept = set(self.made.cited_by[card.anchor]) & set(grade.statements) - self.edited
            if kept:
                yield grade.model_copy(update={"statements": tuple(sorted(numbers[number] for number in kept))})


def _source_names(base: ReportDocument, made: Numbering[str]) -> dict[str, str]:
    """Return how a sentence names each work of the base's ledger now: by its number, or by its title."""
    words = labels_for(base.wording)
    names = {}
    for entry in base.ledger:
        number = made.numbers.get(str(entry.number))
        title = f"{words.open_quote}{unmarked(entry.source.title)}{words.close_quote}"
        names[str(entry.number)] = mark(str(number)) if number else title
    return names


def _numbers(sheet: Sheet) -> Iterator[int]:
    return (part.number for part in sheet.parts() if not isinstance(part, Gap))


def _placed(part: Part, numbers: Mapping[int, int], cited: _Cited) -> Part:
    match part:
        case Fact():
            return cited.placed(part, numbers[part.number])
        case Derivation():
            changes = {"breaks": numbers[part.breaks] if part.breaks else 0}
            return part.model_copy(update=_numbered(part, numbers) | changes)
        case Recommendation():
            return part.model_copy(update=_numbered(part, numbers))
        case Gap():
            return part


def _numbered(part: Derivation | Recommendation, numbers: Mapping[int, int]) -> dict[str, object]:
    return {"number": numbers[part.number], "premises": tuple(sorted(numbers[premise] for premise in part.premises))}


def fields_of(base: ReportDocument, sheet: Sheet) -> dict[str, object]:
    """Return the fields of a document that hold items, as this sheet of it has them."""
    whole = (Shelf.DIRECT, Shelf.FURTHER, Shelf.DERIVATIONS, Shelf.RECOMMENDATIONS, Shelf.GAPS)
    fields: dict[str, object] = {shelf.value: sheet.list_at((shelf, 0)) for shelf in whole}
    sections = (_section(old, sheet, number) for number, old in enumerate(base.sections))
    return fields | {"sections": tuple(section for section in sections if section is not None)}


def _section(old: Section, sheet: Sheet, number: int) -> Section | None:
    """A heading stays only while something stands under it."""
    places: dict[str, Place] = {
        "facts": (Shelf.SECTION_FACTS, number),
        "derivations": (Shelf.SECTION_DERIVATIONS, number),
        "gaps": (Shelf.SECTION_GAPS, number),
    }
    lists = {name: sheet.list_at(place) for name, place in places.items()}
    emptied = not any(lists.values()) and any((old.facts, old.derivations, old.gaps))
    return None if emptied else old.model_copy(update=lists)


def _account(account: AccountSummary, cited: int, kept: int) -> AccountSummary:
    """A source that nothing cites any more counts as read; one that the account never held changes nothing in it."""
    counts = Counter({fate.fate: fate.count for fate in account.fates})
    moved = min(cited - kept, max(0, counts[HitFate.CITED] - kept))
    if not moved:
        return account
    counts[HitFate.CITED] -= moved
    counts[HitFate.READ] += moved
    fates = tuple(FateCount(fate=fate, count=counts[fate]) for fate in HitFate if counts[fate])
    return account.model_copy(update={"fates": fates})


def _method_note(document: ReportDocument, words: Labels) -> str:
    """Return a note that is true of these statements: whose words they are, and that a person reworded some of them."""
    edited = any(part.edited for part in statements_of(document))
    sentence = _reworded(document, words) if edited else _as_researched(document, words)
    return in_asked_language(sentence, document.language) if sentence else document.method_note


def _reworded(document: ReportDocument, words: Labels) -> str:
    if document.synthesis is SynthesisStatus.MODEL:
        return words.method_model_edited
    facts = (part for part in parts_of(document) if isinstance(part, Fact) and not part.edited)
    return words.method_edited if all(fact.basis is Basis.QUOTE for fact in facts) else ""


def _as_researched(document: ReportDocument, words: Labels) -> str:
    if document.method_note.startswith(words.method_model_edited):
        return words.method_model
    return words.method_extractive if document.method_note.startswith(words.method_edited) else ""
