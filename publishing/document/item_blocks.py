"""How are statements shown? Each verified string to the character, with what stands beside it: frame, marks, weight, links.

A word says how a statement was checked; a colour only says it once more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from publishing.document import runs as r
from publishing.document.labels import Labels
from publishing.document.runs import Block, BlockKind, Line, Role, Run, Tone
from publishing.document.telling import hollow_note
from publishing.document.types import Derivation, Fact, Gap, Recommendation, ReportDocument, SourceEntry
from publishing.document.weight_blocks import beside_source, weight_lines
from research.verification.types import Basis, Verdict
from research.verification.wording.types import Strength

# Before it, one word stood for every check that found support.
MARKS_BY_BASIS = 4


def own_language(document: ReportDocument) -> str:
    """Return the language of what the run itself wrote, where it is not the language of the furniture around it."""
    return "" if document.language == document.wording else document.language


def fact_blocks(document: ReportDocument, facts: Iterable[Fact], words: Labels) -> Iterator[Block]:
    """Yield the facts, each with whose words it rests on."""
    origins, names = _origins(document), {entry.anchor: entry.name for entry in document.disagreements}
    by_basis = document.schema_version >= MARKS_BY_BASIS
    for fact in facts:
        statement = Run(fact.text, language=fact.language, glue=_is_wide(fact.frame))
        marks = (Run(f"[{c.label}]", role=Role.CITATION, target=c.card) for c in fact.citations)
        beside = r.dotted(_beside(fact, names, words, by_basis=by_basis))
        line = r.line(_number(fact.number), Run(fact.frame, role=Role.FRAME), statement, *marks, *beside)
        whose = r.line(*_origin(origins[fact.citations[0].card], beside_source(fact, words)))
        yield r.block(BlockKind.FACT, line, whose, *weight_lines(fact, words), anchor=fact.anchor)


def _origins(document: ReportDocument) -> dict[str, SourceEntry]:
    ledger = {entry.number: entry for entry in document.ledger}
    return {card.anchor: ledger[card.source].source_at(card.address) for card in document.cards}


def _is_wide(frame: str) -> bool:
    """A full-width colon brings its own space."""
    return frame.endswith("：")


def _origin(source: SourceEntry, count: tuple[Run, ...]) -> Iterator[Run]:
    """Whose words these are, and from when: a draft's figure must not look like the final one's. Then who else says so."""
    named = Run(source.title, role=Role.DETAIL, language=source.language)
    dated = (Run(source.date, role=Role.DETAIL),) if source.date else ()
    return r.dotted(filter(None, [(named,), dated, count]))


def _number(number: int) -> Run:
    return Run(f"{number}.", role=Role.NUMBER)


def _beside(fact: Fact, names: Mapping[str, str], words: Labels, *, by_basis: bool) -> Iterator[Sequence[Run]]:
    """Yield the marks behind a statement: how it was checked, what disputes it, what it does not show, until when."""
    yield (Run(_mark(fact, words, by_basis=by_basis), role=Role.VERDICT, tone=_tone(fact.verdict)),)
    yield from filter(None, [edited_mark(fact, words)])
    if disputed := tuple(_disputed(fact, names, words)):
        yield disputed
    if fact.hollow:
        yield (Run(hollow_note(fact.hollow, words), role=Role.DETAIL, tone=Tone.CAUTION),)
    if fact.as_of:
        yield (Run(words.verifying.as_of.format(date=fact.as_of), role=Role.DETAIL),)


def edited_mark(item: Fact | Derivation | Recommendation | Gap, words: Labels) -> tuple[Run, ...]:
    """Return the mark of an item that a person reworded."""
    return (Run(words.mark_edited, role=Role.VERDICT, tone=Tone.CAUTION),) if item.edited else ()


def _disputed(fact: Fact, names: Mapping[str, str], words: Labels) -> Iterator[Run]:
    """A disagreement that time or scope explains makes no statement disputed; the way to it is shown all the same."""
    said = words.verifying
    if fact.conflicts and fact.edited:
        yield Run(said.before_the_edit, role=Role.DETAIL)
    elif fact.strength == Strength.DISPUTED:
        yield Run(said.mark_disputed, role=Role.VERDICT, tone=Tone.ALERT)
    for anchor in fact.conflicts:
        yield Run(names[anchor], role=Role.REFERENCE, target=anchor)


def _mark(fact: Fact, words: Labels, *, by_basis: bool) -> str:
    match fact.verdict:
        case Verdict.ENTAIL:
            return _supported(fact, words, by_basis=by_basis)
        case Verdict.PARTIAL:
            return words.mark_partial
        case Verdict.CONFLICT:
            return words.mark_conflict
        case Verdict.IRRELEVANT:
            return words.mark_irrelevant
        case Verdict.UNCHECKED:
            return words.mark_unchecked


def _supported(fact: Fact, words: Labels, *, by_basis: bool) -> str:
    match fact.basis:
        case Basis.QUOTE:
            return words.mark_quoted_withheld if words.withheld in fact.text else words.mark_quoted
        case Basis.PERSON:
            return words.mark_person
        case Basis.SCREEN if by_basis:
            return words.verifying.mark_same
        case Basis.JUDGE if by_basis:
            return words.verifying.mark_judged
        case _:
            return words.mark_supported


def _tone(verdict: Verdict) -> Tone:
    if verdict is Verdict.ENTAIL:
        return Tone.SOUND
    return Tone.ALERT if verdict in {Verdict.CONFLICT, Verdict.IRRELEVANT} else Tone.CAUTION


def derivation_blocks(
    items: Iterable[Derivation], language: str, words: Labels, places: Mapping[int, str]
) -> Iterator[Block]:
    """Yield the conclusions with what holds them up: premises, the one that breaks them, calculation, method."""
    for item in items:
        method = Run(words.by_method.format(method=item.method), role=Role.DETAIL) if item.method else Run("")
        marks = r.dotted(filter(None, [_held(item, words), edited_mark(item, words)]))
        yield r.block(
            BlockKind.DERIVATION,
            r.line(_number(item.number), Run(item.text, language=language), *marks),
            r.line(*_rests(item, words, places)),
            *_calculation(item, words),
            r.line(method),
            anchor=item.anchor,
        )


def _held(item: Derivation, words: Labels) -> tuple[Run, ...]:
    said = words.verifying
    if not item.verdict:
        return ()
    if item.verdict is not Verdict.ENTAIL:
        return (Run(said.mark_follows_unchecked, role=Role.VERDICT, tone=Tone.CAUTION),)
    if item.basis is Basis.PERSON:
        return (Run(words.mark_person, role=Role.VERDICT, tone=Tone.SOUND),)
    mark = said.mark_recalculated if item.basis is Basis.SCREEN else said.mark_follows
    return (Run(mark, role=Role.VERDICT, tone=Tone.SOUND),)


def _rests(item: Derivation, words: Labels, places: Mapping[int, str]) -> Iterator[Run]:
    if not item.verdict:
        return r.references(words.follows_from, item.premises, words, places)
    said = words.verifying
    numbers = {"numbers": item.premises, "breaks": (item.breaks,)}
    return r.numbered(said.rests_on_breaks if item.breaks else said.rests_on, numbers, words, places)


def _calculation(item: Derivation, words: Labels) -> Iterator[Line]:
    if item.calculation:
        yield r.line(*r.label(words.verifying.calculation, words.colon)(Run(item.calculation, role=Role.SUM)))


def recommendation_blocks(
    items: Iterable[Recommendation], language: str, words: Labels, places: Mapping[int, str]
) -> Iterator[Block]:
    """Yield advice with its conditions and what it stands on; a judgement says on itself that it is one."""
    for item in items:
        conditions = (words.on_condition.format(condition=text) for text in item.conditions)
        marks = r.dotted(filter(None, [_judgement(item, words), edited_mark(item, words)]))
        yield r.block(
            BlockKind.RECOMMENDATION,
            r.line(_number(item.number), Run(item.text, language=language), *marks),
            *(r.line(Run(text, role=Role.DETAIL)) for text in conditions),
            r.line(*r.references(words.stands_on, item.premises, words, places)),
            anchor=item.anchor,
        )


def _judgement(item: Recommendation, words: Labels) -> tuple[Run, ...]:
    mark = Run(words.verifying.mark_judgement, role=Role.VERDICT, tone=Tone.CAUTION)
    return (mark,) if item.is_judgement else ()


def gap_blocks(gaps: Iterable[Gap], words: Labels) -> Iterator[Block]:
    """Yield what is not known, each with the sources that were looked at for it."""
    for gap in gaps:
        titles = words.list_separator.join(gap.sources)
        looked_at = words.gap_sources.format(titles=titles) if gap.sources else ""
        named = r.line(Run(gap.text), *edited_mark(gap, words))
        yield r.block(BlockKind.GAP, named, r.line(Run(looked_at, role=Role.DETAIL)), anchor=gap.anchor)
