"""`manage.py audit`: check the chain of events and the rows, print its head for a place elsewhere, export it as JSON lines.

Exit codes: 0 the chain is sound and the rows agree with it, 1 not, 2 the command could not be carried out.
"""

from __future__ import annotations

import json
from pathlib import Path
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from publishing.models import AuditEvent
from publishing.states import AuditKind
from publishing.store.audit import Head, chain_head, check_chain, events_of, head_line
from publishing.store.everything import check_rows
from publishing.store.heads import parse_heads


class Command(BaseCommand):
    """Verifies and exports the audit chain."""

    help = "Verify the chain of audit events, print its head, or export it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take what to do, and what narrows it."""
        doing = parser.add_subparsers(dest="doing", required=True)
        verifying = doing.add_parser("verify", help="check every link and every row, and name the first bad one")
        verifying.add_argument("--heads", type=Path, help="heads that were written elsewhere, one JSON object a line")
        doing.add_parser("head", help="print the head as one line of JSON, to be kept elsewhere")
        exporting = doing.add_parser("export", help="print the events as JSON lines")
        exporting.add_argument("--report", type=UUID, help="only the events of this report")
        exporting.add_argument("--kind", choices=[kind.value for kind in AuditKind], help="only events of this kind")

    def handle(
        self,
        *args: object,
        doing: str,
        heads: Path | None = None,
        report: UUID | None = None,
        kind: str | None = None,
        **options: object,
    ) -> None:
        """Do it."""
        match doing:
            case "verify":
                self._verify(_heads(heads) if heads else ())
            case "head":
                self.stdout.write(head_line(chain_head()))
            case _:
                self._export(report, kind)

    def _verify(self, heads: tuple[Head, ...]) -> None:
        found = check_chain(heads)
        for notice in found.notices:
            self.stdout.write(f"Notice: {notice}")
        compared = f", {len(heads)} head{'s' * (len(heads) > 1)} from elsewhere compared" if heads else ""
        if found.fault is not None:
            self.stdout.write(f"Sound until event {found.checked}{compared}.")
            self.stderr.write(f"The first bad link is {found.fault.seq}. {found.fault.message}")
            raise SystemExit(1)
        self.stdout.write(f"The chain is sound: {_counted(found.checked, 'event')}, head {found.head.seq}{compared}.")
        rows = check_rows()
        if rows.fault:
            self.stderr.write(f"The rows are not what the chain recorded. {rows.fault}")
            raise SystemExit(1)
        self.stdout.write(f"The rows agree with it: the rules, the roles and {_counted(rows.reports, 'report')}.")

    def _export(self, report: UUID | None, kind: str | None) -> None:
        events = AuditEvent.objects.order_by("seq")
        if report is not None:
            events = events.filter(report_id=report)
        if kind is not None:
            events = events.filter(kind=kind)
        for event in events_of(events.iterator(chunk_size=500)):
            self.stdout.write(json.dumps(event, ensure_ascii=False))


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _heads(file: Path) -> tuple[Head, ...]:
    try:
        return parse_heads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{file} cannot be read: {error}.", returncode=2) from error
    except ValueError as error:
        raise CommandError(f"{file}: {error}", returncode=2) from error
