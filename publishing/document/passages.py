"""Which passages are cited, under which labels? One number a work, one card a passage, however many statements cite it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Generic, TypeVar

from publishing.document.books import Books
from publishing.document.mask import Mask
from publishing.document.text import one_line
from publishing.document.types import (
    Card,
    Citation,
    DisagreementEntry,
    EvidenceRecord,
    Excerpts,
    Fact,
    Form,
    ReportDocument,
)
from research.evidence.types import EvidenceCard, Source
from research.findings import SourceExcerpts
from research.reading.types import DemoUnit, ScanUnit

PassageKey = tuple[str, int, int]
# A work, which of its copies, and where in that the passage stands.
Place = tuple[str, int, int, int]
Key = TypeVar("Key")


@dataclass(frozen=True, slots=True, kw_only=True)
class Passages:
    """The cited passages: numbers by work, labels and citing statements by passage, by first citation.

    `copies` are the sources of each cited work, the one that is cited first before the others.
    """

    books: Books
    numbers: dict[str, int]
    copies: Mapping[str, tuple[str, ...]]
    labels: dict[PassageKey, str]
    quoted: dict[PassageKey, EvidenceCard]
    cited_by: dict[PassageKey, tuple[int, ...]]

    def citations(self, cards: Sequence[EvidenceCard]) -> tuple[Citation, ...]:
        """Return the marks of one statement, each passage once."""
        labels = dict.fromkeys(self.labels[passage_key(card)] for card in cards)
        return tuple(Citation(label=label, card=f"card-{label}") for label in labels)

    @property
    def sources(self) -> frozenset[str]:
        """The sources in which the cited passages stand."""
        return frozenset(key[0] for key in self.labels)

    def cards(self) -> tuple[Card, ...]:
        """Return the cards in ledger order, and within a source in the order of its text."""
        return tuple(map(self._card, self.labels))

    def records(self) -> tuple[EvidenceRecord, ...]:
        """Return the machine part of every card, in the order of the cards."""
        sources = self.books.sources
        return tuple(
            evidence_record(f"card-{label}", self.quoted[key], sources[key[0]]) for key, label in self.labels.items()
        )

    def _card(self, key: PassageKey) -> Card:
        label, work = self.labels[key], self.books.work_key(key[0])
        card = shown_card(
            self.quoted[key],
            self.books.sources[key[0]],
            anchor=f"card-{label}",
            label=label,
            number=self.numbers[work],
            cited_by=self.cited_by[key],
            mask=self.books.mask,
        )
        address = self.copies[work].index(key[0])
        return card.model_copy(update={"address": address}) if address else card


@dataclass(frozen=True, slots=True, kw_only=True)
class ExcerptGroups:
    """The excerpts of a document without conclusions, and the machine part of their cards."""

    groups: tuple[Excerpts, ...]
    records: tuple[EvidenceRecord, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbering(Generic[Key]):
    """Numbers by work, labels and citing statements by passage. `labels` is in ledger order, then in that of the texts."""

    numbers: dict[str, int]
    labels: dict[Key, str]
    cited_by: dict[Key, tuple[int, ...]]


def numbering(citing: Iterable[tuple[int, Iterable[Key]]], place: Callable[[Key], Place]) -> Numbering[Key]:
    """Number the works by first citation and label their passages: '3' for a work's only one, else '3a', '3b' …

    `citing` is each statement's number with the passages that it cites, in reading order, 0 for what is no statement;
    `place` says where a passage stands.
    """
    cited_by: dict[Key, dict[int, None]] = {}
    for number, passages in citing:
        for passage in passages:
            cited_by.setdefault(passage, {}).update({number: None} if number else {})
    places = {passage: place(passage) for passage in cited_by}
    ledger = {source: n for n, source in enumerate(dict.fromkeys(key[0] for key in places.values()), start=1)}
    ordered = sorted(places, key=lambda passage: (ledger[places[passage][0]], *places[passage][1:]))
    return Numbering(
        numbers=ledger,
        labels=_labels([(passage, ledger[places[passage][0]]) for passage in ordered]),
        cited_by={passage: tuple(numbers) for passage, numbers in cited_by.items()},
    )


def citing(facts: Iterable[Fact], disagreements: Iterable[DisagreementEntry]) -> Iterator[tuple[int, list[str]]]:
    """Yield the number of each statement with the cards that its marks open, by anchor, then 0 with each disagreement's."""
    for fact in facts:
        yield fact.number, [held.card for held in fact.marks]
    for entry in disagreements:
        yield 0, [held.card for held in entry.marks]


