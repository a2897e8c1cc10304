"""The app that knows both sides: it composes the parts once Django is ready."""

from __future__ import annotations

from django.apps import AppConfig
from django.conf import settings


class CompositionConfig(AppConfig):
    """Carries the management commands, the checks and the worker's entry."""

    name = "config"

    def ready(self) -> None:
        """Hand research its context, register the start-up checks, and let the collector work again."""
        from config import checks, starting
        from config.composition import install

        checks.register_all()
        install(settings.ENVIRONMENT)
        starting.done()
