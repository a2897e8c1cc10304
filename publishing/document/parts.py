"""What of a document is no item, and how is each such part said in lines that can be compared?

Whether a part differs is a question of values, never of how they are said.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from publishing.document.closure import recounted
from publishing.document.items import statements_of
from publishing.document.labels import labels_for
from publishing.document.marks import mark, renamed
from publishing.document.passages import Numbering, citing, numbering, places_of
from publishing.document.types import AccountSummary, Card, DisagreementEntry, Fact, ReportDocument
from publishing.document.values import Value


@dataclass(frozen=True, slots=True, kw_only=True)
class PartPair:
    """One part as it was and as it is, in lines. The two differ, in these lines too."""

    name: str
    old: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """What is compared, and how it is said; long parts show only the lines that the other document does not have."""

    name: str
    values: tuple[object, ...]
    lines: tuple[str, ...]
    is_long: bool


def _part(name: str, *values: object, lines: Sequence[str] = (), is_long: bool = False) -> _Part:
    said = tuple(lines) or tuple(_said(value) for value in values)
    return _Part(name=name, values=values, lines=said, is_long=is_long)


def differing_parts(old: ReportDocument, new: ReportDocument) -> Iterator[PartPair]:
    """Yield the parts that differ, in the order in which a reader meets them. The edition is none of them.

    Numbers and marks are a part only where they do not follow from the order of the items.
    """
    regular = is_regular(old) and is_regular(new)
    shared = {record.card for record in old.evidence} & {record.card for record in new.evidence}
    for was, now in zip(_parts(old, shared, regular=regular), _parts(new, shared, regular=regular), strict=True):
        if was.values != now.values:
            yield _pair(was, now)


def _parts(document: ReportDocument, shared: Collection[str], *, regular: bool) -> Iterator[_Part]:
    statement = document.evidence_statement
    yield _part("Title", document.title)
    yield _part("Question", document.question)
    yield _part("State", document.state, document.outcome, document.synthesis)
    yield _part("Language", document.language, document.wording)
    yield _part("Method note", *filter(None, (document.method_note, document.alignment_note)))
    yield _part("Section headings", *((section.heading, section.anchor) for section in document.sections))
    yield _part("Excerpts", *document.excerpts, is_long=True)
    yield _part("Evidence statement", *statement.lines)
    counts = statement.model_dump(exclude={"lines"})
    yield _part("Counts of the evidence statement", *(() if regular else counts.items()))
    yield _part("Assumptions", *document.assumptions)
    yield _part("Time of observation", document.observation.meaning, document.observation.at)
    yield _part("How far the search went", *_acquisition(document))
    yield _passages(document)
    records = (record for record in document.evidence if record.card in shared)
    yield _part("Evidence records", *sorted(records, key=lambda record: record.card), is_long=True)
    cited = sorted(((entry.source, entry.merits, entry.also, entry.kind) for entry in document.ledger), key=_exact)
    yield _part("Sources cited", *cited, is_long=True)
    yield _part("Where the evidence comes from", *_groups(document), is_long=True)
    yield _part("Where sources disagree", *_disagreements(document), is_long=True)
    yield _part("What was removed and restated", *document.changes)
    yield _part("Quality of the report", *filter(None, [document.quality]))
    yield _part("Sources read but not cited", *document.sources_read, is_long=True)
    yield _account(document.account)
    yield _part("Numbers and marks", *(() if regular else _marks(document)))
    yield _part("Form of the document", ("schema", document.schema_version), *_unnamed_gaps(document))


def _acquisition(document: ReportDocument) -> Iterator[object]:
    acquisition = document.acquisition
    yield acquisition.end
    yield from acquisition.searches
    yield from (("limit", limit) for limit in acquisition.limits)


def _passages(document: ReportDocument) -> _Part:
    """The cards without what follows from the order of the statements."""
    sources = {entry.number: entry.source for entry in document.ledger}
    cards = sorted(document.cards, key=lambda card: card.anchor)
    derived = {"label", "source", "cited_by", "origin", "grades"}
    titles = _titles(document)
    values = (
        (
            card.model_dump(mode="json", exclude=derived),
            sources[card.source],
            renamed(card.origin, titles),
            *_grades(card, document),
        )
        for card in cards
    )
    lines = [f"{sources[card.source].title}: {card.before}“{card.quote}”{card.after}" for card in cards]
    return _part("Evidence", *values, lines=lines, is_long=True)


def _grades(card: Card, document: ReportDocument) -> Iterator[object]:
    anchors = {part.number: part.anchor for part in statements_of(document)} if card.grades else {}
    for grade in card.grades:
        yield (
            sorted(anchors.get(number, str(number)) for number in grade.statements),
            grade.standing,
            grade.dated,
            grade.fit,
        )


def _groups(document: ReportDocument) -> Iterator[object]:
    """The groups, with what the numbers of their members lead to: the numbers follow from the order of the statements."""
    titles = _titles(document)
    for group in document.origin_groups:
        members = tuple((each.title, each.language, titles.get(str(each.number), "")) for each in group.members)
        reasons = tuple(renamed(reason, titles) for reason in group.reasons)
        yield (group.anchor, group.name, members, group.more, reasons, group.root, group.outside)


def _disagreements(document: ReportDocument) -> Iterator[object]:
    """The disagreements, with what the marks and numbers in them lead to: those follow from the order of the statements."""
    titles = _titles(document)
    anchors = {part.number: part.anchor for part in statements_of(document)} | {0: ""}
    for entry in document.disagreements:
        cards = {held.label: mark(held.card) for held in entry.marks}
        yield (entry.anchor, entry.name, entry.kind, entry.about, entry.range, entry.cause, entry.resolution)
        for position in entry.positions:
            weights = (position.value, position.kind, position.standing, position.dated, position.fit)
            told = (anchors[position.statement], renamed(position.also, titles))
            yield (entry.anchor, position.citation.card, *weights, *told)
        yield (entry.anchor, *(renamed(sentence, cards) for sentence in entry.differences))
        yield (entry.anchor, *(held.card for held in entry.third))


def _titles(document: ReportDocument) -> dict[str, str]:
    return {str(entry.number): f"“{entry.source.title}”" for entry in document.ledger}


def _account(account: AccountSummary) -> _Part:
    words = labels_for("en")
    lines = [words.account_total.format(count=account.total)]
    lines += [f"{words.fates[fate.fate]}: {fate.count}" for fate in account.fates]
    for group in account.reasons:
        reason = words.reasons.get(group.reason, words.reason_other)
        said = words.reason_count.format(fate=words.fates[group.fate], reason=reason, count=group.count)
        lines.append(f"{said} {', '.join(group.listed)}".strip())
    return _part("Account of every file and hit", account.total, account.fates, account.reasons, lines=lines)


def _unnamed_gaps(document: ReportDocument) -> Iterator[object]:
    gaps = (*(gap for section in document.sections for gap in section.gaps), *document.gaps)
    return (("gap without an address", place) for place, gap in enumerate(gaps, start=1) if not gap.anchor)


def _pair(was: _Part, now: _Part) -> PartPair:
    old, new = was.lines, now.lines
    if was.is_long and set(old) != set(new):
        common = set(old) & set(new)
        old, new = (tuple(line for line in lines if line not in common) for lines in (old, new))
    if old == new:
        # Two values that are said in the same words: then their exact form, in which no two are the same.
        old, new = (tuple(_exact(value) for value in part.values) for part in (was, now))
    return PartPair(name=was.name, old=old, new=new)


def is_regular(document: ReportDocument) -> bool:
    """Tell whether all numbers, marks and counts are the ones that follow from the items and their order."""
    numbers = [statement.number for statement in statements_of(document)]
    made = _numbering(document)
    marks = {card.anchor: (card.label, card.cited_by) for card in document.cards}
    conclusions = (item for item in statements_of(document) if not isinstance(item, Fact))
    return (
        numbers == list(range(1, len(numbers) + 1))
        and all(list(item.premises) == sorted(set(item.premises)) for item in conclusions)
        and list(marks.items()) == [(card, (label, made.cited_by[card])) for card, label in made.labels.items()]
        and all(held.label == made.labels[held.card] for each in _marked(document) for held in each.marks)
        and list(made.numbers.items()) == [(str(number), number) for number in range(1, len(document.ledger) + 1)]
        and [(e.number, e.anchor) for e in document.ledger] == [(n, f"source-{n}") for n in made.numbers.values()]
        and [record.card for record in document.evidence] == [*made.labels, *_excerpt_anchors(document)]
        and recounted(document) == document.evidence_statement
    )


def _numbering(document: ReportDocument) -> Numbering[str]:
    return numbering(citing(_facts(document), document.disagreements), places_of(document).__getitem__)


def _marked(document: ReportDocument) -> list[Fact | DisagreementEntry]:
    return [*_facts(document), *document.disagreements]


def _facts(document: ReportDocument) -> list[Fact]:
    return [item for item in statements_of(document) if isinstance(item, Fact)]


def _excerpt_anchors(document: ReportDocument) -> list[str]:
    return [card.anchor for group in document.excerpts for card in group.cards]


def _marks(document: ReportDocument) -> Iterator[object]:
    for item in statements_of(document):
        beside = item.marks if isinstance(item, Fact) else item.premises
        yield (item.number, item.anchor, *beside)
    yield from ((card.label, card.anchor, card.source, *card.cited_by) for card in document.cards)
    yield from ((entry.number, entry.anchor, entry.source.title) for entry in document.ledger)
    for group in document.origin_groups:
        yield (group.anchor, *(member.number for member in group.members), *group.reasons)
    for entry in document.disagreements:
        yield (entry.anchor, *entry.marks, *(position.statement for position in entry.positions))
        yield (entry.anchor, *entry.differences)
    yield ("records", *(record.card for record in document.evidence))


def _said(value: object) -> str:
    match value:
        case Value():
            fields = ((name, getattr(value, name)) for name in type(value).model_fields)
            return "; ".join(f"{name.replace('_', ' ')}: {_said(held)}" for name, held in fields if _is_said(held))
        case tuple():
            return ", ".join(_said(part) for part in value)
        case Enum():
            return str(value.value).replace("_", " ")
        case _:
            return str(value)


def _is_said(value: object) -> bool:
    return value is not False and value not in ("", ())


def _exact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=lambda held: held.model_dump(mode="json"))
