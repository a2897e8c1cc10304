"""The Django app, and the one place where composition leaves research's frozen context."""

from __future__ import annotations

from django.apps import AppConfig


class ResearchConfig(AppConfig):
    """Owns the left side of the house. `context` is a `services.context.ResearchContext` once config has composed it."""

    name = "research"
    default_auto_field = "django.db.models.BigAutoField"
    context: object = None
