"""In which order does a person read a document? One linear projection into blocks; every renderer walks exactly these.

A block holds lines, a line holds runs. A line is one text unit: the same in every format, in the same order (I24).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from publishing.document import runs as r
from publishing.document.labels import Labels, labels_for
from publishing.document.runs import Block, BlockKind, Line, Role, Run, Tone
from publishing.document.types import (
    Acquisition,
    Card,
    Derivation,
    Fact,
    Gap,
    ReasonGroup,
    Recommendation,
    ReportDocument,
    Search,
    SourceEntry,
)
from research.findings import EndReason
from research.ports import QueryForm
from research.reading.types import LocatorKind
from research.states import Outcome
from research.verification.types import Basis, Verdict


def blocks(document: ReportDocument) -> tuple[Block, ...]:
    """Return the whole document as blocks in reading order; blocks without text are left out."""
    words = labels_for(document.wording)
    parts = (
        _head(document, words),
        _findings(document, words),
        _excerpts(document, words),
        _basis(document, words),
        _gaps(document, words),
        _assumptions(document, words),
        _boundaries(document, words),
        _cards(document, words),
        _sources(document, words),
        _account(document, words),
    )
    return tuple(block for part in parts for block in part if block.lines)


def text_units(document: ReportDocument) -> tuple[str, ...]:
    """Return the text of every line of every block, in reading order: what each format has to show."""
    return tuple(line.text for block in blocks(document) for line in block.lines)


def _head(document: ReportDocument, words: Labels) -> Iterator[Block]:
    yield r.block(BlockKind.TITLE, r.line(Run(document.title, language=_own(document))), anchor="top", level=1)
    yield r.block(BlockKind.STATE, r.line(Run(document.state)), tone=_outcome_tone(document.outcome))
    if document.question != document.title:
        label = r.label(words.question, words.colon)
        yield r.block(BlockKind.QUESTION, r.line(*label(Run(document.question, language=_own(document)))))
    yield r.block(BlockKind.NOTE, r.line(Run(document.method_note)))


def _own(document: ReportDocument) -> str:
    """The language of what the run itself wrote, where it is not the language of the furniture around it."""
    return "" if document.language == document.wording else document.language


def _outcome_tone(outcome: Outcome) -> Tone:
    return Tone.PLAIN if outcome is Outcome.SYNTHESISED else Tone.CAUTION


def _heading(text: str, anchor: str) -> Block:
    return r.block(BlockKind.HEADING, r.line(Run(text)), anchor=anchor, level=2)


def _findings(document: ReportDocument, words: Labels) -> Iterator[Block]:
    ledger = {entry.number: entry.source for entry in document.ledger}
    origins = {card.anchor: ledger[card.source] for card in document.cards}
    direct, further = (_facts(facts, origins, words) for facts in (document.direct_findings, document.further_findings))
    yield from _under(_heading(words.direct_findings, "findings"), direct)
    yield from _under(_heading(words.further_findings, "further-findings"), further)
    for section in document.sections:
        yield _heading(section.heading, section.anchor)
        yield from _facts(section.facts, origins, words)
        yield from _derivations(section.derivations, _own(document), words)
        yield from _gap_items(section.gaps, words)
    yield from _under(_heading(words.derivations, "derivations"), _derivations(document.derivations, _own(document), words))
    yield from _under(
        _heading(words.recommendations, "recommendations"), _recommendations(document.recommendations, _own(document), words)
    )


def _under(heading: Block, items: Iterable[Block]) -> Iterator[Block]:
    listed = tuple(items)
    if listed:
        yield heading
        yield from listed


def _facts(facts: Iterable[Fact], origins: Mapping[str, SourceEntry], words: Labels) -> Iterator[Block]:
    for fact in facts:
        marks = (Run(f"[{c.label}]", role=Role.CITATION, target=c.card) for c in fact.citations)
        verdict = Run(_mark(fact, words), role=Role.VERDICT, tone=_tone(fact))
        statement = Run(fact.text, language=fact.language)
        line = r.line(_number(fact.number), statement, *marks, verdict)
        yield r.block(BlockKind.FACT, line, r.line(*_origin(origins[fact.citations[0].card])), anchor=fact.anchor)


def _origin(source: SourceEntry) -> Iterator[Run]:
    """Whose words these are, and from when: a draft's figure must not look like the final one's."""
    named = Run(source.title, role=Role.DETAIL, language=source.language)
    return r.dotted([(named,), *([(Run(source.date, role=Role.DETAIL),)] if source.date else [])])


def _number(number: int) -> Run:
    return Run(f"{number}.", role=Role.NUMBER)


def _mark(fact: Fact, words: Labels) -> str:
    marks = {
        Verdict.ENTAIL: _quoted(fact, words) if fact.basis is Basis.QUOTE else words.mark_supported,
        Verdict.PARTIAL: words.mark_partial,
        Verdict.CONFLICT: words.mark_conflict,
        Verdict.IRRELEVANT: words.mark_irrelevant,
        Verdict.UNCHECKED: words.mark_unchecked,
    }
    return marks[fact.verdict]


def _quoted(fact: Fact, words: Labels) -> str:
    return words.mark_quoted_withheld if words.withheld in fact.text else words.mark_quoted


def _tone(fact: Fact) -> Tone:
    if fact.verdict is Verdict.ENTAIL:
        return Tone.SOUND
    return Tone.ALERT if fact.verdict in {Verdict.CONFLICT, Verdict.IRRELEVANT} else Tone.CAUTION


def _derivations(items: Iterable[Derivation], language: str, words: Labels) -> Iterator[Block]:
    for item in items:
        method = Run(words.by_method.format(method=item.method), role=Role.DETAIL) if item.method else Run("")
        yield r.block(
            BlockKind.DERIVATION,
            r.line(_number(item.number), Run(item.text, language=language)),
            r.line(*r.references(words.follows_from, item.premises, words)),
            r.line(method),
            anchor=item.anchor,
        )


def _recommendations(items: Iterable[Recommendation], language: str, words: Labels) -> Iterator[Block]:
    for item in items:
        conditions = (words.on_condition.format(condition=text) for text in item.conditions)
        yield r.block(
            BlockKind.RECOMMENDATION,
            r.line(_number(item.number), Run(item.text, language=language)),
            *(r.line(Run(text, role=Role.DETAIL)) for text in conditions),
            r.line(*r.references(words.stands_on, item.premises, words)),
            anchor=item.anchor,
        )


def _excerpts(document: ReportDocument, words: Labels) -> Iterator[Block]:
    if document.excerpts:
        yield _heading(words.excerpts, "excerpts")
    for group in document.excerpts:
        title = Run(group.source.title, language=group.source.language)
        yield r.block(BlockKind.SUBHEADING, r.line(title), anchor=group.anchor, level=3)
        yield r.block(BlockKind.DETAILS, r.line(*_place(group.source, words)), r.line(*_about(group.source, words)))
        for card in group.cards:
            where = Run(_where(card, words), role=Role.DETAIL)
            yield r.block(BlockKind.EXCERPT, r.line(*_quote(card)), r.line(where), anchor=card.anchor)


def _basis(document: ReportDocument, words: Labels) -> Iterator[Block]:
    lines = (r.block(BlockKind.PARAGRAPH, r.line(Run(text))) for text in document.evidence_statement.lines)
    yield from _under(_heading(words.evidence_statement, "evidence-statement"), lines)


def _gaps(document: ReportDocument, words: Labels) -> Iterator[Block]:
    none_named = document.outcome is Outcome.SYNTHESISED and not document.gaps
    note = (r.block(BlockKind.PARAGRAPH, r.line(Run(words.no_gap_named))),) if none_named else ()
    yield from _under(_heading(words.gaps, "gaps"), (*_gap_items(document.gaps, words), *note))


def _gap_items(gaps: Iterable[Gap], words: Labels) -> Iterator[Block]:
    for gap in gaps:
        titles = words.list_separator.join(gap.sources)
        looked_at = words.gap_sources.format(titles=titles) if gap.sources else ""
        yield r.block(BlockKind.GAP, r.line(Run(gap.text)), r.line(Run(looked_at, role=Role.DETAIL)))


def _assumptions(document: ReportDocument, words: Labels) -> Iterator[Block]:
    items = (r.block(BlockKind.ITEM, r.line(Run(text))) for text in document.assumptions)
    yield from _under(_heading(words.assumptions, "assumptions"), items)


def _boundaries(document: ReportDocument, words: Labels) -> Iterator[Block]:
    yield _heading(words.boundaries, "boundaries")
    yield r.block(BlockKind.PARAGRAPH, r.line(Run(document.observation.meaning)))
    yield r.block(BlockKind.PARAGRAPH, r.line(Run(_end(document.acquisition, words))))
    for search in document.acquisition.searches:
        yield r.block(
            BlockKind.ITEM, r.line(Run(_search(search, words))), tone=Tone.CAUTION if search.failed else Tone.PLAIN
        )
    if not document.acquisition.searches:
        yield r.block(BlockKind.PARAGRAPH, r.line(Run(words.no_search)))
    for limit in document.acquisition.limits:
        yield r.block(BlockKind.ITEM, r.line(Run(limit)), tone=Tone.CAUTION)


def _end(acquisition: Acquisition, words: Labels) -> str:
    return {
        EndReason.RUNNING: words.end_running,
        EndReason.FINISHED: words.end_finished,
        EndReason.CANCELLED: words.end_cancelled,
        EndReason.DEADLINE: words.end_deadline,
        EndReason.INTERRUPTED: words.end_interrupted,
    }[acquisition.end]


def _search(search: Search, words: Labels) -> str:
    pattern = search.form is QueryForm.REGEX
    if search.failed:
        sentence = words.search_pattern_failed if pattern else words.search_words_failed
    else:
        sentence = words.search_pattern if pattern else words.search_words
    return sentence.format(query=f"{words.open_quote}{search.text}{words.close_quote}", count=search.hits)


def _cards(document: ReportDocument, words: Labels) -> Iterator[Block]:
    titles = {entry.number: entry.source for entry in document.ledger}
    if document.cards:
        yield _heading(words.cards, "evidence")
    for card in document.cards:
        source = titles[card.source]
        title = Run(source.title, role=Role.REFERENCE, target=f"source-{card.source}", language=source.language)
        yield r.block(
            BlockKind.CARD,
            r.line(Run(f"[{card.label}]", role=Role.NUMBER), title, Run(_where(card, words), role=Role.DETAIL)),
            r.line(*_quote(card)),
            r.line(*r.references(words.cited_in, card.cited_by, words)),
            anchor=card.anchor,
        )


def _quote(card: Card) -> tuple[Run, ...]:
    return (
        Run(card.before, role=Role.CONTEXT, language=card.language),
        Run(card.quote, role=Role.QUOTE, language=card.language, glue=_touching(card.before, card.quote)),
        Run(card.after, role=Role.CONTEXT, language=card.language, glue=_touching(card.quote, card.after)),
    )


def _touching(left: str, right: str) -> bool:
    return bool(left and right) and not left[-1].isspace() and not right[0].isspace()


def _where(card: Card, words: Labels) -> str:
    one = card.locator == card.locator_end
    match card.locator_kind:
        case LocatorKind.LINE:
            sentence = words.line if one else words.lines
        case LocatorKind.PAGE:
            sentence = words.page if one else words.pages
        case LocatorKind.NONE:
            return ""
    return sentence.format(first=card.locator, last=card.locator_end) if card.locator else ""


def _sources(document: ReportDocument, words: Labels) -> Iterator[Block]:
    cited = (
        r.block(
            BlockKind.LEDGER,
            r.line(Run(f"[{entry.number}]", role=Role.NUMBER), Run(entry.source.title, language=entry.source.language)),
            *_source_lines(entry.source, words),
            anchor=entry.anchor,
        )
        for entry in document.ledger
    )
    read = (
        r.block(BlockKind.SOURCE, r.line(Run(s.title, language=s.language)), *_source_lines(s, words))
        for s in document.sources_read
    )
    yield from _under(_heading(words.ledger, "sources"), cited)
    yield from _under(_heading(words.sources_read, "sources-read"), read)


def _source_lines(source: SourceEntry, words: Labels) -> tuple[Line, ...]:
    return r.line(*_place(source, words)), r.line(*_about(source, words))


def _place(source: SourceEntry, words: Labels) -> Iterator[Run]:
    if source.path:
        yield from r.label(words.file, words.colon)(Run(source.path, role=Role.PLACE))
    if source.url:
        yield from r.label(words.web_page, words.colon)(Run(source.url, role=Role.LINK, target=source.url))


def _about(source: SourceEntry, words: Labels) -> Iterator[Run]:
    captured = f"{source.captured_at[:10]} {source.captured_at[11:16]} UTC"
    stated = (
        (words.publisher, source.publisher),
        (words.stated_date, source.date),
        (words.written_in, source.language),
        (words.read_on, captured),
    )
    said = [r.label(name, words.colon)(Run(value, role=Role.DETAIL)) for name, value in stated if value]
    if source.truncated:
        said.append((Run(words.truncated, role=Role.DETAIL, tone=Tone.CAUTION),))
    yield from r.dotted(said)


def _account(document: ReportDocument, words: Labels) -> Iterator[Block]:
    yield _heading(words.account, "account")
    if not document.account.total:
        text = words.account_open if document.acquisition.end is EndReason.RUNNING else words.account_total.format(count=0)
        yield r.block(BlockKind.PARAGRAPH, r.line(Run(text)))
        return
    yield r.block(BlockKind.PARAGRAPH, r.line(Run(words.account_total.format(count=document.account.total))))
    for fate in document.account.fates:
        count = Run(str(fate.count), role=Role.COUNT)
        yield r.block(BlockKind.COUNT, r.line(*r.label(words.fates[fate.fate], words.colon)(count)))
    for group in document.account.reasons:
        yield _reason(group, words)


def _reason(group: ReasonGroup, words: Labels) -> Block:
    reason = words.reasons.get(group.reason, words.reason_other)
    sentence = words.reason_count.format(fate=words.fates[group.fate], reason=reason, count=group.count)
    more = group.count - len(group.listed)
    return r.block(
        BlockKind.REASON,
        r.line(Run(sentence)),
        r.line(*r.listed(group.listed, Role.PLACE, words.list_separator)),
        r.line(Run(words.and_more.format(count=more) if more else "", role=Role.DETAIL)),
    )
