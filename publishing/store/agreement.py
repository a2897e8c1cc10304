"""Do the rows of a report say what the chain of events recorded? Every row and its event are compared, both ways.

Rows can be altered, taken away or put in by whoever owns the database; events only with the key. So nothing that was signed
is relied on while one row of its report and the chain disagree, whatever the row says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from django.db import DatabaseError

from publishing.errors import Refusal
from publishing.models import AuditEvent, Report, Round
from publishing.states import AuditKind, RoundState
from publishing.store.audit import chain_head
from publishing.store.events import is_altered
from publishing.store.recorded import RECORDED, Entry, Recorded, entries_of, entry_of
from publishing.store.standing import is_as_signed

_REMEDY = (
    "The operator runs `manage.py audit verify` and restores what was altered from a backup; "
    "nothing can be signed or published until then."
)
_UNREADABLE = "A row of this report's review, or its event, cannot be read any more."
_GAP = "Events are missing from the audit chain, so it cannot be told whether a record of this report is among them."
_WHAT: Mapping[AuditKind, str] = {
    AuditKind.REVISION_CREATED: "Revision {number}",
    AuditKind.ROUND_OPENED: "The review of revision {number}, its rules or its brief",
    AuditKind.VERDICT_GIVEN: "A verdict on revision {number}",
    AuditKind.APPROVED: "An approval of revision {number}",
    AuditKind.REJECTED: "A rejection of revision {number}",
    AuditKind.REMARK_ADDED: "A comment or flag on revision {number}",
    AuditKind.REMARK_RESOLVED: "The settling of a comment or flag on revision {number}",
    AuditKind.PUBLICATION_ORDERED: "An order to publish revision {number}",
    AuditKind.PUBLISHED: "The publication of revision {number}",
    AuditKind.WITHDRAWN: "The withdrawal of revision {number}",
}
_MOVES: Mapping[AuditKind, RoundState] = {
    AuditKind.ROUND_OPENED: RoundState.OPEN,
    AuditKind.ROUND_RECALLED: RoundState.RECALLED,
    AuditKind.ROUND_SUPERSEDED: RoundState.SUPERSEDED,
    AuditKind.ROUND_APPROVED: RoundState.APPROVED,
    AuditKind.REJECTED: RoundState.REJECTED,
    AuditKind.PUBLICATION_ORDERED: RoundState.PUBLISHING,
    AuditKind.PUBLICATION_CANCELLED: RoundState.APPROVED,
    AuditKind.PUBLICATION_FAILED: RoundState.APPROVED,
    AuditKind.PUBLISHED: RoundState.PUBLISHED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    """One thing that the rows and the chain say differently, and what mends it."""

    code: Refusal
    text: str
    remedy: str


class _Found(NamedTuple):
    """One difference: the report it belongs to, and the sentence."""

    report: UUID
    text: str


def disagreements(report: Report) -> tuple[Disagreement, ...]:
    """Return what the rows of a report and the chain say differently; nothing where they agree.

    Compared are revisions, rounds with their rules and their brief, verdicts, decisions, remarks and their settling, orders,
    publications with their files, withdrawals, and the state of each round with the events that led there. A row without
    its event counts, an event without its row too, and so do events that are missing anywhere in the chain. A fixed number
    of queries, in which every event of the report is proved once.
    """
    # Twice before it counts: on a database with several writers, a row and its event can come between two of our queries.
    found = _looked_at((report.pk,)) and _looked_at((report.pk,))
    said = dict.fromkeys((*_gap(), *(each.text for each in found)))
    return tuple(Disagreement(code=Refusal.BROKEN_CHAIN, text=text, remedy=_REMEDY) for text in said)


def first_difference(reports: Collection[UUID]) -> str:
    """Return what the rows of these reports and the chain say differently first, '' where they agree; a query a table."""
    found = _looked_at(reports) and _looked_at(reports)
    return f"Report {found[0].report}: {found[0].text}" if found else ""


def _gap() -> Iterator[str]:
    """Say when events are missing, wherever it is: a count, for a walk over the whole chain would take too long here."""
    try:
        head = chain_head()
        whole = AuditEvent.objects.filter(seq__gte=1, seq__lte=head.seq).count() == head.seq
    except (ValueError, TypeError, DatabaseError):
        whole = False
    if not whole:
        yield _GAP


def _looked_at(reports: Collection[UUID]) -> tuple[_Found, ...]:
    try:
        events = tuple(AuditEvent.objects.filter(report_id__in=reports).order_by("seq"))
        rows = Recorded.of(reports)
        return tuple(_compared(events, rows))
    except (ValueError, TypeError, AttributeError, DatabaseError):
        # A column holds what it cannot hold; which one does not matter to whoever must not rely on it.
        return tuple(_Found(report, _UNREADABLE) for report in reports)


def _compared(events: Iterable[AuditEvent], rows: Recorded) -> Iterator[_Found]:
    sound: list[AuditEvent] = []
    for event in events:
        if is_altered(event):
            yield _Found(_report(event), f"Event {event.seq} of the audit chain was altered.")
        else:
            sound.append(event)
    yield from _unpaired(sound, rows)
    yield from _unsigned(rows)
    yield from _misplaced(sound, rows.rounds)


def _report(event: AuditEvent) -> UUID:
    return UUID(str(event.report_id))


def _unpaired(events: Iterable[AuditEvent], rows: Recorded) -> Iterator[_Found]:
    """Yield what stands on one side only: rows that no event recorded so, and events whose row is missing or another."""
    recorded = Counter(entry_of(event) for event in events if event.kind in RECORDED)
    stored = Counter(entries_of(rows))
    for entry in (*(stored - recorded), *(recorded - stored)):
        yield _Found(entry.report, _said(entry))


def _said(entry: Entry) -> str:
    what = _WHAT[entry.kind].format(number=entry.revision)
    payload = json.loads(entry.payload)
    where = f" ({payload['anchor']})" if payload.get("anchor") else ""
    return f"{what}{where} is not as the audit chain recorded it: its row or its event is altered, missing or one too many."


def _unsigned(rows: Recorded) -> Iterator[_Found]:
    """Yield decisions whose columns are not what was signed; the digest that the chain holds is of the statement alone."""
    for row in rows.approvals:
        if not is_as_signed(row):
            yield _Found(row.round.report_id, f"A decision on revision {row.revision.number} is not as it was signed.")


def _misplaced(events: Iterable[AuditEvent], rounds: Iterable[Round]) -> Iterator[_Found]:
    """Yield rounds that stand in another state than the one into which the events brought them."""
    moves = (event for event in events if event.kind in _MOVES)
    states = {event.payload.get("round"): _MOVES[AuditKind(event.kind)] for event in moves}
    for round_ in rounds:
        due = states.get(str(round_.pk))
        if due is not None and round_.state != due:
            text = (
                f"The review of revision {round_.revision.number} stands as “{round_.state}”; "
                f"by the audit chain it is “{due.value}”."
            )
            yield _Found(round_.report_id, text)
