"""How are a document's evidence, sources and account shown? The blocks that stand behind the statements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from publishing.document import runs as r
from publishing.document.conflict_blocks import ways_back
from publishing.document.labels import Labels
from publishing.document.runs import Block, BlockKind, Line, Role, Run, Tone
from publishing.document.types import Card, LedgerEntry, ReasonGroup, ReportDocument, SourceEntry
from publishing.document.url import host_of, live_address
from publishing.document.vocabulary import TRUST, Trust
from publishing.document.weight_blocks import also_lines, facts_of, grade_lines, merit, source_targets, why_blocks
from research.evidence.ledger.types import SourceKind
from research.findings import EndReason
from research.reading.types import LocatorKind

# The order of the enumeration is that of their weight.
_KINDS = tuple(SourceKind)


def excerpts_blocks(document: ReportDocument, words: Labels) -> Iterator[Block]:
    """Yield the passages of a document that draws no conclusions, under their sources."""
    if document.excerpts:
        yield r.heading(words.excerpts, "excerpts")
    for group in document.excerpts:
        title = Run(group.source.title, language=group.source.language)
        yield r.block(BlockKind.SUBHEADING, r.line(title), anchor=group.anchor, level=3)
        yield r.block(BlockKind.DETAILS, r.line(*_place(group.source, words)), r.line(*_about(group.source, words)))
        for card in group.cards:
            where = Run(_where(card, words), role=Role.DETAIL)
            lines = (r.line(*_quote(card)), *_unit_lines(card, words), r.line(where))
            yield r.block(BlockKind.EXCERPT, *lines, anchor=card.anchor)


def cards_blocks(document: ReportDocument, words: Labels, places: Mapping[int, str]) -> Iterator[Block]:
    """Yield the evidence cards, each with its way back to the statements that cite it."""
    ledger = {entry.number: entry for entry in document.ledger}
    uses, targets, sides = _uses(document), source_targets(document), ways_back(document, words)
    if document.cards:
        yield r.heading(words.cards, "evidence")
    for card in document.cards:
        entry = ledger[card.source]
        source = entry.source_at(card.address)
        title = Run(source.title, role=Role.REFERENCE, target=entry.anchor, language=source.language)
        about = r.dotted([(run,) for run in (_whose(source), Run(_where(card, words), role=Role.DETAIL)) if run.text])
        yield r.block(
            BlockKind.CARD,
            r.line(Run(f"[{card.label}]", role=Role.NUMBER), title, *about),
            r.line(*_quote(card)),
            *_unit_lines(card, words),
            *(() if len(entry.also) == 0 else (r.line(*_place(source, words)),)),
            r.line(*_live(source, card, words)),
            *grade_lines(card, words, places, targets),
            *[r.line(*r.references(*use, words, places)) for use in uses[card.anchor].told(words) if use[1]],
            *sides.get(card.anchor, ()),
            anchor=card.anchor,
        )
    yield from why_blocks(document, words, places)


@dataclass(slots=True)
class _Use:
    """The numbers of the statements that cite a card, that it carries too, and that it speaks against."""

    cited: list[int] = field(default_factory=list)
    carried: list[int] = field(default_factory=list)
    opposed: list[int] = field(default_factory=list)

    def told(self, words: Labels) -> tuple[tuple[str, list[int]], ...]:
        said = words.weighing
        return ((words.cited_in, self.cited), (said.carries_too, self.carried), (said.opposes, self.opposed))


def _uses(document: ReportDocument) -> dict[str, _Use]:
    uses = {card.anchor: _Use() for card in document.cards}
    for fact in facts_of(document):
        for held in fact.citations:
            uses[held.card].cited.append(fact.number)
        for held in fact.corroborations:
            uses[held.card].carried.append(fact.number)
        for held in fact.against:
            uses[held.card].opposed.append(fact.number)
    return uses


def _whose(source: SourceEntry) -> Run:
    """Name the publisher, or the host of a page that names none: what a quote is worth hangs on who says it."""
    return Run(source.publisher or host_of(source.url), role=Role.DETAIL)


def _live(source: SourceEntry, card: Card, words: Labels) -> Iterator[Run]:
    """The page as it is today, at the same words where they still stand; nothing for an address that may be no link."""
    quoted = "" if words.withheld in card.quote else card.quote
    address = live_address(source.url, quoted)
    if address:
        yield Run(words.live_page.format(host=host_of(source.url)), role=Role.LINK, target=address)


def _quote(card: Card) -> tuple[Run, ...]:
    return (
        Run(card.before, role=Role.CONTEXT, language=card.language),
        Run(card.quote, role=Role.QUOTE, language=card.language, glue=_touching(card.before, card.quote)),
        Run(card.after, role=Role.CONTEXT, language=card.language, glue=_touching(card.quote, card.after)),
    )


def _unit_lines(card: Card, words: Labels) -> Iterator[Line]:
    """What belongs to a row beside its own cells, and what to think of words that no author typed."""
    if card.bound:
        beside = Run(" · ".join(card.bound), role=Role.DETAIL, language=card.language)
        yield r.line(*r.label(words.stands_with, words.colon)(beside))
    match card.form:
        case "scan":
            yield r.line(Run(words.scanned, role=Role.DETAIL, tone=Tone.CAUTION))
        case "demo":
            yield r.line(Run(words.shown_only, role=Role.DETAIL, tone=Tone.CAUTION))
        case "":
            return


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


def sources_blocks(document: ReportDocument, words: Labels) -> Iterator[Block]:
    """Yield the ledger, and the sources that were read for nothing that is cited."""
    read = (
        r.block(BlockKind.SOURCE, r.line(Run(s.title, language=s.language)), *_source_lines(s, words))
        for s in document.sources_read
    )
    yield from r.under(r.heading(words.ledger, "sources"), _cited(document, words))
    yield from r.under(r.heading(words.sources_read, "sources-read"), read)


def _cited(document: ReportDocument, words: Labels) -> Iterator[Block]:
    """The ledger, grouped by what sources of a kind are good for where the kinds are known; the numbers stay."""
    if not any(entry.kind for entry in document.ledger):
        yield from (_ledger_entry(entry, words) for entry in document.ledger)
        return
    for trust in Trust:
        held = [entry for entry in document.ledger if _trust(entry) is trust]
        title = r.line(Run(words.verifying.trust[trust]))
        head = r.block(BlockKind.SUBHEADING, title, anchor=f"sources-{trust}", level=3)
        ordered = sorted(held, key=lambda entry: (_KINDS.index(entry.kind or SourceKind.UNTOLD), entry.number))
        yield from r.under(head, (_ledger_entry(entry, words) for entry in ordered))


def _trust(entry: LedgerEntry) -> Trust:
    return TRUST[entry.kind] if entry.kind else Trust.UNTOLD


def _ledger_entry(entry: LedgerEntry, words: Labels) -> Block:
    return r.block(
        BlockKind.LEDGER,
        r.line(Run(f"[{entry.number}]", role=Role.NUMBER), Run(entry.source.title, language=entry.source.language)),
        r.line(*_place(entry.source, words), *merit(entry.merits, words)),
        *also_lines(entry, words),
        r.line(*r.dotted(filter(None, [_kind(entry, words), tuple(_about(entry.source, words))]))),
        anchor=entry.anchor,
    )


def _kind(entry: LedgerEntry, words: Labels) -> tuple[Run, ...]:
    said = words.weighing
    return r.label(said.term_kind, words.colon)(Run(said.kinds[entry.kind], role=Role.DETAIL)) if entry.kind else ()


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


def account_blocks(document: ReportDocument, words: Labels) -> Iterator[Block]:
    """Yield what became of every file and hit (I28)."""
    yield r.heading(words.account, "account")
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
