"""Which things of a document can be judged, commented on and compared one by one, and when is one still the same?

An item is the same while its wording and its evidence are: its number and its place do not count.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from publishing.document.marks import mark, renamed
from publishing.document.types import Card, Derivation, EvidenceRecord, Fact, Gap, Recommendation, ReportDocument
from research.admission.types import ItemKind
from research.verification.types import Basis, Verdict

Part = Fact | Derivation | Recommendation | Gap
Statement = Fact | Derivation | Recommendation


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One fact, derivation, recommendation or gap.

    `digest` covers kind, wording, verdict, conditions, method and the anchors of premises; `evidence_digest` the bytes,
    text, span and quotation of every card that it cites, and of every other that stands under it, for or against it. What
    is said of counts and reasons is in neither: `standing` has it, with cards named by their anchors. A conclusion that a
    person reworded rests on what the person saw under it: there, `evidence_digest` covers all that it follows from. `key`
    is both in one: what a reader's mark is bound to. `told` is what stands beside the words: frame, strength, verdict of a
    conclusion, premise that breaks it; it is no wording and in no digest. A gap has the number 0.
    """

    anchor: str
    kind: ItemKind
    number: int
    text: str
    language: str
    verdict: Verdict | None
    basis: Basis | None
    edited: bool
    premises: tuple[str, ...]
    cards: tuple[str, ...]
    corroborations: tuple[str, ...]
    against: tuple[str, ...]
    standing: tuple[str, ...]
    told: tuple[str, ...]
    digest: str
    evidence_digest: str
    key: str

    @property
    def needs_verdict(self) -> bool:
        """Tell whether a person has to vouch for it before it can be approved (I17)."""
        if self.kind is ItemKind.FACT:
            return self.verdict is not Verdict.ENTAIL
        return self.edited and self.kind in {ItemKind.DERIVATION, ItemKind.RECOMMENDATION}


def items_of(document: ReportDocument) -> tuple[Item, ...]:
    """Return the items in reading order: facts, derivations, recommendations, gaps; by section where there are sections."""
    anchors = {part.number: part.anchor for part in statements_of(document)}
    evidence = _Evidence.of(document)
    plain = tuple(_item(part, document, anchors, evidence) for part in parts_of(document))
    return tuple(_resting(plain))


def item_at(document: ReportDocument, anchor: str) -> Item | None:
    """Return the item with this anchor, or None."""
    return next((item for item in items_of(document) if item.anchor == anchor), None)


def parts_of(document: ReportDocument) -> Iterator[Part]:
    """Yield the facts, derivations, recommendations and gaps in reading order."""
    yield from document.direct_findings
    yield from document.further_findings
    for section in document.sections:
        yield from section.facts
        yield from section.derivations
        yield from section.gaps
    yield from document.derivations
    yield from document.recommendations
    yield from document.gaps


def statements_of(document: ReportDocument) -> tuple[Statement, ...]:
    """Return what has a number, in reading order: every item that is no gap."""
    return tuple(part for part in parts_of(document) if not isinstance(part, Gap))


@dataclass(frozen=True, slots=True)
class _Evidence:
    records: Mapping[str, EvidenceRecord]
    cards: Mapping[str, Card]

    @classmethod
    def of(cls, document: ReportDocument) -> _Evidence:
        return cls({record.card: record for record in document.evidence}, {card.anchor: card for card in document.cards})

    def digest(self, anchors: Iterable[str]) -> str:
        """Labels and their order change with the place of other items; therefore neither counts."""
        return _digest(self._passages(anchors))

    def weighed(self, fact: Fact) -> str:
        """The digest of all that stands under a fact; of one with nothing but citations, as it was before there was more."""
        cited, carrying, opposing = (
            [held.card for held in marks] for marks in (fact.citations, fact.corroborations, fact.against)
        )
        if not carrying and not opposing:
            return self.digest(cited)
        return _digest([self._passages(cited), self._passages(carrying), self._passages(opposing)])

    def _passages(self, anchors: Iterable[str]) -> list[list[str]]:
        return sorted(self._passage(anchor) for anchor in anchors)

    def _passage(self, anchor: str) -> list[str]:
        record = self.records[anchor]
        span = f"{record.start:012}-{record.end:012}"
        return [record.source_digest, record.text_digest, span, record.quote_digest, self.cards[anchor].quote]


