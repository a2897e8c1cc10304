"""`manage.py serve`: the site and its worker, on loopback, until Ctrl-C."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import waitress
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.environment import BASE_DIR, Environment
from config.wsgi import application

GRACE_S = 5.0


class Command(BaseCommand):
    """Serves the site and keeps its worker beside it."""

    help = "Serve the site and its worker on this machine until Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the address, which defaults to the settings."""
        environment: Environment = settings.ENVIRONMENT
        parser.add_argument("--host", default=environment.host)
        parser.add_argument("--port", type=int, default=environment.port)

    def handle(self, *args: object, host: str, port: int, **options: object) -> None:
        """Start the worker, serve, and end the worker by its id."""
        try:
            server = waitress.create_server(application, host=host, port=port, threads=6, ident="")
        except (OSError, ValueError) as error:
            raise CommandError(
                f"The site cannot listen on {host}:{port} ({error}). If an earlier `make run` still listens there, end it, "
                "or set COUNTERSIGN_HOST and COUNTERSIGN_PORT to an address of this machine and a port that is free."
            ) from None
        with _worker():
            self.stdout.write(f"Countersign is at http://{host}:{server.effective_port}/  (Ctrl-C ends it)")
            self.stdout.flush()
            server.run()


@contextmanager
def _worker() -> Iterator[None]:
    process = subprocess.Popen([sys.executable, str(BASE_DIR / "manage.py"), "worker", "--with-parent"])  # noqa: S603 -- our own program
    try:
        yield
    finally:
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ask the worker to end; a run that is under way is given a moment, then closed by the next start's recovery."""
    process.terminate()
    until = time.monotonic() + GRACE_S
    while process.poll() is None and time.monotonic() < until:
        time.sleep(0.1)
    process.kill()
    process.wait()
