"""Do all rows of this installation say what the chain recorded? For the operator's check; goes on report by report.

A chain that was cut off or emptied with its head is found here too, while rows that it recorded remain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.db import DatabaseError

from publishing.models import AuditEvent, PolicyVersion, Revision, RoleGrant
from publishing.states import AuditKind
from publishing.store.agreement import first_difference
from publishing.store.records import policy_payload
from publishing.store.roles import held_after

_BATCH = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class RowsReport:
    """What a check of the rows found: how many reports agree, and the first disagreement, '' where there is none."""

    reports: int
    fault: str


def check_rows() -> RowsReport:
    """Compare rules, roles and every report that was ever revised with their events, both ways. Nothing is written."""
    try:
        fault = _rules() or _roles()
    except (ValueError, TypeError, KeyError, AttributeError, DatabaseError):
        fault = "A version of the rules of review or a role, or its event, cannot be read any more."
    checked = 0
    for batch in () if fault else _batches():
        fault = first_difference(batch)
        if fault:
            break
        checked += len(batch)
    return RowsReport(reports=checked, fault=fault)


def _rules() -> str:
    stored = {row.version: dict(policy_payload(row)) for row in PolicyVersion.objects.all()}
    events = AuditEvent.objects.filter(kind=AuditKind.POLICY_ADOPTED)
    recorded = {event.payload.get("version"): event.payload for event in events}
    for version in sorted({*stored, *recorded}, key=str):
        if stored.get(version) != recorded.get(version):
            return f"Version {version} of the rules of review is not as the audit chain recorded it, or is missing."
    return ""


def _roles() -> str:
    events = AuditEvent.objects.filter(kind__in=(AuditKind.ROLE_GRANTED, AuditKind.ROLE_REVOKED)).order_by("seq")
    recorded = held_after(events.iterator(chunk_size=500))
    stored = {(user, role, team or 0) for user, role, team in RoleGrant.objects.values_list("user", "role", "team")}
    for user, role, _ in sorted(stored - recorded):
        return f"Account {user} has a row for the role {role} that nobody granted: the audit chain does not know it."
    for user, role, _ in sorted(recorded - stored):
        return f"Account {user} was granted the role {role}, and its row is missing."
    return ""


def _batches() -> Iterator[tuple[UUID, ...]]:
    """Yield every report that has a revision or an event, in batches."""
    revised = Revision.objects.values_list("report_id", flat=True).distinct()
    recorded = AuditEvent.objects.order_by().values_list("report_id", flat=True).distinct()
    ids = sorted({*revised, *(report for report in recorded if report is not None)})
    for start in range(0, len(ids), _BATCH):
        yield tuple(ids[start : start + _BATCH])
