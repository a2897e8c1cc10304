"""What stands in the chain of events? For auditors the whole, narrowed and page by page; for a report its own timeline."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from uuid import UUID

from django.contrib.auth.models import Group, User
from django.db import DatabaseError
from django.db.models import QuerySet

from publishing.models import AuditEvent
from publishing.selectors.events import EventLine, Names, event_line
from publishing.states import AuditKind
from publishing.store.audit import ChainReport, check_newest, events_of
from publishing.store.people import display_name
from research.trust.marks import normalized

PAGE_SIZE = 50
# What a page can check while somebody waits; the command checks the whole.
CHECKED_ON_PAGE = 1_000
_CHUNK = 500
# What stands before a formula without being seen.
_UNSEEN = frozenset("\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\x00")
COLUMNS = ("seq", "at", "kind", "actor_id", "actor_name", "report", "revision", "payload", "prev", "mac")


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditFilter:
    """What the chain is narrowed to; None and '' mean everything. `until` is the last day that counts, in UTC."""

    kind: AuditKind | None = None
    report: UUID | None = None
    actor: str = ""
    since: date | None = None
    until: date | None = None

    @property
    def is_narrow(self) -> bool:
        """Tell whether anything is left out."""
        return self != AuditFilter()


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditRow:
    """One event in words, and the record as it stands."""

    line: EventLine
    actor: str
    report: UUID | None
    payload: str
    prev: str
    mac: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditPage:
    """One page, newest first. `older` and `newer` are the numbers from which the next pages go on; None without one.

    `unreadable` says that a row holds what no event can hold; then there are no rows.
    """

    rows: tuple[AuditRow, ...]
    older: int | None = None
    newer: int | None = None
    unreadable: bool = False


def parse_filter(given: Mapping[str, str]) -> tuple[AuditFilter, tuple[str, ...]]:
    """Return what a form asks for, and a sentence for each field that could not be read and was left out."""
    problems: list[str] = []
    kind = given.get("kind", "")
    narrowed = AuditFilter(
        kind=AuditKind(kind) if kind in set(AuditKind) else None,
        report=_report(given.get("report", "").strip(), problems),
        actor=given.get("actor", "").replace("\x00", "").strip()[:200],
        since=_day(given.get("since", "").strip(), problems),
        until=_day(given.get("until", "").strip(), problems),
    )
    return narrowed, tuple(problems)


def _report(text: str, problems: list[str]) -> UUID | None:
    try:
        return UUID(text) if text else None
    except ValueError:
        problems.append(f"“{text[:60]}” is not the id of a report; copy it from the report's address.")
        return None


def _day(text: str, problems: list[str]) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        problems.append(f"“{text[:60]}” is not a day; write it as in 2026-03-31.")
        return None


def audit_page(narrowed: AuditFilter, *, before: int | None = None, after: int | None = None) -> AuditPage:
    """Return the newest events, or those before (older) or after (newer) a number, in a fixed number of queries."""
    try:
        return _page(narrowed, before, after)
    except (ValueError, TypeError, AttributeError, DatabaseError):
        return AuditPage(rows=(), unreadable=True)


def _page(narrowed: AuditFilter, before: int | None, after: int | None) -> AuditPage:
    events, more = _cut(_narrow(narrowed), before, after)
    if not events:
        return AuditPage(rows=())
    names = _names(events)
    has_older, has_newer = (True, more) if after is not None else (more, before is not None)
    return AuditPage(
        rows=tuple(_row(event, names) for event in events),
        older=events[-1].seq if has_older else None,
        newer=events[0].seq if has_newer else None,
    )


def _cut(events: QuerySet[AuditEvent], before: int | None, after: int | None) -> tuple[list[AuditEvent], bool]:
    """Return one page, newest first, and whether there is more in its direction."""
    if after is not None:
        found = list(events.filter(seq__gt=after).order_by("seq")[: PAGE_SIZE + 1])
        return found[:PAGE_SIZE][::-1], len(found) > PAGE_SIZE
    if before is not None:
        events = events.filter(seq__lt=before)
    found = list(events.order_by("-seq")[: PAGE_SIZE + 1])
    return found[:PAGE_SIZE], len(found) > PAGE_SIZE


def _narrow(narrowed: AuditFilter) -> QuerySet[AuditEvent]:
    events = AuditEvent.objects.all()
    if narrowed.kind is not None:
        events = events.filter(kind=narrowed.kind.value)
    if narrowed.report is not None:
        events = events.filter(report_id=narrowed.report)
    if narrowed.actor:
        events = events.filter(actor_name__icontains=narrowed.actor)
    if narrowed.since is not None:
        events = events.filter(at__gte=_midnight(narrowed.since))
    if narrowed.until is not None and narrowed.until < date.max:
        events = events.filter(at__lt=_midnight(narrowed.until + timedelta(days=1)))
    return events


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def _names(events: list[AuditEvent]) -> Names:
    people = {event.payload.get("user") for event in events}
    teams = {event.payload.get("team") for event in events}
    users = User.objects.filter(pk__in=[pk for pk in people if isinstance(pk, int)])
    groups = Group.objects.filter(pk__in=[pk for pk in teams if isinstance(pk, int)])
    return Names(people={user.pk: display_name(user) for user in users}, teams={team.pk: team.name for team in groups})


def _row(event: AuditEvent, names: Names) -> AuditRow:
    return AuditRow(
        line=event_line(event, names),
        actor=event.actor_name,
        report=event.report_id,
        payload=json.dumps(event.payload, ensure_ascii=False, sort_keys=True),
        prev=event.prev,
        mac=event.mac,
    )


def newest_checked() -> ChainReport:
    """Return whether the newest events are sound, as many as a page can check."""
    return check_newest(CHECKED_ON_PAGE)


def events_of_report(report_id: UUID) -> tuple[EventLine, ...]:
    """Return the timeline of one report, oldest first."""
    return tuple(event_line(event) for event in AuditEvent.objects.filter(report_id=report_id).order_by("seq"))


def exported_lines(narrowed: AuditFilter) -> Iterator[str]:
    """Yield the narrowed chain as JSON lines, oldest first, a few hundred events in memory at a time."""
    for event in events_of(_streamed(narrowed)):
        yield json.dumps(event, ensure_ascii=False) + "\n"


def exported_csv(narrowed: AuditFilter) -> Iterator[str]:
    """Yield the narrowed chain as CSV, oldest first; no cell can be taken for a formula by a spreadsheet."""
    writer = csv.writer(_Echo())
    yield writer.writerow(COLUMNS)
    for event in events_of(_streamed(narrowed)):
        cells = {**event, "payload": json.dumps(event["payload"], ensure_ascii=False, sort_keys=True)}
        yield writer.writerow([_harmless(cells[column]) for column in COLUMNS])


def _streamed(narrowed: AuditFilter) -> Iterator[AuditEvent]:
    return _narrow(narrowed).order_by("seq").iterator(chunk_size=_CHUNK)


def _harmless(value: object) -> str:
    text = "" if value is None else str(value)
    # A spreadsheet computes what begins so, in any width and behind what is not seen; an apostrophe makes it text.
    seen = (char for char in normalized("NFKC", text) if not char.isspace() and char not in _UNSEEN)
    return f"'{text}" if next(seen, "") in {"=", "+", "-", "@"} or text[:1] in {"\t", "\r", "\n"} else text


class _Echo:
    """A file that hands back what is written to it."""

    def write(self, text: str) -> str:
        return text
