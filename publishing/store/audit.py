"""How is the chain of events written and checked?

One writer at a time, no gap, every event under a keyed hash of all before.

`mac_n = HMAC-SHA256(key, tag || canonical JSON of {seq, prev, at, kind, actor, report, revision, payload})`. The number
decides the order; a clock that goes backwards is kept as it was read. The chain alone does not show that its end was cut
off and the head rewritten with the key: heads that were written elsewhere do.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from pathlib import Path

from django.contrib.auth.models import User
from django.db import DatabaseError, transaction

from publishing.context import publishing
from publishing.models import AuditEvent, AuditHead, Report, Revision
from publishing.states import AuditKind
from publishing.store.events import Payload, is_altered, mac_of, readable_event, written_time
from publishing.store.people import display_name

logger = logging.getLogger(__name__)

GENESIS = "0" * 64
SYSTEM = "system"
_BATCH = 500
_NOTICES_SHOWN = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """Where the chain ended at some time: the last number and its MAC."""

    seq: int
    mac: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """The first bad link. `seq` is the number at which the chain cannot be right; the message says what is wrong there."""

    seq: int
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainReport:
    """What a check of the chain found: how many events are sound, the first fault, and what is odd but no fault."""

    checked: int
    head: Head
    fault: Fault | None
    notices: tuple[str, ...]


START = Head(seq=0, mac=GENESIS)


def append_event(
    kind: AuditKind,
    *,
    actor: User | None,
    at: datetime,
    report: Report | None = None,
    revision: Revision | None = None,
    payload: Payload | None = None,
) -> AuditEvent:
    """Append one event within the caller's transaction, which must be open: it commits with what it records.

    `actor` None is the system itself. The payload holds ids, digests, codes and counts; never text of a report, a name of
    a term or a secret. Raises RuntimeError outside a transaction, and ValueError for a time without a zone or a payload
    that holds anything but text, integers of at most 53 bits, and truth values.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("An audit event was appended outside a transaction; open one around the act and its event.")
    if at.tzinfo is None:
        raise ValueError("The time of an audit event has no zone; take it from the context's clock.")
    head = locked_head()
    event = AuditEvent(
        seq=head.seq + 1,
        at=at,
        kind=kind.value,
        actor_id=None if actor is None else actor.pk,
        actor_name=SYSTEM if actor is None else display_name(actor)[:200],
        report_id=report.pk if report is not None else (None if revision is None else revision.report_id),
        revision=None if revision is None else revision.number,
        payload=dict(payload or {}),
        prev=head.mac,
    )
    event.mac = mac_of(event)
    event.save(force_insert=True)
    _move_head(head, event)
    return event


def locked_head() -> Head:
    """Return the head with its row locked until the transaction ends; whoever counts from what stands, counts under it.

    PostgreSQL locks the row. SQLite ignores the lock, and needs none: its transactions begin IMMEDIATE, so there is one
    writer in all from the first statement on.
    """
    row, _ = AuditHead.objects.select_for_update().get_or_create(pk=1, defaults={"seq": START.seq, "mac": START.mac})
    return Head(seq=row.seq, mac=row.mac)


def _move_head(head: Head, event: AuditEvent) -> None:
    moved = AuditHead.objects.filter(pk=1, seq=head.seq, mac=head.mac).update(seq=event.seq, mac=event.mac)
    if moved != 1:
        raise RuntimeError("The head of the audit chain moved under its lock; the database is written by something else.")


def chain_head() -> Head:
    """Return where the chain ends; number 0 and the genesis constant while it is empty."""
    row = AuditHead.objects.filter(pk=1).first()
    return START if row is None else Head(seq=row.seq, mac=row.mac)


def stands_in_chain(seq: int, *, kind: AuditKind, digest: str) -> bool:
    """Tell whether the event with this number has its right MAC, this kind, and this value as its payload's `digest`."""
    event = readable_event(seq)
    if event is None or event.kind != kind.value or is_altered(event):
        return False
    return bool(event.payload.get("digest") == digest)


def check_chain(heads: Sequence[Head] = ()) -> ChainReport:
    """Check every link, the head row, and the heads that were written elsewhere. Reads in batches; nothing is written."""
    return _checked(START, chain_head(), heads)


def check_newest(count: int) -> ChainReport:
    """Check the newest events alone, by the links among them and the head row; what is older is taken as it stands."""
    head = chain_head()
    if not _is_number(head.seq) or head.seq <= count:
        return check_chain()
    before = readable_event(head.seq - count)
    return _checked(Head(seq=head.seq - count, mac="" if before is None else before.mac), head, ())


def _checked(start: Head, head: Head, heads: Sequence[Head]) -> ChainReport:
    if not _is_number(head.seq):
        fault = Fault(seq=1, message="The row with the head of the chain cannot be read.")
        return ChainReport(checked=0, head=START, fault=fault, notices=())
    walk = _Walk(start, heads)
    fault_found = walk.through(_stored(start.seq, head.seq)) or _end_fault(walk.last, head) or _cut_off(head, heads)
    return ChainReport(checked=walk.checked, head=head, fault=fault_found, notices=walk.notices())


def _is_number(value: object) -> bool:
    # SQLite keeps a text in a column of numbers when somebody puts it there.
    return isinstance(value, int)


