"""`manage.py worker`: the one worker service of a data folder."""

from __future__ import annotations

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.worker import AlreadyRunning, end_with_parent_process, only_service, serve_queue
from research.services.context import current


class Command(BaseCommand):
    """Runs queued research until it is stopped."""

    help = "Run the worker service: migrate, recover interrupted runs, then work through the queue."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take whose life it shares."""
        parser.add_argument("--with-parent", action="store_true", help="end when the process that started this one has gone")

    def handle(self, *args: object, with_parent: bool, **options: object) -> None:
        """Hold the data folder, bring the database up to date, and serve. A second service is refused before both."""
        try:
            with only_service(settings.DATA_DIR):
                call_command("migrate", interactive=False, verbosity=0)
                if with_parent:
                    end_with_parent_process()
                self.stderr.write(f"The worker service is running for {settings.DATA_DIR.name}/.")
                serve_queue(current())
        except AlreadyRunning as refusal:
            raise CommandError(str(refusal), returncode=3) from None
