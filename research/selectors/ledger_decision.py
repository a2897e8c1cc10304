"""How is a decision about the ledger shown before it is taken? What was typed, what is wrong with it, what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from research.evidence.ledger.relations import by_capture
from research.evidence.ledger.types import EditKind, Ledger, LedgerEdit, SourceKind
from research.models import Run
from research.selectors import wording, wording_ledger
from research.selectors.ledger import OpenLedger, SourceName, names_of
from research.services.ledger import EditPreview, EditRequest
from research.services.ledger_change import ReportChange, StatementChange
from research.states import Outcome

# The kinds of decision that a person starts with; taking back is started from the history.
CHOICES = (EditKind.EXCLUDE, EditKind.MERGE, EditKind.SPLIT, EditKind.RECLASS)


@dataclass(frozen=True, slots=True, kw_only=True)
class EditChoice:
    """One kind of decision as a form offers it."""

    value: str
    word: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CountChange:
    """A statement whose support changes, in words."""

    item_id: str
    text: str
    before: str
    after: str
    primary: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupChange:
    """What one of the origins that a decision touches becomes: its sources before, and each group of them after."""

    before: tuple[str, ...]
    after: tuple[tuple[str, ...], ...]
    set_aside: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeView:
    """What a decision changes in the report. `is_empty` tells that the report would say just the same."""

    is_empty: bool
    gone: tuple[str, ...]
    new: tuple[str, ...]
    counts: tuple[CountChange, ...]
    groups: tuple[GroupChange, ...]
    origins_before: int
    origins_after: int
    outcome: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionView:
    """A decision in the making: as it was typed, with the sentence for each field that is wrong, and its preview.

    `others` are the sources that could be chosen as well: whoever chose too few keeps what was typed.
    """

    request: EditRequest
    seen: int
    title: str
    sentence: str
    chosen: tuple[SourceName, ...]
    others: tuple[SourceName, ...]
    undone: str
    kind_after: str
    change: ChangeView | None = None
    problems: Mapping[str, str] = field(default_factory=dict)
    alert: str = ""


def edit_choices() -> tuple[EditChoice, ...]:
    """Return the kinds of decision in the order in which a form offers them."""
    return tuple(
        EditChoice(value=kind.value, word=wording_ledger.EDITS[kind], sentence=wording_ledger.EDIT_SENTENCES[kind])
        for kind in CHOICES
    )


def kind_choices() -> tuple[tuple[str, str], ...]:
    """Return the kinds that a source can be reclassed to. 'Not told' is no decision."""
    return tuple((kind.value, word) for kind, word in wording_ledger.KINDS.items() if kind is not SourceKind.UNTOLD)


def decision_view(
    run: Run,
    opened: OpenLedger,
    request: EditRequest,
    *,
    preview: EditPreview | None = None,
    problems: Mapping[str, str] | None = None,
    alert: str = "",
) -> DecisionView:
    """Return a decision as it is shown. One query. `seen` is the newest: what is sent next is judged by what stands now."""
    names = names_of(run)
    kind = request.kind
    return DecisionView(
        request=request,
        seen=opened.seen,
        title=wording_ledger.EDITS[kind] if kind else wording_ledger.NO_EDIT,
        sentence=wording_ledger.EDIT_SENTENCES[kind] if kind else "",
        chosen=tuple(_chosen(request, names)),
        others=tuple(_others(opened, request, names)),
        undone=_undone(opened, request, names),
        kind_after=wording_ledger.KINDS[request.kind_after] if request.kind_after else "",
        change=_change(opened.ledger, preview) if preview else None,
        problems=dict(problems or {}),
        alert=alert,
    )


def _chosen(request: EditRequest, names: Mapping[str, SourceName]) -> Iterator[SourceName]:
    for source_id in sorted(dict.fromkeys(request.source_ids), key=by_capture):
        if source_id in names:
            yield names[source_id]


def _others(opened: OpenLedger, request: EditRequest, names: Mapping[str, SourceName]) -> Iterator[SourceName]:
    for source_id in sorted(opened.groups, key=by_capture):
        if source_id in names and source_id not in request.source_ids:
            yield names[source_id]


def _undone(opened: OpenLedger, request: EditRequest, names: Mapping[str, SourceName]) -> str:
    """Return the decision that would be taken back, in a sentence; '' for any other."""
    found = next((edit for edit in opened.edits if edit.ordinal == request.undoes), None)
    if request.kind is not EditKind.UNDO or found is None:
        return ""
    return f"{wording_ledger.EDITS[found.kind]}: {_titles(found, names)}"


_MOST_TITLES = 3


def _titles(edit: LedgerEdit, names: Mapping[str, SourceName]) -> str:
    titles = [names[source_id].title for source_id in edit.source_ids if source_id in names]
    more = f" and {len(titles) - _MOST_TITLES} more" if len(titles) > _MOST_TITLES else ""
    return ", ".join(f"“{title}”" for title in titles[:_MOST_TITLES]) + more


def _change(before: Ledger, preview: EditPreview) -> ChangeView:
    change = preview.change
    return ChangeView(
        is_empty=change.is_empty,
        gone=change.gone,
        new=change.new,
        counts=tuple(map(_count, change.statements)),
        groups=tuple(_groups(before, preview.ledger)),
        origins_before=change.origins_before,
        origins_after=change.origins_after,
        outcome=_outcome(change),
    )


def _outcome(change: ReportChange) -> str:
    if change.outcome_before == change.outcome_after:
        return ""
    return wording.OUTCOMES[Outcome(change.outcome_after)]


def _count(change: StatementChange) -> CountChange:
    primary = ""
    if change.primary_before != change.primary_after:
        primary = "with a primary one" if change.primary_after else "none of them primary any more"
    return CountChange(
        item_id=change.item_id,
        text=change.text,
        before=wording_ledger.origins_words(change.origins_before),
        after=wording_ledger.origins_words(change.origins_after),
        primary=primary,
    )


def _groups(before: Ledger, after: Ledger) -> Iterator[GroupChange]:
    """Yield every origin that does not stay as it is."""
    stays = {group.source_ids for group in after.groups}
    for group in before.groups:
        if group.source_ids not in stays:
            yield GroupChange(
                before=group.source_ids,
                after=tuple(_touching(after, group.source_ids)),
                set_aside=tuple(source_id for source_id in group.source_ids if source_id in after.excluded),
            )
    yield from _returning(before, after)


def _touching(ledger: Ledger, source_ids: Iterable[str]) -> Iterator[tuple[str, ...]]:
    wanted = set(source_ids)
    return (group.source_ids for group in ledger.groups if wanted & set(group.source_ids))


def _returning(before: Ledger, after: Ledger) -> Iterator[GroupChange]:
    """Yield the origins of sources that were set aside alone and come back."""
    listed = {source_id for group in before.groups for source_id in group.source_ids}
    for group in after.groups:
        if not listed & set(group.source_ids):
            yield GroupChange(before=(), after=(group.source_ids,), set_aside=())
