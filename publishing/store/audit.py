"""How is the chain of events written and checked?

One writer at a time, no gap, every event under a keyed hash of all before.

`mac_n = HMAC-SHA256(key, tag || canonical JSON of {seq, prev, at, kind, actor, report, revision, payload})`. The number
decides the order; a clock that goes backwards is kept as it was read. The chain alone does not show that its end was cut
off and the head rewritten with the key: heads that were written elsewhere do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from publishing.models import AuditEvent, Report, Revision
from publishing.states import AuditKind

Payload = Mapping[str, str | int | bool]
GENESIS = "0" * 64


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
    a term or a secret.
    """
    raise NotImplementedError


def chain_head() -> Head:
    """Return where the chain ends; number 0 and the genesis constant while it is empty."""
    raise NotImplementedError


def check_chain(heads: Sequence[Head] = ()) -> ChainReport:
    """Check every link, the head row, and the heads that were written elsewhere. Reads in batches; nothing is written."""
    raise NotImplementedError


def stands_in_chain(seq: int, *, kind: AuditKind, digest: str) -> bool:
    """Tell whether the event with this number has its right MAC, this kind, and this value as its payload's `digest`."""
    raise NotImplementedError


def events_of(events: Iterator[AuditEvent]) -> Iterator[Mapping[str, object]]:
    """Return events as plain values for an export, oldest first."""
    raise NotImplementedError