class _Walk:
    """One pass over the chain: what was last sound, and what was odd on the way. Keeps no event but the last."""

    def __init__(self, start: Head, heads: Sequence[Head]) -> None:
        self.last = start
        self.checked = 0
        self._elsewhere: dict[int, set[str]] = {}
        for head in heads:
            self._elsewhere.setdefault(head.seq, set()).add(head.mac)
        self._at: datetime | None = None
        self._odd: list[str] = []
        self._unshown = 0

    def through(self, events: Iterable[AuditEvent]) -> Fault | None:
        """Follow the links; return the first fault."""
        if self._elsewhere.get(START.seq, {GENESIS}) != {GENESIS}:
            return Fault(seq=0, message="A head that was written elsewhere names another beginning than this chain has.")
        for event in events:
            message = _link_fault(event, self.last) or self._head_fault(event)
            if message:
                return Fault(seq=min(event.seq, self.last.seq + 1), message=message)
            self._note_time(event)
            self.last = Head(seq=event.seq, mac=event.mac)
            self.checked += 1
        return None

    def _head_fault(self, event: AuditEvent) -> str:
        written = self._elsewhere.get(event.seq, {event.mac})
        if written == {event.mac}:
            return ""
        return f"A head that was written elsewhere names another event {event.seq}: the chain was written anew up to here."

    def _note_time(self, event: AuditEvent) -> None:
        if self._at is not None and event.at < self._at:
            if len(self._odd) < _NOTICES_SHOWN:
                self._odd.append(f"The clock went back before event {event.seq}: it was read as {written_time(event.at)}.")
            else:
                self._unshown += 1
        self._at = event.at

    def notices(self) -> tuple[str, ...]:
        """Return what was odd, at most so many lines that they can be read."""
        more = (f"The clock went back {self._unshown} more times.",) if self._unshown else ()
        return (*self._odd, *more)


def _link_fault(event: AuditEvent, last: Head) -> str:
    """Return what is wrong with an event as the one after `last`, or ''."""
    due = last.seq + 1
    if event.seq > due:
        return f"Event {due} is missing; the next one that stands is {event.seq}."
    if event.seq < due:
        return f"An event with the number {event.seq} stands before the beginning of the chain."
    if event.prev != last.mac:
        return f"Event {due} does not follow what stands before it: one of the two was replaced, or their order changed."
    if is_altered(event):
        return f"Event {due} is not what was written: it was altered, or written with another key than this installation's."
    return ""


def _stored(after: int, until: int) -> Iterator[AuditEvent]:
    """Yield the events in order; ends early before a row that cannot be read."""
    # An event 0 would be one too many: the beginning is a constant and no row.
    position = after or -1
    while batch := _batch(position, until):
        yield from batch
        position = batch[-1].seq


def _batch(after: int, until: int) -> list[AuditEvent]:
    rows = AuditEvent.objects.filter(seq__gt=after, seq__lte=until).order_by("seq")
    try:
        return list(rows[:_BATCH])
    except (ValueError, TypeError, DatabaseError):
        each = (readable_event(seq) for seq in range(max(after + 1, 1), min(after + _BATCH, until) + 1))
        return [event for event in takewhile(lambda event: event is not None, each) if event is not None]


def _end_fault(last: Head, head: Head) -> Fault | None:
    """Compare where the events end with the row that says where they end."""
    if last.seq < head.seq:
        due = last.seq + 1
        return Fault(seq=due, message=f"Event {due} is missing or cannot be read; the head of the chain says {head.seq}.")
    if last.mac != head.mac:
        return Fault(seq=head.seq, message=f"The head of the chain does not carry the MAC of event {head.seq}.")
    # The newest event is asked for first: an event and its head are committed together, so the head cannot be behind it.
    newest = AuditEvent.objects.order_by("-seq").values_list("seq", flat=True).first()
    now = chain_head()
    if newest is None or (_is_number(newest) and newest <= now.seq):
        return None
    return Fault(seq=now.seq + 1, message=f"Events stand after number {now.seq}, where the head of the chain says it ends.")


def _cut_off(head: Head, heads: Sequence[Head]) -> Fault | None:
    further = max((written.seq for written in heads), default=0)
    if further <= head.seq:
        return None
    message = f"The chain ends at {head.seq}, and a head that was written elsewhere says {further}: its end was cut off."
    return Fault(seq=head.seq + 1, message=message)


def events_of(events: Iterator[AuditEvent]) -> Iterator[Mapping[str, object]]:
    """Return events as plain values for an export, oldest first."""
    for event in events:
        yield {
            "seq": event.seq,
            "at": written_time(event.at),
            "kind": event.kind,
            "actor_id": event.actor_id,
            "actor_name": event.actor_name,
            "report": None if event.report_id is None else str(event.report_id),
            "revision": event.revision,
            "payload": event.payload,
            "prev": event.prev,
            "mac": event.mac,
        }


def write_head_on_commit() -> None:
    """Append the chain's head to the operator's file once the transaction has committed; nothing without such a file.

    A write that fails is logged: what was published stays published.
    """
    file = publishing().heads_file
    if file is not None:
        transaction.on_commit(lambda: _append(file), robust=True)


def head_line(head: Head) -> str:
    """Return a head as one line of JSON, with the time at which it was read."""
    return json.dumps({"seq": head.seq, "mac": head.mac, "read_at": written_time(publishing().now())})


def _append(file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as handle:
            handle.write(head_line(chain_head()) + "\n")
    except OSError:
        logger.exception("The head of the audit chain could not be written to %s; make the file writable.", file)
