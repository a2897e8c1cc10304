"""How is it shown what carries a statement, what speaks against it, what a source is worth, and who copies whom?

One origin and nothing more to say is two words behind the source; any other count has a quiet line of its own, and whoever
says otherwise stands in plain sight. The reasons stand in a card of their own that the count opens. The dimensions of a
source are told one by one, never as a score.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from string import ascii_lowercase

from publishing.document import runs as r
from publishing.document.group_types import OriginGroupEntry, OriginMember
from publishing.document.labels import Labels
from publishing.document.marks import linked, mark
from publishing.document.runs import Block, BlockKind, Line, Role, Run, Tone
from publishing.document.types import Card, CardGrade, Citation, Fact, LedgerEntry, ReportDocument

WHY = "why-"


def beside_source(fact: Fact, words: Labels) -> tuple[Run, ...]:
    """Return what the line of the source says of the count: that it is one, where that is all there is to say."""
    if not _is_told_beside(fact):
        return ()
    said = words.weighing
    is_primary = fact.standing[0] == said.carried_one_primary
    return (Run(said.one_origin_primary if is_primary else said.one_origin, role=Role.DETAIL),)


def _is_told_beside(fact: Fact) -> bool:
    return fact.origins == 1 and len(fact.standing) == 1 and not fact.corroborations


def weight_lines(fact: Fact, words: Labels) -> Iterator[Line]:
    """Yield the lines under a statement: a count that is worth a line with the other marks, and who says otherwise."""
    said = words.weighing
    if fact.standing and not _is_told_beside(fact):
        target = f"{WHY}{fact.anchor}" if fact.standing[1:] else ""
        runs = [Run(fact.standing[0], role=Role.TALLY, target=target)]
        if fact.corroborations:
            runs.append(Run(said.also_in, role=Role.DETAIL))
            runs += (Run(mark(held.label), role=Role.CITATION, target=held.card) for held in _in_order(fact.corroborations))
        yield r.line(*runs)
    for ordinal, held in enumerate(fact.against):
        head = Run(said.says_otherwise if ordinal == 0 else "", role=Role.OBJECTION, tone=Tone.CAUTION)
        yield r.line(head, *linked(held.says, {held.label: held.card}, role=Role.OBJECTION))


def _in_order(marks: Sequence[Citation]) -> list[Citation]:
    """Return marks as they are counted: [2] before [10], [3a] before [3b]."""
    return sorted(marks, key=lambda held: (int(held.label.rstrip(ascii_lowercase)), len(held.label), held.label))


def why_blocks(document: ReportDocument, words: Labels, places: Mapping[int, str]) -> Iterator[Block]:
    """Yield for every statement whose count has reasons a card that tells them."""
    for fact in facts_of(document):
        if fact.standing[1:]:
            yield _why(fact, words, places)


def facts_of(document: ReportDocument) -> Iterator[Fact]:
    """Yield the statements in reading order."""
    yield from document.direct_findings
    yield from document.further_findings
    for section in document.sections:
        yield from section.facts


def _why(fact: Fact, words: Labels, places: Mapping[int, str]) -> Block:
    targets = {held.label: held.card for held in fact.marks}
    return r.block(
        BlockKind.WEIGHT,
        r.line(*r.references(words.weighing.counted_in, (fact.number,), words, places)),
        *[r.line(*linked(sentence, targets)) for sentence in fact.standing],
        anchor=f"{WHY}{fact.anchor}",
    )


def grade_lines(card: Card, words: Labels, places: Mapping[int, str], sources: Mapping[str, str]) -> Iterator[Line]:
    """Yield what a card's source is worth, one line a dimension; per statement where the statements differ."""
    said, colon = words.weighing, words.colon
    if card.kind:
        yield term(said.term_kind, card.kind, colon)
    if card.detail:
        yield term(said.term_detail, card.detail, colon)
    if card.origin:
        yield r.line(term(said.term_origin, "", colon).runs[0], *_beside(linked(card.origin, sources), colon))
    for grade in card.grades:
        if len(card.grades) > 1 or len(grade.statements) < len(card.cited_by):
            yield r.line(*r.references(said.for_statements, grade.statements, words, places))
        yield from _grade(grade, words)


