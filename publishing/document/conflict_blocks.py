"""How is a disagreement shown? Both sides in one form: what each says, where, and what its source is worth, by name.

Then in what the bases differ, the likely cause and how it ended. Estimates that scatter stand apart: they are no conflict.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from publishing.document import runs as r
from publishing.document.conflict_types import DisagreementEntry, PositionEntry
from publishing.document.labels import Labels
from publishing.document.marks import linked, mark
from publishing.document.passages import letters
from publishing.document.runs import Block, BlockKind, Line, Role, Run
from publishing.document.types import Card, ReportDocument, SourceEntry
from publishing.document.weight_blocks import source_targets, term
from research.verification.conflicts.types import ConflictKind


def conflict_blocks(document: ReportDocument, words: Labels, places: Mapping[int, str]) -> Iterator[Block]:
    """Yield the section of the disagreements, and behind it that of the ranges of estimates."""
    said = words.verifying
    conflicts = [entry for entry in document.disagreements if entry.kind != "estimates"]
    ranges = [entry for entry in document.disagreements if entry.kind == "estimates"]
    if conflicts:
        yield r.heading(said.disagreements, "disagreements")
        yield r.block(BlockKind.PARAGRAPH, r.line(Run(said.disagreements_note)))
    shown = _Shown(words=words, places=places, cards=_quoted(document), sources=source_targets(document))
    for entry in conflicts:
        yield from _entry(entry, shown)
    if ranges:
        yield r.heading(said.ranges, "estimates")
    for entry in ranges:
        yield from _entry(entry, shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shown:
    """What every entry is shown with: words, places of statements, cards with their sources, and the ledger's anchors."""

    words: Labels
    places: Mapping[int, str]
    cards: Mapping[str, tuple[Card, SourceEntry]]
    sources: Mapping[str, str]


def _entry(entry: DisagreementEntry, shown: _Shown) -> Iterator[Block]:
    words = shown.words
    yield r.block(BlockKind.SUBHEADING, r.line(*_title(entry, words)), anchor=entry.anchor, level=3)
    yield r.block(BlockKind.SETTLED, r.line(Run(entry.range or _kind(entry, words))))
    for place, position in enumerate(entry.positions):
        yield r.block(BlockKind.POSITION, *_position(position, letters(place).upper(), shown))
    yield r.block(BlockKind.SETTLED, *_outcome(entry, words))


def _quoted(document: ReportDocument) -> dict[str, tuple[Card, SourceEntry]]:
    ledger = {entry.number: entry for entry in document.ledger}
    return {card.anchor: (card, ledger[card.source].source_at(card.address)) for card in document.cards}


def _title(entry: DisagreementEntry, words: Labels) -> Iterator[Run]:
    if entry.about:
        return iter(r.label(entry.name, words.colon)(Run(entry.about)))
    return iter((Run(entry.name),))


def _kind(entry: DisagreementEntry, words: Labels) -> str:
    return "" if entry.kind == "estimates" else words.verifying.kinds[ConflictKind(entry.kind)]


def _position(position: PositionEntry, letter: str, shown: _Shown) -> Iterator[Line]:
    words, said = shown.words, shown.words.verifying
    card, source = shown.cards[position.citation.card]
    value = f"{words.open_quote}{position.value}{words.close_quote}" if position.value else ""
    cited = Run(mark(position.citation.label), role=Role.CITATION, target=card.anchor)
    yield r.line(Run(said.position.format(letter=letter), role=Role.LABEL), Run(value, role=Role.VALUE), cited)
    yield r.line(Run(card.quote, role=Role.QUOTE, language=card.language))
    yield r.line(*_whose(source))
    yield from _weights(position, words)
    if position.also:
        yield r.line(*linked(position.also, shown.sources))
    if position.statement:
        yield r.line(*r.references(said.told_by, (position.statement,), words, shown.places))


def _whose(source: SourceEntry) -> Iterator[Run]:
    named = (source.title, source.publisher, source.date)
    languages = (source.language, "", "")
    runs = [Run(text, role=Role.DETAIL, language=tag) for text, tag in zip(named, languages, strict=True) if text]
    return r.dotted([(run,) for run in runs])


def _weights(position: PositionEntry, words: Labels) -> Iterator[Line]:
    said = words.weighing
    told = (
        (said.term_kind, position.kind),
        (said.term_standing, position.standing),
        (said.term_dated, position.dated),
        (said.term_fit, position.fit),
    )
    return (term(name, text, words.colon) for name, text in told if text)


def _outcome(entry: DisagreementEntry, words: Labels) -> Iterator[Line]:
    cards = {held.label: held.card for held in entry.marks}
    yield from (r.line(*linked(sentence, cards)) for sentence in entry.differences)
    yield r.line(Run(entry.cause, role=Role.DETAIL))
    yield r.line(Run(entry.resolution, role=Role.OUTCOME))
    for held in entry.third:
        cited = Run(mark(held.label), role=Role.CITATION, target=held.card)
        yield r.line(*r.label(words.verifying.third, words.colon)(cited))


def ways_back(document: ReportDocument, words: Labels) -> dict[str, list[Line]]:
    """Return for each card the lines that lead back to the disagreements of which it is a side, or the third source."""
    sides: dict[tuple[str, str], list[Run]] = {}
    said = words.verifying
    for entry in document.disagreements:
        name = Run(entry.name, role=Role.REFERENCE, target=entry.anchor)
        for card in dict.fromkeys(position.citation.card for position in entry.positions):
            sides.setdefault((card, said.side_of), []).append(name)
        for held in entry.third:
            sides.setdefault((held.card, said.third_in), []).append(name)
    lines: dict[str, list[Line]] = {}
    for (card, what), names in sides.items():
        head, first = r.label(what, words.colon)(names[0])
        lines.setdefault(card, []).append(r.line(head, *r.dotted([(name,) for name in (first, *names[1:])])))
    return lines
