"""Which passages are cited, under which labels? One number a source, one card a passage, however many statements cite it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Generic, TypeVar

from publishing.document.labels import Labels
from publishing.document.mask import Mask
from publishing.document.sources import source_entry
from publishing.document.types import Card, Citation, EvidenceRecord, Excerpts
from research.evidence.types import EvidenceCard, Source
from research.findings import FactFinding, SourceExcerpts

PassageKey = tuple[str, int, int]
Key = TypeVar("Key")


@dataclass(frozen=True, slots=True, kw_only=True)
class Passages:
    """The cited passages: numbers by source, labels and citing statements by passage, by first citation."""

    numbers: dict[str, int]
    labels: dict[PassageKey, str]
    quoted: dict[PassageKey, EvidenceCard]
    cited_by: dict[PassageKey, tuple[int, ...]]
    mask: Mask

    def citations(self, cards: Sequence[EvidenceCard]) -> tuple[Citation, ...]:
        """Return the marks of one statement, each passage once."""
        labels = dict.fromkeys(self.labels[passage_key(card)] for card in cards)
        return tuple(Citation(label=label, card=f"card-{label}") for label in labels)

    def cards(self, sources: dict[str, Source]) -> tuple[Card, ...]:
        """Return the cards in ledger order, and within a source in the order of its text."""
        return tuple(self._card(key, sources[key[0]]) for key in self.labels)

    def records(self, sources: dict[str, Source]) -> tuple[EvidenceRecord, ...]:
        """Return the machine part of every card, in the order of the cards."""
        return tuple(
            evidence_record(f"card-{label}", self.quoted[key], sources[key[0]]) for key, label in self.labels.items()
        )

    def _card(self, key: PassageKey, source: Source) -> Card:
        label = self.labels[key]
        return shown_card(
            self.quoted[key],
            source,
            anchor=f"card-{label}",
            label=label,
            number=self.numbers[key[0]],
            cited_by=self.cited_by[key],
            mask=self.mask,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ExcerptGroups:
    """The excerpts of a document without conclusions, and the machine part of their cards."""

    groups: tuple[Excerpts, ...]
    records: tuple[EvidenceRecord, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbering(Generic[Key]):
    """Numbers by source, labels and citing statements by passage. `labels` is in ledger order, then in that of the text."""

    numbers: dict[str, int]
    labels: dict[Key, str]
    cited_by: dict[Key, tuple[int, ...]]


def numbering(citing: Iterable[tuple[int, Iterable[Key]]], place: Callable[[Key], PassageKey]) -> Numbering[Key]:
    """Number the sources by first citation and label their passages: '3' for a source's only one, else '3a', '3b' …

    `citing` is each statement's number with the passages that it cites, in reading order; `place` says where one stands.
    """
    cited_by: dict[Key, dict[int, None]] = {}
    for number, passages in citing:
        for passage in passages:
            cited_by.setdefault(passage, {})[number] = None
    places = {passage: place(passage) for passage in cited_by}
    ledger = {source: n for n, source in enumerate(dict.fromkeys(key[0] for key in places.values()), start=1)}
    ordered = sorted(places, key=lambda passage: (ledger[places[passage][0]], *places[passage][1:]))
    return Numbering(
        numbers=ledger,
        labels=_labels([(passage, ledger[places[passage][0]]) for passage in ordered]),
        cited_by={passage: tuple(numbers) for passage, numbers in cited_by.items()},
    )


def collect(facts: Sequence[FactFinding], numbers: dict[str, int], mask: Mask) -> Passages:
    """Number and label the passages that the facts cite."""
    quoted: dict[PassageKey, EvidenceCard] = {}
    for card in (card for finding in facts for card in finding.cards):
        quoted.setdefault(passage_key(card), card)
    citing = ((numbers[finding.fact.item_id], map(passage_key, finding.cards)) for finding in facts)
    made = numbering(citing, lambda key: key)
    return Passages(numbers=made.numbers, labels=made.labels, quoted=quoted, cited_by=made.cited_by, mask=mask)


def excerpts_of(groups: Sequence[SourceExcerpts], sources: dict[str, Source], mask: Mask, words: Labels) -> ExcerptGroups:
    """Return the excerpts by source, with cards that stand under their source."""
    shown, records = [], []
    for number, group in enumerate(groups, start=1):
        source = sources[group.source_id]
        anchors = [f"excerpt-{number}-{ordinal}" for ordinal in range(1, len(group.cards) + 1)]
        cards = tuple(
            shown_card(card, source, anchor=anchor, label="", number=0, cited_by=(), mask=mask)
            for anchor, card in zip(anchors, group.cards, strict=True)
        )
        entry = source_entry(source, words, mask)
        shown.append(Excerpts(anchor=f"excerpt-{number}", source=entry, cards=cards))
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
    )


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
        letter = _letters(seen[number]) if of_source[number] > 1 else ""
        labels[passage] = f"{number}{letter}"
        seen[number] += 1
    return labels


def _letters(ordinal: int) -> str:
    letters = ""
    ordinal += 1
    while ordinal:
        ordinal, rest = divmod(ordinal - 1, len(ascii_lowercase))
        letters = ascii_lowercase[rest] + letters
    return letters
