"""What carries one statement, and what speaks against it? Passages as cards with their four dimensions, never a score."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from research.errors import NotFound
from research.evidence.cards import card_at
from research.evidence.ledger.claims import Authority, Dispute, Grade, Standing, SupportBasis, SupportLink, Weighed
from research.evidence.types import EvidenceCard, Source
from research.models import ItemRow, Run, SourceRow
from research.ports import BlobStore
from research.reading.types import LocatorKind
from research.selectors import wording_ledger as wording
from research.selectors.ledger import OpenLedger, SourceName, apart_of, facts_of, source_name
from research.store.acquisition import load_source

Passage = SupportLink | Dispute
# One origin may be printed a hundred times; three of its passages tell what it says.
CARDS_AT_ONCE = 3
_WHITE_LINES = re.compile(r"\n\s*\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimension:
    """One of the four: its name, and what is said of it. They are never added up."""

    name: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageCard:
    """One passage for or against a statement, with the words around it. `basis` says how it was verified or differs.

    `group_id` is its origin where that does not stand above it.
    """

    name: SourceName
    group_id: str
    language: str
    before: str
    quote: str
    after: str
    place: str
    anchor: str
    basis: str
    rests_on: str
    dimensions: tuple[Dimension, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OriginView:
    """One origin that carries the statement: whether it counts, why, and the passages of its sources."""

    group_id: str
    counts: bool
    standing: str
    why: str
    cards: tuple[PassageCard, ...]

    @property
    def first(self) -> tuple[PassageCard, ...]:
        """The passages that are shown at once."""
        return self.cards[:CARDS_AT_ONCE]

    @property
    def more(self) -> tuple[PassageCard, ...]:
        """The passages that are shown when they are asked for."""
        return self.cards[CARDS_AT_ONCE:]


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedStatement:
    """A statement that was found to say the same. `rests_on` are the words, names and figures that they share."""

    text: str
    rests_on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementPage:
    """Everything that the ledger says about one statement. `fallen` says why it is told no more, '' for one that is.

    `told` is what the count alone does not say.
    """

    item_id: str
    text: str
    fallen: str
    merged_into: str
    count: int
    told: str
    apart: str
    origins: tuple[OriginView, ...]
    against: tuple[PassageCard, ...]
    merged: tuple[MergedStatement, ...]


def statement_page(run: Run, opened: OpenLedger, item_id: str, blobs: BlobStore) -> StatementPage:
    """Return one statement with its passages. Three queries. Raises NotFound, StoreFailed."""
    facts = facts_of(run)
    texts = {fact.item_id: fact.text for fact in facts}
    if item_id not in texts:
        raise NotFound("There is no such statement in this run.")
    weighed = opened.weighed(facts)
    entry = next((entry for entry in weighed if entry.item_id == item_id), None)
    if entry is None:
        return _fallen(item_id, texts[item_id], weighed)
    shelf = _Shelf.of(run, opened, entry, blobs)
    return StatementPage(
        item_id=item_id,
        text=texts[item_id],
        fallen="",
        merged_into="",
        count=entry.independence.count,
        told=wording.independence_words(entry.independence),
        apart=wording.apart_words(apart_of(entry)),
        origins=tuple(_origins(entry, shelf, _cited(facts, item_id))),
        against=tuple(_against(entry.disputes, shelf)),
        merged=tuple(
            MergedStatement(text=texts.get(merge.merged, ""), rests_on=", ".join(merge.shared)) for merge in entry.merged
        ),
    )


def _fallen(item_id: str, text: str, weighed: Sequence[Weighed]) -> StatementPage:
    into = next((entry.item_id for entry in weighed for merge in entry.merged if merge.merged == item_id), "")
    why = (
        "Another statement of the report says the same, and has its passages."
        if into
        else "The source that it rests on was set aside, so the report does not tell it any more."
    )
    return StatementPage(
        item_id=item_id,
        text=text,
        fallen=why,
        merged_into=into,
        count=0,
        told="",
        apart="",
        origins=(),
        against=(),
        merged=(),
    )


def _cited(facts: Iterable[ItemRow], item_id: str) -> str:
    """Return how the citation of a fact was verified."""
    fact = next(fact for fact in facts if fact.item_id == item_id)
    if fact.basis == "quote":
        return f"{wording.BASES[SupportBasis.CITED]} It carries it word for word."
    if fact.verdict == "unchecked":
        return f"{wording.BASES[SupportBasis.CITED]} Nobody has checked yet that it carries it."
    return wording.BASES[SupportBasis.CITED]


@dataclass(frozen=True, slots=True)
class _Shelf:
    """The sources of which passages are shown, with what the ledger says of them."""

    opened: OpenLedger
    sources: Mapping[str, Source]
    names: Mapping[str, SourceName]
    grades: Mapping[str, Grade]

    @classmethod
    def of(cls, run: Run, opened: OpenLedger, entry: Weighed, blobs: BlobStore) -> _Shelf:
        wanted = {link.source_id for link in entry.supports} | {dispute.source_id for dispute in entry.disputes}
        rows: list[SourceRow] = list(run.sources.filter(source_id__in=wanted).prefetch_related("chunks", "provenance"))
        return cls(
            opened=opened,
            sources={row.source_id: load_source(row, blobs) for row in rows},
            names={row.source_id: source_name(row) for row in rows},
            grades={grade.source_id: grade for grade in entry.grades},
        )


def _origins(entry: Weighed, shelf: _Shelf, cited: str) -> Iterator[OriginView]:
    # What counts comes first; within that, the order of capture stays.
    ordered = sorted(entry.independence.origins, key=lambda origin: origin.standing is not Standing.COUNTS)
    for origin in ordered:
        links = [link for link in entry.supports if link.source_id in origin.source_ids]
        yield OriginView(
            group_id=origin.group_id,
            counts=origin.standing is Standing.COUNTS,
            standing=wording.STANDINGS[origin.standing],
            why=wording.standing_words(origin),
            cards=tuple(_supports(links, shelf, cited)),
        )


def _supports(links: Iterable[SupportLink], shelf: _Shelf, cited: str) -> Iterator[PassageCard]:
    for link in links:
        basis = cited if link.basis is SupportBasis.CITED else wording.BASES[link.basis]
        rests_on = ", ".join(dict.fromkeys((*link.shared, *link.bridge)))
        if card := _card(link, shelf, basis=basis, rests_on=rests_on):
            yield card


def _against(disputes: Iterable[Dispute], shelf: _Shelf) -> Iterator[PassageCard]:
    for dispute in disputes:
        differs = f": “{dispute.said}”, not “{dispute.claimed}”." if dispute.said and dispute.claimed else "."
        if card := _card(dispute, shelf, basis=wording.AGAINST[dispute.how] + differs, rests_on=""):
            yield card


def _card(passage: Passage, shelf: _Shelf, *, basis: str, rests_on: str) -> PassageCard | None:
    source = shelf.sources.get(passage.source_id)
    chunk = next((chunk for chunk in source.chunks if chunk.chunk_id == passage.chunk_id), None) if source else None
    if source is None or chunk is None:
        return None
    card = card_at(source, chunk, passage.start, passage.end)
    group = shelf.opened.groups.get(passage.source_id)
    return PassageCard(
        name=shelf.names[passage.source_id],
        group_id=group.group_id if group and isinstance(passage, Dispute) else "",
        language=source.language,
        before=_WHITE_LINES.sub("\n", card.before),
        quote=card.quote,
        after=_WHITE_LINES.sub("\n", card.after),
        place=_place(source, card),
        anchor=f"at-{passage.start}-{passage.end}",
        basis=basis,
        rests_on=rests_on,
        dimensions=tuple(_dimensions(passage.source_id, shelf)),
    )


def _place(source: Source, card: EvidenceCard) -> str:
    if source.locator_kind is LocatorKind.NONE or not card.locator:
        return ""
    noun = "line" if source.locator_kind is LocatorKind.LINE else "page"
    if card.locator_end > card.locator:
        return f"{noun}s {card.locator} to {card.locator_end}"
    return f"{noun} {card.locator}"


def _dimensions(source_id: str, shelf: _Shelf) -> Iterator[Dimension]:
    profile, grade = shelf.opened.profiles.get(source_id), shelf.grades.get(source_id)
    if profile is not None:
        yield Dimension(name="Kind", words=wording.kind_words(profile))
    if grade is not None:
        # Where the kind is not told, that is said already, and no standing follows from it.
        if grade.authority is not Authority.UNTOLD:
            yield Dimension(name="Authority", words=wording.authority_words(grade))
        yield Dimension(name="Freshness", words=wording.freshness_words(grade))
        yield Dimension(name="Fit", words=wording.fit_words(grade))
