"""What is on the editor's page? Each item as it reads now, with its evidence, what was done, and what falls with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator

from publishing.document.diff import Words, diff_words
from publishing.document.edits import EDITS, Edit, apply_edits, falls_with
from publishing.document.items import Item, Part, items_of
from publishing.document.types import Card, ReportDocument, SourceEntry
from publishing.models import Draft, Report, Revision
from publishing.selectors.desk_places import groups_of
from publishing.selectors.desk_types import finding_of, label_of
from publishing.store.access import newest_revision
from publishing.store.documents import read_revision
from research.reading.types import LocatorKind

PAGE = 40
_PLACES = {LocatorKind.LINE: ("line", "lines"), LocatorKind.PAGE: ("page", "pages")}


@dataclass(frozen=True, slots=True, kw_only=True)
class EditorCard:
    """One passage that an item cites, with its source."""

    card: Card
    source: SourceEntry
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EditorItem:
    """One item in the editor. `words` compares it with the base where it was reworded; `falls` go when it goes."""

    item: Item
    label: str
    finding: str
    heading: str
    words: tuple[Words, ...]
    cards: tuple[EditorCard, ...]
    under: tuple[Item, ...]
    falls: tuple[str, ...]
    can_rise: bool
    can_sink: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EditLine:
    """One edit of the draft as a person reads it. `anchor` leads to the item where it is still there."""

    what: str
    text: str
    note: str
    anchor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EditorPage:
    """The editor over one draft. `newer` is the newest revision's number where the draft stands over an older one."""

    report: Report
    draft: Draft
    base: Revision
    document: ReportDocument
    edits: tuple[EditLine, ...]
    items: tuple[EditorItem, ...]
    page: Page[Item]
    newer: int
    is_changed: bool
    is_retitled: bool
    unchecked: int


def editor_page(report: Report, draft: Draft, *, page: str, at: str = "") -> EditorPage:
    """Return the editor's page; with the anchor of an item as `at`, the page on which that item stands.

    Raises Stale when the stored base was altered.
    """
    base = read_revision(draft.base)
    edits = EDITS.validate_python(draft.edits)
    document = apply_edits(base, edits, edition=base.edition)
    items = items_of(document)
    newest = newest_revision(report)
    shown = Paginator(items, PAGE).get_page(_page_with(items, at) or page)
    return EditorPage(
        report=report,
        draft=draft,
        base=draft.base,
        document=document,
        edits=tuple(_edit_lines(edits, base, document)),
        items=tuple(_editor_items(shown, base, document)),
        page=shown,
        newer=newest.number if newest and newest.pk != draft.base_id else 0,
        is_changed=document != base,
        is_retitled=document.title != base.title,
        unchecked=sum(item.needs_verdict for item in items),
    )


def _page_with(items: tuple[Item, ...], anchor: str) -> str:
    place = next((index for index, item in enumerate(items) if item.anchor == anchor), None)
    return "" if place is None else str(place // PAGE + 1)


def _editor_items(shown: Page[Item], base: ReportDocument, document: ReportDocument) -> Iterator[EditorItem]:
    items = items_of(document)
    at = {item.anchor: item for item in items}
    before = {item.anchor: item.text for item in items_of(base)}
    groups = groups_of(document)
    cards, lists = _cards(document), _Lists.of(document)
    labels = _labels(items)
    carrying = {premise for item in items for premise in item.premises}
    heading = ""
    for item in shown:
        group = groups.get(item.anchor, "")
        text = before.get(item.anchor, item.text)
        yield EditorItem(
            item=item,
            label=labels[item.anchor],
            finding=finding_of(item),
            heading=group if group != heading else "",
            words=diff_words(text, item.text) if text != item.text else (),
            cards=tuple(cards[card] for card in item.cards),
            under=tuple(at[premise] for premise in item.premises),
            falls=_falls(item, document, labels) if item.anchor in carrying else (),
            can_rise=lists.can_move(item.anchor, -1),
            can_sink=lists.can_move(item.anchor, 1),
        )
        heading = group


def _labels(items: Sequence[Item]) -> Mapping[str, str]:
    """Return what each item is called; gaps have no number in the report, so they are counted here."""
    gaps = count(1)
    return {item.anchor: label_of(item) if item.number else f"{label_of(item)} {next(gaps)}" for item in items}


def _falls(item: Item, document: ReportDocument, labels: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(labels[anchor] for anchor in falls_with(document, item.anchor))


@dataclass(frozen=True, slots=True)
class _Lists:
    """In which list each item stands: an item can move while it has a neighbour; facts cross from one list to the next."""

    lists: tuple[tuple[str, ...], ...]
    direct: tuple[str, ...]
    further: tuple[str, ...]

    @classmethod
    def of(cls, document: ReportDocument) -> _Lists:
        sections = document.sections
        lists: tuple[tuple[Part, ...], ...] = (
            document.direct_findings,
            document.further_findings,
            *(section.facts for section in sections),
            *(section.derivations for section in sections),
            *(section.gaps for section in sections),
            document.derivations,
            document.recommendations,
            document.gaps,
        )
        anchors = tuple(tuple(part.anchor for part in parts) for parts in lists)
        return cls(lists=anchors, direct=anchors[0], further=anchors[1])

    def can_move(self, anchor: str, step: int) -> bool:
        parts = next((parts for parts in self.lists if anchor in parts), ())
        place = parts.index(anchor) + step if parts else -1
        if 0 <= place < len(parts):
            return True
        if anchor in self.further:
            return step < 0
        return anchor in self.direct and step > 0 and len(self.direct) > 1


def _cards(document: ReportDocument) -> Mapping[str, EditorCard]:
    entries = {entry.number: entry for entry in document.ledger}
    return {
        card.anchor: EditorCard(card=card, source=entries[card.source].source_at(card.address), place=_place(card))
        for card in document.cards
        if card.source in entries
    }


def _place(card: Card) -> str:
    one, many = _PLACES.get(card.locator_kind, ("", ""))
    if not one or not card.locator:
        return ""
    return f"{one} {card.locator}" if card.locator_end <= card.locator else f"{many} {card.locator}–{card.locator_end}"


def _edit_lines(edits: tuple[Edit, ...], base: ReportDocument, document: ReportDocument) -> Iterator[EditLine]:
    labels = _labels(items_of(base))
    there = {item.anchor for item in items_of(document)}
    for edit in edits:
        yield _edit_line(edit, labels, there)


def _edit_line(edit: Edit, labels: Mapping[str, str], there: set[str]) -> EditLine:
    if edit.kind == "retitle":
        return EditLine(what="Title", text=edit.text, note="", anchor="title")
    name = labels.get(edit.anchor, "An item")
    anchor = edit.anchor if edit.anchor in there else ""
    match edit.kind:
        case "reword":
            return EditLine(what=f"{name} reworded", text=edit.text, note="", anchor=anchor)
        case "exclude":
            return EditLine(what=f"{name} left out", text="", note=edit.reason, anchor="")
        case "move":
            return EditLine(what=f"{name} moved {edit.direction}", text="", note="", anchor=anchor)


def my_draft(user: User, report: Report) -> Draft | None:
    """Return the person's draft of a report, or None."""
    return Draft.objects.select_related("base__report__run__brief").filter(report=report, owner=user).first()
