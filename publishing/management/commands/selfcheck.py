"""`manage.py selfcheck REPORT`: the ten rows of the self-check list for one report, measured anew.

REPORT is the id of a report or of its run. Exit codes: 0 nothing failed, 1 a row failed, 2 the command could not be carried
out.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q

from publishing.models import Report
from publishing.services.selfcheck import CheckRow, Found, self_check
from publishing.store.documents import read_document
from research.errors import StoreFailed


class Command(BaseCommand):
    """Prints what a report keeps of its promises."""

    help = "Check one report against the ten rows of the self-check list."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take which report, and how to print."""
        parser.add_argument("report", type=UUID, help="the id of a report or of its run")
        parser.add_argument("--json", action="store_true", help="print the rows as one line of JSON each")

    def handle(self, *args: object, report: UUID, json: bool, **options: object) -> None:
        """Check it."""
        found = Report.objects.select_related("run__brief").filter(Q(pk=report) | Q(run_id=report)).first()
        delivery = found.deliveries.order_by("ordinal").last() if found else None
        if found is None or delivery is None:
            raise CommandError(f"There is no report {report}; take the id from the address of its page.", returncode=2)
        try:
            rows = self_check(found, read_document(delivery))
        except StoreFailed as failure:
            raise CommandError(failure.message, returncode=2) from failure
        for number, row in enumerate(rows, 1):
            self.stdout.write(_as_json(row) if json else _as_text(number, row))
        if any(row.found is Found.FAILED for row in rows):
            raise SystemExit(1)


def _as_text(number: int, row: CheckRow) -> str:
    told = f"{number:>2}. {row.name}: {row.found}\n    {row.says}"
    return told if row.found in {Found.PASSED, Found.NOT_MEASURED} else f"{told}\n    What failing looks like: {row.failing}"


def _as_json(row: CheckRow) -> str:
    return json.dumps(asdict(row), ensure_ascii=False)
