"""`manage.py worker`: the one worker service of a data folder."""

from __future__ import annotations

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config.worker import AlreadyRunning, only_service, serve_queue
from research.services.context import current


class Command(BaseCommand):
    """Runs queued research until it is stopped."""

    help = "Run the worker service: migrate, recover interrupted runs, then work through the queue."

    def handle(self, *args: object, **options: object) -> None:
        """Hold the data folder, bring the database up to date, and serve. A second service is refused before both."""
        try:
            with only_service(settings.DATA_DIR):
                call_command("migrate", interactive=False, verbosity=0)
                self.stderr.write(f"The worker service is running for {settings.DATA_DIR.name}/.")
                serve_queue(current())
        except AlreadyRunning as refusal:
            raise CommandError(str(refusal), returncode=3) from None