def _item(part: Part, document: ReportDocument, anchors: Mapping[int, str], evidence: _Evidence) -> Item:
    fact = part if isinstance(part, Fact) else None
    cards = tuple(held.card for held in fact.citations) if fact else ()
    premises = _premises(part, anchors)
    language = fact.language if fact else document.language
    item = Item(
        anchor=part.anchor,
        kind=kind_of(part),
        number=0 if isinstance(part, Gap) else part.number,
        text=part.text,
        language=language,
        verdict=fact.verdict if fact else None,
        basis=fact.basis if fact else None,
        edited=part.edited,
        premises=premises,
        cards=cards,
        corroborations=tuple(held.card for held in fact.corroborations) if fact else (),
        against=tuple(held.card for held in fact.against) if fact else (),
        standing=_standing(fact) if fact else (),
        told=_told(part, anchors),
        digest=_digest([kind_of(part).value, part.text, language, sorted(premises), _own_words(part)]),
        evidence_digest=evidence.weighed(fact) if fact else evidence.digest(()),
        key="",
    )
    return _keyed(item)


def _standing(fact: Fact) -> tuple[str, ...]:
    names = {held.label: mark(held.card) for held in fact.marks}
    said = (*fact.standing, *(held.says for held in fact.against))
    return (str(fact.origins), *(renamed(sentence, names) for sentence in said))


def _told(part: Part, anchors: Mapping[int, str]) -> tuple[str, ...]:
    said = tuple(map(str, _beside(part, anchors)))
    return said if any(said) else ()


def _beside(part: Part, anchors: Mapping[int, str]) -> tuple[str, ...]:
    match part:
        case Fact():
            return (part.strength, part.grounds, part.frame, "; ".join(part.hollow), part.as_of, " ".join(part.conflicts))
        case Derivation():
            return (part.verdict, part.basis, anchors.get(part.breaks, ""), part.calculation)
        case Recommendation():
            return ("judgement" if part.is_judgement else "",)
        case Gap():
            return ()


def kind_of(part: Part) -> ItemKind:
    """Return the kind of an item of a document."""
    match part:
        case Fact():
            return ItemKind.FACT
        case Derivation():
            return ItemKind.DERIVATION
        case Recommendation():
            return ItemKind.RECOMMENDATION
        case Gap():
            return ItemKind.GAP


def _premises(part: Part, anchors: Mapping[int, str]) -> tuple[str, ...]:
    if isinstance(part, Fact | Gap):
        return ()
    return tuple(anchors[number] for number in part.premises if number in anchors)


def _own_words(part: Part) -> list[str]:
    match part:
        case Fact():
            return [part.verdict.value, part.basis.value]
        case Derivation():
            return [part.method, part.calculation] if part.calculation else [part.method]
        case Recommendation():
            return list(part.conditions)
        case Gap():
            return list(part.sources)


def _resting(items: tuple[Item, ...]) -> Iterator[Item]:
    """Bind the conclusions that a person reworded to everything under them."""
    at = {item.anchor: item for item in items}
    for item in items:
        if not item.edited or not item.premises:
            yield item
            continue
        under = (at[anchor] for anchor in sorted(_under(item, at)))
        yield _keyed(replace(item, evidence_digest=_digest([[below.anchor, below.key] for below in under])))


def _under(item: Item, at: Mapping[str, Item]) -> set[str]:
    found: set[str] = set()
    waiting = list(item.premises)
    while waiting:
        anchor = waiting.pop()
        if anchor not in found:
            found.add(anchor)
            waiting += at[anchor].premises
    return found


def _keyed(item: Item) -> Item:
    return replace(item, key=_digest([item.digest, item.evidence_digest]))


def _digest(value: Sequence[object]) -> str:
    # Of arrays of text, this is the canonical form (RFC 8785), made faster than for any value.
    return hashlib.sha256(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()