def _grade(grade: CardGrade, words: Labels) -> Iterator[Line]:
    said = words.weighing
    told = ((said.term_standing, grade.standing), (said.term_dated, grade.dated), (said.term_fit, grade.fit))
    return (term(name, text, words.colon) for name, text in told if text)


# One source is said to be of one kind in every card of it, and a report has hundreds of them.
@lru_cache(maxsize=4096)
def term(name: str, text: str, colon: str) -> Line:
    """Return the line of one dimension of a source: its name, and what is said of it."""
    head = Run(name + colon.rstrip(" "), role=Role.TERM)
    return r.line(head, Run(text, role=Role.DETAIL, glue=not colon.endswith(" ")))


def _beside(runs: Iterator[Run], colon: str) -> Iterator[Run]:
    for ordinal, run in enumerate(runs):
        yield run if ordinal else run._replace(glue=not colon.endswith(" "))


def origins_blocks(document: ReportDocument, words: Labels) -> Iterator[Block]:
    """Yield the groups of sources that carry the same information, with members and reasons, and how many stand alone."""
    said, alone = words.weighing, _alone(document)
    if not document.origin_groups and not alone:
        return
    yield r.heading(said.origins, ORIGINS)
    yield r.block(BlockKind.PARAGRAPH, r.line(Run(said.origins_note)))
    sources = source_targets(document)
    for group in document.origin_groups:
        yield r.block(
            BlockKind.ORIGIN,
            r.line(Run(group.name)),
            *(_member(member, sources) for member in group.members),
            r.line(Run(said.members_more.format(count=group.more) if group.more else "", role=Role.DETAIL)),
            *_outside(group, words),
            *(r.line(*linked(reason, sources)) for reason in group.reasons),
            anchor=group.anchor,
        )
    yield r.block(BlockKind.PARAGRAPH, r.line(Run(said.alone.format(count=alone) if alone else "")))


def _alone(document: ReportDocument) -> int:
    """Return how many cited works are of one origin with no other; 0 where nothing was counted, or not all are listed."""
    counted = document.origin_groups or any(fact.origins for fact in facts_of(document))
    if not counted or any(group.more and group.members[-1].number for group in document.origin_groups):
        return 0
    grouped = {member.number for group in document.origin_groups for member in group.members}
    return sum(entry.number not in grouped for entry in document.ledger)


ORIGINS = "origins"


def _member(member: OriginMember, sources: Mapping[str, str]) -> Line:
    number = str(member.number)
    name = Run(mark(number), role=Role.REFERENCE, target=sources[number]) if member.number else Run("–", role=Role.NUMBER)
    return r.line(name, Run(member.title, language=member.language))


def _outside(group: OriginGroupEntry, words: Labels) -> Iterator[Line]:
    if group.outside:
        yield r.line(Run(group.outside), Run(f"({words.weighing.not_held})", role=Role.DETAIL))


def source_targets(document: ReportDocument) -> dict[str, str]:
    """Return where each number of the ledger leads, as a mark in a sentence has it."""
    return {str(entry.number): entry.anchor for entry in document.ledger}


def merit(texts: tuple[str, ...], words: Labels) -> Iterator[Run]:
    """Yield what a copy of a work is preferred for."""
    if texts:
        yield Run(f"({words.list_separator.join(texts)})", role=Role.DETAIL)


def also_lines(entry: LedgerEntry, words: Labels) -> Iterator[Line]:
    """Yield the other addresses of a work, each with what it is preferred for."""
    for other in entry.also:
        source = other.source
        address = Run(source.url, role=Role.LINK, target=source.url) if source.url else Run(source.path, role=Role.PLACE)
        yield r.line(*r.label(words.weighing.also_at, words.colon)(address), *merit(other.merits, words))