def places_of(document: ReportDocument) -> dict[str, Place]:
    """Return where the passage of each card of a document stands, by the card's anchor."""
    cards = {card.anchor: card for card in document.cards}
    return {
        r.card: (str(cards[r.card].source), cards[r.card].address, r.start, r.end)
        for r in document.evidence
        if r.card in cards
    }


def collect(citing: Sequence[tuple[int, Sequence[EvidenceCard]]], books: Books) -> Passages:
    """Number and label the passages that statements cite: each statement's number, and the cards that its marks open.

    The number is 0 for marks that stand under no statement.
    """
    quoted: dict[PassageKey, EvidenceCard] = {}
    firsts: dict[str, str] = {}
    for card in (card for _, cards in citing for card in cards):
        quoted.setdefault(passage_key(card), card)
        firsts.setdefault(books.work_key(card.source_id), card.source_id)
    copies = {work: tuple(dict.fromkeys((first, *books.copies(first)))) for work, first in firsts.items()}

    def place(key: PassageKey) -> Place:
        work = books.work_key(key[0])
        return (work, copies[work].index(key[0]), *key[1:])

    made = numbering(((number, map(passage_key, cards)) for number, cards in citing), place)
    return Passages(
        books=books, numbers=made.numbers, copies=copies, labels=made.labels, quoted=quoted, cited_by=made.cited_by
    )


def excerpts_of(groups: Sequence[SourceExcerpts], books: Books) -> ExcerptGroups:
    """Return the excerpts by source, with cards that stand under their source."""
    shown, records = [], []
    for number, group in enumerate(groups, start=1):
        source, mask = books.sources[group.source_id], books.mask
        anchors = [f"excerpt-{number}-{ordinal}" for ordinal in range(1, len(group.cards) + 1)]
        cards = tuple(
            shown_card(card, source, anchor=anchor, label="", number=0, cited_by=(), mask=mask)
            for anchor, card in zip(anchors, group.cards, strict=True)
        )
        shown.append(Excerpts(anchor=f"excerpt-{number}", source=books.entry(group.source_id), cards=cards))
        records += [evidence_record(anchor, card, source) for anchor, card in zip(anchors, group.cards, strict=True)]
    return ExcerptGroups(groups=tuple(shown), records=tuple(records))


def passage_key(card: EvidenceCard) -> PassageKey:
    """Return what makes two cards the same passage."""
    return (card.source_id, card.start, card.end)


def shown_card(
    card: EvidenceCard, source: Source, *, anchor: str, label: str, number: int, cited_by: tuple[int, ...], mask: Mask
) -> Card:
    """Return a card as a reader sees it. White space is kept, so that the quote is the source's own text."""
    return Card(
        anchor=anchor,
        label=label,
        source=number,
        before=mask(card.before),
        quote=mask(card.quote),
        after=mask(card.after),
        language=source.language,
        locator_kind=source.locator_kind,
        locator=card.locator,
        locator_end=max(card.locator, card.locator_end),
        cited_by=cited_by,
        bound=tuple(filter(None, (one_line(mask(words)) for words in card.bound))),
        form=_form(card),
    )


def _form(card: EvidenceCard) -> Form:
    match card.unit:
        case ScanUnit():
            return "scan"
        case DemoUnit():
            return "demo"
        case _:
            return ""


def evidence_record(anchor: str, card: EvidenceCard, source: Source) -> EvidenceRecord:
    """Return which bytes, which text and which span a card quotes."""
    return EvidenceRecord(
        card=anchor,
        source_id=source.source_id,
        source_digest=source.digest,
        text_digest=source.text_digest,
        quote_digest=hashlib.sha256(card.quote.encode("utf-8", "surrogatepass")).hexdigest(),
        start=card.start,
        end=card.end,
    )


def _labels(ordered: Sequence[tuple[Key, int]]) -> dict[Key, str]:
    of_source = Counter(number for _, number in ordered)
    seen: Counter[int] = Counter()
    labels = {}
    for passage, number in ordered:
        letter = letters(seen[number]) if of_source[number] > 1 else ""
        labels[passage] = f"{number}{letter}"
        seen[number] += 1
    return labels


def letters(ordinal: int) -> str:
    """Return the letters of an ordinal from 0: 'a' … 'z', 'aa' …"""
    made = ""
    ordinal += 1
    while ordinal:
        ordinal, rest = divmod(ordinal - 1, len(ascii_lowercase))
        made = ascii_lowercase[rest] + made
    return made
