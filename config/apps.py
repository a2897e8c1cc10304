"""The app that knows both sides: it composes the parts once Django is ready."""

from __future__ import annotations

from django.apps import AppConfig
from django.conf import settings


class CompositionConfig(AppConfig):
    """Carries the management commands, the checks and the worker's entry."""

    name = "config"

    def ready(self) -> None:
        """Hand research its context, register the start-up checks, and leave people and roles alone to the admin."""
        from config import checks
        from config.composition import install
        from config.operators import narrow_admin

        narrow_admin()
        checks.register_all()
        install(settings.ENVIRONMENT)
